import type { Draw, DrawCard, DrawDraft, DrawTerms, DrawWinner, PostChoice } from '@otklik/contract/draws/draws.ts'
import { catalogue } from '@otklik/contract/networks/catalogue.ts'
import { sql } from 'kysely'
import type { Sealed } from '../../platform/config/secrets.ts'
import type { CallContext, Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { fromMicros, micros, seconds } from '../../platform/seconds.ts'
import type { Candidate } from './choose.ts'

export type DrawPlace = { space_id: number; id: number }
type Seeing = Pick<CallContext, 'db' | 'spaces' | 'actor'>

/**
 * Within the accounts that the person may see. A draw is over every comment of a post, whoever it was given to: somebody
 * behind the fence of a group would read in the names of those who won what no list shows them.
 */
const inReach = ({ actor }: Pick<CallContext, 'actor'>) => {
  const narrow = actor.memberships.filter(({ objects, is_fenced }) => is_fenced || objects !== null)
  const closed = narrow.map(({ space_id }) => space_id)
  const open = narrow.flatMap(({ objects, is_fenced }) => (is_fenced ? [] : (objects ?? [])))
  return sql`(p.space_id <> all(${closed}::integer[]) or p.object_id = any(${open}::integer[]))`
}

const columns = sql`
  d.id, d.space_id, d.key::text as key, d.name, d.state, d.terms, d.reason, ${seconds('d.created_at')} as created_at,
  ${seconds('d.announced_at')} as announced_at, ${seconds('d.frozen_at')} as frozen_at, ${seconds('d.drawn_at')} as drawn_at,
  ${seconds('d.ended_at')} as ended_at, d.comments, d.fitting, d.entries, d.left_out,
  jsonb_build_object('id', p.id, 'object_id', p.object_id, 'text', left(p.text, 500), 'url', p.url,
    'published_at', extract(epoch from p.published_at)::bigint) as post`
const cardColumns = sql`
  ${columns}, encode(d.commit, 'hex') as commit, encode(d.list_salt, 'hex') as list_salt,
  encode(d.entries_hash, 'hex') as entries_hash, encode(d.opened, 'hex') as secret, d.beacon_text`
const withPost = sql`contest_draws d join posts p on p.space_id = d.space_id and p.id = d.post_id`

export async function selectDraws(ctx: Seeing, before: number, size: number): Promise<Draw[]> {
  const { rows } = await sql<Draw>`
    select ${columns} from ${withPost}
    where d.space_id = any(${ctx.spaces}::integer[]) and p.space_id = any(${ctx.spaces}::integer[]) and d.id < ${before} and ${inReach(ctx)}
    order by d.id desc limit ${size + 1}`.execute(ctx.db)
  return rows
}

export type CardRow = Omit<DrawCard, 'winners' | 'beacon'>

/** Held until the end, where it is to be changed. */
export async function findDraw(ctx: Seeing, id: number): Promise<CardRow | undefined> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from ${withPost}
    where d.space_id = any(${ctx.spaces}::integer[]) and p.space_id = any(${ctx.spaces}::integer[]) and d.id = ${id} and ${inReach(ctx)}`.execute(
    ctx.db,
  )
  return rows[0]
}

export async function selectCard(db: Db, { space_id, id }: DrawPlace): Promise<CardRow | undefined> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from ${withPost} where d.space_id = ${space_id} and p.space_id = ${space_id} and d.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

export const lockDraw = (db: Db, { space_id, id }: DrawPlace) =>
  sql`select from contest_draws where space_id = ${space_id} and id = ${id} for update`.execute(db)

export async function selectWinners(db: Db, { space_id, id }: DrawPlace): Promise<DrawWinner[]> {
  const { rows } = await sql<DrawWinner>`
    select e.place, e.author_id, e.item_id, coalesce(a.name, '') as name, a.image, coalesce(a.provider, '') as provider,
      coalesce(left(t.text, 300), '') as text, e.ticket, e.state
    from contest_entries e
    left join authors a on a.space_id = ${space_id} and a.id = e.author_id
    left join item_texts t on t.space_id = ${space_id} and t.item_id = e.item_id
    where e.space_id = ${space_id} and e.draw_id = ${id} and e.place is not null order by e.place`.execute(db)
  return rows
}

export async function selectTickets(db: Db, { space_id, id }: DrawPlace): Promise<string[]> {
  const { rows } = await sql<{ ticket: string }>`
    select ticket from contest_entries where space_id = ${space_id} and draw_id = ${id} order by ticket collate "C"`.execute(
    db,
  )
  return rows.map(({ ticket }) => ticket)
}

type Asked = { space_id: number; object_id?: number | undefined; after?: readonly [string, number] | undefined }

/** Networks whose comments are no reviews: a place or a thing on sale has a page of its own, and no post to draw winners under. */
const social = catalogue.flatMap(({ id, comments }) => (comments && !comments.reviews ? [id] : []))

export async function selectPosts(ctx: Seeing, { space_id, object_id, after }: Asked, size: number) {
  const [at, id] = after ?? ['never', Number.MAX_SAFE_INTEGER]
  const { rows } = await sql<PostChoice & { key: string }>`
    select p.id, p.object_id, left(p.text, 500) as text, p.url, ${seconds('p.published_at')} as published_at, ${micros('p.published_at')} as key,
      (select count(*) from (select from items i where i.space_id = p.space_id and i.post_id = p.id limit 10000) c)::integer as comments
    from posts p
    where p.space_id = ${space_id} and p.deleted_at is null and (${object_id ?? null}::integer is null or p.object_id = ${object_id ?? null})
      and p.object_id in (select o.id from objects o where o.space_id = ${space_id} and o.provider = any(${social}::text[]))
      and (p.published_at, p.id) < (${fromMicros(at)}, ${id}) and ${inReach(ctx)}
    order by p.published_at desc, p.id desc limit ${size + 1}`.execute(ctx.db)
  return rows
}

export async function isPostInReach(ctx: Seeing, space_id: number, post_id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 as one from posts p where p.space_id = ${space_id} and p.id = ${post_id} and ${inReach(ctx)}`.execute(
    ctx.db,
  )
  return rows.length > 0
}

