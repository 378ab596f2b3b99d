import { sql } from 'kysely'
import { seconds } from '../../platform/seconds.ts'
import { sends } from './brief.ts'

type Target = { item_id: number } | { chat_id: number }

/** What is told beside the message itself, or means nothing to people. */
const untold = [...sends, 'react', 'read']

/** What people did on the network to an item, a chat, and what was written there: a part of its story (work's listSteps). */
export function deedSteps(space_id: number, target: Target) {
  const [column, id] = 'item_id' in target ? ['item_id', target.item_id] : ['chat_id', target.chat_id]
  return sql`
    select 'deed' as kind, id, ${seconds('created_at')} as at, user_id, cause, correlation_id, jsonb_build_object('deed', kind,
      'state', case when state = 'done' then 'done' when state in ('failed', 'unknown', 'cancelled') then 'failed' else 'pending' end) as body
    from actions
    where space_id = ${space_id} and ${sql.ref(column as string)} = ${id} and kind <> all(${untold}::text[])
    order by id desc limit 100`
}
