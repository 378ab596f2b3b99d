import type { BulkCursor, BulkResult, BulkRun, ChatDeed, GroupReply, ItemDeed } from '@otklik/contract/bulk.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { WorkKind } from '@otklik/contract/work/orders.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { seconds } from '../../platform/seconds.ts'

/** With what the worker needs to act as whoever began it. */
export type RunRow = BulkRun & { user_id: number; correlation_id: string }

const columns = sql`
  id, space_id, target_kind as type, deed, state, total, accepted, held, done, failed, ${seconds('created_at')} as created_at, ${seconds('ended_at')} as ended_at,
  user_id, correlation_id`

/** Of a group: which text it gets, and how it stood when it was chosen. */
export type Turn = { id: number; variant: number | null; seen_version: number | null }
/** With the reason why nothing is to be done to it, where that is known at once. */
export type NewTarget = Turn & { reason: string | null }
type NewRun = {
  space_id: number
  kind: WorkKind
  deed: ItemDeed | ChatDeed | GroupReply
  targets: readonly NewTarget[]
}

export async function insertRun(
  { db, user_id, correlation_id }: CallContext,
  { space_id, kind, deed, targets }: NewRun,
) {
  const failed = targets.filter(({ reason }) => reason !== null).length
  const { rows } = await sql<RunRow>`
    with run as (
      insert into bulk_runs (space_id, user_id, target_kind, deed, total, failed, correlation_id)
      values (${space_id}, ${user_id}, ${kind}, ${JSON.stringify(deed)}::jsonb, ${targets.length}, ${failed}, ${correlation_id}) returning *
    ), targets as (
      insert into bulk_targets (space_id, run_id, target_id, variant, seen_version, state, reason)
      select ${space_id}, run.id, t.id, t.variant, t.seen_version, case when t.reason is null then 'waiting' else 'failed' end, t.reason
      from run, jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) as t (id bigint, variant smallint, seen_version integer, reason text)
    )
    select ${columns} from run`.execute(db)
  return rows[0] as RunRow
}

const MOST_LISTED = 50

export async function selectOwnRuns({ db, spaces, user_id }: CallContext): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select ${columns} from bulk_runs where space_id = any(${spaces}::integer[]) and user_id = ${user_id}
    order by id desc limit ${sql.lit(MOST_LISTED)}`.execute(db)
  return rows
}

export async function findOwnRun({ db, spaces, user_id }: CallContext, id: number): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select ${columns} from bulk_runs where space_id = any(${spaces}::integer[]) and user_id = ${user_id} and id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Somebody's last answer to one of these, of those that go to a group. `ids`: a select of them. */
export async function findOwnReplyRun(
  { db, user_id }: CallContext,
  space_id: number,
  ids: RawBuilder<unknown>,
): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select ${columns} from bulk_runs r
    where r.space_id = ${space_id} and r.user_id = ${user_id} and r.target_kind = 'item' and r.deed -> 'variants' is not null
      and exists (select from bulk_targets t where t.space_id = ${space_id} and t.run_id = r.id and t.target_id in (${ids}))
    order by r.id desc limit 1`.execute(db)
  return rows[0]
}

