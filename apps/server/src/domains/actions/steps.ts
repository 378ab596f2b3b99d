import { sql } from 'kysely'
import { seconds } from '../../platform/seconds.ts'
import { sends } from './brief.ts'

const isSend = sql`kind in (${sql.join(sends.map((kind) => sql.lit(kind)))})`

type Target = { item_id: number } | { chat_id: number }
type Author = { object_id: number; author_id: number | null }

/** They mean nothing to people. */
const untold = ['react', 'read']

/**
 * What people did on the network to an item, a chat, and what was written there: a part of its story (work's
 * listSteps). Whoever wrote it is shut out of the whole account, which is told here, too. What was taken back before
 * it left never happened; what a robot was not let say is told.
 */
export function deedSteps(space_id: number, target: Target, { object_id, author_id }: Author) {
  const [column, id] = 'item_id' in target ? ['item_id', target.item_id] : ['chat_id', target.chat_id]
  const told = (of: ReturnType<typeof sql>) => sql`
    (select id, created_at, user_id, cause, correlation_id, kind, state from actions
     where space_id = ${space_id} and ${of} and (not ${isSend} or state <> 'cancelled' or reason = 'paused')
     order by id desc limit 100)`
  return sql`
    select 'deed' as kind, id, ${seconds('created_at')} as at, user_id, cause, correlation_id, jsonb_build_object('deed', kind,
      'state', case when state = 'done' then 'done'
        when state = 'unknown' and ${isSend} then 'pending'
        when state in ('failed', 'unknown', 'cancelled') then 'failed' else 'pending' end) as body, created_at as moment
    from (
      ${told(sql`${sql.ref(column as string)} = ${id} and kind <> all(${untold}::text[])`)}
      union all
      ${told(sql`author_id = ${author_id}::bigint and object_id = ${object_id} and kind in ('block', 'unblock')`)}
    ) deeds`
}
