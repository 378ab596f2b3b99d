// Who comes through the gateway: a source is known by its key, and proves itself by what it has signed.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { gateway_headers } from '@otklik/contract/gateway.ts'
import { limits } from '@otklik/contract/limits.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import type { RawDelivery } from '@otklik/contract/wire/call.ts'
import { sql } from 'kysely'
import { hasMoreParts } from '../../platform/http/depth.ts'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { refuse } from '../../platform/refuse.ts'
import { findAccountRow, readCredentials } from '../accounts/service.ts'

type Place = { space_id: number; object_id: number }
type Parts = Pick<JobParts, 'database' | 'secrets' | 'metrics'>
export type Door = ReturnType<typeof makeDoor>

export function makeDoor(parts: Parts, now: () => number = Date.now) {
  const isTooMany = makeCount(now)

  /** Before anything is read of what it says. */
  async function admit(key: string, raw: RawDelivery): Promise<Place> {
    if (raw.body.length > limits.gateway_body_bytes) return refuse('too_large')
    const { place, secret } = (await findSource(parts, key)) ?? reject('not_found')
    const wrong = faultOf(raw, secret, now() / 1000)
    if (wrong) return reject(wrong)
    const retry_after_s = isTooMany(place.object_id)
    if (retry_after_s) return refuse('too_many', { retry_after_s })
    return place
  }

  function reject(code: 'not_found' | 'signature_wrong' | 'signature_old'): never {
    parts.metrics.add('hook_rejected_total', {})
    return refuse(code)
  }
  return { admit }
}

async function findSource({ database, secrets }: Parts, key: string) {
  const [place] = await database.acrossSpaces(sql<Place>`select space_id, object_id from find_object_by_key(${key})`)
  if (!place) return undefined
  const { space_id, object_id } = place
  return database.inSpaces({ spaces: [space_id], read: true }, async (db) => {
    const account = await findAccountRow({ db }, space_id, object_id)
    if (!findNetwork(account?.provider ?? '')?.is_source) return undefined
    const { webhook } = await readCredentials({ db }, secrets, space_id, object_id)
    return webhook === undefined ? undefined : { place, secret: webhook }
  })
}

/** Over the bytes that arrived, and in constant time. Whose clock is wrong is told so: it is nobody's secret. */
export function faultOf({ headers, body }: RawDelivery, secret: string, now_s: number) {
  const at = headers[gateway_headers.timestamp] ?? ''
  const given = Buffer.from(headers[gateway_headers.signature] ?? '')
  const expected = Buffer.from(createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex'))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'signature_wrong'
  const isOld = !/^\d{1,12}$/.test(at) || Math.abs(now_s - Number(at)) > limits.gateway_clock_s
  return isOld ? 'signature_old' : undefined
}

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
