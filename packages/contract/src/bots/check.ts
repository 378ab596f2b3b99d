import { asNumbered } from '../networks/choices/numbered.ts'
import { allows, type Network, replyFault } from '../networks/network.ts'
import type { BotDefinition } from './bots.ts'
import { nodeProblems, readBy, writtenBy } from './check-node.ts'
import { knownAt, loopsOf, reachedFrom, waysOf } from './flow.ts'
import { offered } from './forms.ts'
import { nextOf, portsOf } from './graph.ts'
import type { BotNode } from './nodes.ts'
import { type BotProblem, problem } from './problems.ts'
import { type Reference, referencesOf } from './references.ts'
import { hostOfAddress } from './secret-host.ts'
import { givenVariables, isGiven, type VariableKind } from './variables.ts'

/** What is known of the space; what is not told is not asked about. */
export type CheckedAgainst = {
  /** Of the accounts that the bot speaks through. */
  networks?: readonly Network[]
  /** By name, the host that each is for. */
  secrets?: ReadonlyMap<string, string | null>
  isThere?: (reference: Reference) => boolean
  /** Of the bots that it may go into: whether they are published, and which they go into themselves. */
  subs?: ReadonlyMap<number, { is_published: boolean; goes_into: readonly number[] }>
  /** Of the agents that it may ask: why one would not answer. */
  agents?: ReadonlyMap<number, 'off' | 'no_model' | null>
  /** Whether an address shows that it leads into a network of ours. */
  leadsInside?: (address: string) => boolean
  /** This bot's own id, where it has one. */
  bot_id?: number | null
}

/** What is wrong with a bot: the editor shows it at the node, the server refuses to publish the errors. */
export function checkBot(definition: BotDefinition, known: CheckedAgainst = {}): BotProblem[] {
  const { graph } = definition
  const kinds = new Map<string, VariableKind>(Object.entries(givenVariables))
  for (const { name, kind } of graph.variables) kinds.set(name, kind)
  return [
    ...shapeProblems(definition),
    ...graph.nodes.flatMap((node) => nodeProblems(node, kinds, known.secrets ?? null)),
    ...variableProblems(definition, kinds),
    ...triggerProblems(definition),
    ...(known.isThere ? referenceProblems(definition, known.isThere) : []),
    ...subProblems(definition, known),
    ...agentProblems(definition, known),
    ...insideProblems(definition, known),
    ...(known.networks ?? []).flatMap((network) =>
      graph.nodes.flatMap((node) => networkProblems(node, network, definition.object_ids !== null)),
    ),
  ]
}

export const errorsOf = (problems: readonly BotProblem[]) => problems.filter(({ severity }) => severity === 'error')

function shapeProblems({ graph }: BotDefinition): BotProblem[] {
  const byId = new Set(graph.nodes.map(({ id }) => id))
  if (graph.start === null || !byId.has(graph.start)) return [problem('no_start', null)]
  const ways = waysOf(graph)
  const reached = reachedFrom(graph.start, ways)
  const loops = new Set(loopsOf(graph.nodes, ways))
  return graph.nodes.flatMap((node): BotProblem[] => {
    if (!reached.has(node.id)) return [problem('unreachable', node.id)]
    const dead = portsOf(node).filter(({ port, must }) => must && nextOf(graph, node.id, port) === null)
    const waits = node.kind === 'choice' || node.kind === 'question'
    return [
      ...dead.map(({ port, label }) => problem('dead_end', node.id, label ?? port)),
      ...(loops.has(node.id) ? [problem('endless_loop', node.id)] : []),
      ...(node.kind === 'go_to' && !byId.has(node.node) ? [problem('node_missing', node.id)] : []),
      ...(waits && nextOf(graph, node.id, 'timeout') === null ? [problem('no_timeout', node.id)] : []),
    ]
  })
}

