import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, type BodyInit, fetch as undiciFetch, WebSocket } from 'undici'
import { isPrivate } from './public-address.ts'

export type SafeInit = {
  method?: string
  headers?: Record<string, string>
  body?: string | FormData | URLSearchParams
  timeout_ms?: number
  /** Ends it earlier, while the answer is being read, too. */
  signal?: AbortSignal
  /**
   * Whoever runs the server has chosen this address, by a setting: it may be private where `OUTBOUND_ALLOW` says so. Never
   * for what a payload, an answer or a customer names: that list is of the installation's own services.
   */
  is_named?: boolean
}
/** `fetch` for every address that somebody outside may have chosen. */
export type SafeFetch = (url: string, init?: SafeInit) => Promise<Response>

/** The same for what is our own on both ends. */
export type OwnInit = Omit<SafeInit, 'body'> & { body?: SafeInit['body'] | Blob }
type OwnFetch = (url: string, init?: OwnInit) => Promise<Response>

/** The same for a long connection. */
export type SafeSocket = (url: string, is_named?: boolean) => WebSocket

/** The address leads where nothing of ours may go. Never retried. */
export class ForbiddenAddress extends Error {
  readonly code = 'ERR_FORBIDDEN_ADDRESS'
}

const CONNECT_MS = 2_000
const READ_MS = 20_000

/**
 * Goes to public addresses only, and for whoever says that the configuration names it (`is_named`) to `allowed` ones. The
 * address is checked when the connection is made, so a name that answers differently the second time gains nothing.
 * Follows no redirects.
 */
export function makeSafeFetch(
  allowed: readonly string[],
  resolve: typeof lookup = lookup,
  connect_ms: number = CONNECT_MS,
): OwnFetch {
  const timing = { headersTimeout: READ_MS, bodyTimeout: READ_MS }
  const guarded = new Agent({ ...timing, connect: { timeout: connect_ms, lookup: guardedLookup(resolve) } })
  const trusted = new Agent({ ...timing, connect: { timeout: connect_ms, lookup: resolve as LookupFunction } })

  return async (address, { timeout_ms = READ_MS, is_named = false, signal, ...init } = {}) => {
    const { url, isAllowed } = judge(address, is_named ? allowed : [], ['https:', 'http:'])
    const in_time = AbortSignal.timeout(timeout_ms)
    const { body, type } = await encode(init.body)
    const answer = await undiciFetch(url, {
      ...init,
      // The browser's types of a Blob, with which the page is checked, lack what Node's has.
      body: body as BodyInit | undefined,
      headers: { ...init.headers, ...(type && { 'content-type': type }) },
      redirect: 'manual',
      dispatcher: isAllowed ? trusted : guarded,
      signal: signal ? AbortSignal.any([signal, in_time]) : in_time,
    }).catch((error: Error) => {
      // The library wraps what the look-up has refused.
      throw error.cause instanceof ForbiddenAddress ? error.cause : error
    })
    return answer as unknown as Response
  }
}

/** Goes where `makeSafeFetch` goes. HTTP/1 only: over HTTP/2 few servers open a WebSocket. */
export function makeSafeSocket(allowed: readonly string[], resolve: typeof lookup = lookup): SafeSocket {
  const timing = { headersTimeout: READ_MS, allowH2: false }
  const guarded = new Agent({ ...timing, connect: { timeout: CONNECT_MS, lookup: guardedLookup(resolve) } })
  const trusted = new Agent({ ...timing, connect: { timeout: CONNECT_MS, lookup: resolve as LookupFunction } })
  return (address, is_named = false) => {
    const { url, isAllowed } = judge(address, is_named ? allowed : [], ['wss:', 'ws:'])
    return new WebSocket(url, { dispatcher: isAllowed ? trusted : guarded })
  }
}

/** Whether the configuration names it. What is neither named nor public is refused at once, if the address shows it. */
function judge(address: string, allowed: readonly string[], protocols: readonly [secure: string, plain: string]) {
  const url = parse(address, protocols)
  const isAllowed = allowed.includes(`${url.hostname}:${url.port || (url.protocol === protocols[0] ? 443 : 80)}`)
  if (!isAllowed && isInside(url)) throw new ForbiddenAddress('a private address')
  return { url, isAllowed }
}

/** As far as the address shows it by itself: what a name leads to is known when the connection is made. */
function isInside({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  // By RFC 6761 that name is this machine, whatever a resolver says.
  return (isIP(host) !== 0 && isPrivate(host)) || /(^|\.)localhost\.?$/.test(host)
}

/** The same said before anything is asked: for whoever writes such an address down. */
export const leadsInside = (address: string): boolean => URL.canParse(address) && isInside(new URL(address))

/** The library does not know Node's own FormData for one, and would send its name as text. */
async function encode(body: OwnInit['body']) {
  if (!(body instanceof FormData)) return { body }
  const form = new Response(body)
  return { body: new Uint8Array(await form.arrayBuffer()), type: form.headers.get('content-type') }
}

function parse(address: string, protocols: readonly string[]): URL {
  if (!URL.canParse(address)) throw new ForbiddenAddress('not an address')
  const url = new URL(address)
  if (!protocols.includes(url.protocol)) throw new ForbiddenAddress(`no ${url.protocol}`)
  if (url.username || url.password) throw new ForbiddenAddress('an address with credentials')
  return url
}

const guardedLookup =
  (resolve: typeof lookup): LookupFunction =>
  (name, options, done) =>
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0)
      const safe = found.filter(({ address }) => !isPrivate(address))
      const [first] = safe
      if (!first) return done(new ForbiddenAddress('leads to a private address'), '', 0)
      return options.all ? done(null, safe as never, 0) : done(null, first.address, first.family)
    })
