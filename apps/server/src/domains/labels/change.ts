import type { Label, LabelDraft } from '@otklik/contract/labels.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Context, OutsideContext } from '../../platform/context.ts'
import { faultIn, refuse } from '../../platform/refuse.ts'
import { followInFilters, type Merge } from '../users/follow.ts'
import {
  deleteLabel,
  hasAuthors,
  insertLabel,
  lockLabel,
  moveAuthors,
  selectLabels,
  setArchived,
  updateLabel,
  updatePlaces,
} from './queries.ts'

const AT_ONCE = 5_000

/** Who else names labels, and goes along when one becomes another. */
export type Follower = (ctx: Context, merge: Merge) => Promise<void>

export async function addLabel(ctx: Context, space_id: number, draft: LabelDraft): Promise<Label> {
  const scope = { db: ctx.db, spaces: [space_id] }
  const known = [...(await selectLabels(scope)), ...(await selectLabels(scope, true))]
  if (known.length >= limits.labels) refuse('limit_reached')
  return told(ctx, (await insertLabel(ctx, space_id, draft)) ?? faultIn('name', 'name_taken'))
}

export async function changeLabel(ctx: Context, id: number, draft: LabelDraft): Promise<Label> {
  const label = await getLabel(ctx, id)
  return told(ctx, (await updateLabel(ctx, label, draft)) ?? faultIn('name', 'name_taken'))
}

export async function placeLabel(ctx: Context, id: number, before: number | null): Promise<Label> {
  const label = await getLabel(ctx, id)
  const others = (await selectLabels({ db: ctx.db, spaces: [label.space_id] }))
    .map((each) => each.id)
    .filter((each) => each !== id)
  const at = before === null ? others.length : others.indexOf(before)
  if (at < 0) faultIn('before')
  await updatePlaces(ctx.db, label.space_id, others.toSpliced(at, 0, id))
  return told(ctx, label)
}

export async function archiveLabel(ctx: Context, id: number, isArchived: boolean): Promise<Label> {
  const label = await getLabel(ctx, id)
  return told(ctx, (await setArchived(ctx, label, isArchived)) ?? faultIn('name', 'name_taken'))
}

export async function removeLabel(ctx: Context, id: number): Promise<null> {
  const label = await getLabel(ctx, id)
  if (await hasAuthors(ctx.db, label)) refuse('label_in_use')
  await deleteLabel(ctx.db, label)
  told(ctx, label)
  return null
}

/**
 * First nobody can be given it any more, then whoever has it is moved, many at a time: one that is stopped half-way is
 * merged again, out of the archive.
 */
export async function mergeLabels(
  followers: readonly Follower[],
  { inSpaces }: OutsideContext,
  from: number,
  into: number,
): Promise<Label> {
  const { space_id } = await inSpaces(async (ctx) => {
    const label = await getLabel(ctx, from)
    const live = await selectLabels({ db: ctx.db, spaces: [label.space_id] })
    if (from === into || !live.some(({ id }) => id === into)) faultIn('into')
    await setArchived(ctx, label, true)
    return told(ctx, label)
  })
  const moveSome = () => inSpaces((ctx) => moveAuthors(ctx.db, { space_id, from, into }, AT_ONCE))
  while ((await moveSome()) === AT_ONCE);
  return inSpaces(async (ctx) => {
    await followInFilters(ctx, 'label_id', { space_id, from, into })
    for (const follow of followers) await follow(ctx, { space_id, from, into })
    ctx.announce({ space_id }, 'labels.changed', { id: from, space_id, merged_into: into })
    const { name } = await getLabel(ctx, from)
    ctx.record({ kind: 'label.merged', space_id, id: from, subject: name, after: { merged_into: into } })
    return getLabel(ctx, into)
  })
}

export async function getLabel(ctx: Pick<Context, 'db' | 'spaces'>, id: number): Promise<Label> {
  return (await lockLabel(ctx, id)) ?? refuse('not_found', { row: { table: 'labels', id } })
}

function told(ctx: Context, label: Label): Label {
  const { id, space_id } = label
  ctx.announce({ space_id }, 'labels.changed', { id, space_id, merged_into: null })
  return label
}
