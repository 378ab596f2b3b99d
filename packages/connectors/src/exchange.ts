import type { z } from 'zod'
import { NetworkFailure, type Speaker, type SpeakInit, UntrustedNetwork } from './connector.ts'
import { parseJson } from './payload.ts'
import { secretsOf } from './speaker.ts'

export type Exchange = SpeakInit & {
  url: string
  /** Repeating it could do something twice: then an answer that does not arrive leaves us not knowing. */
  once: boolean
  /** For the few calls that answer with everything at once; a megabyte else. */
  most_bytes?: number
}
export type Answer = { status: number; headers: Headers /** Absent when it is not JSON. */; json?: unknown }

const answer_max_bytes = 1_048_576
const words_max = 300

/** Asks and reads the whole answer. What may have arrived without an answer is `lost_answer`, never a guess. */
export async function exchange(
  speaker: Speaker,
  { url, once, most_bytes = answer_max_bytes, ...init }: Exchange,
): Promise<Answer> {
  const lost = (words: string) => new NetworkFailure(once ? 'lost_answer' : 'try_later', words)
  const response = await speaker.fetch(url, init).catch((error: unknown) => {
    if (error instanceof NetworkFailure) throw error
    const untrusted = codesOf(error).find((code) => strangers.has(code))
    if (untrusted) throw new UntrustedNetwork(untrusted)
    throw hasNotLeft(error) ? new NetworkFailure('try_later', 'cannot be reached') : lost(reasonOf(error))
  })
  const text = await readWhole(response, most_bytes).catch((error: unknown) => {
    if (error instanceof NetworkFailure && !once) throw error
    throw error instanceof TooLong ? new TooLongAnswer(lost('the answer is too long')) : lost(reasonOf(error))
  })
  return { status: response.status, headers: response.headers, json: parseJson(text) }
}

/** An answer that the network did not mean to give: a page of a proxy, nothing at all, JSON without what was asked. */
export function unreadable(status: number, once: boolean): NetworkFailure {
  const words = `unreadable answer (HTTP ${status})`
  if (status === 429) return new NetworkFailure('try_later', words)
  if (status >= 300 && status < 500 && status !== 408) return new NetworkFailure('rejected', words)
  return new NetworkFailure(once ? 'lost_answer' : 'try_later', words)
}

/** One call by a network's own `call`, and what it answers. `once`: a lost answer leaves us not knowing. */
export const askVia =
  <M extends { once?: boolean }>(
    call: (speaker: Speaker, path: string, manner?: M) => Promise<Pick<Answer, 'status' | 'json'>>,
  ) =>
  async <S extends z.ZodType>(speaker: Speaker, path: string, schema: S, manner?: M): Promise<z.output<S>> => {
    const { status, json } = await call(speaker, path, manner)
    const answer = schema.safeParse(json)
    if (!answer.success || status >= 300) throw unreadable(status, manner?.once ?? false)
    return answer.data
  }

/** The network's words, safe to show and to log. */
export function hush(words: string, { secrets, app, hushed = [] }: Speaker): string {
  const { page, owner, key_id, ...secret } = secrets
  return [...Object.values(secret), ...secretsOf(app), ...hushed]
    .filter((one) => one !== '')
    .flatMap((one) => [one, encodeURIComponent(one)])
    .reduce((text, one) => text.replaceAll(one, '…'), words)
    .slice(0, words_max)
}

/** The authority at the head of the chain is none that we know. */
const strangers = new Set([
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'INVALID_CA',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** Of an error and of all that brought it about: where a name has several addresses, of each. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const own = 'code' in error ? [String(error.code)] : []
  return [...own, ...(error instanceof AggregateError ? error.errors.flatMap(codesOf) : []), ...codesOf(error.cause)]
}

const beforeLeaving = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  // Where the name leads we may not go.
  'ERR_FORBIDDEN_ADDRESS',
  // Whoever answers is not whom they say they are: a request is written only when the certificate was found good.
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REJECTED',
  'CERT_REVOKED',
  'CERT_SIGNATURE_FAILURE',
  'CERT_CHAIN_TOO_LONG',
  'ERR_TLS_CERT_ALTNAME_FORMAT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ERR_TLS_HANDSHAKE_TIMEOUT',
  'HOSTNAME_MISMATCH',
  'INVALID_PURPOSE',
  'PATH_LENGTH_EXCEEDED',
])

/** True only when no byte of the request can have reached the network. */
function hasNotLeft(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && beforeLeaving.has(String(error.code))) return true
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(hasNotLeft)
  return hasNotLeft(error.cause)
}

// Never the error's own message: it may hold the address, and the address a token.
function reasonOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'TimeoutError' || name === 'AbortError') return 'no answer in time'
  return 'the connection broke before the answer was read'
}

class TooLong extends Error {}

/** Asking again would change nothing: whoever reads many lists leaves this one out. */
export class TooLongAnswer extends NetworkFailure {
  constructor({ kind, words }: NetworkFailure) {
    super(kind, words)
  }
}

async function readWhole(response: Response, most_bytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    // Leaving the loop cancels the body, which frees the socket.
    if (length > most_bytes) throw new TooLong()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
