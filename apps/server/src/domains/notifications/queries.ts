import type { NotificationCode, Said, Thing } from '@otklik/contract/notifications/catalogue.ts'
import type { ChoiceRule } from '@otklik/contract/notifications/choose.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { seconds } from '../../platform/seconds.ts'
import { forgetGone } from './outlets/queries.ts'

export type NotificationRow = {
  id: number
  space_id: number
  /** Null: of outlets of the space. */
  user_id: number | null
  code: NotificationCode
  thing: Thing
  thing_id: number
  said: Said | null
  said_id: number | null
  group_id: number | null
  watch_id: number | null
  by_user: number | null
  how: string | null
  due_at: Date | null
  why: ChoiceRule
  count: number
  created_at: number
  is_read: boolean
}

export const notificationColumns = sql`n.id, n.space_id, n.user_id, n.code, n.thing, n.thing_id, n.said, n.said_id, n.group_id, n.watch_id,
  n.by_user, n.how, n.due_at, n.why, n.count, ${seconds('n.created_at')} as created_at, n.read_at is not null as is_read`

type Whose = { spaces: readonly number[]; user_id: number }
type Asked = { unread: boolean; after: number | null; most: number }

/** Newest first. Over spaces: ids grow with time wherever it happened. */
export async function selectBell(db: Db, { spaces, user_id }: Whose, { unread, after, most }: Asked) {
  const { rows } = await sql<NotificationRow>`
    select ${notificationColumns} from notifications n
    where n.space_id = any(${spaces}::integer[]) and n.user_id = ${user_id} and n.in_bell
      and (not ${unread} or n.read_at is null) and (${after}::bigint is null or n.id < ${after})
    order by n.id desc limit ${most}`.execute(db)
  return rows
}

export async function countUnread(db: Db, space_id: number, user_ids: readonly number[]) {
  const { rows } = await sql<{ user_id: number; unread: number }>`
    select u.id as user_id, (select count(*) from notifications n
      where n.space_id = ${space_id} and n.user_id = u.id and n.read_at is null and n.in_bell)::integer as unread
    from unnest(${user_ids}::integer[]) u (id)`.execute(db)
  return rows
}

export async function selectUnread(db: Db, { spaces, user_id }: Whose) {
  const { rows } = await sql<{ space_id: number; unread: number }>`
    select n.space_id, count(*)::integer as unread from notifications n
    where n.space_id = any(${spaces}::integer[]) and n.user_id = ${user_id} and n.read_at is null and n.in_bell
    group by n.space_id order by n.space_id`.execute(db)
  return rows
}

export type Which = { id: number } | { up_to: number } | { thing: 'item' | 'chat'; thing_id: number }

/** Answers in which spaces something has become read. */
export async function markRead(db: Db, { spaces, user_id }: Whose, which: Which): Promise<number[]> {
  const fits =
    'id' in which
      ? sql`id = ${which.id}`
      : 'up_to' in which
        ? sql`id <= ${which.up_to}`
        : sql`thing = ${which.thing} and thing_id = ${which.thing_id}`
  const { rows } = await sql<{ space_id: number }>`
    update notifications set read_at = now()
    where space_id = any(${spaces}::integer[]) and user_id = ${user_id} and read_at is null and ${fits}
    returning space_id`.execute(db)
  return [...new Set(rows.map((row) => row.space_id))]
}

/** What was read long ago or is beyond what a person keeps; what it left through goes with it. */
export async function sweepOld(db: Db, space_id: number, { days, most, left_days, hit_days }: Kept) {
  await sql`
    delete from notifications n where n.space_id = ${space_id} and (
      n.created_at < now() - ${days} * interval '1 day'
      or n.id <= (select l.id from notifications l where l.space_id = ${space_id} and l.user_id = n.user_id
                  order by l.id desc offset ${most} limit 1))`.execute(db)
  await sql`
    delete from dispatches where space_id = ${space_id} and state not in ('waiting', 'sending')
      and created_at < now() - ${left_days} * interval '1 day'`.execute(db)
  await sql`
    delete from watch_hits where space_id = ${space_id} and at < now() - ${hit_days} * interval '1 day'`.execute(db)
  await sql`delete from outlet_codes where space_id = ${space_id} and expires_at < now()`.execute(db)
  await sql`delete from notification_mutes where space_id = ${space_id} and until < now()`.execute(db)
  await forgetGone(db, space_id)
}
type Kept = { days: number; most: number; left_days: number; hit_days: number }
