import { createHmac, randomBytes } from 'node:crypto'
import { NetworkFailure, type Speaker } from '../connector.ts'

/** As RFC 3986 has it, which leaves fewer signs alone than JavaScript does. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

type Keys = { consumer_key: string; consumer_secret: string; token: string; token_secret: string }
type Request = {
  method: string
  url: string
  form?: Readonly<Record<string, string>>
  nonce: string
  timestamp: string
}

/** `Authorization` of OAuth 1.0a: address and parameters are signed; of bodies only forms, of which we send none so. */
export function signedHeader(keys: Keys, { method, url, form = {}, nonce, timestamp }: Request): string {
  const { origin, pathname, searchParams } = new URL(url)
  const oauth = {
    oauth_consumer_key: keys.consumer_key,
    oauth_nonce: nonce,
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: timestamp,
    oauth_token: keys.token,
    oauth_version: '1.0',
  }
  const parameters = [...searchParams, ...Object.entries({ ...form, ...oauth })]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
  const base = [method, `${origin}${pathname}`, parameters].map(encoded).join('&')
  const key = `${encoded(keys.consumer_secret)}&${encoded(keys.token_secret)}`
  const oauth_signature = createHmac('sha1', key).update(base).digest('base64')
  const header = Object.entries({ ...oauth, oauth_signature }).map(([name, value]) => `${name}="${encoded(value)}"`)
  return `OAuth ${header.toSorted().join(', ')}`
}

/** A token of the older way begins with the number of its account. One of a window that was opened later does not. */
const isOfOlderWay = ({ access, token_secret }: Speaker['secrets']) => Boolean(token_secret) && /^\d+-/.test(access)

export function authorizationOf(speaker: Speaker, method: string, url: string): string {
  const { app, secrets, now } = speaker
  if (!isOfOlderWay(secrets)) return `Bearer ${secrets.access}`
  const { consumer_key, consumer_secret } = app ?? {}
  if (!consumer_key || !consumer_secret)
    throw new NetworkFailure('rejected', 'this installation has no consumer key at X, which such tokens need')
  const keys = { consumer_key, consumer_secret, token: secrets.access, token_secret: secrets.token_secret ?? '' }
  const nonce = randomBytes(16).toString('hex')
  return signedHeader(keys, { method, url, nonce, timestamp: String(Math.floor(now())) })
}
