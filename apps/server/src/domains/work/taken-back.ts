// Steps that were never done: taken back with the answer they came with, or made in the belief that it had left.
import type { WorkStatus } from '@otklik/contract/work/work.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

export type Answer = { reply_id: number } | { message_id: number }
export type TakenBack = { answer: Answer; how: 'undone' | 'failed' }
type Row = { space_id: number; id: number }

const columnOf = ({ answer }: TakenBack) =>
  'reply_id' in answer
    ? (['item_id', 'reply_id', answer.reply_id] as const)
    : (['chat_id', 'message_id', answer.message_id] as const)

/** Those that closed it or left it to the customer together with the answer, and that in which it stands, if it leaves it. */
export async function markTakenBack({ db }: Context, { space_id, id }: Row, by: TakenBack, isLeaving: boolean) {
  const [column, owner, answer_id] = columnOf(by)
  const about = (table: 's' | 'o' | 'l') =>
    sql`${sql.ref(`${table}.space_id`)} = ${space_id} and ${sql.ref(`${table}.${column}`)} = ${id}`
  const to =
    by.how === 'failed' ? sql`'inprogress'` : sql`case when s.from_status = 'delayed' then 'new' else s.from_status end`
  // The sending is the first that was done about it. Of what our side wrote elsewhere there is none.
  await sql`
    with answer as (
      select coalesce(min(n.created_at), '-infinity') as at from actions n
      where n.space_id = ${space_id} and ${sql.ref(`n.${owner}`)} = ${answer_id}
    )
    update status_changes s set taken_back_to = ${to} from answer a
    where ${about('s')} and s.to_status in ('closed', 'waiting') and s.taken_back_to is null and s.at >= a.at and (
      s.at = a.at
      or (${isLeaving} and s.id = (select max(l.id) from status_changes l where ${about('l')}))
      -- Deleted and back meanwhile, it has returned to where the answer had brought it.
      or (s.from_status = 'deleted' and a.at = (
        select o.at from status_changes o
        where ${about('o')} and o.id < s.id and o.from_status is distinct from 'deleted' and o.to_status <> 'deleted' order by o.id desc limit 1)))`.execute(
    db,
  )
}

/**
 * The clock as it would be without the steps that were taken back, whatever has happened since: that from before the first
 * of them, moved on by the waiting since then. What was really closed after that began anew.
 */
export async function restoreClock({ db }: Context, { space_id, id }: Row, by: TakenBack) {
  const [column] = columnOf(by)
  const about = sql`s.space_id = ${space_id} and ${sql.ref(`s.${column}`)} = ${id}`
  const [table, turn] = column === 'item_id' ? [sql`items`, sql``] : [sql`chats`, sql`, reopened_at = f.reopened_at`]
  await sql`
    with first as (
      select s.id, s.clock_at, s.reopened_at from status_changes s
      where ${about} and s.taken_back_to is not null and s.id > coalesce((
        select max(s.id) from status_changes s
        where ${about} and s.to_status in ('closed', 'autoclosed') and s.from_status is distinct from 'deleted' and s.taken_back_to is null), 0)
      order by s.id limit 1
    ), waits as (
      select sum(k.left_at - k.at) as waited from (
        select s.at, lead(s.at) over (order by s.id) as left_at, s.to_status = 'waiting' and s.taken_back_to is null as is_wait
        from status_changes s, first f where ${about} and s.id > f.id) k
      where k.is_wait
    )
    update ${table} w set clock_at = f.clock_at + coalesce(k.waited, interval '0') ${turn}
    from first f, waits k where w.space_id = ${space_id} and w.id = ${id} and f.clock_at is not null`.execute(db)
}

/** The state of something deleted from before its deletion: if that was taken back since, the one that it went back to. */
export async function statusBeforeDeletion({ db }: Context, { space_id, id }: Row): Promise<WorkStatus> {
  const { rows } = await sql<{ status: WorkStatus }>`
    select coalesce(case when o.to_status = d.from_status then o.taken_back_to end, d.from_status) as status
    from status_changes d
    left join lateral (
      select o.to_status, o.taken_back_to from status_changes o
      where o.space_id = ${space_id} and o.item_id = ${id} and o.id < d.id and o.from_status is distinct from 'deleted' and o.to_status <> 'deleted'
      order by o.id desc limit 1) o on true
    where d.space_id = ${space_id} and d.item_id = ${id} and d.to_status = 'deleted' order by d.id desc limit 1`.execute(
    db,
  )
  const before = rows[0]?.status ?? 'new'
  // Until when it was put off is forgotten.
  return before === 'delayed' ? 'new' : before
}
