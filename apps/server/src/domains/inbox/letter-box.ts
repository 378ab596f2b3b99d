import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import type { JobParts } from '../../platform/jobs/jobs.ts'

export type Letter = { space_id: number; object_id: number; correlation_id: string; key: Buffer; body: Buffer }
/** Proved to be the network's, but about no account that is connected; without an id it could not be taken apart. */
export type Stray = { provider: string; provider_id: string | null; key: Buffer; body: Buffer }
export type Delivered = { letters: readonly Letter[]; strays?: readonly Stray[] }
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
export function makeLetterBox({ database, wake }: Pick<JobParts, 'database' | 'wake'>) {
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
          batch.flatMap(({ delivered }) => delivered.letters),
          batch.flatMap(({ delivered }) => delivered.strays ?? []),
        )
        wake('inbox')
        for (const { stored } of batch) stored()
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
    }
    writing--
  }

  const store = (letters: readonly Letter[], strays: readonly Stray[]) =>
    database.inSpaces({ spaces: [...new Set(letters.map(({ space_id }) => space_id))] }, async (db) => {
      if (letters.length) await insertLetters(db, letters)
      if (strays.length) await insertStrays(db, strays)
    })

  return { put }
}

/** Answers how many were new. `history_items`: at most so many of what was there before us. */
export const insertLetters = async (db: Db, letters: readonly Letter[], history_items: number | null = null) => {
  const { numAffectedRows = 0n } = await sql`
    with given as (
      select distinct on (space_id, object_id, key) * from unnest(
        ${letters.map((one) => one.space_id)}::integer[], ${letters.map((one) => one.object_id)}::integer[], ${letters.map((one) => one.key)}::bytea[],
        ${letters.map((one) => one.correlation_id)}::text[], ${letters.map((one) => one.body)}::bytea[]) t (space_id, object_id, key, correlation_id, body)
      order by space_id, object_id, key
    ), fresh as (
      -- In the order of the key: two processes that store the same deliveries must not wait for each other.
      insert into inbox_keys (space_id, object_id, key) select space_id, object_id, key from given
      on conflict do nothing returning space_id, object_id, key
    )
    insert into inbox (space_id, object_id, correlation_id, body, history_items)
    select space_id, object_id, correlation_id, body, ${history_items}::smallint
    from given join fresh using (space_id, object_id, key)`.execute(db)
  return Number(numAffectedRows)
}

const insertStrays = (db: Db, strays: readonly Stray[]) =>
  sql`
    insert into inbox_unrouted (provider, provider_id, key, body)
    select * from unnest(${strays.map((one) => one.provider)}::text[], ${strays.map((one) => one.provider_id)}::text[],
      ${strays.map((one) => one.key)}::bytea[], ${strays.map((one) => one.body)}::bytea[])`.execute(db)

/** What came while nobody had the account connected is read now, as if it had just come. */
export async function adoptStrays(ctx: Context, { space_id, object_id }: { space_id: number; object_id: number }) {
  const { rows } = await sql<{
    key: Buffer
    body: Buffer
  }>`select key, body from take_strays(${space_id}, ${object_id})`.execute(ctx.db)
  if (rows.length === 0) return
  const { correlation_id } = ctx
  await insertLetters(
    ctx.db,
    rows.map(({ key, body }) => ({ space_id, object_id, correlation_id, key, body })),
  )
  ctx.wake('inbox')
}

/** Of accounts that nobody has connected within a week. */
export const sweepStrayLetters = ({ database }: Pick<JobParts, 'database'>) =>
  database.inSpaces({ spaces: [] }, (db) =>
    sql`delete from inbox_unrouted where received_at < now() - interval '7 days'`.execute(db),
  )
