import { z } from 'zod'
import { type FailureKind, NetworkFailure, type Speaker } from '../connector.ts'
import { exchange, hush, unreadable } from '../exchange.ts'
import { optional } from '../payload.ts'

/** Whatever happened is told with HTTP 200: the code says how it went. */
const Answer = z.object({ code: z.int(), message: optional(z.string()), data: z.unknown().optional() })

const kinds: Readonly<Record<number, FailureKind>> = {
  // Expired, missing, wrong; and the same of the token that renews it.
  ...{ 40102: 'token_dead', 40104: 'token_dead', 40105: 'token_dead', 40103: 'token_dead', 40107: 'token_dead' },
  // Too many. 40100 looks like a refusal of the token, and is none.
  ...{ 40100: 'try_later', 40016: 'try_later', 40133: 'try_later' },
  ...{ 40007: 'gone', 40053: 'gone' },
}
/** TikTok names no time: a minute's limit is over by then, and a day's is asked about seldom enough. */
const limit_wait_ms = 300_000
const first_server_code = 50_000

function failureOf(code: number, words: string, once: boolean): NetworkFailure {
  if (code >= first_server_code) return new NetworkFailure(once ? 'lost_answer' : 'try_later', words)
  const kind = kinds[code] ?? 'rejected'
  return new NetworkFailure(kind, words, kind === 'try_later' ? limit_wait_ms : undefined)
}

/** TikTok's own number beside our kind. */
export class TikTokRefusal extends NetworkFailure {
  readonly code: number
  constructor(code: number, words: string, once: boolean) {
    const failure = failureOf(code, words, once)
    super(failure.kind, failure.words, failure.retry_after_ms)
    this.code = code
  }
}

type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>
type Manner = {
  query?: Query
  /** Told instead of asked. */
  body?: object
  /** A lost answer leaves us not knowing. */
  once?: boolean
  /** Of the token; empty where the application itself speaks. */
  token?: string
}

/** Lists go as JSON in the address. A path without its last stroke is unknown to TikTok. */
export async function call<S extends z.ZodType>(
  speaker: Speaker,
  path: string,
  schema: S,
  { query = {}, body, once = false, token = speaker.secrets.access }: Manner = {},
): Promise<z.output<S>> {
  const asked = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)]],
  )
  const address = `${speaker.bases.api}/open_api/v1.3/${path}/`
  const { status, json } = await exchange(speaker, {
    ...{ url: asked.length > 0 ? `${address}?${new URLSearchParams(asked)}` : address, once },
    method: body ? 'POST' : 'GET',
    headers: { ...(token && { 'access-token': token }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = Answer.safeParse(json)
  if (!answer.success) throw unreadable(status, once)
  const { code, message = '', data } = answer.data
  if (code !== 0) throw new TikTokRefusal(code, hush(message || `error ${code}`, speaker), once)
  const found = schema.safeParse(data)
  if (!found.success || status >= 300) throw unreadable(status, once)
  return found.data
}

/** `{}`, `null` or nothing at all. */
export const Nothing = z.unknown()

/** What TikTok calls the account, in every call. */
export function businessId({ account, secrets }: Speaker): string {
  const id = account?.provider_id ?? secrets.page
  if (!id) throw new NetworkFailure('rejected', 'it is not known which account this is')
  return id
}
