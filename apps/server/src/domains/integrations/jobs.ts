// Sends what waits, hook by hook. A hook is held by one process at a time, in which every thread of it has one sending under
// way: what is told of one thing arrives in order.
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { ForbiddenAddress } from '../../platform/outbound/safe-fetch.ts'
import type { LoadRows } from '../../platform/push/rows.ts'
import { loadChats, loadMessages } from '../chats/service.ts'
import { loadItems } from '../items/service.ts'
import { type Answer, judge, restFor, retryAfterOf } from './health.ts'
import type { HookPlace } from './queries.ts'
import { openSecretsOf } from './secret.ts'
import { eventIdOf, signatureOf } from './sign.ts'

export const LANES = 8
const HELD_S = 60
const ANSWER_BYTES = 1_024
/** Twenty a second at first after a rest, for a minute. */
const CALM_PAUSE_MS = (LANES / 20) * 1_000
const CALM_S = 60

type Waiting = {
  id: number
  seq: number
  type: string
  thread_kind: string
  thread_id: number
  row_id: number | null
  body: string | null
  attempts: number
  at: number
}
type Held = HookPlace & { url: string; state: string; rests: number; is_calm: boolean; secrets: string[] }
export type Clock = () => Date

/** How much of a turn is left, and when the hook may be sent to again after so many more. */
type Turn = { most: number; isLast(count: number): boolean; rests_until(count: number): Date }

export async function sendBatch(parts: JobParts, clock: Clock, place: HookPlace, turn: Turn) {
  const taken = await take(parts, clock, place, turn)
  if (!taken) return { count: 0, goes_on: false }
  const { hook, batch } = taken
  const tried = await Promise.all(
    batch.map(async (one) => ({ one, answer: await send(parts, clock, hook, sendingOf(place, one)) })),
  )
  const isLast = turn.isLast(batch.length)
  const goes_on = await settle(parts, clock, hook, tried, isLast ? turn.rests_until(batch.length) : null)
  return { count: batch.length, goes_on: goes_on && !hook.is_calm && !isLast }
}

/**
 * The hook, held for a while, and the first that waits of each of a few threads; while it rests one alone. Those are locked:
 * whoever erases words waits until it sees what was read here.
 */
async function take(parts: JobParts, clock: Clock, place: HookPlace, turn: Turn) {
  const { space_id, hook_id } = place
  return parts.database.inSpaces({ spaces: [space_id] }, async (db) => {
    const now = clock()
    const { rows } = await sql<Omit<Held, 'secrets' | keyof HookPlace>>`
      update webhooks set next_at = ${now}::timestamptz + ${HELD_S} * interval '1 second'
      where space_id = ${space_id} and id = ${hook_id} and state in ('active', 'rests') and next_at <= ${now}::timestamptz
      returning url, state, rests, coalesce(calm_until > ${now}::timestamptz, false) as is_calm`.execute(db)
    const [held] = rows
    if (!held) return undefined
    const { rows: batch } = await sql<Waiting>`
      select d.id, d.seq, d.type, d.thread_kind, d.thread_id, d.row_id, d.body, d.attempts, floor(date_part('epoch', d.created_at)) as at
      from webhook_deliveries d
      where d.space_id = ${space_id} and d.hook_id = ${hook_id} and d.state = 'waiting' and d.run_at <= ${now}::timestamptz
        and not exists (
          select from webhook_deliveries e where e.space_id = d.space_id and e.hook_id = d.hook_id and e.state = 'waiting'
            and e.thread_kind = d.thread_kind and e.thread_id = d.thread_id and e.id < d.id)
      order by d.id limit ${held.state === 'rests' ? 1 : turn.most} for update of d`.execute(db)
    if (batch.length === 0) {
      await letGo(db, place, later(now, turn.rests_until(0)))
      return undefined
    }
    await fillBodies(parts, db, space_id, batch)
    const secrets = await openSecretsOf(db, parts.secrets, place)
    return { hook: { ...place, ...held, secrets }, batch }
  })
}

const later = (one: Date, two: Date) => (one > two ? one : two)

const letGo = (db: Db, { space_id, hook_id }: HookPlace, at: Date) =>
  sql`
    update webhooks set next_at = ${at}::timestamptz where space_id = ${space_id} and id = ${hook_id}`.execute(db)

