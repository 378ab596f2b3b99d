import { treeOf } from '@otklik/contract/tags/tag-tree.ts'
import type { Tag } from '@otklik/contract/tags/tags.ts'
import type { Context, OutsideContext } from '../../platform/context.ts'
import { faultIn } from '../../platform/refuse.ts'
import { followInFilters } from '../users/follow.ts'
import type { TagUsers } from './carriers.ts'
import { checkName, checkPlace, getTag, readTree, siblingsOf, told } from './change.ts'
import { setArchived, updatePlaces } from './queries.ts'

const AT_ONCE = 2_000

/**
 * First it can no longer be put on anything, then what carries it is moved, many at a time: whoever is stopped half-way
 * merges again, out of the archive.
 */
export async function mergeTags(
  { carriers, followers }: TagUsers,
  { inSpaces }: OutsideContext,
  from: number,
  into: number,
): Promise<Tag> {
  const { space_id } = await inSpaces((ctx) => retire(ctx, from, into))
  for (const carrier of carriers) {
    const moveSome = () => inSpaces((ctx) => carrier.move(ctx, { space_id, from, into }, AT_ONCE))
    while ((await moveSome()) === AT_ONCE);
  }
  return inSpaces(async (ctx) => {
    await followInFilters(ctx, 'tag_id', { space_id, from, into })
    for (const follow of followers) await follow(ctx, { space_id, from, into })
    ctx.announce({ space_id }, 'tags.changed', { id: from, space_id, merged_into: into })
    const { name } = await getTag(ctx, from)
    ctx.record({ kind: 'tag.merged', space_id, id: from, subject: name, after: { merged_into: into } })
    return getTag(ctx, into)
  })
}

/** Into the archive; what stands below it goes under the other one. */
async function retire(ctx: Context, from: number, into: number): Promise<Tag> {
  const tag = await getTag(ctx, from)
  const tree = await readTree(ctx, tag.space_id)
  if (from === into || !tree.live.some(({ id }) => id === into)) faultIn('into')
  if (treeOf(tree.live, from).some((branch) => branch.tag.id === into)) faultIn('into', 'tag_circle')
  const children = tree.live.filter(({ parent_id }) => parent_id === from)
  for (const { id, name } of children) {
    checkPlace(tree, id, into, 'into')
    checkName(tree, id, { name, parent_id: into }, 'into')
  }
  await updatePlaces(ctx.db, tag.space_id, into, [...siblingsOf(tree, into), ...children.map(({ id }) => id)])
  await setArchived(ctx, tag.space_id, [from], true)
  return told(ctx, tag)
}
