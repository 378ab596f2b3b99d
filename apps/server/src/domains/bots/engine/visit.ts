// What each kind of node does when it is reached.
import { buttonPayload, offered } from '@otklik/contract/bots/forms.ts'
import type { BotChoice, BotNode, NodeOf } from '@otklik/contract/bots/nodes.ts'
import { type BotValue, isGiven, namesIn } from '@otklik/contract/bots/variables.ts'
import { limits } from '@otklik/contract/limits.ts'
import { localOf, moment } from '@otklik/contract/zones.ts'
import { variantOf } from '../../rules/engine/perform.ts'
import { askAbout, lookUp } from './ask.ts'
import type { Hands } from './hands.ts'
import { heldFor } from './held.ts'
import type { Move, Scope } from './move.ts'
import { acted, unsaid } from './unsaid.ts'
import { fill, put, readValue, workOut } from './values.ts'

export async function visit(scope: Scope, node: BotNode, isTyped: boolean): Promise<Move> {
  const { state, hands, frame } = scope
  switch (node.kind) {
    case 'message':
      if (node.typing_ms > 0 && !isTyped)
        return { waits: { for: 'typing', due_at: hands.now() + node.typing_ms / 1000 } }
      return speak(scope, node)
    case 'choice':
      return ask(scope, node, choicesOf(scope, node))
    case 'question':
      return ask(scope, node, [])
    case 'condition': {
      for (const branch of node.branches)
        if (await hands.holds(branch.if, (name) => readValue(hands, frame, name))) return { port: `b:${branch.id}` }
      return { port: 'else' }
    }
    case 'set': {
      const typed = 'value' in node.to ? { value: node.to.value } : workOut(scope, node.to.expression)
      if (!typed || !put(scope, node.variable, typed.value)) return { port: 'error', noted: { fault: 'expression' } }
      return { port: 'next', noted: { put: { [node.variable]: frame.variables[node.variable] ?? null } } }
    }
    case 'split':
      return { port: `s:${shareOf(node, hands.share())}` }
    case 'http':
      if (state.calls >= limits.bot_http_calls) return { port: 'error', noted: { fault: 'too_many_calls' } }
      state.calls += 1
      return { waits: { for: 'call', due_at: hands.now() + limits.bot_call_lease_s, given: givenIn(node, hands) } }
    case 'facts':
      return lookUp(scope, node)
    case 'ai':
      return askAbout(scope, node)
    case 'act':
      return acted(node.act === null ? 'gap' : await hands.act(node.act), 'error')
    case 'private_reply': {
      const text = fill(scope, variant(node.variants, hands))
      const fault = text === null ? 'gap' : await hands.privateReply(text)
      return fault === null && text !== null ? { port: 'next', noted: { said: text } } : acted(fault, 'refused')
    }
    case 'delay': {
      const due_at = await untilOf(node, hands)
      return due_at === null ? { port: 'next' } : { waits: { for: 'delay', due_at } }
    }
    case 'sub':
      return into(scope, node)
    case 'go_to':
      return { to: node.node }
    case 'hand_over': {
      const said = fill(scope, node.text)
      const fault = said ? await hands.say({ text: said }) : null
      await hands.handOver(node, fill(scope, node.note) ?? '')
      const noted = { ...(said && !fault && { said }), ...(fault && { fault }) }
      return { end: { state: 'handed_over', reason: 'node' }, noted }
    }
    case 'end': {
      const said = fill(scope, node.text)
      const unheard = said ? await hands.say({ text: said }) : null
      const move = unheard === null ? null : await unsaid(hands, unheard)
      if (move && !('port' in move)) return move
      // Whatever became of the last words, the conversation is over, and the dialogue is left as the graph says.
      const unfinished = await hands.finish(node)
      const fault = unheard ?? unfinished
      const noted = { ...(said && unheard === null && { said }), ...(fault && { fault }) }
      return { over: true, is_unheard: unheard !== null, noted }
    }
    default:
      return node satisfies never
  }
}

const givenIn = ({ url, body, headers }: NodeOf<'http'>, hands: Hands): Record<string, BotValue> =>
  Object.fromEntries(
    [url, body, ...headers.map(({ value }) => value)]
      .flatMap(namesIn)
      .flatMap(({ name }) => (isGiven(name) ? [[name, hands.given(name)]] : [])),
  )