export async function insertDraw({ db, user_id }: Pick<Context, 'db' | 'user_id'>, space_id: number, draft: DrawDraft) {
  const { rows } = await sql<{ id: number }>`
    insert into contest_draws (space_id, post_id, name, terms, created_by)
    values (${space_id}, ${draft.post_id}, ${draft.name}, ${JSON.stringify(draft.terms)}::jsonb, ${user_id}) returning id`.execute(
    db,
  )
  return rows[0]?.id as number
}

export const updateDraw = (db: Db, { space_id, id }: DrawPlace, { post_id, name, terms }: DrawDraft) =>
  sql`
    update contest_draws set post_id = ${post_id}, name = ${name}, terms = ${JSON.stringify(terms)}::jsonb
    where space_id = ${space_id} and id = ${id}`.execute(db)

export const deleteDraw = (db: Db, { space_id, id }: DrawPlace) =>
  sql`delete from contest_draws where space_id = ${space_id} and id = ${id}`.execute(db)

type Announced = { commit: string; list_salt: string; sealed: Sealed; freezes_at: number }

export const markAnnounced = (db: Db, { space_id, id }: DrawPlace, one: Announced) =>
  sql`
    update contest_draws set state = 'announced', announced_at = now(), commit = decode(${one.commit}, 'hex'),
      list_salt = decode(${one.list_salt}, 'hex'), key_id = ${one.sealed.key_id}, secret = ${one.sealed.secret},
      freezes_at = to_timestamp(${one.freezes_at})
    where space_id = ${space_id} and id = ${id}`.execute(db)

