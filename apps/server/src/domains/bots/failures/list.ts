// What bots could not do, as people read it: conversations that something broke off, words that none has heard, and what
// was said and has not left. One list, since whoever looks after bots looks for what is stuck, not for where it is kept.
import type { BotFailure } from '@otklik/contract/bots/failures.ts'
import { limits } from '@otklik/contract/limits.ts'
import { can } from '@otklik/contract/permissions.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../../platform/context.ts'
import { isSeen } from '../../../platform/database/scope.ts'
import { toPage } from '../../../platform/page.ts'
import { fromMicros, micros, seconds } from '../../../platform/seconds.ts'

export type FailureKey = Pick<BotFailure, 'what' | 'id'>
type Row = BotFailure & { sort_key: string }
type After = readonly [string, BotFailure['what'], number]
type Wanted = { space_id: number; bot_id: readonly number[]; after?: After | undefined }

/** One of them, or a page: where each of the three begins, and how many rows it needs at most. */
type Part = {
  space_id: number
  bot_id: readonly number[]
  after?: After | undefined
  id?: number
  most: number
}

const isRecent = (column: string) =>
  sql`${sql.ref(column)} > now() - make_interval(days => ${limits.bot_failures_days})`

/** Kinds are in order where two have failed at the same moment. */
const isAfter = (after: After | undefined, what: BotFailure['what'], at: string, id: string) =>
  after
    ? sql`and (${sql.ref(at)}, ${what}::text, ${sql.ref(id)}) < (${fromMicros(after[0])}, ${after[1]}::text, ${after[2]}::bigint)`
    : sql``

const isOne = (column: string, id: number | undefined) =>
  id === undefined ? sql`` : sql`and ${sql.ref(column)} = ${id}`

const isBlocked = (author: string, object: string, space_id: number) => sql`
  exists (select from author_blocks k where k.space_id = ${space_id} and k.author_id = ${sql.ref(author)}
    and k.object_id = ${sql.ref(object)} and (k.until is null or k.until > now()))`

/** Of the dialogue `c` or the comment `i`: what has become of it since that moment. */
const overtaken = (since: string) => sql`
  when c.bot_paused_at >= ${sql.ref(since)} or c.assigned_to is not null then 'person'
  when i.replied_at >= ${sql.ref(since)} or i.assigned_to is not null then 'person'
  when c.lost_at is not null or c.finished_at is not null or i.finished_at is not null then 'closed'`

/** Not sent, whatever the service would have done with it. */
const neverAsked = ['gap', 'secret', 'secret_host', 'http_refused', 'too_many_calls']

const sessions = (ctx: CallContext, { space_id, bot_id, after, id, most }: Part) => sql`
  select 'session' as what, s.id, s.space_id, s.bot_id, b.name as bot_name, s.chat_id, s.item_id, s.object_id, a.name as author_name,
    ${seconds('s.ended_at')} as at, ${micros('s.ended_at')} as sort_key, s.reason, t.kind as node_kind, t.fault,
    null::text as send_reason, null::text as reason_text, '' as text,
    case when s.reason = 'steps' then 'steps'
      when b.deleted_at is not null or not b.is_on then 'off'
      when exists (select from bot_sessions z where z.space_id = ${space_id} and z.chat_id = s.chat_id and z.id > s.id) then 'newer'
      when exists (select from bot_sessions z where z.space_id = ${space_id} and z.item_id = s.item_id and z.id > s.id) then 'newer'
      ${overtaken('s.began_at')}
      when ${isBlocked('s.author_id', 's.object_id', space_id)} then 'blocked'
      when t.kind = 'http' and t.fault is not null and t.fault <> all(${neverAsked}::text[]) and not exists (
        select from bot_versions v, jsonb_array_elements(v.definition -> 'graph' -> 'nodes') n
        where v.space_id = ${space_id} and v.bot_id = t.bot_id and v.version = t.version and n ->> 'id' = t.node
          and (n ->> 'method' = 'GET' or (n ->> 'is_repeatable')::boolean)) then 'unsure' end as hindrance
  from bot_sessions s
  join bots b on b.space_id = ${space_id} and b.id = s.bot_id
  left join authors a on a.space_id = ${space_id} and a.id = s.author_id
  left join chats c on c.space_id = ${space_id} and c.id = s.chat_id
  left join items i on i.space_id = ${space_id} and i.id = s.item_id and s.chat_id is null
  left join bot_steps t on t.space_id = ${space_id} and t.session_id = s.id and t.step = s.step
  where s.space_id = ${space_id} and s.reason in ('unheard', 'error', 'window', 'steps', 'guard', 'fault')
    and s.ended_at is not null and ${isRecent('s.ended_at')} ${isOne('s.id', id)} ${isAfter(after, 'session', 's.ended_at', 's.id')}
    ${bot_id.length > 0 ? sql`and s.bot_id = any(${bot_id}::integer[])` : sql``}
    and case when s.chat_id is not null then ${isSeen(ctx, 'chats', 's.space_id', 's.chat_id')}
      else ${isSeen(ctx, 'items', 's.space_id', 's.item_id')} end
  order by s.ended_at desc, s.id desc limit ${most}`

