import { z } from 'zod'
import { NetworkFailure, type Speaker } from '../connector.ts'
import { askVia, exchange, hush } from '../exchange.ts'
import { optional } from '../payload.ts'
import { organizationUrn } from './urns.ts'

/** Versions live a year: an installation may name a later one (`LINKEDIN_VERSION`). */
export const usual_version = '202609'

type Manner = {
  method?: 'POST' | 'PUT' | 'DELETE'
  body?: object
  once?: boolean
  /** What is done, where the method of HTTP does not say it. */
  restli?: 'PARTIAL_UPDATE'
}

const Problem = z.object({ message: optional(z.string().min(1)), code: optional(z.string()) })

export async function call(speaker: Speaker, path: string, { method, body, once = false, restli }: Manner = {}) {
  const answer = await exchange(speaker, {
    url: `${speaker.bases.api}${path}`,
    headers: {
      authorization: `Bearer ${speaker.secrets.access}`,
      'linkedin-version': speaker.app?.version ?? usual_version,
      'x-restli-protocol-version': '2.0.0',
      ...(restli && { 'x-restli-method': restli }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(method && { method }),
    ...(body && { body: JSON.stringify(body) }),
    once,
  })
  if (answer.status >= 400) {
    const { message, code } = Problem.safeParse(answer.json).data ?? {}
    throw failureOf(speaker, answer.status, hush(message ?? code ?? `error ${answer.status}`, speaker), once)
  }
  return answer
}

export const ask = askVia(call)

function failureOf(speaker: Speaker, status: number, words: string, once: boolean): NetworkFailure {
  switch (status) {
    case 401:
      return new NetworkFailure('token_dead', words)
    case 404:
      return new NetworkFailure('gone', words)
    case 429:
      return new NetworkFailure('try_later', words, waitFor(speaker, words))
    default:
      return status >= 500 || status === 408
        ? new NetworkFailure(once ? 'lost_answer' : 'try_later', words)
        : new NetworkFailure('rejected', words)
  }
}

const day_s = 86_400
const minute_ms = 60_000

/** LinkedIn counts days, by the clock of Greenwich; only how fast comments are made it counts by the minute. */
function waitFor({ now }: Speaker, words: string): number {
  return /DAY limit/i.test(words) ? Math.ceil(day_s - (now() % day_s)) * 1_000 : minute_ms
}

export const organizationOf = ({ account }: Speaker): string => {
  if (!account) throw new Error('linkedin: the account is not known yet')
  return organizationUrn(account.provider_id)
}
