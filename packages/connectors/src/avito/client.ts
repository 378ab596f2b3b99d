import { z } from 'zod'
import { NetworkFailure, type Speaker } from '../connector.ts'
import { askVia, exchange, hush, unreadable } from '../exchange.ts'
import { Closed } from '../looks.ts'
import { AnyId, optional } from '../payload.ts'

type Manner = { method?: 'POST' | 'DELETE'; body?: object | FormData; once?: boolean }

export const self_path = '/core/v1/accounts/self'
const Words = optional(z.string())
const Refused = z.object({ error: z.object({ code: optional(AnyId), message: Words }) })
/** What stands before the interface says it in its own way. */
const Gateway = z.object({ result: z.object({ status: z.literal(false), message: Words }) })

/** The token is alive, and this is not allowed: a right is missing, or the other side does not want to hear us. */
export class Forbidden extends Closed {}

async function call(speaker: Speaker, path: string, manner: Manner = {}) {
  const { once = false } = manner
  const { status, json } = await callOnce(speaker, path, manner)
  const gateway = Gateway.safeParse(json).data?.result
  if (gateway) throw gatewayFailure(gateway.message, speaker)
  if (status < 400) return { status, json }
  const words = hush(Refused.safeParse(json).data?.error.message || `error ${status}`, speaker)
  // A token that has ended is answered with 403 as well: who we are is told to every living one.
  if (status === 403 && (await isAlive(speaker, path))) throw new Forbidden(words)
  throw failureOf(status, words, once)
}

const callOnce = (speaker: Speaker, path: string, { method, body, once = false }: Manner) =>
  exchange(speaker, {
    url: `${speaker.bases.api}${path}`,
    headers: {
      authorization: `Bearer ${speaker.secrets.access}`,
      ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    },
    ...(method && { method }),
    ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    once,
  })

async function isAlive(speaker: Speaker, path: string): Promise<boolean> {
  if (path === self_path) return false
  const { status } = await callOnce(speaker, self_path, {})
  if (status >= 500 || status === 429) throw unreadable(status, false)
  return status < 300
}

export const ask = askVia(call)

export const userPath = (speaker: Speaker, version: number, rest: string) =>
  `/messenger/v${version}/accounts/${idOf(speaker)}/${rest}`
export const chatPath = (speaker: Speaker, version: number, chat_id: string, rest = '') =>
  userPath(speaker, version, `chats/${encodeURIComponent(chat_id)}${rest}`)

function idOf({ account }: Speaker): string {
  if (!account) throw new Error('avito: the account is not known yet')
  return account.provider_id
}

const gatewayFailure = (message: string | undefined, speaker: Speaker) =>
  new NetworkFailure(/token/i.test(message ?? '') ? 'token_dead' : 'rejected', hush(message || 'refused', speaker))

const minute_ms = 60_000

function failureOf(status: number, words: string, once: boolean): NetworkFailure {
  if (status === 429) return new NetworkFailure('try_later', words, minute_ms)
  if (status === 402) return new Closed(words)
  if (status === 401 || status === 403) return new NetworkFailure('token_dead', words)
  if (status === 404) return new NetworkFailure('gone', words)
  if (status >= 500 || status === 408) return new NetworkFailure(once ? 'lost_answer' : 'try_later', words)
  return new NetworkFailure('rejected', words)
}
