import { z } from 'zod'
import { NetworkFailure, type Speaker } from '../connector.ts'
import { exchange, hush, unreadable } from '../exchange.ts'
import { siteOf } from '../own-host.ts'
import { optional } from '../payload.ts'

type Manner = {
  method?: 'POST' | 'PUT'
  query?: Readonly<Record<string, string | number>>
  body?: object
  /** It would be seen twice if repeated; UseResponse takes no key of ours. */
  once?: boolean
}

const Words = optional(z.string())
const Refused = z.object({ error: z.object({ code: optional(z.number()), message: Words, context: Words }) })
/** One and the same call is answered inside of it and without it. */
const Succeeded = z.object({ success: z.unknown() })

/** By the version that its own applications use; the key stands in the address, as they have it. */
export async function ask<S extends z.ZodType>(
  speaker: Speaker,
  path: string,
  schema: S,
  { method, query = {}, body, once = false }: Manner = {},
): Promise<z.output<S>> {
  const asked = new URLSearchParams({ apiKey: speaker.secrets.access })
  for (const [name, value] of Object.entries(query)) asked.set(name, String(value))
  const { status, json } = await exchange(speaker, {
    url: `${siteOf(speaker)}/api/4.0/${path}.json?${asked}`,
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
    ...(method && { method }),
    ...(body && { body: JSON.stringify(body) }),
    once,
  })
  const refused = Refused.safeParse(json).data?.error
  if (refused || (status >= 400 && json !== undefined)) {
    const said = [refused?.message || `error ${status}`, refused?.context].filter(Boolean).join(': ')
    throw failureOf(status < 400 ? (refused?.code ?? status) : status, hush(said, speaker), once)
  }
  const told = Succeeded.safeParse(json).data
  const answer = json === undefined ? undefined : schema.safeParse(told ? told.success : json)
  if (status >= 300 || !answer?.success)
    throw status === 401 ? new NetworkFailure('token_dead', 'error 401') : unreadable(status, once)
  return answer.data
}

const minute_ms = 60_000

function failureOf(status: number, words: string, once: boolean): NetworkFailure {
  if (status === 429) return new NetworkFailure('try_later', words, minute_ms)
  if (status === 401) return new NetworkFailure('token_dead', words)
  if (status === 404) return new NetworkFailure('gone', words)
  // Nothing was done while it is being looked after.
  if (status === 503) return new NetworkFailure('try_later', words, minute_ms)
  if (status >= 500 || status === 408) return new NetworkFailure(once ? 'lost_answer' : 'try_later', words)
  return new NetworkFailure('rejected', words)
}
