// The engine: from node to node until somebody is waited for, a service is asked, or it is over. It knows neither the
// database nor the clock: live sessions and tests give it different hands.
import type { BotDefinition } from '@otklik/contract/bots/bots.ts'
import { nextOf, nodeById } from '@otklik/contract/bots/graph.ts'
import type { BotNode } from '@otklik/contract/bots/nodes.ts'
import { limits } from '@otklik/contract/limits.ts'
import { tell } from './ask.ts'
import type { Came, Hands, Input, Noted } from './hands.ts'
import { afterHeld } from './held.ts'
import { listen } from './listen-to.ts'
import type { Move, Scope } from './move.ts'
import { type End, type Frame, frameOf, type State } from './state.ts'
import { fill, put, startOf } from './values.ts'
import { visit } from './visit.ts'

export const begin = (bot_id: number, version: number, { graph }: BotDefinition, node: string | null): State => ({
  frames: [{ bot_id, version, variables: startOf(graph), back: null }],
  node: node ?? graph.start ?? '',
  ...{ step: 0, at: null, run: 0, calls: 0, waits: null },
})

async function scopeOf(state: State, hands: Hands): Promise<Scope> {
  const frame = frameOf(state)
  const definition = await hands.definitionOf(frame)
  return { state, hands, frame, definition, graph: definition.graph }
}

/** Until it waits (null) or is over. `state` is changed. */
export async function goOn(state: State, hands: Hands): Promise<End | null> {
  for (;;) {
    if (state.waits) return null
    const scope = await scopeOf(state, hands)
    const node = nodeById(scope.graph, state.node)
    if (!node) return giveUp(scope, 'error')
    if (state.at === null) {
      const isEndless = ++state.run > limits.bot_steps_at_once || state.step >= limits.bot_steps
      if (isEndless) return { state: 'stopped', reason: 'steps' }
      state.at = ++state.step
      const { bot_id, version } = scope.frame
      await hands.enter({ step: state.at, node: node.id, kind: node.kind, bot_id, version })
    }
    const end = await follow(scope, node, await visit(scope, node, false))
    if (end) return end
  }
}

/** What a customer said where it was waited for. What is said elsewhere is kept by the caller. */
export async function hear(state: State, hands: Hands, input: Input): Promise<End | null> {
  const scope = await scopeOf(state, hands)
  const node = nodeById(scope.graph, state.node)
  if (!node || !state.waits) return goOn(state, hands)
  state.run = 0
  // Only a person presses buttons; words may be another robot's.
  state.is_answered = input.pressed !== null
  if (state.waits.for === 'chat') {
    await hands.note(state.at as number, { heard: input.text, input_seq: input.seq })
    state.waits = null
    return goOn(state, hands)
  }
  const move = await listen(scope, node, state.waits, input)
  return (await follow(scope, node, move)) ?? goOn(state, hands)
}

/** The time for which it waited is over. A call has a lease instead: whoever made it is gone. */
export async function timeUp(state: State, hands: Hands): Promise<End | null> {
  const scope = await scopeOf(state, hands)
  const node = nodeById(scope.graph, state.node)
  const { waits } = state
  if (!node || !waits) return goOn(state, hands)
  if (waits.for !== 'typing') state.run = 0
  state.waits = null
  if (waits.for === 'held') {
    state.waits = await afterHeld(waits, node, hands)
    return state.waits ? null : leave(scope, node, 'refused')
  }
  const move: Move =
    waits.for === 'answer' || waits.for === 'chat'
      ? { port: 'timeout' }
      : waits.for === 'delay'
        ? { port: 'next' }
        : waits.for === 'typing'
          ? waits.say === undefined
            ? await visit(scope, node, true)
            : await tell(scope, { port: 'ok', noted: {}, say: waits.say })
          : { port: 'error', noted: { fault: 'http_lost' } }
  return (await follow(scope, node, move)) ?? goOn(state, hands)
}