/** As it stands when it first leaves; later tries say the same, or a receiver would hear two stories under one id. */
async function fillBodies(parts: JobParts, db: Db, space_id: number, batch: Waiting[]) {
  for (const [type, load] of Object.entries(loadersOf(parts))) {
    const mine = batch.filter((one) => one.body === null && kindOf(one) === type && one.row_id !== null)
    if (mine.length === 0) continue
    const rows = await load(db, space_id, [...new Set(mine.map(({ row_id }) => row_id as number))])
    for (const one of mine) one.body = bodyOf(parts, space_id, one, rows.get(one.row_id as number)?.row ?? null)
  }
  const fresh = batch.filter((one) => one.body === null)
  for (const one of fresh) one.body = bodyOf(parts, space_id, one, null)
  await sql`
    update webhook_deliveries d set body = t.body
    from jsonb_to_recordset(${JSON.stringify(batch.map(({ id, body }) => ({ id, body })))}::jsonb) as t (id bigint, body text)
    where d.space_id = ${space_id} and d.id = t.id and d.body is null`.execute(db)
}

const kindOf = ({ type }: Waiting) => type.split('.')[0] as string

const loadersOf = ({ link }: JobParts): Record<string, LoadRows> => ({
  item: loadItems(link),
  chat: loadChats(link),
  message: loadMessages(link),
  account: async (db, space_id, ids) => {
    const { rows } = await sql<{ id: number; provider: string; name: string; state: string }>`
      select id, provider, name, state from objects where space_id = ${space_id} and id = any(${ids}::integer[])`.execute(
      db,
    )
    return new Map(
      rows.map((row) => [row.id, { row, scope: { object_id: row.id, group_id: null, assigned_to: null } }]),
    )
  },
})

const paths: Record<string, string> = { item: 'items', chat: 'chats', author: 'authors', account: 'objects' }

function bodyOf({ public_url }: JobParts, space_id: number, one: Waiting, data: unknown): string {
  const { seq, type, thread_kind: kind, thread_id: id, at } = one
  const head = { id: eventIdOf(space_id, seq), type, version: 1, at, space_id, seq, thread: { kind, id } }
  const whole = JSON.stringify({ ...head, data })
  const url = paths[kind] ? `${public_url()}/v1/${paths[kind]}/${id}` : null
  if (data !== null && Buffer.byteLength(whole) <= limits.webhook_body_bytes) return whole
  return JSON.stringify({ ...head, data: null, url })
}

type Sending = { id: string; body: string }
const sendingOf = ({ space_id }: HookPlace, { seq, body }: Waiting): Sending => ({
  id: eventIdOf(space_id, seq),
  body: body ?? '',
})

type Tried = Answer & { took_ms: number; answer: string | null; error: string | null }

export async function send(
  { fetch }: Pick<JobParts, 'fetch'>,
  clock: Clock,
  hook: Pick<Held, 'url' | 'secrets'>,
  { id, body }: Sending,
): Promise<Tried> {
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  const timestamp = Math.floor(clock().getTime() / 1000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Otklik-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf({ id, timestamp, body }, hook.secrets),
  }
  try {
    if (!hook.url.startsWith('https://')) throw new ForbiddenAddress('https only')
    const answer = await fetch(hook.url, { method: 'POST', headers, body, timeout_ms: limits.webhook_timeout_ms })
    const retry_after_s = retryAfterOf(answer.headers.get('retry-after'), clock().getTime())
    return { code: answer.status, retry_after_s, answer: await beginningOf(answer), took_ms: took(), error: null }
  } catch (error) {
    const is_forbidden = error instanceof ForbiddenAddress
    return { code: null, is_forbidden, answer: null, took_ms: took(), error: is_forbidden ? 'forbidden' : 'no_answer' }
  }
}

/** Whatever pours without end is not read to its end. */
async function beginningOf({ body }: Response): Promise<string> {
  if (!body) return ''
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  while (size < ANSWER_BYTES) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    size += value.length
  }
  await reader.cancel().catch(() => undefined)
  return Buffer.concat(chunks).subarray(0, ANSWER_BYTES).toString('utf8').replaceAll('\0', '').toWellFormed()
}

type Outcome = { one: Waiting; answer: Tried }

