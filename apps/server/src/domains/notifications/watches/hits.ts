// What followed filters let through: on arrival, and when a change touches what they ask for.
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { LoggedEvent } from '../../../platform/events/event-log.ts'
import { chatShape } from '../../chats/shape.ts'
import { itemShape } from '../../items/shape.ts'
import type { Shape } from '../../work/shape.ts'
import type { Cause } from '../cause.ts'
import { loadHearers } from '../hearers.ts'
import { mayHear } from '../words.ts'
import { type Followed, loadFollowed } from './compiled.ts'
import { asksFor, bucketsOf, touchedFields } from './filter.ts'
import { fits } from './match.ts'
import type { WatchedThing } from './thing.ts'

/** What happened to one thing in a batch: `touched` is null when it has just come. */
type News = { id: number; seq: number; by_user: number | null; touched: ReturnType<typeof touchedFields> | null }
type Hit = News & { watch: Followed; thing: WatchedThing }

export async function findHits(ctx: Context, space_id: number, events: readonly LoggedEvent[]): Promise<Cause[]> {
  const followed = await loadFollowed(ctx.db, space_id)
  const items = followed['items-page'].size > 0 ? newsOf(events, 'item') : []
  const chats = followed['chats-page'].size > 0 ? newsOf(events, 'chat') : []
  return [
    ...(await causesOf(ctx, space_id, 'item', itemShape, items, followed['items-page'].of)),
    ...(await causesOf(ctx, space_id, 'chat', chatShape, chats, followed['chats-page'].of)),
  ]
}

function newsOf(events: readonly LoggedEvent[], thing: 'item' | 'chat'): News[] {
  const news = new Map<number, News>()
  const take = (id: number, { seq, user_id }: LoggedEvent, touched: News['touched']) => {
    const before = news.get(id)
    const both = touched && before?.touched ? new Set([...before.touched, ...touched]) : null
    news.set(id, { id, seq, by_user: user_id, touched: before ? both : touched })
  }
  for (const event of events) {
    if (thing === 'item' && event.kind === 'item.arrived') take(event.body.id, event, null)
    if (thing === 'item' && event.kind === 'item.changed') take(event.body.id, event, touchedFields(event.body.did))
    if (thing === 'chat' && event.kind === 'message.arrived') take(event.body.chat_id, event, null)
    if (thing === 'chat' && event.kind === 'chat.changed') take(event.body.id, event, touchedFields(event.body.did))
  }
  return [...news.values()].filter(({ touched }) => touched === null || touched.size > 0)
}

async function causesOf(
  ctx: Context,
  space_id: number,
  kind: 'item' | 'chat',
  shape: Shape,
  news: readonly News[],
  find: (buckets: readonly string[]) => Followed[],
): Promise<Cause[]> {
  if (news.length === 0) return []
  const byId = new Map(news.map((one) => [one.id, one]))
  const things = await loadWatched(ctx.db, space_id, shape, [...byId.keys()])
  const hits = things.flatMap((thing): Hit[] => {
    const one = byId.get(thing.id)
    // What came with the account's history is told to nobody.
    if (!one || thing.is_history) return []
    return find(bucketsOf(thing)).flatMap((watch) => {
      const isAsked = one.touched === null || asksFor(watch.filter, one.touched)
      return isAsked && fits(watch.filter, thing, watch.user_id) ? [{ ...one, watch, thing }] : []
    })
  })
  const seen = await withinReach(ctx, space_id, kind, hits)
  const said = await withWords(ctx.db, space_id, kind, seen)
  const fresh = await keepHits(ctx.db, space_id, said)
  return fresh.map(({ id, seq, by_user, watch }) => ({
    ...{ code: 'filter_new', user_id: watch.user_id, thing: kind, thing_id: id, watch_id: watch.id, by_user },
    ...{ said: null, said_id: null, group_id: null, how: null, due_at: null, cause_key: `w:${watch.id}:${seq}` },
  }))
}

/** What somebody may not see now is no hit: it becomes one when they may. */
async function withinReach(ctx: Context, space_id: number, kind: 'item' | 'chat', hits: readonly Hit[]) {
  if (hits.length === 0) return []
  const hearers = await loadHearers(ctx, space_id, [...new Set(hits.map(({ watch }) => watch.user_id))])
  return hits.filter(({ watch, thing }) => {
    const hearer = hearers.get(watch.user_id)
    const found = { ...thing, name: '', about: '', reason: '', due_at: null, is_gone: false }
    return hearer !== undefined && mayHear(hearer.actor, space_id, 'filter_new', kind, found)
  })
}

