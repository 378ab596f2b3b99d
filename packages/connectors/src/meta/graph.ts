import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Speaker } from '../connector.ts'
import { exchange, hush, unreadable } from '../exchange.ts'
import { failureOf, Refusal, waitOf } from './failures.ts'

export const graph_version = 'v25.0'

export type GraphCall = {
  method?: 'GET' | 'POST' | 'DELETE'
  /** `/me/accounts`; the version is put before it unless `is_unversioned`. */
  path: string
  query?: Readonly<Record<string, string | number | undefined>>
  body?: Readonly<Record<string, unknown>> | FormData | URLSearchParams
  /** It would be seen twice if repeated. */
  once?: boolean
  /** Instead of the account's own: the application's, or one that was just granted. Null: the query tells who asks. */
  token?: string | null
  is_unversioned?: boolean
  /** Only where the token was given to the application that the installation (or the person, in `app_secret`) names. */
  has_proof?: boolean
}

const Refused = z.object({ error: Refusal })

/** Whatever is not as `schema` says is no answer: with `once` we then do not know what became of it. */
export async function graph<S extends z.ZodType>(speaker: Speaker, call: GraphCall, schema: S): Promise<z.output<S>> {
  const { method = 'GET', once = false, body } = call
  const token = call.token === undefined ? speaker.secrets.access : call.token
  const { status, json, headers } = await exchange(speaker, {
    url: addressOf(speaker, call, token),
    method,
    headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...typeOf(body) },
    ...(body && { body: isForm(body) ? body : JSON.stringify(body) }),
    once,
  })

  const refused = Refused.safeParse(json).data?.error
  if (refused)
    throw failureOf(refused, { status, once, wait_ms: waitOf(headers), hush: (words) => hush(words, speaker) })
  const answer = schema.safeParse(json)
  if (!answer.success) throw unreadable(status, once)
  return answer.data
}

function addressOf(
  speaker: Speaker,
  { path, query = {}, is_unversioned, has_proof = true }: GraphCall,
  token: string | null,
) {
  const url = new URL(`${speaker.bases.graph}${is_unversioned ? '' : `/${graph_version}`}${path}`)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
  const app_secret = speaker.secrets.app_secret ?? speaker.app?.client_secret
  if (has_proof && token && app_secret) url.searchParams.set('appsecret_proof', proofOf(token, app_secret))
  return String(url)
}

const typeOf = (body: GraphCall['body']): Record<string, string> =>
  body && !isForm(body) ? { 'content-type': 'application/json' } : {}

const isForm = (body: NonNullable<GraphCall['body']>) => body instanceof FormData || body instanceof URLSearchParams

/** A stolen token alone is then of no use. */
export const proofOf = (token: string, app_secret: string) =>
  createHmac('sha256', app_secret).update(token).digest('hex')

export const Done = z.object({ success: z.literal(true) })