/** What a service outside or an agent has answered. */
export async function answered(state: State, hands: Hands, came: Came): Promise<End | null> {
  const scope = await scopeOf(state, hands)
  const node = nodeById(scope.graph, state.node)
  if (!node || state.waits?.for !== 'call') return goOn(state, hands)
  state.waits = null
  for (const [name, value] of Object.entries(came.noted.put ?? {})) put(scope, name, value)
  return (await follow(scope, node, await tell(scope, came))) ?? goOn(state, hands)
}

async function follow(scope: Scope, node: BotNode, move: Move): Promise<End | null> {
  const { state, hands } = scope
  const step = state.at as number
  if ('waits' in move) {
    state.waits = move.waits
    if (move.noted) await hands.note(step, move.noted)
    return null
  }
  state.waits = null
  if ('end' in move) {
    await hands.note(step, { ...move.noted, is_left: true })
    return move.end
  }
  if ('into' in move) {
    const { bot_id, version, ins } = move.into
    const { graph } = await hands.definitionOf({ bot_id, version })
    const frame: Frame = { bot_id, version, variables: startOf(graph), back: { node: node.id, step } }
    state.frames.push(frame)
    for (const { variable, value } of ins) put({ ...scope, frame, graph }, variable, value)
    Object.assign(state, { node: graph.start ?? '', at: null })
    return null
  }
  if ('to' in move) {
    await hands.note(step, { is_left: true })
    Object.assign(state, { node: move.to, at: null })
    return null
  }
  if ('over' in move) {
    await hands.note(step, { ...move.noted, is_left: true })
    return goBack(scope, move.is_unheard)
  }
  return leave(scope, node, move.port, move.noted)
}

async function leave(scope: Scope, node: BotNode, port: string, noted: Noted = {}): Promise<End | null> {
  const { state, hands, graph } = scope
  await hands.note(state.at as number, { ...noted, port, is_left: true })
  const next = nextOf(graph, node.id, port)
  if (next !== null) {
    Object.assign(state, { node: next, at: null })
    return null
  }
  switch (port) {
    case 'timeout':
      return node.kind === 'http' ? giveUp(scope, 'error') : { state: 'dropped', reason: 'timeout' }
    case 'other':
    case 'invalid':
      return giveUp(scope, 'tries')
    case 'none':
    case 'unsure':
      return giveUp(scope, 'unsure')
    case 'refused':
      return giveUp(scope, node.kind === 'private_reply' ? 'error' : 'refused')
    case 'error':
      return giveUp(scope, 'error')
    default:
      return goBack(scope)
  }
}

type GivenUp = 'error' | 'tries' | 'unsure' | 'refused' | 'stop_word'

/** They have asked for a person: they are told that one comes, if the bot has words for it. */
export async function stop(state: State, hands: Hands, { stop_text }: BotDefinition, input: Input): Promise<End> {
  state.is_answered = input.pressed !== null
  const said = fill(await scopeOf(state, hands), stop_text)
  const fault = said ? await hands.say({ text: said }) : null
  if (state.at !== null)
    await hands.note(state.at, {
      ...{ heard: input.text, input_seq: input.seq, is_left: true },
      ...(said && (fault === null ? { said } : { fault })),
    })
  return giveUp({ hands }, 'stop_word')
}

/** A customer is never left without an answer because something went wrong: people take over. */
export async function giveUp({ hands }: Pick<Scope, 'hands'>, reason: GivenUp): Promise<End> {
  await hands.handOver({ to: 'group', group_id: null }, '')
  return { state: 'handed_over', reason }
}

/** From a bot that was gone into, back to where it was gone into; the end where there is nothing to go back to. */
async function goBack({ state, hands, frame }: Scope, isUnheard = false): Promise<End | null> {
  if (!frame.back || state.frames.length < 2) return { state: 'done', reason: isUnheard ? 'unheard' : null }
  state.frames.pop()
  const outer = await scopeOf(state, hands)
  const node = nodeById(outer.graph, frame.back.node)
  Object.assign(state, { node: frame.back.node, at: frame.back.step })
  if (node?.kind !== 'sub') return giveUp(outer, 'error')
  const taken: Frame['variables'] = {}
  for (const { from, variable } of node.outs) {
    const value = frame.variables[from] ?? null
    if (put(outer, variable, value)) taken[variable] = value
  }
  return leave(outer, node, 'next', { put: taken })
}