export async function findRun(db: Db, space_id: number, id: number): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select ${columns} from bulk_runs where space_id = ${space_id} and id = ${id}`.execute(db)
  return rows[0]
}

const rank = sql`case state when 'failed' then 0 when 'held' then 1 when 'accepted' then 2 when 'waiting' then 3 else 4 end`

export async function selectResults(db: Db, { space_id, id, type }: RunRow, after: BulkCursor | undefined) {
  const [from_rank, from_id] = after ?? [-1, 0]
  const { rows } = await sql<BulkResult & { rank: number }>`
    select t.*, nullif(${type === 'item' ? sql`a.name` : sql`coalesce(w.title, a.name)`}, '') as name from (
      select target_id as id, state, reason, reason_text, ${rank} as rank from bulk_targets
      where space_id = ${space_id} and run_id = ${id} and (${rank}, target_id) > (${from_rank}, ${from_id}::bigint)
      order by ${rank}, target_id limit ${sql.lit(limits.page_rows + 1)}) t
    left join ${sql.table(`${type}s`)} w on w.space_id = ${space_id} and w.id = t.id
    left join authors a on a.space_id = ${space_id} and a.id = w.author_id
    order by t.rank, t.id`.execute(db)
  return rows
}

/** All is asked for; it is done once all of it is confirmed. */
export const endRun = (db: Db, { space_id, id }: RunRow, state: 'done' | 'stopped') =>
  sql`
    update bulk_runs set state = case when ${state} = 'done' and accepted + held > 0 then 'settling' else ${state} end,
      ended_at = case when accepted + held = 0 or ${state} = 'stopped' then now() end
    where space_id = ${space_id} and id = ${id} and state = 'running'`.execute(db)

export async function selectWaiting(db: Db, { space_id, id }: RunRow, how_many: number): Promise<number[]> {
  const { rows } = await sql<{ target_id: number }>`
    select target_id from bulk_targets where space_id = ${space_id} and run_id = ${id} and state = 'waiting'
    order by target_id limit ${how_many}`.execute(db)
  return rows.map(({ target_id }) => target_id)
}

/** The turn of one of a group. */
export async function findTurn(db: Db, { space_id, id }: RunRow, target_id: number): Promise<Turn | undefined> {
  const { rows } = await sql<Turn>`
    select target_id as id, variant, seen_version from bulk_targets
    where space_id = ${space_id} and run_id = ${id} and target_id = ${target_id}`.execute(db)
  return rows[0]
}

/** The next answer of this run may leave now, and the one after it later; whoever asks meanwhile waits and is told no. */
async function takePause(db: Db, { space_id, id }: RunRow): Promise<boolean> {
  const wait_ms = limits.twins_apart_ms + Math.floor(Math.random() * limits.twins_jitter_ms)
  const { rows } = await sql`
    update bulk_runs set next_at = clock_timestamp() + make_interval(secs => ${wait_ms / 1000}::double precision)
    where space_id = ${space_id} and id = ${id} and state = 'running' and (next_at is null or next_at <= clock_timestamp())
    returning id`.execute(db)
  return rows.length > 0
}

export const isPaced = ({ deed }: Pick<RunRow, 'deed'>) => deed.do === 'reply' && 'variants' in deed

/** Ours until the end of the transaction, if nobody else has it and nobody has stopped the run. */
export async function takeTarget(db: Db, run: RunRow, target_id: number): Promise<boolean> {
  const { space_id, id } = run
  if (isPaced(run) && !(await takePause(db, run))) return false
  const { rows } = await sql`
    select from bulk_targets t
    where t.space_id = ${space_id} and t.run_id = ${id} and t.target_id = ${target_id} and t.state = 'waiting'
      and exists (select from bulk_runs r where r.space_id = ${space_id} and r.id = ${id} and r.state = 'running')
    for update of t skip locked`.execute(db)
  return rows.length > 0
}

/** In the transaction of the deed itself: whatever happens to the process, neither is there without the other. */
export async function failTarget(db: Db, run: RunRow, target_id: number, reason: string) {
  // Nothing has left: the next need not wait for it.
  if (isPaced(run))
    await sql`update bulk_runs set next_at = null where space_id = ${run.space_id} and id = ${run.id}`.execute(db)
  return settleTarget(db, run, target_id, 'failed', reason, [])
}

/** Done at once, or accepted where something of it is still to be confirmed. */
export const finishTarget = (db: Db, run: RunRow, target_id: number, action_ids: readonly number[]) =>
  settleTarget(db, run, target_id, action_ids.length > 0 ? 'accepted' : 'done', null, action_ids)

async function settleTarget(
  db: Db,
  { space_id, id }: RunRow,
  target_id: number,
  state: 'accepted' | 'done' | 'failed',
  reason: string | null,
  action_ids: readonly number[],
) {
  await sql`
    update bulk_targets set state = ${state}, reason = ${reason}, action_ids = ${action_ids}::bigint[]
    where space_id = ${space_id} and run_id = ${id} and target_id = ${target_id}`.execute(db)
  const counter = sql.ref(state)
  await sql`update bulk_runs set ${counter} = ${counter} + 1 where space_id = ${space_id} and id = ${id}`.execute(db)
}

const KEPT_FOR = '30 days'

export const deleteOldRuns = (db: Db, space_id: number) =>
  sql`
    delete from bulk_runs where space_id = ${space_id} and state in ('done', 'stopped') and accepted + held = 0 and ended_at < now() - ${KEPT_FOR}::interval`.execute(
    db,
  )
