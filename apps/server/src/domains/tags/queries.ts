import type { Tag, TagGroup } from '@otklik/contract/tags.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'

type Scope = Pick<CallContext, 'db' | 'spaces'>

export const selectTags = async ({ db, spaces }: Scope): Promise<Tag[]> => {
  const { rows } = await sql<Tag>`
    select id, space_id, parent_id, tag_group_id, name, color, uses from tags
    where space_id = any(${spaces}::integer[]) and deleted_at is null order by space_id, position, lower(name), id`.execute(
    db,
  )
  return rows
}

export const selectTagGroups = async ({ db, spaces }: Scope): Promise<TagGroup[]> => {
  const { rows } = await sql<TagGroup>`
    select id, space_id, name, is_single, is_required, company_ids from tag_groups
    where space_id = any(${spaces}::integer[]) order by space_id, position, lower(name), id`.execute(db)
  return rows
}