/** Once for a dialogue or comment. Where a conversation was broken off by it, that one is listed. */
const words = (ctx: CallContext, { space_id, bot_id, after, id, most }: Part) => sql`
  select 'words' as what, k.id, k.space_id, null::integer as bot_id, null::text as bot_name, c.id as chat_id, i.id as item_id,
    coalesce(c.object_id, i.object_id) as object_id, a.name as author_name, ${seconds('k.failed_at')} as at,
    ${micros('k.failed_at')} as sort_key, null::text as reason, null::text as node_kind, null::text as fault,
    null::text as send_reason, null::text as reason_text,
    left(coalesce(m.text, (select x.text from item_texts x where x.space_id = ${space_id} and x.item_id = i.id), ''), ${limits.excerpt}) as text,
    case when not exists (select from bots b where b.space_id = ${space_id} and b.is_on and b.deleted_at is null) then 'off'
      when exists (select from bot_sessions z where z.space_id = ${space_id} and z.chat_id = c.id
        and (z.ended_at is null or z.began_at >= k.at)) then 'newer'
      when exists (select from bot_sessions z where z.space_id = ${space_id} and z.item_id = i.id
        and (z.ended_at is null or z.began_at >= k.at)) then 'newer'
      ${overtaken('k.at')}
      when ${isBlocked('a.id', 'o.id', space_id)} then 'blocked' end as hindrance
  from bot_work k
  left join chats c on c.space_id = ${space_id} and c.id = k.thing_id and k.kind = 'chat'
  left join items i on i.space_id = ${space_id} and i.id = k.thing_id and k.kind = 'item'
  join objects o on o.space_id = ${space_id} and o.id = coalesce(c.object_id, i.object_id)
  left join authors a on a.space_id = ${space_id} and a.id = coalesce(c.author_id, i.author_id)
  left join messages m on m.space_id = ${space_id} and m.id = k.message_id
  where k.space_id = ${space_id} and k.failed_at is not null and k.why in ('said', 'comment') and ${bot_id.length === 0}
    and ${isRecent('k.failed_at')} ${isOne('k.id', id)} ${isAfter(after, 'words', 'k.failed_at', 'k.id')}
    and not exists (select from bot_work l where l.space_id = ${space_id} and l.kind = k.kind and l.thing_id = k.thing_id
      and l.failed_at is not null and l.why in ('said', 'comment') and l.id > k.id)
    and not exists (select from bot_sessions z where z.space_id = ${space_id} and z.reason = 'fault' and z.ended_at = k.failed_at
      and case k.kind when 'chat' then z.chat_id = k.thing_id else z.item_id = k.thing_id end)
    and case k.kind when 'chat' then ${isSeen(ctx, 'chats', 'k.space_id', 'k.thing_id')}
      else ${isSeen(ctx, 'items', 'k.space_id', 'k.thing_id')} end
  order by k.failed_at desc, k.id desc limit ${most}`

