import { z } from 'zod'
import { NetworkFailure, type Speaker } from '../connector.ts'
import { exchange, hush, unreadable } from '../exchange.ts'

const Refused = z.object({
  ok: z.literal(false),
  error_code: z.int(),
  description: z.string().default(''),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
})
type Refused = z.output<typeof Refused>
const Answered = z.object({ ok: z.literal(true), result: z.unknown() })

/** `once`: a repeat would be a second message; Telegram takes no key of ours. */
export async function call<S extends z.ZodType>(
  speaker: Speaker,
  method: string,
  parameters: object | FormData,
  schema: S,
  { once = false } = {},
): Promise<z.output<S>> {
  const content =
    parameters instanceof FormData
      ? { body: parameters }
      : { body: JSON.stringify(parameters), headers: { 'content-type': 'application/json' } }
  const url = `${speaker.bases.api}/bot${tokenOf(speaker)}/${method}`
  const { status, json } = await exchange(speaker, { url, method: 'POST', ...content, once })

  const refused = Refused.safeParse(json)
  if (refused.success) throw failureOf(refused.data, speaker, once)
  const result = schema.safeParse(Answered.safeParse(json).data?.result)
  if (!result.success) throw unreadable(status, once)
  return result.data
}

export const fileUrl = (speaker: Speaker, file_path: string) =>
  `${speaker.bases.api}/file/bot${tokenOf(speaker)}/${file_path}`

const token_shape = /^\d{1,20}:[\w-]{10,100}$/

/** It becomes a part of the address: nothing else may be slipped in with it. */
function tokenOf({ secrets }: Speaker): string {
  if (!token_shape.test(secrets.access)) throw new NetworkFailure('token_dead', 'not a token of a bot')
  return secrets.access
}

function failureOf({ error_code, description, parameters }: Refused, speaker: Speaker, once: boolean): NetworkFailure {
  const words = hush(description || `error ${error_code}`, speaker)
  // 404 is what a malformed token gets.
  if (error_code === 401 || error_code === 404) return new NetworkFailure('token_dead', words)
  if (error_code === 403) return new NetworkFailure('recipient_unavailable', words)
  if (error_code === 429) return new NetworkFailure('try_later', words, (parameters?.retry_after ?? 1) * 1_000)
  if (error_code === 400 && /not found/i.test(description)) return new NetworkFailure('gone', words)
  if (error_code >= 500) return new NetworkFailure(once ? 'lost_answer' : 'try_later', words)
  return new NetworkFailure('rejected', words)
}