/** Answers whether there may be more to send at once. */
async function settle(
  parts: JobParts,
  clock: Clock,
  hook: Held,
  tried: readonly Outcome[],
  rests_until: Date | null,
): Promise<boolean> {
  const { space_id, hook_id, url } = hook
  // Somebody may have switched it off, or have sent it elsewhere, while this was under way: that holds.
  const asTaken = sql`space_id = ${space_id} and id = ${hook_id} and state in ('active', 'rests') and url = ${url}`
  return parts.database.inSpaces({ spaces: [space_id] }, async (db) => {
    const now = clock()
    const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
    const verdicts = tried.map(({ one, answer }) => ({ one, answer, verdict: judge(answer, one.attempts + 1) }))
    for (const { one, answer, verdict } of verdicts) {
      const state = verdict.do === 'done' ? 'done' : verdict.do === 'fail' ? 'failed' : 'waiting'
      const run_at = verdict.do === 'again' ? after(verdict.in_s) : now
      // A hook that rests is at fault, not what was sent: only its own refusals are counted.
      const counted = verdict.do === 'rest' || verdict.do === 'pause' ? 0 : 1
      await sql`
        update webhook_deliveries set state = ${state}, attempts = attempts + ${counted}, tried_at = ${now}::timestamptz, run_at = ${run_at}::timestamptz,
          code = ${answer.code}, took_ms = ${answer.took_ms}, answer = ${answer.answer}, error = ${answer.error}
        where space_id = ${space_id} and id = ${one.id} and state = 'waiting'`.execute(db)
    }
    const of = (what: string) => verdicts.find(({ verdict }) => verdict.do === what)
    const bad = of('pause') ?? of('rest')
    const isGood = verdicts.some(({ verdict }) => verdict.do === 'done')
    if (!bad) {
      const pause = new Date(now.getTime() + (hook.is_calm || hook.state === 'rests' ? CALM_PAUSE_MS : 0))
      await sql`
        update webhooks set state = 'active', rests = 0, failing_since = case when ${isGood} then null else failing_since end, error = null,
          calm_until = case when state = 'rests' then ${after(CALM_S)}::timestamptz else calm_until end,
          next_at = ${later(rests_until ?? now, pause)}::timestamptz
        where ${asTaken}`.execute(db)
      return hook.state === 'active'
    }
    const why = bad.answer.error ?? String(bad.answer.code)
    const rest_s = restFor(hook.rests + 1, bad.answer)
    await sql`
      update webhooks set error = ${why}, rests = rests + 1, next_at = ${after(rest_s)}::timestamptz,
        failing_since = case when ${isGood} then ${now}::timestamptz else coalesce(failing_since, ${now}::timestamptz) end,
        state = case when ${bad.verdict.do === 'pause'} or failing_since < ${after(-limits.webhook_gives_up_s)}::timestamptz then 'paused' else 'rests' end
      where ${asTaken}`.execute(db)
    return false
  })
}

/** What nobody waits for any more, what is too much, and what is old. */
export async function sweepDeliveries({ database }: JobParts, now = new Date()) {
  const spaces = await database.acrossSpaces(sql<{ space_id: number }>`select all_spaces() as space_id`)
  for (const { space_id } of spaces)
    await database.inSpaces({ spaces: [space_id] }, async (db) => {
      await sql`
        update webhook_deliveries set state = 'failed', error = 'too_old'
        where space_id = ${space_id} and state = 'waiting' and wanted_at < ${now}::timestamptz - ${limits.webhook_gives_up_s} * interval '1 second'`.execute(
        db,
      )
      await sql`
        update webhook_deliveries d set state = 'failed', error = 'too_many' from webhooks h
        where h.space_id = ${space_id} and d.space_id = h.space_id and d.hook_id = h.id and d.state = 'waiting' and d.id <= (
          select e.id from webhook_deliveries e where e.space_id = h.space_id and e.hook_id = h.id and e.state = 'waiting'
          order by e.id desc offset ${limits.webhook_backlog} limit 1)`.execute(db)
      await sql`
        delete from webhook_deliveries where space_id = ${space_id} and created_at < ${now}::timestamptz - ${limits.webhook_kept_days} * interval '1 day'`.execute(
        db,
      )
    })
}
