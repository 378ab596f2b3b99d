// Whoever begins a reply has it in progress; whoever leaves the field empty leaves it as it was. Nothing of this moves the
// version: the lock says that somebody is at it, and nobody's answer need stop for that.
import { afterTaking, type WorkStatus } from '@otklik/contract/work/work.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { sends } from './brief.ts'

type Target = { item_id: number } | { chat_id: number }
type Work = { space_id: number; status: WorkStatus; delayed_until: Date | null }

/** The state that beginning a reply, or leaving it unwritten, makes of it. */
export async function statusByWriting(
  ctx: CallContext,
  work: Work,
  target: Target,
  is_writing: boolean,
): Promise<WorkStatus> {
  if (is_writing) return afterTaking(work.status)
  const before = work.status === 'inprogress' ? await statusBefore(ctx, work.space_id, target) : undefined
  if (before !== 'delayed') return before ?? work.status
  // Its time has come meanwhile.
  return work.delayed_until && work.delayed_until > new Date() ? 'delayed' : 'new'
}

/** Only if nothing else has happened to it since this person began: no other state, nobody who has it, nothing sent. */
async function statusBefore({ db, user_id }: CallContext, space_id: number, target: Target) {
  const [column, id] = 'item_id' in target ? ['item_id', target.item_id] : ['chat_id', target.chat_id]
  const here = (table: string) =>
    sql`${sql.ref(`${table}.space_id`)} = ${space_id} and ${sql.ref(`${table}.${column}`)} = ${id}`
  const { rows } = await sql<{ from_status: WorkStatus | null }>`
    select c.from_status from (select * from status_changes s where ${here('s')} order by s.id desc limit 1) c
    where c.is_begun and c.user_id = ${user_id}
      and not exists (select from work_steps w where ${here('w')} and w.kind = 'assigned' and w.at >= c.at)
      and not exists (select from actions n where ${here('n')} and n.kind = any(${[...sends]}::text[]) and n.created_at >= c.at and n.state <> 'cancelled')`.execute(
    db,
  )
  return rows[0]?.from_status ?? undefined
}
