import type { AiReason, ModelKind } from '@otklik/contract/ai/kinds.ts'

/** What stands in a conversation with a model. `tool` is what a tool has answered. */
export type Turn =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; calls?: readonly ToolCall[] }
  | { role: 'tool'; content: string; call: ToolCall }

/** As the model wrote them: nothing is known of the arguments before they are checked. */
export type ToolCall = { id: string; name: string; arguments: string }
export type ToolOffer = { name: string; description: string; parameters: object }

export type Question = {
  turns: readonly Turn[]
  max_tokens: number
  tools?: readonly ToolOffer[]
  is_json?: boolean
}

/** `is_estimated`: the vendor has told nothing, so it is counted by length. */
export type Usage = { input: number; output: number; is_estimated: boolean }
export type Answer = { text: string; calls: readonly ToolCall[]; usage: Usage }

/** A way to speak to a model. Each throws a `ModelFault`, or what the signal was aborted with. */
export type Model = {
  complete(question: Question, signal: AbortSignal): Promise<Answer>
  /** The text piece by piece, then the whole. */
  stream(question: Question, signal: AbortSignal): AsyncGenerator<string, Answer>
  embed(texts: readonly string[], as: 'document' | 'query', signal: AbortSignal): Promise<Float32Array[]>
  /** Which there are, where it tells. */
  list(signal: AbortSignal): Promise<string[]>
}

/** Where a model is, and by what it knows us. The key is in here and nowhere else: it is never logged or told. */
export type Endpoint = {
  /** Whose question it is: what one space has made fail is nobody else's failure. */
  space_id: number
  kind: ModelKind
  base_url: string
  model: string
  embeddings_model: string | null
  /** Of GigaChat. */
  scope: string
  key: string
  /** Whoever runs the server has named the address, and pays: it may be a private one that is allowed. */
  is_named: boolean
  /** What of it a space may ask within a day; null: it pays by itself. */
  calls_day: number | null
}

/** By what is known that it fails. Neighbours ask the same address with other models and keys, and wait longer. */
export const placeOf = ({ space_id, model, base_url }: Endpoint) => `${space_id} ${model} ${base_url}`

export class ModelFault extends Error {
  readonly reason: AiReason
  constructor(reason: AiReason, told = '') {
    // What a vendor says may repeat what was sent to it: no more of it than a word goes into any log.
    super(told ? `${reason}: ${told}` : reason)
    this.reason = reason
  }
}

/** Beyond Latin, Greek and Cyrillic, signs may be cut into their bytes, a token each: an emoji is four. */
const USUAL_UNTIL = 0x500

/** Four characters of Latin or two of Cyrillic are a token, roughly; rather too many than too few. */
export function estimateTokens(text: string): number {
  let tokens = 0
  for (const sign of text) {
    const code = sign.codePointAt(0) as number
    tokens += code < USUAL_UNTIL ? 0.5 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return Math.ceil(tokens)
}

/** All that is sent: what was said, what tools were asked for, and which there are. */
export const estimateInput = ({ turns, tools = [] }: Pick<Question, 'turns' | 'tools'>): number => {
  const said = turns.reduce((sum, turn) => {
    const calls = turn.role === 'assistant' ? (turn.calls ?? []) : []
    return sum + estimateTokens(turn.content) + (calls.length > 0 ? estimateTokens(JSON.stringify(calls)) : 0)
  }, 0)
  return said + (tools.length > 0 ? estimateTokens(JSON.stringify(tools)) : 0)
}
