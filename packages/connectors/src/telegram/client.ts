import { z } from 'zod'
import { NetworkFailure, type Speaker } from '../connector.ts'
import { exchange, hush, unreadable } from '../exchange.ts'
import { optional } from '../payload.ts'

const Refused = z.object({
  ok: z.literal(false),
  error_code: z.int(),
  description: optional(z.string()).transform((words) => words ?? ''),
  parameters: optional(z.object({ retry_after: optional(z.number()), migrate_to_chat_id: optional(z.int()) })),
})
type Refused = z.output<typeof Refused>
const Answered = z.object({ ok: z.literal(true), result: z.unknown() })

type Parameters = object | FormData

/** `once`: a repeat would be a second message; Telegram takes no key of ours. */
export async function call<S extends z.ZodType>(
  speaker: Speaker,
  method: string,
  parameters: Parameters,
  schema: S,
  { once = false } = {},
): Promise<z.output<S>> {
  const first = await ask(speaker, method, parameters, once)
  // A group that has grown goes by another number: nothing was done yet, and Telegram says where it is now.
  const moved = first.refused?.parameters?.migrate_to_chat_id
  const { status, json, refused } =
    moved === undefined ? first : await ask(speaker, method, movedTo(parameters, moved), once)
  if (refused) throw failureOf(refused, speaker, once)
  const result = schema.safeParse(Answered.safeParse(json).data?.result)
  if (!result.success) throw unreadable(status, once)
  return result.data
}

async function ask(speaker: Speaker, method: string, parameters: Parameters, once: boolean) {
  const content =
    parameters instanceof FormData
      ? { body: parameters }
      : { body: JSON.stringify(parameters), headers: { 'content-type': 'application/json' } }
  const url = `${speaker.bases.api}/bot${tokenOf(speaker)}/${method}`
  const answer = await exchange(speaker, { url, method: 'POST', ...content, once })
  return { ...answer, refused: Refused.safeParse(answer.json).data }
}

function movedTo(parameters: Parameters, chat_id: number): Parameters {
  if (!(parameters instanceof FormData)) return { ...parameters, chat_id: String(chat_id) }
  parameters.set('chat_id', String(chat_id))
  return parameters
}

export const fileUrl = (speaker: Speaker, file_path: string) =>
  `${speaker.bases.api}/file/bot${tokenOf(speaker)}/${file_path}`

const token_shape = /^\d{1,20}:[\w-]{10,100}$/

/** It becomes a part of the address: nothing else may be slipped in with it. */
function tokenOf({ secrets }: Speaker): string {
  if (!token_shape.test(secrets.access)) throw new NetworkFailure('token_dead', 'not a token of a bot')
  return secrets.access
}

/** What 400 means besides "rejected": Telegram has no codes below it, only words. */
const meanings = [
  // Whom it should reach: what it should answer may well be there. An ended connection of an account is told so too.
  [/(chat|user|business connection|message thread) not found/i, 'recipient_unavailable'],
  [/not found|MESSAGE_ID_INVALID/i, 'gone'],
  // The account's owner is answered for only within 24 hours after the customer.
  [/BUSINESS_PEER_USAGE_MISSING/, 'window_closed'],
  [/BUSINESS_PEER_INVALID|BUSINESS_CONNECTION_INVALID/, 'recipient_unavailable'],
] as const

function failureOf({ error_code, description, parameters }: Refused, speaker: Speaker, once: boolean): NetworkFailure {
  const words = hush(description || `error ${error_code}`, speaker)
  // 404 is what a malformed token gets.
  if (error_code === 401 || error_code === 404) return new NetworkFailure('token_dead', words)
  if (error_code === 429) return new NetworkFailure('try_later', words, (parameters?.retry_after ?? 1) * 1_000)
  if (error_code >= 500) return new NetworkFailure(once ? 'lost_answer' : 'try_later', words)
  const [, kind = 'rejected'] = meanings.find(([said]) => said.test(description)) ?? []
  if (error_code === 403 && kind === 'rejected') return new NetworkFailure('recipient_unavailable', words)
  return new NetworkFailure(kind, words)
}
