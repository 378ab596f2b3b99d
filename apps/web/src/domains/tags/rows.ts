import { type Branch, treeOf } from '@otklik/contract/tags/tag-tree.ts'
import type { Tag } from '@otklik/contract/tags/tags.ts'
import { pathOf } from './offered.ts'

export type TagRowData = Branch<Tag> & {
  /** Those it can change places with. */
  above: Tag | undefined
  below: Tag | undefined
  /** Before which one it stands when it has gone one down; null is last. */
  after_below: number | null
  children: number
}

/** The tree as a list. What is looked for stands without its tree, so that all of it is in sight. */
export function tagRows(
  tags: readonly Tag[],
  { under, search }: { under: number | null; search: string },
): TagRowData[] {
  const wanted = search.trim().toLowerCase()
  const matches = (tag: Tag) => `${tag.name} ${pathOf(tags, tag)}`.toLowerCase().includes(wanted)
  return treeOf(tags, under).flatMap(({ tag, depth }) => {
    if (wanted !== '' && !matches(tag)) return []
    const siblings = tags.filter((each) => each.parent_id === tag.parent_id && each.space_id === tag.space_id)
    const at = siblings.indexOf(tag)
    return {
      tag,
      depth: wanted === '' ? depth : 0,
      above: siblings[at - 1],
      below: siblings[at + 1],
      after_below: siblings[at + 2]?.id ?? null,
      children: tags.filter((each) => each.parent_id === tag.id).length,
    }
  })
}

export type Choice = { value: number; label: string }

/** Where it may stand, by its path: not under itself or what is below it. */
export function parentChoices(tags: readonly Tag[], tag: Pick<Tag, 'space_id'> & { id?: number }): Choice[] {
  const own = tags.filter((each) => each.space_id === tag.space_id)
  const below = new Set(tag.id === undefined ? [] : treeOf(own, tag.id).map((branch) => branch.tag.id))
  return treeOf(own)
    .filter((branch) => branch.tag.id !== tag.id && !below.has(branch.tag.id))
    .map((branch) => ({
      value: branch.tag.id,
      label: [pathOf(own, branch.tag), branch.tag.name].filter(Boolean).join(' › '),
    }))
}