const variant = (variants: readonly string[], { session_id }: Hands) =>
  variants[variantOf(session_id, variants.length)] ?? ''

async function speak(scope: Scope, node: NodeOf<'message'>): Promise<Move> {
  const { hands } = scope
  if (!hands.canSpeak()) return acted('no_chat', 'error', hands.now())
  const text = node.template_id === null ? fill(scope, variant(node.variants, hands)) : ''
  const fault = text === null ? 'gap' : await hands.say({ text, template_id: node.template_id })
  return fault === null ? { port: 'next', noted: { said: text ?? '' } } : unsaid(hands, fault)
}

/** As they are shown now: filled in, or one for each entry of a list. */
export function choicesOf(scope: Scope, node: NodeOf<'choice'>): BotChoice[] {
  if (node.list === '')
    return node.choices.map((choice) => ({
      ...choice,
      label: (fill(scope, choice.label) ?? '').slice(0, limits.choice_label),
      url: choice.url && fill(scope, choice.url, encodeURIComponent),
    }))
  const list: BotValue = readValue(scope.hands, scope.frame, node.list)
  const entries = Array.isArray(list) ? list.filter((one) => one.trim() !== '').slice(0, limits.bot_choices) : []
  return entries.map((label, place) => ({
    ...{ id: `l${place}`, kind: 'reply' as const, url: null },
    label: label.trim().slice(0, limits.choice_label),
  }))
}

type Asking = NodeOf<'choice'> | NodeOf<'question'>

/** Says it, and waits. `tries`: how often it has been answered wrongly. */
export async function ask(
  scope: Scope,
  node: Asking,
  choices: BotChoice[],
  { tries = 0, from = 0, text = node.text }: { tries?: number; from?: number; text?: string } = {},
): Promise<Move> {
  const { state, hands } = scope
  const step = state.at as number
  if (!hands.canSpeak()) return acted('no_chat', 'error', hands.now())
  const filled = fill(scope, text)
  if (filled === null) return acted('gap', 'error')
  if (node.kind === 'choice' && choices.length === 0) return acted('gap', 'error')
  const buttons = offered(choices, (place) => buttonPayload(hands.session_id, step, place))
  const said = buttons.length > 0 ? hands.offer(filled, buttons, from, step) : { text: filled }
  const fault = await hands.say(said)
  if (fault !== null) return unsaid(hands, fault)
  const noted = { said: said.text }
  if ((await hands.lastSaid()) === 'held')
    return { waits: heldFor(hands.now(), { tries, choices: [...choices] }), noted }
  return { waits: { for: 'answer', tries, choices: [...choices], due_at: hands.now() + node.wait_s }, noted }
}

const shareOf = ({ shares }: NodeOf<'split'>, place: number): string => {
  let sum = 0
  for (const { id, percent } of shares) {
    sum += percent
    if (place < sum) return id
  }
  return shares.at(-1)?.id ?? ''
}

/** Null: at once. */
export async function untilOf({ until }: NodeOf<'delay'>, hands: Hands): Promise<number | null> {
  const now = hands.now()
  if ('seconds' in until) return now + until.seconds
  if ('working' in until) {
    const from = await hands.workingFrom(now)
    return from === null || from <= now ? null : Math.min(from, now + limits.bot_delay_s)
  }
  const local = localOf(Math.floor(now), hands.zone)
  const today = Math.floor(local / 86_400) * 86_400 + until.minute_of_day * 60
  const at = moment(today, hands.zone)
  return at > now ? at : moment(today + 86_400, hands.zone)
}

async function into(scope: Scope, { bot_id, ins }: NodeOf<'sub'>): Promise<Move> {
  const { state, hands } = scope
  if (state.frames.length >= limits.bot_sub_depth) return acted('too_deep', 'error')
  const version = bot_id === null ? null : await hands.findLive(bot_id)
  if (bot_id === null || version === null) return acted('no_sub', 'error')
  const values = ins.map(({ variable, expression }) => ({ variable, value: workOut(scope, expression)?.value }))
  if (values.some(({ value }) => value === undefined)) return acted('expression', 'error')
  return { into: { bot_id, version, ins: values.map(({ variable, value }) => ({ variable, value: value ?? null })) } }
}
