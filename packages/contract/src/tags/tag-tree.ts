import type { Tag } from './tags.ts'

type Node = Pick<Tag, 'id' | 'parent_id'>

/** From the tag itself up to the one at the top. A tag whose parent is not among these stands at the top. */
export function lineOf<T extends Node>(tags: readonly T[], id: number | null): T[] {
  const byId = new Map(tags.map((tag) => [tag.id, tag]))
  const line: T[] = []
  for (let tag = byId.get(id ?? 0); tag && !line.includes(tag); tag = byId.get(tag.parent_id ?? 0)) line.push(tag)
  return line
}

export type Branch<T> = { tag: T; depth: number }

/** Every tag under its parent, in the order given; `under` null is the whole tree. */
export function treeOf<T extends Node>(tags: readonly T[], under: number | null = null): Branch<T>[] {
  const known = new Set(tags.map(({ id }) => id))
  const byParent = Map.groupBy(tags, ({ parent_id }) => (parent_id !== null && known.has(parent_id) ? parent_id : null))
  const below = (parent: number | null, depth: number): Branch<T>[] =>
    (byParent.get(parent) ?? []).flatMap((tag) => [{ tag, depth }, ...below(tag.id, depth + 1)])
  return below(under, 0)
}

/** How many storeys stand on this one, itself included. */
export const heightOf = (tags: readonly Node[], id: number) =>
  1 + Math.max(0, ...treeOf(tags, id).map(({ depth }) => depth + 1))
