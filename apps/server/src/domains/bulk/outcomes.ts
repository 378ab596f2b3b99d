// What the network has to confirm: which actions were planned for one of many, and what has become of them.
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { waitsForAccount } from '../actions/brief.ts'
import type { RunRow } from './queries.ts'

/**
 * What is on its way for this target: what this run planned, and the deed that somebody else asked for before, where it
 * is the very thing that this run was to do.
 */
export async function selectPlanned(db: Db, { space_id, type, deed, correlation_id }: RunRow, target_id: number) {
  const about = sql.ref(type === 'item' ? 'n.item_id' : 'n.chat_id')
  const isSame = deed.do === 'hide' || deed.do === 'delete'
  const { rows } = await sql<{ id: number }>`
    select n.id from actions n
    where n.space_id = ${space_id} and ${about} = ${target_id} and n.state in ('held', 'queued', 'sending', 'unknown')
      and (n.correlation_id = ${correlation_id} or ${isSame} and n.id = (
        select i.deed_id from items i where i.space_id = ${space_id} and i.id = ${target_id}))
    order by n.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** An answer that was lost is looked for a while, before it counts as such. */
const LOST_AFTER = '2 minutes'

/** The targets of a run as their actions stand now. Answers whether one of them has moved. */
export async function settleOutcomes(db: Db, { space_id, id }: { space_id: number; id: number }): Promise<boolean> {
  // Who counts waits for whoever is counting: what both have seen is counted once.
  await sql`select from bulk_runs where space_id = ${space_id} and id = ${id} for update`.execute(db)
  const isLost = sql`(n.state in ('failed', 'cancelled') or (n.state = 'unknown' and n.ended_at < now() - ${LOST_AFTER}::interval))`
  const { rows } = await sql`
    with told as (
      select t.target_id, o.* from bulk_targets t, lateral (
        select case when bool_or(${isLost}) then 'failed' when coalesce(bool_and(n.state = 'done'), true) then 'done'
            when bool_or(${waitsForAccount}) then 'held' else 'accepted' end as state,
          (array_agg(case n.state when 'unknown' then 'lost_answer' when 'cancelled' then 'taken_back' else n.reason end order by n.id) filter (where ${isLost}))[1] as reason,
          (array_agg(n.reason_text order by n.id) filter (where ${isLost}))[1] as reason_text
        from actions n where n.space_id = ${space_id} and n.id = any(t.action_ids)) o
      where t.space_id = ${space_id} and t.run_id = ${id} and t.state in ('accepted', 'held')
    )
    update bulk_targets t set state = told.state, reason = told.reason, reason_text = nullif(told.reason_text, '')
    from told
    where t.space_id = ${space_id} and t.run_id = ${id} and t.target_id = told.target_id and t.state <> told.state
    returning t.target_id`.execute(db)
  if (rows.length === 0) return false
  await sql`
    update bulk_runs r set accepted = c.accepted, held = c.held, done = c.done, failed = c.failed,
      state = case when r.state = 'settling' and c.accepted + c.held = 0 then 'done' else r.state end,
      ended_at = case when r.state = 'settling' and c.accepted + c.held = 0 then now() else r.ended_at end
    from (select count(*) filter (where t.state = 'accepted')::integer as accepted, count(*) filter (where t.state = 'held')::integer as held,
        count(*) filter (where t.state = 'done')::integer as done, count(*) filter (where t.state = 'failed')::integer as failed
      from bulk_targets t where t.space_id = ${space_id} and t.run_id = ${id}) c
    where r.space_id = ${space_id} and r.id = ${id}`.execute(db)
  return true
}
