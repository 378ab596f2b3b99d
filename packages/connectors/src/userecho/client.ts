import { z } from 'zod'
import { NetworkFailure, type Speaker } from '../connector.ts'
import { exchange, hush, unreadable } from '../exchange.ts'
import { siteOf } from '../own-host.ts'
import { optional } from '../payload.ts'

export const domain = 'userecho.com'

type Manner = {
  method?: 'POST' | 'PUT'
  query?: Readonly<Record<string, string | number>>
  body?: object
  /** It would be seen twice if repeated; UserEcho takes no key of ours. */
  once?: boolean
}

/** With HTTP 200 as well. */
const Refused = z.object({ status: z.literal('error'), message: optional(z.string()) })
const Succeeded = z.object({ status: z.literal('success'), data: z.unknown() })
const Details = z.object({ details: optional(z.object({ page: z.number(), limit: z.number(), count: z.number() })) })

export type Told<T> = { data: T; is_last: boolean }

/** One call, and what stands in its envelope. `is_last`: there is no page behind it, where it says so. */
export async function ask<S extends z.ZodType>(
  speaker: Speaker,
  command: string,
  schema: S,
  manner: Manner = {},
): Promise<Told<z.output<S>>> {
  const { once = false } = manner
  const { status, json } = await call(speaker, command, manner)
  const refused = Refused.safeParse(json).data
  if (refused || (status >= 400 && json !== undefined)) {
    const words = hush(refused?.message || `error ${status}`, speaker)
    // One word for what the token may not do and for one that is nobody's: the list of forums is told to every living one.
    const isDoubtful = status === 403 || (status < 400 && /access|denied|token|auth|login/i.test(words))
    if (status === 401 || (isDoubtful && !(await isAlive(speaker, command))))
      throw new NetworkFailure('token_dead', words)
    throw failureOf(status, words, once)
  }
  const told = Succeeded.safeParse(json).data
  const answer = told && schema.safeParse(told.data)
  if (status >= 300 || !answer?.success)
    throw status === 401 ? new NetworkFailure('token_dead', 'error 401') : unreadable(status, once)
  const { details } = Details.safeParse(json).data ?? {}
  return { data: answer.data, is_last: details ? details.page * details.limit >= details.count : false }
}

/** The token stands in a header, as in the vendor's own client: addresses end up in logs. */
const call = (speaker: Speaker, command: string, { method, query = {}, body, once = false }: Manner) => {
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) asked.set(name, String(value))
  return exchange(speaker, {
    url: `${siteOf(speaker, domain)}/api/v2/${command}.json${asked.size > 0 ? `?${asked}` : ''}`,
    headers: {
      authorization: `Bearer ${speaker.secrets.access}`,
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(method && { method }),
    ...(body && { body: JSON.stringify(body) }),
    once,
  })
}

async function isAlive(speaker: Speaker, command: string): Promise<boolean> {
  if (command === 'forums') return false
  const { status, json } = await call(speaker, 'forums', {})
  if (status >= 500 || status === 429) throw unreadable(status, false)
  return status < 300 && !Refused.safeParse(json).success
}

const minute_ms = 60_000

function failureOf(status: number, words: string, once: boolean): NetworkFailure {
  if (status === 429) return new NetworkFailure('try_later', words, minute_ms)
  if (status === 404 || /not found|does not exist/i.test(words)) return new NetworkFailure('gone', words)
  if (status >= 500 || status === 408) return new NetworkFailure(once ? 'lost_answer' : 'try_later', words)
  return new NetworkFailure('rejected', words)
}
