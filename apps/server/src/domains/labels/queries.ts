import type { Label, LabelAuthor, LabelCard, LabelDraft } from '@otklik/contract/labels.ts'
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { CallContext, Context } from '../../platform/context.ts'
import { fromMicros, micros, seconds } from '../../platform/seconds.ts'
import { isKnown } from '../authors/written.ts'

type Scope = Pick<Context, 'db' | 'spaces'>
type Writer = Pick<Context, 'db' | 'user_id'>
type Place = Pick<Label, 'space_id' | 'id'>

const labelColumns = sql`id, space_id, name, color, updated_by, ${seconds('updated_at')} as updated_at`

export const selectLabels = async ({ db, spaces }: Scope, isArchived = false): Promise<Label[]> => {
  const { rows } = await sql<Label>`
    select ${labelColumns} from labels
    where space_id = any(${spaces}::integer[]) and (deleted_at is not null) = ${isArchived}
    order by space_id, position, lower(name), id`.execute(db)
  return rows
}

export const selectLabelCards = async ({ db, spaces }: Scope): Promise<LabelCard[]> => {
  const { rows } = await sql<LabelCard>`
    select ${labelColumns}, deleted_at is not null as is_archived,
      (select count(*) from (
        select from author_labels a where a.space_id = l.space_id and a.label_id = l.id limit ${limits.count_cap}) c)::integer as authors_count
    from labels l where space_id = any(${spaces}::integer[])
    order by deleted_at is not null, space_id, position, lower(name), id`.execute(db)
  return rows
}

/** In the archive or not. */
export const findLabel = async ({ db, spaces }: Scope, id: number): Promise<Label | undefined> => {
  const { rows } = await sql<Label>`
    select ${labelColumns} from labels where space_id = any(${spaces}::integer[]) and id = ${id}`.execute(db)
  return rows[0]
}

/** Held until the end: two people who change it do so one after the other. */
export const lockLabel = async ({ db, spaces }: Scope, id: number): Promise<Label | undefined> => {
  const { rows } = await sql<Label>`
    select ${labelColumns} from labels where space_id = any(${spaces}::integer[]) and id = ${id} for update`.execute(db)
  return rows[0]
}

/** Nothing when another one has the name. */
export const insertLabel = async ({ db, user_id }: Writer, space_id: number, { name, color }: LabelDraft) => {
  const { rows } = await sql<Label>`
    insert into labels (space_id, name, color, updated_by, position)
    values (${space_id}, ${name}, ${color}, ${user_id}, (select coalesce(max(position) + 1, 0) from labels where space_id = ${space_id}))
    on conflict do nothing returning ${labelColumns}`.execute(db)
  return rows[0]
}

/** Nothing when another one has the name. */
export const updateLabel = async ({ db, user_id }: Writer, { space_id, id }: Place, { name, color }: LabelDraft) => {
  const { rows } = await sql<Label>`
    update labels l set name = ${name}, color = ${color}, updated_by = ${user_id}, updated_at = now()
    where l.space_id = ${space_id} and l.id = ${id} and not (${isTaken({ space_id, id }, name)})
    returning ${labelColumns}`.execute(db)
  return rows[0]
}

/** Nothing when another one has its name by now. */
export const setArchived = async (
  { db, user_id }: Writer,
  { space_id, id, name }: Label,
  isArchived: boolean,
): Promise<Label | undefined> => {
  const { rows } = await sql<Label>`
    update labels l set deleted_at = case when ${isArchived} then now() end, updated_by = ${user_id}, updated_at = now()
    where l.space_id = ${space_id} and l.id = ${id} and (${isArchived} or not (${isTaken({ space_id, id }, name)}))
    returning ${labelColumns}`.execute(db)
  return rows[0]
}

const isTaken = ({ space_id, id }: Place, name: string) => sql`exists (
  select from labels o where o.space_id = ${space_id} and o.id <> ${id} and o.deleted_at is null and lower(o.name) = lower(${name}))`

export const updatePlaces = (db: Context['db'], space_id: number, ids: readonly number[]) =>
  sql`
    update labels l set position = o.position from unnest(${ids}::integer[]) with ordinality as o (id, position)
    where l.space_id = ${space_id} and l.id = o.id`.execute(db)

export const hasAuthors = async (db: Context['db'], { space_id, id }: Place) => {
  const { rows } = await sql`
    select 1 as one from author_labels where space_id = ${space_id} and label_id = ${id} limit 1`.execute(db)
  return rows.length > 0
}

export const deleteLabel = (db: Context['db'], { space_id, id }: Place) =>
  db.deleteFrom('labels').where('space_id', '=', space_id).where('id', '=', id).execute()

/** Some of those who have the one get the other. */
export const moveAuthors = async (
  db: Context['db'],
  { space_id, from, into }: { space_id: number; from: number; into: number },
  most: number,
) => {
  const { rows } = await sql`
    with taken as (
      delete from author_labels where space_id = ${space_id} and label_id = ${from} and author_id in (
        select author_id from author_labels where space_id = ${space_id} and label_id = ${from} limit ${most})
      returning author_id, created_by, created_at),
    given as (
      insert into author_labels (space_id, author_id, label_id, created_by, created_at)
      select ${space_id}, author_id, ${into}, created_by, created_at from taken on conflict do nothing)
    select 1 as one from taken`.execute(db)
  return rows.length
}

type AuthorRow = LabelAuthor & { key: string }

/** Those whom the person may know of. One more than asked: whether there is a next page. */
export const selectLabelAuthors = async (
  ctx: CallContext,
  { space_id, id }: Place,
  after: readonly [string, number] | undefined,
  most: number,
): Promise<AuthorRow[]> => {
  const { rows } = await sql<AuthorRow>`
    select a.id, a.name, a.image, a.provider, ${seconds('g.created_at')} as at, g.created_by as by, ${micros('g.created_at')} as key
    from author_labels g join authors a on a.space_id = g.space_id and a.id = g.author_id
    where g.space_id = ${space_id} and a.space_id = ${space_id} and g.label_id = ${id} and ${isKnown(ctx)}
      ${after ? sql`and (g.created_at, g.author_id) < (${fromMicros(after[0])}, ${after[1]}::bigint)` : sql``}
    order by g.created_at desc, g.author_id desc limit ${most}`.execute(ctx.db)
  return rows
}

export const insertAuthorLabels = (
  { db, user_id }: Writer,
  { space_id, author_id }: { space_id: number; author_id: number },
  ids: readonly number[],
) =>
  sql`
    insert into author_labels (space_id, author_id, label_id, created_by)
    select ${space_id}, ${author_id}, id, ${user_id} from unnest(${ids}::integer[]) as t (id)
    on conflict do nothing`.execute(db)

export const deleteAuthorLabels = (
  db: Context['db'],
  { space_id, author_id }: { space_id: number; author_id: number },
  ids: readonly number[],
) =>
  sql`
    delete from author_labels
    where space_id = ${space_id} and author_id = ${author_id} and label_id = any(${ids}::integer[])`.execute(db)

export const selectLabelIds = async (
  db: Context['db'],
  { space_id, author_id }: { space_id: number; author_id: number },
): Promise<number[]> => {
  const { rows } = await sql<{ label_id: number }>`
    select label_id from author_labels where space_id = ${space_id} and author_id = ${author_id} order by label_id`.execute(
    db,
  )
  return rows.map(({ label_id }) => label_id)
}
