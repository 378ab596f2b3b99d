import { sayings } from '@otklik/contract/actions/sayings.ts'
import { z } from 'zod'
import { NetworkFailure, type Speaker } from '../connector.ts'
import { type Answer, askVia, exchange, hush } from '../exchange.ts'
import { Closed } from '../looks.ts'
import { listOf, optional } from '../payload.ts'
import { authorizationOf } from './oauth1.ts'

/** `bearer`: the token of our application, where the call is not the account's. */
export type Manner = {
  method?: 'POST' | 'PUT' | 'DELETE'
  body?: object | FormData
  once?: boolean
  bearer?: string
}

/** The token is alive, and this is not allowed: a right is missing, a plan too small, or somebody does not want it. */
export class Forbidden extends Closed {}
/** What we have asked for is not called so. */
export class Unasked extends NetworkFailure {}

const Words = optional(z.string().min(1))
const Problem = z.object({
  type: Words,
  title: Words,
  detail: Words,
  errors: listOf(z.object({ type: Words, detail: Words, message: Words }), () => undefined),
  error_description: Words,
})
type Problem = z.output<typeof Problem>

async function call(speaker: Speaker, path: string, manner: Manner = {}) {
  const { method, body, once = false, bearer } = manner
  const url = `${speaker.bases.api}${path}`
  const answer = await exchange(speaker, {
    url,
    headers: {
      authorization: bearer ? `Bearer ${bearer}` : authorizationOf(speaker, method ?? 'GET', url),
      ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    },
    ...(method && { method }),
    ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    once,
  })
  const problem = Problem.safeParse(answer.json).data
  if (answer.status >= 400) throw failureOf(speaker, answer, problem, manner)
  if (problem && isMissing(answer.json, problem)) throw new NetworkFailure('gone', wordsOf(speaker, answer, problem))
  return answer
}

/** One thing was asked for, and X answers that all is well, and that there is no such thing. */
const isMissing = (json: unknown, { errors }: Problem) =>
  !('data' in Object(json)) && errors.some((one) => one?.type?.endsWith('/resource-not-found'))

export const ask = askVia(call)

const wordsOf = (speaker: Speaker, { status }: Answer, problem: Problem | undefined) => {
  const [first] = problem?.errors ?? []
  const said = problem?.detail ?? first?.detail ?? first?.message ?? problem?.error_description ?? problem?.title
  return hush(said ?? `error ${status}`, speaker)
}

function failureOf(speaker: Speaker, answer: Answer, problem: Problem | undefined, manner: Manner): NetworkFailure {
  const { status } = answer
  const words = wordsOf(speaker, answer, problem)
  switch (status) {
    case 400:
      return problem?.type?.endsWith('/invalid-request')
        ? new Unasked('rejected', words)
        : new NetworkFailure('rejected', words)
    case 401:
      // Of our application's own token the account knows nothing.
      return new NetworkFailure(manner.bearer ? 'rejected' : 'token_dead', words)
    case 402:
      return new Closed(sayings.credits_used_up)
    case 403:
      return forbidden(problem, words)
    case 404:
      return new NetworkFailure('gone', words)
    case 429:
      return new NetworkFailure('try_later', words, untilReset(speaker, answer))
    default:
      return status >= 500 || status === 408
        ? new NetworkFailure(manner.once ? 'lost_answer' : 'try_later', words)
        : new NetworkFailure('rejected', words)
  }
}

/** Only the words tell these apart: their type is `about:blank`. */
function forbidden(problem: Problem | undefined, words: string): NetworkFailure {
  if (/duplicate content/i.test(words)) return new NetworkFailure('rejected', sayings.said_before)
  if (/deleted or not visible/i.test(words)) return new NetworkFailure('gone', words)
  if (/permission to DM|cannot send messages to this user/i.test(words))
    return new NetworkFailure('recipient_unavailable', sayings.messages_closed)
  if (/not been mentioned or otherwise engaged/i.test(words)) return new Forbidden(sayings.reply_not_invited)
  if (problem?.type?.endsWith('/client-forbidden')) return new Forbidden(sayings.plan_too_small)
  return new Forbidden(words)
}

const quarter_ms = 900_000

/** X says when it counts anew, in seconds; never how long to wait. */
function untilReset({ now }: Speaker, { headers }: Answer): number {
  const reset = Number(headers.get('x-rate-limit-reset'))
  return reset > 0 ? Math.min(Math.max(1_000, (reset - now()) * 1_000), 4 * quarter_ms) : 60_000
}

export const idOf = ({ account }: Speaker): string => {
  if (!account) throw new Error('twitter: the account is not known yet')
  return account.provider_id
}

type Query = Readonly<Record<string, string | number | undefined>>
export const withQuery = (path: string, query: Query) => {
  const told = Object.entries(query).filter((one): one is [string, string | number] => one[1] !== undefined)
  return `${path}?${new URLSearchParams(told.map(([name, value]): [string, string] => [name, String(value)]))}`
}
