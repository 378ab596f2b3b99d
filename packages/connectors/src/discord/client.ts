import { z } from 'zod'
import { type FailureKind, NetworkFailure, type Speaker } from '../connector.ts'
import { exchange, hush, unreadable } from '../exchange.ts'
import { optional } from '../payload.ts'

const Refused = z.object({
  code: optional(z.int()),
  message: optional(z.string()),
  errors: optional(z.looseObject({})),
  /** Seconds, with a fraction. */
  retry_after: optional(z.number()),
})
type Refused = z.output<typeof Refused>

export type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  query?: Record<string, string>
  body?: object | FormData
  /** A repeat would be a second message: the key that Discord knows it by is forgotten after some minutes. */
  once?: boolean
}

/** Discord wants to be told which program asks. */
const agent = 'DiscordBot (https://otklik.example, 1.0)'

export async function call<S extends z.ZodType>(
  speaker: Speaker,
  path: string,
  schema: S,
  { method = 'GET', query, body, once = false }: Call = {},
): Promise<z.output<S>> {
  const asked = query ? `?${new URLSearchParams(query)}` : ''
  const content = body instanceof FormData ? { body } : body && { body: JSON.stringify(body) }
  const { status, json, headers } = await exchange(speaker, {
    url: `${speaker.bases.api}/${path}${asked}`,
    method,
    headers: {
      authorization: `Bot ${tokenOf(speaker)}`,
      'user-agent': agent,
      ...(content && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    },
    ...content,
    once,
  })
  if (status >= 200 && status < 300) {
    const found = schema.safeParse(json)
    if (found.success) return found.data
    throw unreadable(status, once)
  }
  throw failureOf(status, headers, Refused.safeParse(json).data, speaker, once)
}

/** Without anything to read in the answer. */
export const done = async (speaker: Speaker, path: string, how: Call) =>
  void (await call(speaker, path, z.unknown(), how))

const closed: readonly FailureKind[] = ['recipient_unavailable', 'gone', 'rejected']

/** Undefined where Discord does not know it, or does not show it to us. */
export const findOnly = <T>(asking: Promise<T>): Promise<T | undefined> =>
  asking.catch((error: unknown) => {
    if (error instanceof NetworkFailure && closed.includes(error.kind)) return undefined
    throw error
  })

/** It goes into a header: nothing else may be slipped in with it. */
export function tokenOf({ secrets }: Speaker): string {
  if (!/^[\w.~+/=-]{20,200}$/.test(secrets.access)) throw new NetworkFailure('token_dead', 'not a token of a bot')
  return secrets.access
}

/** Ids become parts of addresses. */
export function idOf(id: string): string {
  if (!/^\d{1,20}$/.test(id)) throw new NetworkFailure('rejected', 'Discord knows no such id')
  return id
}

const dead = new Set([40_001, 50_014])
const not_now = new Set([20_016, 20_028, 40_003, 40_004, 40_006, 40_062, 110_000, 130_000])
/** Whom or where it should reach: closed dialogues, no server in common, channels that are not there or not ours to see. */
const unreachable = new Set([10_003, 10_004, 10_013, 40_007, 50_001, 50_007, 50_009, 50_083, 50_278, 160_005])

function failureOf(status: number, headers: Headers, refused: Refused | undefined, speaker: Speaker, once: boolean) {
  const { code = 0, message, errors, retry_after } = refused ?? {}
  const words = hush([message ?? `HTTP ${status}`, ...detailsOf(errors)].join(': '), speaker)
  if (status === 401 || dead.has(code)) return new NetworkFailure('token_dead', words)
  if (status === 429) {
    const wait_s = retry_after ?? (Number(headers.get('retry-after')) || 1)
    return new NetworkFailure('try_later', words, Math.ceil(wait_s * 1_000))
  }
  if (!refused || status >= 500 || status === 408) return unreadable(status, once)
  if (not_now.has(code)) return new NetworkFailure('try_later', words)
  if (unreachable.has(code)) return new NetworkFailure('recipient_unavailable', words)
  // What should have been answered is not there any more, said of the whole request or of that field.
  if (code === 10_008 || errors?.message_reference !== undefined) return new NetworkFailure('gone', words)
  return new NetworkFailure('rejected', words)
}

/** What Discord says of single fields, at whatever depth. */
function detailsOf(errors: unknown): string[] {
  if (typeof errors !== 'object' || errors === null) return []
  return Object.entries(errors).flatMap(([name, inner]) => {
    if (name !== '_errors') return detailsOf(inner)
    return Array.isArray(inner)
      ? inner.flatMap((one: { message?: unknown }) => (typeof one?.message === 'string' ? [one.message] : []))
      : []
  })
}
