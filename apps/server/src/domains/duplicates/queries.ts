import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** Whoever moves somebody between groups is alone with the groups of this space. */
export const lockGroups = (db: Db, space_id: number) =>
  sql`select pg_advisory_xact_lock(hashtext('near_duplicates'), ${space_id})`.execute(db)

export type Comment = {
  id: number
  object_id: number
  group_id: number | null
  assigned_to: number | null
  /** Its post, or below zero its account. */
  place: number
  at: number
  text: string
  /** Null: it is in no group yet. */
  bands: number[] | null
}

/** History is nobody's work, and is compared with nothing. */
export async function selectComments(db: Db, space_id: number, ids: readonly number[]): Promise<Comment[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Comment>`
    select i.id, i.object_id, i.group_id, i.assigned_to, case when i.kind = 'review' or i.post_id is null then -i.object_id else i.post_id end::bigint as place,
      extract(epoch from i.created_at)::double precision as at, left(t.text, ${limits.twins_text}) as text, d.bands
    from items i
    join item_texts t on t.space_id = ${space_id} and t.item_id = i.id
    left join near_duplicates d on d.space_id = ${space_id} and d.item_id = i.id
    where i.space_id = ${space_id} and i.id = any(${ids}::bigint[]) and not i.is_history`.execute(db)
  return rows
}

type Asked = { n: number; place: number; at: number; bands: readonly number[] }

/** First texts that share a band with these, those that share the most, at most so many for each. */
export async function findKnown(db: Db, space_id: number, asked: readonly Asked[], most: number) {
  const { rows } = await sql<{ n: number; first_id: number }>`
    select n, first_id from find_near_duplicates(${space_id}, ${JSON.stringify(asked)}::jsonb,
      make_interval(days => ${limits.twins_days}), ${most})`.execute(db)
  return rows
}

export async function selectTexts(db: Db, space_id: number, ids: readonly number[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number; text: string }>`
    select item_id as id, left(text, ${limits.twins_text}) as text from item_texts
    where space_id = ${space_id} and item_id = any(${ids}::bigint[])`.execute(db)
  return rows
}

/** The oldest first. */
export async function selectInOrder(db: Db, space_id: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select id from items where space_id = ${space_id} and id = any(${ids}::bigint[]) order by created_at, id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export type Member = Omit<Asked, 'n'> & { item_id: number; object_id: number; first_id: number }

export const insertMembers = (db: Db, space_id: number, members: readonly Member[]) =>
  sql`
    insert into near_duplicates (space_id, item_id, object_id, place, at, first_id, bands)
    select ${space_id}, m.item_id, m.object_id, m.place, to_timestamp(m.at), m.first_id, m.bands
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb)
      as m (item_id bigint, object_id integer, place bigint, at double precision, first_id bigint, bands integer[])`.execute(
    db,
  )

/** A group is there from its second member on. */
export const growGroup = (db: Db, space_id: number, joined: readonly Pick<Member, 'first_id' | 'object_id' | 'at'>[]) =>
  sql`
    insert into twin_groups (space_id, first_id, object_id, size, last_at)
    select ${space_id}, j.first_id, min(j.object_id), count(*) + 1, to_timestamp(max(j.at))
    from jsonb_to_recordset(${JSON.stringify(joined)}::jsonb) as j (first_id bigint, object_id integer, at double precision)
    group by j.first_id
    on conflict (space_id, first_id) do update
      set size = twin_groups.size + excluded.size - 1, last_at = greatest(twin_groups.last_at, excluded.last_at)`.execute(
    db,
  )

/** Those who were compared with one of these. */
export async function selectMembersOf(db: Db, space_id: number, firsts: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ item_id: number }>`
    select item_id from near_duplicates where space_id = ${space_id} and first_id = any(${firsts}::bigint[])`.execute(
    db,
  )
  return rows.map(({ item_id }) => item_id)
}

/** Answers with the groups that they were in. */
export async function removeMembers(db: Db, space_id: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ first_id: number }>`
    delete from near_duplicates where space_id = ${space_id} and item_id = any(${ids}::bigint[]) returning first_id`.execute(
    db,
  )
  return [...new Set(rows.map(({ first_id }) => first_id))]
}

/** As many as there are now; where only one is left there is no group. */
export async function shrinkGroups(db: Db, space_id: number, firsts: readonly number[]) {
  await sql`
    update twin_groups g set size = (
      select count(*) from near_duplicates d where d.space_id = ${space_id} and d.first_id = g.first_id)
    where g.space_id = ${space_id} and g.first_id = any(${firsts}::bigint[])`.execute(db)
  await sql`
    delete from twin_groups where space_id = ${space_id} and first_id = any(${firsts}::bigint[]) and size < 2`.execute(
    db,
  )
}

export async function selectOfAuthor(db: Db, space_id: number, author_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select i.id from items i join near_duplicates d on d.space_id = ${space_id} and d.item_id = i.id
    where i.space_id = ${space_id} and i.author_id = ${author_id}`.execute(db)
  return rows.map(({ id }) => id)
}

/** One of a group, and with whom it is. */
export type Told = {
  id: number
  first_id: number
  object_id: number
  group_id: number | null
  assigned_to: number | null
}

/** The groups of these, each with whom the comment is with. */
export async function selectGroupsOf(db: Db, space_id: number, ids: readonly number[]): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select i.id, d.first_id, i.object_id, i.group_id, i.assigned_to
    from near_duplicates d join twin_groups g on g.space_id = ${space_id} and g.first_id = d.first_id
    join items i on i.space_id = ${space_id} and i.id = d.item_id
    where d.space_id = ${space_id} and d.item_id = any(${ids}::bigint[])`.execute(db)
  return rows
}

/** By it is known what was said to whom of them, and whether it was sent. */
export const keepRun = (db: Db, space_id: number, first_id: number, run_id: number) =>
  sql`update twin_groups set run_id = ${run_id} where space_id = ${space_id} and first_id = ${first_id}`.execute(db)

/** To whom of these something was said or is on its way, and by whom of ours last. */
export async function selectAnswered(db: Db, space_id: number, ids: readonly number[]) {
  const { rows } = await sql<{ item_id: number; user_id: number | null }>`
    select distinct on (r.item_id) r.item_id, r.user_id from replies r
    where r.space_id = ${space_id} and r.item_id = any(${ids}::bigint[])
      and r.state in ('pending', 'sent', 'unknown') and r.deleted_at is null
    order by r.item_id, r.created_at desc, r.id desc`.execute(db)
  return new Map(rows.map(({ item_id, user_id }) => [item_id, { user_id }]))
}