/** Also on the page of errors, for those who manage accounts; somebody who has let it go there has let it go here. */
const sends = (ctx: CallContext, { space_id, bot_id, after, id, most }: Part) => sql`
  select 'send' as what, n.id, n.space_id, b.id as bot_id, b.name as bot_name, n.chat_id, n.item_id, n.object_id, a.name as author_name,
    ${seconds('n.ended_at')} as at, ${micros('n.ended_at')} as sort_key, null::text as reason, null::text as node_kind, null::text as fault,
    n.reason as send_reason, n.reason_text, left(coalesce(m.text, r.text, ''), ${limits.excerpt}) as text,
    case when n.state = 'unknown' then 'unsure'
      when c.bot_paused_at >= n.created_at then 'person'
      when c.lost_at is not null then 'closed'
      when ${isBlocked('a.id', 'n.object_id', space_id)} then 'blocked' end as hindrance
  from actions n
  join bots b on b.space_id = ${space_id} and n.body -> 'robot' ->> 'origin' = 'bot:' || b.id
  left join chats c on c.space_id = ${space_id} and c.id = n.chat_id
  left join items i on i.space_id = ${space_id} and i.id = n.item_id
  left join authors a on a.space_id = ${space_id} and a.id = coalesce(c.author_id, i.author_id)
  left join messages m on m.space_id = ${space_id} and m.id = n.message_id
  left join replies r on r.space_id = ${space_id} and r.id = n.reply_id
  where n.space_id = ${space_id} and n.state in ('failed', 'unknown') and n.dismissed_at is null
    and (n.message_id is not null or n.reply_id is not null) and n.kind in ('message', 'reply', 'private_reply')
    and ${isRecent('n.ended_at')} ${isOne('n.id', id)} ${isAfter(after, 'send', 'n.ended_at', 'n.id')}
    ${bot_id.length > 0 ? sql`and b.id = any(${bot_id}::integer[])` : sql``}
    and case when n.chat_id is not null then ${isSeen(ctx, 'chats', 'n.space_id', 'n.chat_id')}
      else ${isSeen(ctx, 'items', 'n.space_id', 'n.item_id')} end
  order by n.ended_at desc, n.id desc limit ${most}`

/** What leaves in the name of whoever asks needs the right to answer. */
function forWhom(ctx: CallContext, { sort_key: _, ...failure }: Row): BotFailure {
  if (failure.what !== 'send' || failure.hindrance !== null) return failure
  const right = failure.chat_id !== null ? 'chats.reply' : 'items.reply'
  return can(ctx.actor, right, failure.space_id) ? failure : { ...failure, hindrance: 'no_right' }
}

export async function listFailures(ctx: CallContext, { space_id, bot_id, after }: Wanted) {
  if (!ctx.spaces.includes(space_id)) return { rows: [], next: null }
  const part = { space_id, bot_id, after, most: limits.page_rows + 1 }
  const { rows } = await sql<Row>`
    select * from ((${sessions(ctx, part)}) union all (${words(ctx, part)}) union all (${sends(ctx, part)})) f
    order by f.sort_key::bigint desc, f.what desc, f.id desc limit ${limits.page_rows + 1}`.execute(ctx.db)
  return toPage(
    rows,
    limits.page_rows,
    ({ sort_key, what, id }) => [sort_key, what, id],
    (row) => forWhom(ctx, row),
  )
}

/** As far as the person may know of it. */
export async function findFailure(ctx: CallContext, { what, id }: FailureKey): Promise<BotFailure | undefined> {
  for (const space of ctx.spaces) {
    const part = { space_id: space, bot_id: [], id, most: 1 }
    const { rows } = await sql<Row>`
      ${what === 'session' ? sessions(ctx, part) : what === 'words' ? words(ctx, part) : sends(ctx, part)}`.execute(
      ctx.db,
    )
    if (rows[0]) return forWhom(ctx, rows[0])
  }
  return undefined
}
