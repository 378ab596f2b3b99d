// The tree of tags, changed by hand: one name among siblings, no circles, not too deep.
import { limits } from '@otklik/contract/limits.ts'
import { heightOf, lineOf, treeOf } from '@otklik/contract/tags/tag-tree.ts'
import type { Tag, TagDraft, TagPlace, TagUsage } from '@otklik/contract/tags/tags.ts'
import type { Context } from '../../platform/context.ts'
import { faultIn, refuse } from '../../platform/refuse.ts'
import type { TagCarrier } from './carriers.ts'
import {
  deleteTag,
  findTag,
  insertTag,
  lockTag,
  lockTree,
  selectTagGroups,
  selectTags,
  setArchived,
  updatePlaces,
  updateTag,
} from './queries.ts'

type Tree = { live: Tag[]; archived: Tag[] }

export async function addTag(ctx: Context, space_id: number, draft: TagDraft): Promise<Tag> {
  const tree = await readTree(ctx, space_id)
  if (tree.live.length + tree.archived.length >= limits.tags) refuse('limit_reached')
  checkPlace(tree, undefined, draft.parent_id)
  await checkGroup(ctx, space_id, draft.tag_group_id)
  return told(ctx, (await insertTag(ctx, space_id, draft)) ?? faultIn('name', 'name_taken'))
}

export async function changeTag(ctx: Context, id: number, draft: TagDraft): Promise<Tag> {
  const tag = await getTag(ctx, id)
  const tree = await readTree(ctx, tag.space_id)
  checkPlace(tree, id, draft.parent_id)
  checkName(tree, id, draft)
  await checkGroup(ctx, tag.space_id, draft.tag_group_id)
  const changed = await updateTag(ctx, tag, draft)
  // Whoever moves it to another parent finds it behind the others there.
  if (draft.parent_id !== tag.parent_id)
    await updatePlaces(ctx.db, tag.space_id, draft.parent_id, [...siblingsOf(tree, draft.parent_id, id), id])
  return told(ctx, changed)
}

/** Before one of those under the parent, or behind the last of them. */
export async function placeTag(ctx: Context, id: number, { parent_id, before }: TagPlace): Promise<Tag> {
  const tag = await getTag(ctx, id)
  const tree = await readTree(ctx, tag.space_id)
  checkPlace(tree, id, parent_id)
  checkName(tree, id, { name: tag.name, parent_id })
  const siblings = siblingsOf(tree, parent_id, id)
  const at = before === null ? siblings.length : siblings.indexOf(before)
  if (at < 0) faultIn('before')
  await updatePlaces(ctx.db, tag.space_id, parent_id, siblings.toSpliced(at, 0, id))
  return told(ctx, { ...tag, parent_id })
}

export async function archiveTag(ctx: Context, id: number): Promise<Tag> {
  const tag = await getTag(ctx, id)
  const tree = await readTree(ctx, tag.space_id)
  const below = treeOf(tree.live, id).map((branch) => branch.tag.id)
  await setArchived(ctx, tag.space_id, [id, ...below], true)
  return told(ctx, tag)
}

export async function restoreTag(ctx: Context, id: number): Promise<Tag> {
  const tag = await getTag(ctx, id)
  const tree = await readTree(ctx, tag.space_id)
  const line = lineOf([...tree.live, ...tree.archived], id)
  const returning = line.filter((each) => tree.archived.some((archived) => archived.id === each.id))
  for (const each of returning) checkName(tree, each.id, each)
  const ids = returning.map((each) => each.id)
  await setArchived(ctx, tag.space_id, ids, false)
  return told(ctx, tag)
}

export async function removeTag(carriers: readonly TagCarrier[], ctx: Context, id: number): Promise<null> {
  const tag = await getTag(ctx, id)
  await lockTag(ctx.db, tag)
  const usage = await usageOf(carriers, ctx, id)
  if (usage.items + usage.chats + usage.tags > 0) refuse('tag_in_use')
  await deleteTag(ctx.db, tag)
  told(ctx, tag)
  return null
}

export async function usageOf(carriers: readonly TagCarrier[], ctx: Context, id: number): Promise<TagUsage> {
  const { space_id } = await getTag(ctx, id)
  const all = [...(await selectTags(inSpace(ctx, space_id))), ...(await selectTags(inSpace(ctx, space_id), true))]
  const usage: TagUsage = { items: 0, chats: 0, tags: treeOf(all, id).length }
  for (const { kind, count } of carriers) usage[kind] = await count(ctx, space_id, id)
  return usage
}

export async function getTag(scope: Pick<Context, 'db' | 'spaces'>, id: number): Promise<Tag> {
  return (await findTag(scope, id)) ?? refuse('not_found', { row: { table: 'tags', id } })
}

/** Held until the end. */
export async function readTree(ctx: Context, space_id: number): Promise<Tree> {
  await lockTree(ctx.db, space_id)
  const scope = inSpace(ctx, space_id)
  return { live: await selectTags(scope), archived: await selectTags(scope, true) }
}

export const siblingsOf = ({ live }: Tree, parent_id: number | null, except?: number) =>
  live.filter((tag) => tag.parent_id === parent_id && tag.id !== except).map(({ id }) => id)

/** Under one that is there, not under itself, and not deeper than people can follow. */
export function checkPlace({ live }: Tree, id: number | undefined, parent_id: number | null, field = 'parent_id') {
  const line = lineOf(live, parent_id)
  if (parent_id !== null && line.length === 0) faultIn(field)
  if (line.some((tag) => tag.id === id)) faultIn(field, 'tag_circle')
  const height = id === undefined ? 1 : heightOf(live, id)
  if (line.length + height > limits.tag_depth) faultIn(field, 'tag_too_deep')
}

export function checkName(
  { live }: Tree,
  id: number,
  { name, parent_id }: Pick<Tag, 'name' | 'parent_id'>,
  field = 'name',
) {
  const isTaken = live.some(
    (tag) => tag.id !== id && tag.parent_id === parent_id && tag.name.toLowerCase() === name.toLowerCase(),
  )
  if (isTaken) faultIn(field, 'name_taken')
}

async function checkGroup(ctx: Context, space_id: number, id: number | null) {
  const groups = id === null ? [] : await selectTagGroups(inSpace(ctx, space_id))
  if (id !== null && !groups.some((group) => group.id === id)) faultIn('tag_group_id')
}

const inSpace = ({ db }: Context, space_id: number) => ({ db, spaces: [space_id] })

export function told<T extends { id: number; space_id: number }>(ctx: Context, tag: T): T {
  const { id, space_id } = tag
  ctx.announce({ space_id }, 'tags.changed', { id, space_id, merged_into: null })
  return tag
}
