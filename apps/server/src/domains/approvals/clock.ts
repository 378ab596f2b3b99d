// What the time makes of answers that wait for a yes: they are told of again, their window closes, their own time comes.
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { transact } from '../../platform/database/transact.ts'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { forEachInTurn } from '../../platform/jobs/workers.ts'
import { endWaiting, noteTold, tellHolders } from '../actions/approval.ts'
import { giveBackMessage } from '../chats/approval.ts'
import { giveBackReply } from '../items/approval.ts'
import { tellPerson } from '../work/tell.ts'
import { type ApprovalRow, selectApprovals, untilOf } from './queries.ts'

const AT_ONCE = 500

export async function lookAtWaiting(parts: JobParts, now = new Date()): Promise<void> {
  const spaces = await parts.database.acrossSpaces(
    sql<{ space_id: number }>`select space_id from spaces_with_approvals()`,
  )
  await forEachInTurn(spaces, ({ space_id }) => lookInSpace(parts, space_id, now))
}

export async function lookInSpace(parts: JobParts, space_id: number, now: Date) {
  const due = await parts.database.inSpaces({ spaces: [space_id], read: true }, (db) =>
    selectApprovals(
      db,
      sql`p.space_id = ${space_id} and p.state = 'asked' order by p.asked_at limit ${sql.lit(AT_ONCE)}`,
    ),
  )
  // Each by itself: whoever decides meanwhile holds up only that one.
  for (const row of due)
    await transact(
      parts,
      { spaces: [space_id], user_id: null, cause: 'schedule', correlation_id: `approval:${row.id}` },
      (ctx) => lookAt(ctx, row, now),
    )
}

async function lookAt(ctx: Context, row: ApprovalRow, now: Date) {
  const at = now.getTime() / 1000
  const { space_id, action_id, told, user_id, send_at } = row
  const until = untilOf(row)
  if (until !== null && until <= at) return expire(ctx, row)
  const once = async (what: string, tell: () => void) => {
    if (told.includes(what)) return
    await noteTold(ctx, space_id, action_id, what)
    tell()
  }
  if (until !== null && until - at < limits.approval_urgent_s)
    await once('urgent', () => tellHolders(ctx, row, 'urgent'))
  if (send_at !== null && send_at <= at && user_id !== null)
    await once('late', () =>
      tellPerson(ctx, user_id, 'approval_done', subjectOf(row), { said: saidOf(row), how: 'late' }),
    )
  if (!told.includes('again') && (await workedSince(ctx, row, at)) >= limits.approval_again_s)
    await once('again', () => tellHolders(ctx, row, 'again'))
}

async function expire(ctx: Context, row: ApprovalRow) {
  // The thing before the ledger, as whoever decides does.
  const [table, id] = row.item_id !== null ? ['items', row.item_id] : ['chats', row.chat_id]
  await sql`select from ${sql.table(table as string)} where space_id = ${row.space_id} and id = ${id} for no key update`.execute(
    ctx.db,
  )
  const action = await endWaiting(ctx, row.space_id, row.action_id, { state: 'expired' })
  if (!action) return
  const back = { code: 'approval_done', how: 'expired' } as const
  await (row.item_id !== null ? giveBackReply(ctx, action, back) : giveBackMessage(ctx, action, back))
}

const subjectOf = ({ space_id, item_id, chat_id }: ApprovalRow) =>
  item_id !== null ? { space_id, item_id } : { space_id, chat_id: chat_id ?? 0 }
const saidOf = ({ reply_id, message_id }: ApprovalRow) =>
  reply_id !== null ? ({ kind: 'reply', id: reply_id } as const) : ({ kind: 'message', id: message_id ?? 0 } as const)

/** Working time since it was asked for, up to what makes it told of again; the clock's where the space has no calendar. */
async function workedSince({ db }: Context, { space_id, object_id, asked_at }: ApprovalRow, at: number) {
  const seconds = limits.approval_again_s
  const { rows } = await sql<{ is_over: boolean }>`
    select case when c.id is null then to_timestamp(${asked_at}) + ${seconds} * interval '1 second'
      else add_working(${space_id}, c.id, to_timestamp(${asked_at}), ${seconds}) end <= to_timestamp(${at}) as is_over
    from (select coalesce(
      (select m.calendar_id from companies m join objects o on o.space_id = ${space_id} and o.company_id = m.id
       where m.space_id = ${space_id} and o.id = ${object_id}),
      (select d.id from calendars d where d.space_id = ${space_id} and d.is_default)) as id) c`.execute(db)
  return rows[0]?.is_over ? seconds : 0
}
