import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { z } from 'zod'
import { MalformedEntry, NetworkFailure, type Speaker } from '../connector.ts'
import { exchange, hush, unreadable } from '../exchange.ts'
import { optional } from '../payload.ts'

const Granted = z.object({ code: z.literal('OK'), body: z.object({ jwe: z.string().min(1) }) })
const Refused = z.object({ code: z.string(), message: optional(z.string()) })

const moscow_s = 3 * 3_600
/** With thousandths and the offset, as RuStore writes it. */
export const stampOf = (now: number) => new Date((now + moscow_s) * 1000).toISOString().replace('Z', '+03:00')

/** A token for the calls of one errand: it lives for a quarter of an hour, and is kept nowhere. */
export async function signIn(speaker: Speaker): Promise<string> {
  const keyId = speaker.secrets.key_id ?? ''
  if (!/^\d{1,20}$/.test(keyId)) throw new MalformedEntry('this is not the id of a key')
  const timestamp = stampOf(speaker.now())
  const signature = signatureOf(keyId, timestamp, readKey(speaker.secrets.access))
  const { status, json } = await exchange(speaker, {
    url: `${speaker.bases.api}/public/auth/`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ keyId, timestamp, signature }),
    once: false,
  })
  const granted = Granted.safeParse(json)
  if (granted.success && status < 300) return granted.data.body.jwe
  const refused = Refused.safeParse(json)
  if (!refused.success || status >= 500 || status === 429) throw unreadable(status >= 300 ? status : 503, false)
  const words = hush(refused.data.message || refused.data.code, speaker)
  // Our clock is wrong by more than a minute: the key is as good as it was.
  throw new NetworkFailure(/timestamp/i.test(words) ? 'try_later' : 'token_dead', words)
}

export const signatureOf = (keyId: string, timestamp: string, key: KeyObject): string =>
  sign('sha512', Buffer.from(`${keyId}${timestamp}`), key).toString('base64')

/** As RuStore gives it out, without the lines of a PEM; with them, and with stray ends of lines, as people paste it. */
export function readKey(pasted: string): KeyObject {
  const base64 = pasted.replaceAll(/-----[A-Z ]+-----/g, '').replaceAll(/\s|\\n/g, '')
  try {
    return createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' })
  } catch {
    throw new MalformedEntry('this is not a key of RuStore')
  }
}