/** Comments within the time of the terms, in the order of writing; `after` is the last one seen. */
export async function selectCandidates(
  db: Db,
  { space_id, id }: DrawPlace,
  { from, until, winners_out_days }: DrawTerms,
  after: number,
  size: number,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select i.id, i.author_id, a.provider || ':' || a.external_id as author, t.text, i.status = 'deleted' as is_deleted, i.is_hidden,
      exists (select from author_blocks b where b.space_id = ${space_id} and b.object_id = i.object_id and b.author_id = i.author_id
        and (b.until is null or b.until > now())) as is_blocked,
      exists (select from contest_entries e join contest_draws o on o.space_id = ${space_id} and o.id = e.draw_id
        where e.space_id = ${space_id} and e.author_id = i.author_id and e.state in ('waiting', 'answered') and o.id <> ${id}
          and o.drawn_at > now() - ${winners_out_days} * interval '1 day') as has_won,
      exists (select from attachments f where f.space_id = ${space_id} and f.item_id = i.id and f.kind = 'photo') as has_photo
    from contest_draws d join items i on i.space_id = ${space_id} and i.post_id = d.post_id
    join authors a on a.space_id = ${space_id} and a.id = i.author_id
    join item_texts t on t.space_id = ${space_id} and t.item_id = i.id
    where d.space_id = ${space_id} and d.id = ${id} and i.id > ${after}
      and i.created_at >= to_timestamp(${from}) and i.created_at < to_timestamp(${until})
    order by i.id limit ${size}`.execute(db)
  return rows
}

export const insertEntries = (
  db: Db,
  { space_id, id }: DrawPlace,
  entries: readonly { ticket: string; author_id: number; item_id: number }[],
) =>
  sql`
    insert into contest_entries (space_id, draw_id, ticket, author_id, item_id)
    select ${space_id}, ${id}, ticket, author_id, item_id
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as t (ticket text, author_id bigint, item_id bigint)`.execute(
    db,
  )

type Frozen = { entries_hash: string; entries: number; comments: number; fitting: number; left_out: object }

export const markFrozen = (db: Db, { space_id, id }: DrawPlace, one: Frozen) =>
  sql`
    update contest_draws set state = 'frozen', frozen_at = now(), entries_hash = decode(${one.entries_hash}, 'hex'),
      entries = ${one.entries}, comments = ${one.comments}, fitting = ${one.fitting}, left_out = ${JSON.stringify(one.left_out)}::jsonb
    where space_id = ${space_id} and id = ${id}`.execute(db)

export async function findSealed(db: Db, { space_id, id }: DrawPlace): Promise<Sealed | undefined> {
  const { rows } = await sql<Sealed>`
    select key_id, secret from contest_draws where space_id = ${space_id} and id = ${id} and secret is not null`.execute(
    db,
  )
  return rows[0]
}

export const keepSealed = (db: Db, { space_id, id }: DrawPlace, { key_id, secret }: Sealed) =>
  sql`update contest_draws set key_id = ${key_id}, secret = ${secret} where space_id = ${space_id} and id = ${id}`.execute(
    db,
  )

export const markDrawn = (db: Db, { space_id, id }: DrawPlace, secret: string, beacon_text: string | null) =>
  sql`
    update contest_draws set state = 'drawn', drawn_at = now(), opened = decode(${secret}, 'hex'), beacon_text = ${beacon_text}
    where space_id = ${space_id} and id = ${id}`.execute(db)

export const insertWinners = (db: Db, { space_id, id }: DrawPlace, tickets: readonly string[], winners: number) =>
  sql`
    update contest_entries e set place = o.place, state = case when o.place <= ${winners} then 'waiting' else 'reserve' end
    from unnest(${tickets}::text[]) with ordinality as o (ticket, place)
    where e.space_id = ${space_id} and e.draw_id = ${id} and e.ticket = o.ticket`.execute(db)

export const setWinner = (db: Db, { space_id, id }: DrawPlace, place: number, state: DrawWinner['state']) =>
  sql`
    update contest_entries set state = ${state} where space_id = ${space_id} and draw_id = ${id} and place = ${place}`.execute(
    db,
  )

export const markEnded = (db: Db, { space_id, id }: DrawPlace, state: 'closed' | 'called_off', reason: string) =>
  sql`
    update contest_draws set state = ${state}, ended_at = now(), reason = ${reason}
    where space_id = ${space_id} and id = ${id}`.execute(db)
