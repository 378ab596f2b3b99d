// Who comes through the gateway: a source is known by its key, and proves itself by what it has signed.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { gateway_headers, signedBefore } from '@otklik/contract/gateway.ts'
import { limits } from '@otklik/contract/limits.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import type { RawDelivery } from '@otklik/contract/wire/call.ts'
import { hasMoreParts } from '../../platform/http/depth.ts'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { refuse } from '../../platform/refuse.ts'
import { makeRemembered } from '../../platform/remembered.ts'
import { endFormerKey, findSource, type Source } from '../accounts/source-keys.ts'
import { findPeriodEnd } from '../spaces/period.ts'

type Place = { space_id: number; object_id: number }
type Parts = Pick<JobParts, 'database' | 'secrets' | 'metrics' | 'has_billing' | 'forgetAccounts'>
type Known = Source & { paid_until_ms: number }
export type Door = ReturnType<typeof makeDoor>

export function makeDoor(parts: Parts, now: () => number = Date.now) {
  const isTooMany = makeCount(now)
  /** Until a key is made anew, or an account disconnected. Whoever knocks with a wrong one asks the database once. */
  const { remember, forget } = makeRemembered(now)

  /** Before anything is read of what it says. */
  async function admit(key: string, raw: RawDelivery, { even_unpaid = false } = {}): Promise<Place> {
    if (raw.body.length > limits.gateway_body_bytes) return refuse('too_large')
    const source = (await remember(key, () => look(key))) ?? reject('not_found')
    const wrong = faultOf(raw, source.secret, now() / 1000)
    if (wrong) return reject(wrong)
    const { space_id, object_id } = source
    const retry_after_s = isTooMany(object_id)
    if (retry_after_s) return refuse('too_many', { retry_after_s })
    if (source.has_former && !source.is_former) await settle(source)
    if (source.paid_until_ms <= now() && !even_unpaid) return refuse('period_over')
    return { space_id, object_id }
  }

  async function look(key: string): Promise<Known | undefined> {
    const source = await findSource(parts, key)
    if (!source || !findNetwork(source.provider)?.is_source) return undefined
    const { space_id } = source
    const ends = await parts.database.inSpaces({ spaces: [space_id], read: true }, (db) =>
      findPeriodEnd(db, parts, space_id),
    )
    return { ...source, paid_until_ms: ends.getTime() }
  }

  /** The fresh key has reached the program: the one before ends here. */
  async function settle({ space_id, object_id }: Place) {
    await parts.database.inSpaces({ spaces: [space_id] }, (db) => endFormerKey(db, { space_id, object_id }))
    parts.forgetAccounts()
  }

  function reject(code: 'not_found' | 'signature_wrong' | 'signature_old'): never {
    parts.metrics.add('hook_rejected_total', {})
    return refuse(code)
  }
  return { admit, forget }
}

/**
 * Over method, path and the bytes that arrived, and in constant time: what was signed for one call is worth nothing at
 * another. Whose clock is wrong is told so: it is nobody's secret.
 */
export function faultOf({ headers, body, method = '', url = '' }: RawDelivery, secret: string, now_s: number) {
  const at = headers[gateway_headers.timestamp] ?? ''
  const given = Buffer.from(headers[gateway_headers.signature] ?? '')
  const signed = createHmac('sha256', secret).update(signedBefore(at, method, pathOf(url)))
  const expected = Buffer.from(signed.update(body).digest('hex'))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'signature_wrong'
  const isOld = !/^\d{1,12}$/.test(at) || Math.abs(now_s - Number(at)) > limits.gateway_clock_s
  return isOld ? 'signature_old' : undefined
}

/** Behind the key: a proxy may have taken off what stands before it, and the secret belongs to no other key. */
const pathOf = (url: string) => /^\/v1\/gateway\/[^/?]+(.*)$/s.exec(url)?.[1] ?? url

const MINUTE_MS = 60_000

/** How much one source asks within a minute; of this process, which it guards. Answers when to come again. */
function makeCount(now: () => number) {
  let counts = new Map<number, number>()
  let ends_at = 0
  return (object_id: number): number | undefined => {
    if (now() >= ends_at) {
      counts = new Map()
      ends_at = now() + MINUTE_MS
    }
    const count = (counts.get(object_id) ?? 0) + 1
    counts.set(object_id, count)
    return count > limits.gateway_requests ? Math.max(1, Math.ceil((ends_at - now()) / 1_000)) : undefined
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

export function readBody({ body }: RawDelivery): unknown {
  if (hasMoreParts(body, limits.gateway_parts)) return refuse('too_large')
  try {
    return JSON.parse(utf8.decode(body))
  } catch {
    return refuse('not_json')
  }
}
