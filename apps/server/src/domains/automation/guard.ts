// What keeps robots from doing too much: in one thread, to one author, and in answer to each other. Asked in the
// transaction that acts, with the thread's row locked, so that two of them cannot both be the twentieth.
import { limits } from '@otklik/contract/limits.ts'
import type { WorkKind } from '@otklik/contract/work/orders.ts'
import { sql } from 'kysely'
import type { Context, DoerContext } from '../../platform/context.ts'
import { Refused } from '../../platform/refuse.ts'

type Scope = Pick<Context, 'db'>
export type Thread = {
  space_id: number
  kind: WorkKind
  thread_id: number
  object_id: number
  author_id: number | null
}

/** Robots hear nothing that robots after robots have done. */
export const isTooDeep = (depth: number) => depth >= limits.robot_depth

/**
 * Whether they may act here now. `began`: they have just been told to rest, which whoever looks after rules should know,
 * once.
 */
export async function askThread({ db }: Scope, { space_id, kind, thread_id }: Thread, now: Date) {
  const { rows } = await sql<{ is_resting: boolean; acts: number }>`
    select exists (select from robot_rests r where r.space_id = ${space_id} and r.kind = ${kind} and r.thread_id = ${thread_id}
        and r.until > ${now}) as is_resting,
      (select count(*)::integer from robot_acts a where a.space_id = ${space_id} and a.kind = ${kind} and a.thread_id = ${thread_id}
        and a.at > ${now}::timestamptz - interval '1 minute') as acts`.execute(db)
  const { is_resting, acts } = rows[0] as { is_resting: boolean; acts: number }
  if (is_resting) return { may: false, began: false, left: 0 }
  if (acts < limits.robot_acts) return { may: true, began: false, left: limits.robot_acts - acts }
  const until = new Date(now.getTime() + limits.robot_rest_s * 1000)
  await sql`
    insert into robot_rests (space_id, kind, thread_id, until) values (${space_id}, ${kind}, ${thread_id}, ${until})
    on conflict (space_id, kind, thread_id) do update set until = excluded.until`.execute(db)
  return { may: false, began: true, left: 0 }
}

/** Whether the author of this account has not been written to too often already. `coming`: what is being written by others now. */
export async function maySend(
  { db }: Scope,
  { space_id, object_id, author_id }: Thread,
  now: Date,
  coming = 0,
): Promise<boolean> {
  if (author_id === null) return true
  const { rows } = await sql<{ minute: number; day: number }>`
    select count(*) filter (where a.at > ${now}::timestamptz - interval '1 minute')::integer as minute, count(*)::integer as day
    from robot_acts a where a.space_id = ${space_id} and a.object_id = ${object_id} and a.author_id = ${author_id} and a.is_send
      and a.at > ${now}::timestamptz - interval '1 day'`.execute(db)
  const { minute, day } = rows[0] as { minute: number; day: number }
  return minute + coming < limits.robot_sends_minute && day + coming < limits.robot_sends_day
}

/**
 * When the author may be written to again, in seconds, where only the last minute stands in the way; null where it is the
 * day, or nothing.
 */
export async function sendsAgainAt({ db }: Scope, thread: Thread, now: Date): Promise<number | null> {
  const { space_id, object_id, author_id } = thread
  if (author_id === null) return null
  const { rows } = await sql<{ day: number; again_at: number | null }>`
    select count(*)::integer as day, (extract(epoch from (array_agg(a.at order by a.at desc))[${limits.robot_sends_minute}::integer]) + 60)::double precision as again_at
    from robot_acts a where a.space_id = ${space_id} and a.object_id = ${object_id} and a.author_id = ${author_id} and a.is_send
      and a.at > ${now}::timestamptz - interval '1 day'`.execute(db)
  const { day, again_at } = rows[0] as { day: number; again_at: number | null }
  return day < limits.robot_sends_day && again_at !== null && again_at > now.getTime() / 1000 ? again_at : null
}

/** A robot is kept from writing to a customer: `why` is one of the contract's `guardReasons`. */
export class Guarded extends Refused {
  readonly why: 'guard_robot' | 'guard_author' | 'muted'
  constructor(why: Guarded['why']) {
    super('reply_not_allowed')
    this.why = why
  }
}

type Place = Thread & { is_closed: boolean; is_group_chat: boolean }

/** The thread of a thing, and what keeps robots silent there: a block, history, a customer who cannot be reached any more. */
async function readPlace({ db }: Scope, kind: WorkKind, space_id: number, id: number): Promise<Place | undefined> {
  const isBlocked = sql`exists (select from author_blocks b where b.space_id = ${space_id} and b.author_id = t.author_id
    and b.object_id = t.object_id and (b.until is null or b.until > now()))`
  const { rows } = await (kind === 'item'
    ? sql<Place>`
        select t.space_id, 'item' as kind, coalesce(t.root_id, t.id) as thread_id, t.object_id, t.author_id,
          t.is_history or ${isBlocked} as is_closed, false as is_group_chat
        from items t where t.space_id = ${space_id} and t.id = ${id}`
    : sql<Place>`
        select t.space_id, 'chat' as kind, t.id as thread_id, t.object_id, t.author_id, t.is_group_chat,
          t.lost_at is not null or ${isBlocked} or coalesce((select m.is_history from messages m where m.space_id = ${space_id}
            and m.chat_id = t.id and not m.is_own and m.kind not in ('note', 'system') order by m.created_at desc, m.id desc limit 1), false) as is_closed
        from chats t where t.space_id = ${space_id} and t.id = ${id}`
  ).execute(db)
  return rows[0]
}

/**
 * Asked where something is sent, whoever sends it and whichever act or macro led there: people may, and robots within
 * what is counted here. What they send is noted with it.
 */
export async function guardSend(ctx: DoerContext, kind: WorkKind, { space_id, id }: { space_id: number; id: number }) {
  if (ctx.user_id !== null) return
  const { now = new Date(), in_groups = false, is_muted = false, is_further = false } = ctx.sending ?? {}
  if (is_muted) throw new Guarded('muted')
  const place = await readPlace(ctx, kind, space_id, id)
  if (!place || place.is_closed || (place.is_group_chat && !in_groups)) throw new Guarded('guard_robot')
  if (!is_further && !(await maySend(ctx, place, now))) throw new Guarded('guard_author')
  await insertAct(ctx, place, !is_further, now)
}

/** What was sent has been noted where it was sent. */
export async function noteAct(ctx: Scope, thread: Thread, isSend: boolean, now: Date) {
  if (!isSend) await insertAct(ctx, thread, false, now)
}

const insertAct = (
  { db }: Scope,
  { space_id, kind, thread_id, object_id, author_id }: Thread,
  isSend: boolean,
  now: Date,
) =>
  sql`
    insert into robot_acts (space_id, kind, thread_id, object_id, author_id, is_send, at)
    values (${space_id}, ${kind}, ${thread_id}, ${object_id}, ${author_id}, ${isSend}, ${now})`.execute(db)

/** What is counted over a day is not needed longer. */
export async function forgetActs({ db }: Scope, space_id: number) {
  await sql`delete from robot_acts where space_id = ${space_id} and at < now() - interval '1 day'`.execute(db)
  await sql`delete from robot_rests where space_id = ${space_id} and until < now()`.execute(db)
}
