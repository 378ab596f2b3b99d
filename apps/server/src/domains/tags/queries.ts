import type { Tag, TagDraft, TagGroup, TagGroupDraft } from '@otklik/contract/tags/tags.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { seconds } from '../../platform/seconds.ts'

type Scope = Pick<Context, 'db' | 'spaces'>
type Writer = Pick<Context, 'db' | 'user_id'>
type Place = Pick<Tag, 'space_id' | 'id'>

const tagColumns = sql`id, space_id, parent_id, tag_group_id, name, color, uses, updated_by, ${seconds('updated_at')} as updated_at`
const groupColumns = sql`id, space_id, name, is_single, is_required, company_ids, updated_by, ${seconds('updated_at')} as updated_at`

export const selectTags = async ({ db, spaces }: Scope, isArchived = false): Promise<Tag[]> => {
  const { rows } = await sql<Tag>`
    select ${tagColumns} from tags
    where space_id = any(${spaces}::integer[]) and (deleted_at is not null) = ${isArchived}
    order by space_id, position, lower(name), id`.execute(db)
  return rows
}

export const selectTagGroups = async ({ db, spaces }: Scope): Promise<TagGroup[]> => {
  const { rows } = await sql<TagGroup>`
    select ${groupColumns} from tag_groups
    where space_id = any(${spaces}::integer[]) order by space_id, position, lower(name), id`.execute(db)
  return rows
}

/** In the archive or not. */
export const findTag = async ({ db, spaces }: Scope, id: number): Promise<Tag | undefined> => {
  const { rows } = await sql<Tag>`
    select ${tagColumns} from tags where space_id = any(${spaces}::integer[]) and id = ${id}`.execute(db)
  return rows[0]
}

/** Two people who rebuild the tree do so one after the other. */
export const lockTree = (db: Context['db'], space_id: number) =>
  sql`select from tags where space_id = ${space_id} order by id for no key update`.execute(db)

/** Until the end nobody puts it on anything. */
export const lockTag = (db: Context['db'], { space_id, id }: Place) =>
  sql`select from tags where space_id = ${space_id} and id = ${id} for update`.execute(db)

/** Nothing when a sibling has the name. */
export const insertTag = async ({ db, user_id }: Writer, space_id: number, tag: TagDraft) => {
  const { rows } = await sql<Tag>`
    insert into tags (space_id, parent_id, tag_group_id, name, color, uses, updated_by, position)
    values (${space_id}, ${tag.parent_id}, ${tag.tag_group_id}, ${tag.name}, ${tag.color}, ${tag.uses}::text[], ${user_id},
      (select coalesce(max(position) + 1, 0) from tags where space_id = ${space_id} and parent_id is not distinct from ${tag.parent_id}::integer))
    on conflict do nothing returning ${tagColumns}`.execute(db)
  return rows[0]
}

export const updateTag = async ({ db, user_id }: Writer, { space_id, id }: Place, tag: TagDraft) => {
  const { rows } = await sql<Tag>`
    update tags set parent_id = ${tag.parent_id}, tag_group_id = ${tag.tag_group_id}, name = ${tag.name}, color = ${tag.color},
      uses = ${tag.uses}::text[], updated_by = ${user_id}, updated_at = now()
    where space_id = ${space_id} and id = ${id} returning ${tagColumns}`.execute(db)
  return rows[0] as Tag
}

/** These stand under this parent, in this order. */
export const updatePlaces = (db: Context['db'], space_id: number, parent_id: number | null, ids: readonly number[]) =>
  sql`
    update tags t set parent_id = ${parent_id}, position = o.position
    from unnest(${ids}::integer[]) with ordinality as o (id, position)
    where t.space_id = ${space_id} and t.id = o.id`.execute(db)

export const setArchived = ({ db, user_id }: Writer, space_id: number, ids: readonly number[], isArchived: boolean) =>
  sql`
    update tags set deleted_at = case when ${isArchived} then now() end, updated_by = ${user_id}, updated_at = now()
    where space_id = ${space_id} and id = any(${ids}::integer[])`.execute(db)

export const deleteTag = (db: Context['db'], { space_id, id }: Place) =>
  db.deleteFrom('tags').where('space_id', '=', space_id).where('id', '=', id).execute()

/** Nothing when another one has the name. */
export const insertGroup = async ({ db, user_id }: Writer, space_id: number, group: TagGroupDraft) => {
  const { rows } = await sql<TagGroup>`
    insert into tag_groups (space_id, name, is_single, is_required, company_ids, updated_by, position)
    values (${space_id}, ${group.name}, ${group.is_single}, ${group.is_required}, ${group.company_ids}::integer[], ${user_id},
      (select coalesce(max(position) + 1, 0) from tag_groups where space_id = ${space_id}))
    on conflict do nothing returning ${groupColumns}`.execute(db)
  return rows[0]
}

/** Nothing when another one has the name. */
export const updateGroup = async ({ db, user_id }: Writer, { space_id, id }: Place, group: TagGroupDraft) => {
  const { rows } = await sql<TagGroup>`
    update tag_groups set name = ${group.name}, is_single = ${group.is_single}, is_required = ${group.is_required},
      company_ids = ${group.company_ids}::integer[], updated_by = ${user_id}, updated_at = now()
    where space_id = ${space_id} and id = ${id} and not exists (
      select from tag_groups o where o.space_id = ${space_id} and o.id <> ${id} and lower(o.name) = lower(${group.name}))
    returning ${groupColumns}`.execute(db)
  return rows[0]
}

export const deleteGroup = (db: Context['db'], { space_id, id }: Place) =>
  db.deleteFrom('tag_groups').where('space_id', '=', space_id).where('id', '=', id).execute()

export const updateGroupPlaces = (db: Context['db'], space_id: number, ids: readonly number[]) =>
  sql`
    update tag_groups g set position = o.position from unnest(${ids}::integer[]) with ordinality as o (id, position)
    where g.space_id = ${space_id} and g.id = o.id`.execute(db)
