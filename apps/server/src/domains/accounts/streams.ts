// Long connections to networks: who holds one, how far it has come, and what is still to be caught up with.
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { cutTo } from '../../platform/words.ts'

/** What one process holds, by a number that grows: with an older one nothing is changed any more. */
export type Held = { space_id: number; object_id: number; fence: number }
export type StreamRow = {
  kept: string | null
  missed: string | null
  missed_rest: string | null
  failures: number
}

const isHeld = ({ space_id, object_id, fence }: Held) =>
  sql`space_id = ${space_id} and object_id = ${object_id} and fence = ${fence}`

export const findHeld = async (db: Db, held: Held): Promise<StreamRow | undefined> => {
  const { rows } = await sql<StreamRow>`
    select kept, missed, missed_rest, failures from account_streams where ${isHeld(held)}`.execute(db)
  return rows[0]
}

/** Still ours, and for so long again. Not of an account that is broken, or was removed. */
export const holdOn = async (db: Db, held: Held, lease_ms: number): Promise<boolean> => {
  const { space_id, object_id } = held
  const { rows } = await sql`
    update account_streams set held_until = now() + ${lease_ms} * interval '1 millisecond'
    where ${isHeld(held)} and exists (
      select from objects o where o.space_id = ${space_id} and o.id = ${object_id} and o.state = 'active')
    returning 1 as one`.execute(db)
  return rows.length === 1
}

/** In one transaction with what was told until then: false says that somebody else holds it, and nothing may be stored. */
export const saveKept = async (db: Db, held: Held, kept: string, missed: string | undefined): Promise<boolean> => {
  const { rows } = await sql`
    update account_streams set kept = ${kept}, failures = 0, error = null, connected_at = coalesce(connected_at, now()),
      -- What was missed before is caught up with again from its beginning, together with this.
      missed = coalesce(missed, ${missed ?? null}),
      missed_rest = case when ${missed ?? null}::text is null then missed_rest end
    where ${isHeld(held)} returning 1 as one`.execute(db)
  return rows.length === 1
}

/** A piece of what was missed is here; without a rest that was all. */
export const saveCaughtUp = async (db: Db, held: Held, rest: string | null): Promise<boolean> => {
  const { rows } = await sql`
    update account_streams set missed_rest = ${rest}, missed = case when ${rest}::text is not null then missed end
    where ${isHeld(held)} returning 1 as one`.execute(db)
  return rows.length === 1
}

/** There is no connection now. `kept` as it stands, unless told otherwise. False: somebody else holds it. */
export const markDisconnected = async (
  db: Db,
  held: Held,
  { kept, words }: { kept?: string | undefined; words: string },
): Promise<boolean> => {
  const { rows } = await sql`
    update account_streams set connected_at = null, error = ${cutTo(words, 500)}, failures = failures + 1,
      kept = coalesce(${kept ?? null}, kept)
    where ${isHeld(held)} returning 1 as one`.execute(db)
  return rows.length === 1
}

/** Nobody's from now on; whoever looks first takes it, not sooner than this. */
export const letGo = (db: Db, held: Held, again_in_ms: number) =>
  sql`
    update account_streams set held_until = '-infinity', connected_at = null,
      run_at = now() + ${again_in_ms} * interval '1 millisecond'
    where ${isHeld(held)}`.execute(db)

/** Its token was mended: no waiting for what went wrong before. */
export const connectSoon = (db: Db, { space_id, object_id }: Omit<Held, 'fence'>) =>
  sql`
    update account_streams set run_at = now(), failures = 0, error = null
    where space_id = ${space_id} and object_id = ${object_id}`.execute(db)
