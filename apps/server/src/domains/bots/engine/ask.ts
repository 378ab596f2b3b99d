// Nodes that look for facts and ask agents: what is asked, and what comes of the answer.
import type { NodeOf } from '@otklik/contract/bots/nodes.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { AgentAnswer } from '../../ai/ask-agent.ts'
import { fieldValue } from './fields.ts'
import type { Came, Hands } from './hands.ts'
import type { Move, Scope } from './move.ts'
import { acted, unsaid } from './unsaid.ts'
import { fill, put } from './values.ts'

/** Null where something of it is missing; empty where nothing was said. */
const askedBy = (scope: Scope, query: string): string | null =>
  query.trim() === '' ? String(scope.hands.given('chat.said') ?? '').trim() : (fill(scope, query)?.trim() ?? null)

const cut = (text: string) => text.slice(0, limits.ai_question).toWellFormed()

export async function lookUp(scope: Scope, node: NodeOf<'facts'>): Promise<Move> {
  const query = askedBy(scope, node.query)
  if (query === null) return { port: 'none', noted: { fault: 'gap' } }
  const asked = cut(query)
  const found = asked === '' ? null : await scope.hands.findFact(asked, node)
  if (!found) return { port: 'none', noted: { asked } }
  const taken: Record<string, string> = {}
  for (const [name, value] of [[node.variable, found.text] as const, [node.title_variable, found.title] as const])
    if (name !== '' && put(scope, name, value)) taken[name] = value
  return { port: 'found', noted: { asked, confidence: found.score, put: taken } }
}

export function askAbout(scope: Scope, node: NodeOf<'ai'>): Move {
  const { state, hands } = scope
  // Asked only where the answer can be said: it costs money.
  if (node.mode === 'answer' && !hands.canSpeak()) return acted('no_chat', 'error', hands.now())
  const query = askedBy(scope, node.query)
  if (query === null) return { port: 'error', noted: { fault: 'gap' } }
  const asked = cut(query)
  if (asked === '') return { port: 'unsure', noted: { fault: 'nothing' } }
  const asks = state.asks ?? 0
  if (asks >= limits.bot_ai_asks) return { port: 'error', noted: { asked, fault: 'too_many_asks' } }
  state.asks = asks + 1
  const due_at = hands.now() + limits.bot_call_lease_s
  return { waits: { for: 'call', due_at, given: {}, asked }, noted: { asked } }
}

/** By which way the node is left, checked by code: a model is believed in nothing. */
export function cameOf(node: NodeOf<'ai'>, answer: AgentAnswer, hands: Pick<Hands, 'now' | 'zone'>): Came {
  const { outcome, reason, took_ms, call_id, confidence, fact_ids } = answer
  const noted = {
    ...{ took_ms, ...(call_id !== null && { call_id }), ...(confidence !== null && { confidence }) },
    ...(reason !== null && { fault: reason }),
  }
  if (outcome !== 'ok') return { port: outcome, noted }
  if (node.mode === 'answer')
    return {
      ...{ port: 'ok', say: answer.text, fact_ids },
      noted: { ...noted, ...(node.variable !== '' && { put: { [node.variable]: answer.text } }) },
    }
  if (node.mode === 'classify') {
    const label = node.labels.find(({ id }) => id === answer.label)
    return label ? { port: `l:${label.id}`, noted } : { port: 'unsure', noted: { ...noted, fault: 'unsure' } }
  }
  const values = node.fields.map((field) => {
    const said = answer.values[field.name]
    return { field, value: said === undefined ? undefined : fieldValue(field, said, answer.heard, hands) }
  })
  const taken = Object.fromEntries(
    values.flatMap(({ field, value }) => (value === undefined ? [] : [[field.variable, value]])),
  )
  const isWhole = values.every(({ field, value }) => !field.is_needed || value !== undefined)
  return isWhole
    ? { port: 'ok', noted: { ...noted, put: taken } }
    : { port: 'unsure', noted: { ...noted, put: taken, fault: 'field_missing' } }
}

/** What an agent has answered is said before its node is left. Where it cannot be said now, it waits as it is. */
export async function tell(scope: Scope, { port, noted, say }: Came): Promise<Move> {
  if (say === undefined) return { port, noted }
  const fault = await scope.hands.say({ text: say })
  if (fault === null) return { port, noted: { ...noted, said: say } }
  const move = await unsaid(scope.hands, fault)
  if ('waits' in move && move.waits.for === 'typing') return { waits: { ...move.waits, say }, noted }
  return 'noted' in move ? { ...move, noted: { ...noted, ...move.noted } } : move
}
