import type { WorkStatus } from '@otklik/contract/work.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { recordSteps } from '../work/service.ts'

type Moved = {
  id: number
  object_id: number
  group_id: number | null
  version: number
  from_status: WorkStatus
  to_status: WorkStatus
}

/** Open dialogues of somebody who leaves: to a colleague, or back to everybody as if nobody had taken them. */
export async function handOverChats(ctx: Context, space_id: number, from: number, to: number | null) {
  const { rows } = await sql<Moved>`
    update chats c set assigned_to = ${to}, version = c.version + 1,
      status = case when ${to}::integer is null and old.status = 'inprogress' then 'new' else old.status end
    from (select o.id, o.status from chats o
          where o.space_id = ${space_id} and o.assigned_to = ${from} and o.finished_at is null for no key update) old
    where c.space_id = ${space_id} and c.id = old.id
    returning c.id, c.object_id, c.group_id, c.version, old.status as from_status, c.status as to_status`.execute(
    ctx.db,
  )
  await recordSteps(
    ctx,
    rows.map(({ id, object_id, from_status, to_status }) => ({
      ...{ space_id, object_id, from_status, to_status },
      chat_id: id,
    })),
  )
  for (const { id, object_id, group_id, version } of rows)
    ctx.announce({ space_id, object_id, group_id, assigned_to: to }, 'chat.changed', { id, space_id, version })
}
