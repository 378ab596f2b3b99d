import { z } from 'zod'
import { NetworkFailure, type Speaker } from '../connector.ts'
import { exchange, hush, unreadable } from '../exchange.ts'
import { optional } from '../payload.ts'

/** `once`: it would be seen twice if repeated; VC takes no key of ours. */
export type Manner = {
  method?: 'POST' | 'DELETE'
  query?: Readonly<Record<string, string | undefined>>
  form?: Readonly<Record<string, string>>
  once?: boolean
  /** Of an answer that may be longer than answers usually are. */
  most_bytes?: number
}

const Words = optional(z.string())
/** With HTTP 200 as well. The newer calls have `code` beside the words, the older ones an object. */
const Refused = z.union([
  z.object({ error: z.object({ code: optional(z.number()) }), message: Words }),
  z.object({ code: z.number().refine((code) => code >= 100 && code !== 200), message: Words }),
])
const Enveloped = z.object({ result: z.unknown() })

/** Paths carry the version: of each call the one that public clients use it by. */
export async function ask<S extends z.ZodType>(
  speaker: Speaker,
  path: string,
  schema: S,
  { method, query = {}, form, once = false, most_bytes }: Manner = {},
): Promise<z.output<S>> {
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, value)
  const { status, json } = await exchange(speaker, {
    url: `${speaker.bases.api}${path}${asked.size > 0 ? `?${asked}` : ''}`,
    headers: { jwtauthorization: `Bearer ${speaker.secrets.access}` },
    ...(method && { method }),
    ...(form && { body: new URLSearchParams(form) }),
    ...(most_bytes && { most_bytes }),
    once,
  })
  const refused = readRefusal(json)
  if (refused !== undefined || (status >= 400 && json !== undefined))
    throw failureOf(status, hush(refused || `error ${status}`, speaker), once)
  const enveloped = Enveloped.safeParse(json).data
  // Nothing at all, as nothing and as `null`, differ: the second is an answer.
  const answer = json === undefined ? undefined : schema.safeParse(enveloped ? enveloped.result : json)
  if (status >= 300 || !answer?.success) throw status === 401 ? dead('error 401') : unreadable(status, once)
  return answer.data
}

/** Its words, empty where it has none; absent where nothing was refused. */
export function readRefusal(json: unknown): string | undefined {
  const refused = Refused.safeParse(json).data
  return refused && (refused.message ?? '')
}

const dead = (words: string) => new NetworkFailure('token_dead', words)
const minute_ms = 60_000

function failureOf(status: number, words: string, once: boolean): NetworkFailure {
  if (status === 429) return new NetworkFailure('try_later', words, minute_ms)
  // Whoever is not known any more is told so with 400 and 403 as well.
  if (status === 401 || (status < 500 && /only logged|log in|авториз/i.test(words))) return dead(words)
  if (status === 404) return new NetworkFailure('gone', words)
  if (status >= 500 || status === 408) return new NetworkFailure(once ? 'lost_answer' : 'try_later', words)
  return new NetworkFailure('rejected', words)
}

export function ownId({ account }: Speaker): string {
  if (!account) throw new Error('vc: the account is not known yet')
  return account.provider_id
}
