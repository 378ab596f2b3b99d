// What a customer's words, files or button come to at the node that waits for them.
import { moreFrom, readPayload } from '@otklik/contract/bots/forms.ts'
import type { BotChoice, BotNode, NodeOf } from '@otklik/contract/bots/nodes.ts'
import { chosenFrom } from '@otklik/contract/networks/choices/numbered.ts'
import { hasPhone } from '../../rules/facts/text.ts'
import { understand } from './answers.ts'
import type { Move, Scope } from './drive.ts'
import type { Input } from './hands.ts'
import type { Waits } from './state.ts'
import { put } from './values.ts'
import { ask, untilOf } from './visit.ts'

export async function listen(scope: Scope, node: BotNode, waits: Waits, input: Input): Promise<Move> {
  const heard = { heard: input.text, input_seq: input.seq }
  if (node.kind === 'delay' && waits.for === 'delay') {
    if (node.on_message === 'skip') return { port: 'spoken', noted: heard }
    const due_at = await untilOf(node, scope.hands)
    return due_at === null ? { port: 'next', noted: heard } : { waits: { for: 'delay', due_at }, noted: heard }
  }
  if (waits.for !== 'answer') return { waits }
  if (node.kind === 'choice') return choose(scope, node, waits, input)
  if (node.kind === 'question') return answer(scope, node, waits, input)
  return { waits }
}

type Awaits = Extract<Waits, { for: 'answer' }>

async function choose(scope: Scope, node: NodeOf<'choice'>, waits: Awaits, input: Input): Promise<Move> {
  const heard = { heard: input.text, input_seq: input.seq }
  const { choices } = waits
  const place = placeOf(choices, input)
  const from = place === undefined ? undefined : moreFrom(place)
  if (from !== undefined) return again(scope, node, waits, input, { from, tries: waits.tries, text: node.text })
  const chosen = place === undefined ? undefined : choices[place]
  if (chosen) {
    const value = { [node.variable]: chosen.kind === 'reply' ? chosen.label : input.text }
    const isPut = node.variable !== '' && put(scope, node.variable, value[node.variable] ?? null)
    return { port: node.list === '' ? `c:${chosen.id}` : 'chosen', noted: { ...heard, ...(isPut && { put: value }) } }
  }
  // Files alone are no other words.
  if (node.free_text && input.text.trim() !== '') {
    const isPut = node.variable !== '' && put(scope, node.variable, input.text)
    return { port: 'other', noted: { ...heard, ...(isPut && { put: { [node.variable]: input.text } }) } }
  }
  if (waits.tries + 1 >= node.tries) return { port: 'other', noted: heard }
  return again(scope, node, waits, input, { tries: waits.tries + 1 })
}

/** By the button, or by what was said. A number that was handed over is the answer to a button that asks for one. */
function placeOf(choices: readonly BotChoice[], { pressed, text }: Input): number | undefined {
  const payload = pressed === null ? undefined : readPayload(pressed)
  if (payload) return payload.choice
  const meant = chosenFrom(text, choices)
  if (meant !== undefined) return meant
  const phone = choices.findIndex(({ kind }) => kind === 'phone')
  return phone >= 0 && hasPhone(text) ? phone : undefined
}

async function answer(scope: Scope, node: NodeOf<'question'>, waits: Awaits, input: Input): Promise<Move> {
  const heard = { heard: input.text, input_seq: input.seq }
  const value = await understand(node, input, scope.hands)
  if (value !== undefined && put(scope, node.variable, value))
    return { port: 'next', noted: { ...heard, put: { [node.variable]: scope.frame.variables[node.variable] ?? null } } }
  if (waits.tries + 1 >= node.tries) return { port: 'invalid', noted: heard }
  return again(scope, node, waits, input, { tries: waits.tries + 1 })
}

/**
 * Asked again: a step of its own, so that what was heard and what was said stand in order, and old buttons can be told
 * from new ones.
 */
async function again(
  scope: Scope,
  node: NodeOf<'choice'> | NodeOf<'question'>,
  waits: Awaits,
  input: Input,
  how: { tries: number; from?: number; text?: string },
): Promise<Move> {
  const { state, hands, frame } = scope
  await hands.note(state.at as number, { heard: input.text, input_seq: input.seq, is_left: true })
  state.at = ++state.step
  const { bot_id, version } = frame
  await hands.enter({ step: state.at, node: node.id, kind: node.kind, bot_id, version })
  const text = how.text ?? (node.error_text.trim() === '' ? node.text : node.error_text)
  return ask(scope, node, waits.choices, { ...how, text })
}