/** Words are compared by the database, for all pairs that fit otherwise at once: nothing is stemmed here. */
async function withWords(db: Db, space_id: number, kind: 'item' | 'chat', hits: readonly Hit[]): Promise<Hit[]> {
  const asked = hits.flatMap(({ id, watch }, index) =>
    watch.filter.text ? [{ index, id, words: watch.filter.text }] : [],
  )
  if (asked.length === 0) return [...hits]
  const pairs = sql`jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as p (index integer, id bigint, words text)`
  const { rows } =
    kind === 'item'
      ? await sql<{ index: number }>`
          select p.index from ${pairs} join item_texts t on t.space_id = ${space_id} and t.item_id = p.id
          where watched_words(t.text) @@ watched_query(p.words)`.execute(db)
      : await sql<{ index: number }>`
          select p.index from ${pairs} join chats c on c.space_id = ${space_id} and c.id = p.id
          where exists (
            select from messages m where m.space_id = ${space_id} and m.chat_id = c.id and not m.is_own
              and m.deleted_at is null and m.created_at >= coalesce(c.unanswered_at, c.last_message_at)
              and watched_words(m.text) @@ watched_query(p.words))`.execute(db)
  const said = new Set(rows.map(({ index }) => index))
  return hits.filter(({ watch }, index) => !watch.filter.text || said.has(index))
}

/** Each once within thirty days, in the transaction that tells of it. */
async function keepHits(db: Db, space_id: number, hits: readonly Hit[]): Promise<Hit[]> {
  if (hits.length === 0) return []
  const told = JSON.stringify(hits.map(({ watch, id }, index) => ({ index, watch_id: watch.id, thing_id: id })))
  const { rows } = await sql<{ watch_id: number; thing_id: number }>`
    insert into watch_hits (space_id, watch_id, thing_id)
    select ${space_id}, t.watch_id, t.thing_id from jsonb_to_recordset(${told}::jsonb) as t (watch_id integer, thing_id bigint)
    on conflict (space_id, watch_id, thing_id) do update set at = now()
      where watch_hits.at < now() - ${limits.watch_hits_days} * interval '1 day'
    returning watch_id, thing_id`.execute(db)
  const fresh = new Set(rows.map(({ watch_id, thing_id }) => `${watch_id}:${thing_id}`))
  return hits.filter(({ watch, id }) => fresh.has(`${watch.id}:${id}`))
}

/** As the list would judge them: the same expressions where something is not simply a column. */
export async function loadWatched(
  db: Db,
  space_id: number,
  shape: Shape,
  ids: readonly number[],
): Promise<WatchedThing[]> {
  const isItem = shape.table === 'items'
  const ofItems = isItem
    ? sql`w.post_id, w.kind, w.rating, w.is_hidden, w.is_history`
    : sql`null::bigint as post_id, null::text as kind, null::smallint as rating, false as is_hidden, false as is_history`
  const { rows } = await sql<WatchedThing>`
    select w.id, w.object_id, o.company_id, o.provider, w.author_id, w.assigned_to, w.group_id, w.status, w.emotion,
      ((w.${sql.ref(shape.at)} at time zone s.time_zone)::date)::text as day, ${ofItems},
      ${shape.isReplied} as is_replied, ${shape.hasFiles} as has_files,
      case when w.due_at < 'infinity' and w.due_at <= now() then 'overdue'
           when w.due_at < 'infinity' and w.due_soon_at <= now() then 'soon' end as due,
      array(select l.label_id from author_labels l where l.space_id = ${space_id} and l.author_id = w.author_id) as labels,
      array(with recursive above as (
          select t.id, t.parent_id from ${sql.table(shape.tags)} g
          join tags t on t.space_id = ${space_id} and t.id = g.tag_id
          where g.space_id = ${space_id} and g.${sql.ref(shape.tagged)} = w.id
          union select t.id, t.parent_id from tags t join above a on t.id = a.parent_id where t.space_id = ${space_id})
        select id from above) as tags
    from ${sql.table(shape.table)} w join objects o on o.space_id = ${space_id} and o.id = w.object_id
    join spaces s on s.id = ${space_id}
    where w.space_id = ${space_id} and w.id = any(${ids}::bigint[])`.execute(db)
  return rows
}