function variableProblems({ graph }: BotDefinition, kinds: ReadonlyMap<string, VariableKind>): BotProblem[] {
  const known = knownAt(graph, waysOf(graph))
  return graph.nodes.flatMap((node) => {
    const codes = new Map<string, BotProblem>()
    const tell = (code: BotProblem['code'], about: string | null) =>
      codes.set(`${code} ${about}`, problem(code, node.id, about))
    for (const { name } of writtenBy(node))
      if (name === '') tell('variable_missing', null)
      else if (!kinds.has(name) || isGiven(name)) tell('variable_unknown', name)
    for (const { name, is_needed } of readBy(node)) {
      if (name === '') continue
      if (!kinds.has(name)) tell('variable_unknown', name)
      else if (is_needed && !isGiven(name) && known.get(node.id)?.has(name) === false) tell('variable_unset', name)
    }
    return [...codes.values()]
  })
}

function triggerProblems({ triggers }: BotDefinition): BotProblem[] {
  if (triggers.length === 0) return [problem('no_triggers', null)]
  return triggers.some((one) => one.on === 'keyword' && one.any_of.length === 0)
    ? [problem('keyword_missing', null)]
    : []
}

function referenceProblems(definition: BotDefinition, isThere: (reference: Reference) => boolean): BotProblem[] {
  // What another bot is, is told in words of its own.
  const gone = referencesOf(definition).filter((one) => one.kind !== 'bot' && !isThere(one))
  const told = new Map(gone.map((one) => [`${one.node} ${one.kind}`, one]))
  return [...told.values()].map(({ node, kind }) => problem('dead_reference', node, kind))
}

function subProblems({ graph }: BotDefinition, { subs, bot_id }: CheckedAgainst): BotProblem[] {
  if (!subs) return []
  return graph.nodes.flatMap((node) => {
    if (node.kind !== 'sub' || node.bot_id === null) return []
    const other = subs.get(node.bot_id)
    if (!other) return [problem('sub_missing', node.id)]
    if (!other.is_published) return [problem('sub_unpublished', node.id)]
    return bot_id && leadsTo(node.bot_id, bot_id, subs) ? [problem('sub_loop', node.id)] : []
  })
}

function agentProblems({ graph }: BotDefinition, { agents }: CheckedAgainst): BotProblem[] {
  return graph.nodes.flatMap((node) => {
    const why = node.kind === 'ai' && node.agent_id !== null ? agents?.get(node.agent_id) : null
    return why ? [problem(why === 'off' ? 'agent_off' : 'agent_no_model', node.id)] : []
  })
}

function insideProblems({ graph }: BotDefinition, { leadsInside }: CheckedAgainst): BotProblem[] {
  return graph.nodes.flatMap((node) => {
    const host = node.kind === 'http' ? hostOfAddress(node.url) : null
    return host !== null && leadsInside?.(`https://${host}/`) ? [problem('http_inside', node.id, host)] : []
  })
}

function leadsTo(from: number, to: number, subs: NonNullable<CheckedAgainst['subs']>): boolean {
  const seen = new Set<number>()
  const open = [from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === to) return true
    if (seen.has(id)) continue
    seen.add(id)
    open.push(...(subs.get(id)?.goes_into ?? []))
  }
  return false
}

/** `isNamed`: its account was chosen. Of all accounts those that cannot take part are no fault. */
function networkProblems(node: BotNode, network: Network, isNamed: boolean): BotProblem[] {
  const channel = network.messages
  const tell = (code: BotProblem['code']) => [problem(code, node.id, network.name)]
  if (node.kind === 'private_reply')
    return !isNamed || allows(network.comments, 'private_reply') ? [] : tell('network_private')
  const said = saidBy(node)
  if (said.length === 0) return []
  if (!channel || !allows(channel, 'reply')) return isNamed ? tell('network_silent') : []
  return said.some((text) => text !== '' && replyFault(channel, text, 0) === 'reply_too_long')
    ? tell('network_text')
    : []
}

/** In its longest form: the choices with their numbers. */
function saidBy(node: BotNode): string[] {
  switch (node.kind) {
    case 'message':
      return node.template_id === null ? node.variants : []
    case 'choice':
      return [
        asNumbered(
          node.text,
          offered(node.choices, () => 'x'),
        ),
        node.error_text,
      ]
    case 'question':
      return [node.text, node.error_text]
    case 'ai':
      // What it will say is not known yet; that it speaks is.
      return node.mode === 'answer' ? [''] : []
    case 'hand_over':
    case 'end':
      return node.text === '' ? [] : [node.text]
    default:
      return []
  }
}
