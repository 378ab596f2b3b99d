import type { Objects } from '@otklik/contract/desk.ts'
import { lineOf, treeOf } from '@otklik/contract/tags/tag-tree.ts'
import type { Tag, TagUse } from '@otklik/contract/tags/tags.ts'
import type { Pickable } from '../../ui/fields/PickList.tsx'

export type TagPlace = {
  space_id: number
  /** Of the thing that is to be tagged; without it, of several that may be of several companies. */
  company_id?: number | null
  use?: TagUse
}
type Known = Pick<Objects, 'tags' | 'tag_groups'>
export type TagSection = { group_id: number | null; title?: string; rows: Pickable[] }

/** What may be put on a thing of this place, by group, each group's tags as the tree has them; those in none come last. */
export function offeredTags({ tags, tag_groups }: Known, { space_id, company_id, use }: TagPlace): TagSection[] {
  const own = tags.filter((tag) => tag.space_id === space_id)
  const fitting = own.filter((tag) => use === undefined || tag.uses.includes(use))
  const groups = tag_groups.filter((group) => group.space_id === space_id)
  const isOpen = ({ company_ids }: (typeof groups)[number]) =>
    company_ids === null || company_id == null || company_ids.includes(company_id)
  const sections = [
    ...groups.filter(isOpen).map(({ id, name }): TagSection => ({ group_id: id, title: name, rows: [] })),
    { group_id: null, rows: [] },
  ]
  for (const section of sections)
    section.rows = treeOf(fitting.filter((tag) => tag.tag_group_id === section.group_id)).map(({ tag, depth }) => ({
      ...tag,
      depth,
      path: pathOf(own, tag),
    }))
  return sections.filter(({ rows }) => rows.length > 0)
}

/** «Доставка › Курьер», without the tag itself. */
export const pathOf = (tags: readonly Tag[], tag: Tag) =>
  lineOf(tags, tag.parent_id)
    .map(({ name }) => name)
    .toReversed()
    .join(' › ')

/** Put on or taken off; of a group that allows one, it takes the place of the one before. */
export function toggleTag({ tags, tag_groups }: Known, chosen: readonly number[], id: number) {
  if (chosen.includes(id)) return { add: [], remove: [id] }
  const group_id = tags.find((tag) => tag.id === id)?.tag_group_id
  const isSingle = tag_groups.some((group) => group.id === group_id && group.is_single)
  const rivals = tags.filter((tag) => isSingle && tag.tag_group_id === group_id && chosen.includes(tag.id))
  return { add: [id], remove: rivals.map((tag) => tag.id) }
}
