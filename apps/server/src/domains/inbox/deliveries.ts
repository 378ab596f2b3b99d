import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import type { JobParts } from '../../platform/jobs/jobs.ts'

export type DeliveryRow = { space_id: number; object_id: number; correlation_id: string; key: Buffer; body: Buffer }
/** Proved to be the network's, but about no account that is connected; without an id it could not be taken apart. */
export type Unrouted = { provider: string; provider_id: string | null; key: Buffer; body: Buffer }
export type Delivered = { routed: readonly DeliveryRow[]; unrouted?: readonly Unrouted[] }
type Waiting = { delivered: Delivered; stored: () => void; failed: (error: unknown) => void }

const MOST_AT_ONCE = 200
/** Two only for a crowd: every write costs a commit, however many share it. */
const WRITERS = 2
const CROWD = 100

/**
 * Stores deliveries durably, those that come during a write together in the next: at a quiet time each has its own
 * commit, in a rush a hundred share one. What came together is stored together. Who is answered has been stored; when
 * the database is away nobody is.
 */
export function makeDeliveryStore({ database, wake }: Pick<JobParts, 'database' | 'wake'>) {
  let waiting: Waiting[] = []
  let writing = 0

  const put = (delivered: Delivered) =>
    new Promise<void>((stored, failed) => {
      waiting.push({ delivered, stored, failed })
      if (writing === 0 || (writing < WRITERS && waiting.length >= CROWD)) void write()
    })

  async function write() {
    writing++
    // What is being read from the wire at this moment goes along.
    await nextTurn()
    while (waiting.length) {
      const batch = waiting.slice(0, MOST_AT_ONCE)
      waiting = waiting.slice(MOST_AT_ONCE)
      try {
        await store(
          batch.flatMap(({ delivered }) => delivered.routed),
          batch.flatMap(({ delivered }) => delivered.unrouted ?? []),
        )
        wake('inbox')
        for (const { stored } of batch) stored()
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
    }
    writing--
  }

  const store = (routed: readonly DeliveryRow[], unrouted: readonly Unrouted[]) =>
    database.inSpaces({ spaces: [...new Set(routed.map(({ space_id }) => space_id))] }, async (db) => {
      if (routed.length) await insertDeliveries(db, routed)
      if (unrouted.length) await insertUnrouted(db, unrouted)
    })

  return { put }
}

/** Answers how many were new. */
export const insertDeliveries = async (db: Db, routed: readonly DeliveryRow[]) =>
  (await storeDeliveries(db, routed)).length

/** Answers how long each of those is that were new. `history_items`: at most so many of what was there before us. */
export const storeDeliveries = async (
  db: Db,
  routed: readonly DeliveryRow[],
  history_items: number | null = null,
): Promise<number[]> => {
  const { rows } = await sql<{ bytes: number }>`
    with given as (
      select distinct on (space_id, object_id, key) * from unnest(
        ${routed.map((one) => one.space_id)}::integer[], ${routed.map((one) => one.object_id)}::integer[], ${routed.map((one) => one.key)}::bytea[],
        ${routed.map((one) => one.correlation_id)}::text[], ${routed.map((one) => one.body)}::bytea[]) t (space_id, object_id, key, correlation_id, body)
      order by space_id, object_id, key
    ), fresh as (
      -- In the order of the key: two processes that store the same deliveries must not wait for each other.
      insert into inbox_keys (space_id, object_id, key) select space_id, object_id, key from given
      on conflict do nothing returning space_id, object_id, key
    )
    insert into inbox (space_id, object_id, correlation_id, body, history_items)
    select space_id, object_id, correlation_id, body, ${history_items}::smallint
    from given join fresh using (space_id, object_id, key) returning octet_length(body) as bytes`.execute(db)
  return rows.map(({ bytes }) => bytes)
}

const insertUnrouted = (db: Db, unrouted: readonly Unrouted[]) =>
  sql`
    insert into inbox_unrouted (provider, provider_id, key, body)
    select * from unnest(${unrouted.map((one) => one.provider)}::text[], ${unrouted.map((one) => one.provider_id)}::text[],
      ${unrouted.map((one) => one.key)}::bytea[], ${unrouted.map((one) => one.body)}::bytea[])`.execute(db)

/** What came while nobody had the account connected is read now, as if it had just come. */
export async function adoptUnrouted(ctx: Context, { space_id, object_id }: { space_id: number; object_id: number }) {
  const { rows } = await sql<{
    key: Buffer
    body: Buffer
  }>`select key, body from take_strays(${space_id}, ${object_id})`.execute(ctx.db)
  if (rows.length === 0) return
  const { correlation_id } = ctx
  await insertDeliveries(
    ctx.db,
    rows.map(({ key, body }) => ({ space_id, object_id, correlation_id, key, body })),
  )
  ctx.wake('inbox')
}

/** Of accounts that nobody has connected within a week. */
export const sweepUnrouted = ({ database }: Pick<JobParts, 'database'>) =>
  database.inSpaces({ spaces: [] }, (db) =>
    sql`delete from inbox_unrouted where received_at < now() - interval '7 days'`.execute(db),
  )
