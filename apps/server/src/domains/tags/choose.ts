// Which tags a thing may have, and which it must have before it is closed.
import type { TagsChange } from '@otklik/contract/work/work.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { faultIn } from '../../platform/refuse.ts'

type Place = { space_id: number; object_id: number }
export type TagUse = 'items' | 'chats'
type Known = { id: number; group_id: number | null; is_single: boolean; is_free: boolean }

/** What really changes: of a group that allows one, a new tag takes the place of the one before. */
export async function chooseTags(
  { db }: Pick<Context, 'db'>,
  { space_id, object_id }: Place,
  use: TagUse,
  has: readonly number[],
  { add, remove }: TagsChange,
): Promise<{ added: number[]; removed: number[] }> {
  const wanted = [...new Set(add)].filter((id) => !remove.includes(id))
  const { rows } = await sql<Known>`
    select t.id, g.id as group_id, coalesce(g.is_single, false) as is_single,
      t.deleted_at is null and ${use} = any(t.uses) and (g.company_ids is null or o.company_id = any(g.company_ids)) as is_free
    from tags t
    left join tag_groups g on g.space_id = ${space_id} and g.id = t.tag_group_id
    join objects o on o.space_id = ${space_id} and o.id = ${object_id}
    where t.space_id = ${space_id} and t.id = any(${[...has, ...wanted]}::integer[])`.execute(db)
  const known = new Map(rows.map((tag) => [tag.id, tag]))
  const removed = new Set(remove.filter((id) => has.includes(id)))
  const added = new Set<number>()
  for (const id of wanted) {
    if (has.includes(id)) continue
    const tag = known.get(id)
    if (!tag?.is_free) return faultIn('add')
    if (tag.is_single)
      for (const other of [...has, ...added])
        if (known.get(other)?.group_id === tag.group_id) {
          if (!added.delete(other)) removed.add(other)
        }
    added.add(id)
  }
  return { added: [...added], removed: [...removed] }
}

/** Those of these that may still be given. */
export async function keepLive({ db }: Pick<Context, 'db'>, space_id: number, use: TagUse, ids: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    select id from tags where space_id = ${space_id} and id = any(${ids}::integer[]) and deleted_at is null and ${use} = any(uses)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Where the space closes with tags only: any, and one of every group that demands one of this company's things. */
export async function isTagMissing(
  { db }: Pick<Context, 'db'>,
  { space_id, object_id }: Place,
  use: TagUse,
  has: readonly number[],
): Promise<boolean> {
  const { rows } = await sql<{ is_missing: boolean }>`
    select s.settings ->> 'tags_mode' = 'required' and (cardinality(${has}::integer[]) = 0 or exists (
      select from tag_groups g
      join objects o on o.space_id = ${space_id} and o.id = ${object_id}
      where g.space_id = ${space_id} and g.is_required and (g.company_ids is null or o.company_id = any(g.company_ids))
        and exists (select from tags t where t.space_id = ${space_id} and t.tag_group_id = g.id and t.deleted_at is null and ${use} = any(t.uses))
        and not exists (select from tags t where t.space_id = ${space_id} and t.tag_group_id = g.id and t.id = any(${has}::integer[])))) as is_missing
    from spaces s where s.id = ${space_id}`.execute(db)
  return rows[0]?.is_missing === true
}
