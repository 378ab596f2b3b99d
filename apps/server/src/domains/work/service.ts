// What items and chats have in common: the story of their states. The states themselves are in their own tables.
import type { HistoryStep, WorkStatus } from '@otklik/contract/work.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { seconds } from '../../platform/seconds.ts'

type Target = { item_id: number } | { chat_id: number }
export type Step = {
  space_id: number
  object_id: number
  from_status: WorkStatus | null
  to_status: WorkStatus
} & Target

/** Many at once, each with the time spent in the state it left. */
export async function recordSteps({ db, user_id, cause, correlation_id }: Context, steps: readonly Step[]) {
  const real = steps.filter(({ from_status, to_status }) => from_status !== to_status)
  if (real.length === 0) return
  await sql`
    insert into status_changes (space_id, object_id, item_id, chat_id, user_id, seconds, from_status, to_status, cause, correlation_id)
    select t.space_id, t.object_id, t.item_id, t.chat_id, ${user_id}::integer,
      case when t.from_status is null then 0 else coalesce((
        select extract(epoch from now() - max(c.at))::integer from status_changes c
        where c.space_id = t.space_id and (c.item_id = t.item_id or c.chat_id = t.chat_id)), 0) end,
      t.from_status, t.to_status, ${cause}, ${correlation_id}
    from jsonb_to_recordset(${JSON.stringify(real)}::jsonb)
      as t (space_id integer, object_id integer, item_id bigint, chat_id bigint, from_status text, to_status text)`.execute(
    db,
  )
}

export async function listSteps(db: Db, space_id: number, target: Target): Promise<HistoryStep[]> {
  const [column, id] = 'item_id' in target ? ['item_id', target.item_id] : ['chat_id', target.chat_id]
  const { rows } = await sql<HistoryStep>`
    select 'status' as kind, id, ${seconds('at')} as at, user_id, from_status, to_status, cause, correlation_id from status_changes
    where space_id = ${space_id} and ${sql.ref(column as string)} = ${id} order by id limit 100`.execute(db)
  return rows
}

/** One story out of several, each in its own order already. */
export const inOrder = (...stories: HistoryStep[][]) => stories.flat().sort((one, two) => one.at - two.at)
