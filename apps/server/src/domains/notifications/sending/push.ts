// A browser's push service (RFC 8030): encrypted for the browser (RFC 8291), signed by this installation (RFC 8292).
import { createECDH, createHash } from 'node:crypto'
import webPush from 'web-push'
import type { Foundation } from '../../../foundation.ts'
import type { Kept } from '../outlets/sealed.ts'
import { type Message, shortOf } from './message.ts'
import type { Outcome } from './outcome.ts'

const DAY_S = 86_400
/** A service that does not answer keeps no other browser waiting for long. */
const ANSWER_MS = 10_000
const LONGEST_WAIT_S = 3_600

type Parts = Pick<Foundation, 'secrets' | 'config' | 'public_url' | 'fetch'>
type Vapid = { subject: string; publicKey: string; privateKey: string }

/**
 * Made of the installation's own key, so that it is the same in every process, sealed with everything else and never
 * stored: a browser that subscribed under another key would have to ask its person again.
 */
export function vapidOf({ secrets, config, public_url }: Omit<Parts, 'fetch'>): Vapid | null {
  const subject = subjectOf(config.SUPPORT_EMAIL, public_url())
  if (!subject) return null
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secrets.derive('web push'))
  const text = (bytes: Buffer) => bytes.toString('base64url')
  return { subject, publicKey: text(pair.getPublicKey()), privateKey: text(pair.getPrivateKey()) }
}

/** Whom a push service may ask. Apple refuses one that is not public (web-push #947). */
function subjectOf(email: string | undefined, address: string): string | undefined {
  if (email) return `mailto:${email}`
  if (!URL.canParse(address)) return undefined
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' && hostname.includes('.') && !/^[\d.]+$/.test(hostname) ? address : undefined
}

export async function pushTo(parts: Parts, kept: Kept['push'], message: Message, attempt: number): Promise<Outcome> {
  const vapid = vapidOf(parts)
  if (!vapid) return { kind: 'later', after_s: LONGEST_WAIT_S, reason: 'no public address', is_asked: true }
  const { title, text, path } = shortOf(message)
  const topic = createHash('sha256').update(message.tag).digest('base64url').slice(0, 32)
  const first = await post(parts, vapid, kept, topic, { title, text, path, tag: topic })
  // Too long for this service: that something happened is said all the same.
  const status = first === 413 ? await post(parts, vapid, kept, topic, { title, text: '', path, tag: topic }) : first
  return outcomeOf(status, attempt)
}

type Answer = number | 'lost'

async function post(
  parts: Parts,
  vapidDetails: Vapid,
  kept: Kept['push'],
  topic: string,
  told: object,
): Promise<Answer> {
  const { endpoint, p256dh, auth } = kept
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(told),
    {
      ...{ vapidDetails, TTL: DAY_S, topic, urgency: 'high', contentEncoding: 'aes128gcm' },
    },
  )
  try {
    const answer = await parts.fetch(endpoint, {
      ...{ method, timeout_ms: ANSWER_MS },
      headers: Object.fromEntries(
        Object.entries(headers)
          .filter(([name]) => name !== 'Content-Length')
          .map(([name, value]) => [name, String(value)]),
      ),
      body: new Blob([new Uint8Array(body)]),
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return 'lost'
  }
}

/** Under its topic the same again replaces what was there: asking twice does no harm. */
function outcomeOf(status: Answer, attempt: number): Outcome {
  const after_s = Math.min(LONGEST_WAIT_S, 10 * 4 ** (attempt - 1))
  if (status === 'lost') return { kind: 'later', after_s, reason: 'no answer' }
  if (status >= 200 && status < 300) return { kind: 'sent' }
  const reason = String(status)
  if (status === 404 || status === 410) return { kind: 'dead', reason, outlet: 'forget', why: 'gone' }
  if (status === 401 || status === 403) return { kind: 'dead', reason, outlet: 'broken', why: 'key_refused' }
  if (status === 429 || status >= 500) return { kind: 'later', after_s, reason }
  return { kind: 'dead', reason, outlet: 'broken', why: 'key_refused' }
}
