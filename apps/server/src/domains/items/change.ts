import type { ChangeFacts, OwnCommentFacts } from '@otklik/contract/incoming.ts'
import type { WorkStatus } from '@otklik/contract/work.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { applyEdit, isLatest, takeEarly } from '../work/edits.ts'
import type { LockedItem } from './queries.ts'
import { moveItem } from './status.ts'
import { type Awaiting, joinThreads } from './threads.ts'

type Place = { space_id: number; object_id: number }
type CommentChange = Extract<ChangeFacts, { kind: `comment_${string}` }>

/** What the network says happened to a comment: now if we have it, on its arrival if we do not. */
export async function changeComment(ctx: Context, place: Place, change: CommentChange) {
  if (change.kind === 'comment_edited') return editComment(ctx, place, change.external_id, change)
  const is_deleted = change.kind === 'comment_deleted'
  const register = { ...place, target_kind: 'item', external_id: change.external_id, change: 'presence' } as const
  if (await isLatest(ctx.db, register, change.at, { is_deleted }))
    await setPresence(ctx, place, change.external_id, is_deleted)
}

/** What was said of these before they came. Answers with the replies of our side that waited for them. */
export async function applyEarly(
  ctx: Context,
  place: Place,
  arrived: readonly { external_id: string }[],
): Promise<{ own: OwnCommentFacts }[]> {
  const ids = arrived.map(({ external_id }) => external_id)
  const waiting: Awaiting[] = []
  for (const { external_id, change, at, body } of await takeEarly<Awaiting>(
    ctx.db,
    place.space_id,
    place.object_id,
    'item',
    ids,
  )) {
    if (change === 'edit') await editComment(ctx, place, external_id, { text: body.text ?? '', at })
    else if (change === 'presence') await setPresence(ctx, place, external_id, body.is_deleted === true)
    else waiting.push(...(body.answers ?? []))
  }
  await joinThreads(
    ctx,
    place,
    waiting.flatMap((one) => ('answer' in one ? [one.answer] : [])),
  )
  return waiting.filter((one) => 'own' in one)
}

async function editComment(ctx: Context, place: Place, external_id: string, edit: { text: string; at: number }) {
  const item = await lockByExternalId(ctx, place, external_id)
  if (!item) {
    await isLatest(ctx.db, { ...place, target_kind: 'item', external_id, change: 'edit' }, edit.at, { text: edit.text })
    return
  }
  const { space_id, object_id, id, group_id, assigned_to, version } = item
  const fresh = await applyEdit(ctx.db, space_id, 'item_id', id, { text: item.text, edited_at: item.edited_at }, edit)
  if (!fresh) return
  await sql`
    update item_texts set text = ${fresh.text}, edited_at = to_timestamp(${fresh.at}) where space_id = ${space_id} and item_id = ${id}`.execute(
    ctx.db,
  )
  await sql`update items set version = version + 1 where space_id = ${space_id} and id = ${id}`.execute(ctx.db)
  ctx.announce({ space_id, object_id, group_id, assigned_to }, 'item.changed', { id, space_id, version: version + 1 })
}

/** Deleted on the network, or back: a restored one returns to the state it had. */
async function setPresence(ctx: Context, place: Place, external_id: string, is_deleted: boolean) {
  const item = await lockByExternalId(ctx, place, external_id)
  if (!item || (item.status === 'deleted') === is_deleted) return
  await moveItem(ctx, item, is_deleted ? 'deleted' : await statusBeforeDeletion(ctx, item))
}

async function statusBeforeDeletion({ db }: Context, { space_id, id }: LockedItem): Promise<WorkStatus> {
  const { rows } = await sql<{ from_status: WorkStatus }>`
    select from_status from status_changes where space_id = ${space_id} and item_id = ${id} and to_status = 'deleted' order by id desc limit 1`.execute(
    db,
  )
  return rows[0]?.from_status ?? 'new'
}

type Found = LockedItem & { text: string; edited_at: Date | null }

async function lockByExternalId(
  { db }: Context,
  { space_id, object_id }: Place,
  external_id: string,
): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select i.id, i.space_id, i.object_id, i.post_id, i.status, i.version, i.assigned_to, i.group_id, i.replied_at, i.created_at, t.text, t.edited_at
    from items i join item_texts t on t.space_id = i.space_id and t.item_id = i.id
    where i.space_id = ${space_id} and i.object_id = ${object_id} and i.external_id = ${external_id} for no key update of i`.execute(
    db,
  )
  return rows[0]
}
