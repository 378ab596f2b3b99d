import type { MediaFacts, OwnCommentFacts, SubjectFacts } from '@otklik/contract/inbox/incoming.ts'
import type { Did } from '@otklik/contract/work/did.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { replaceMedia } from '../../files/edited.ts'
import { replaceSubjects } from '../../files/subjects.ts'
import { applyEdit } from '../../work/edits.ts'
import { lockItem } from '../queries.ts'
import { markDeleted, markPublication, setReplyText } from './reply-queries.ts'

type Place = { space_id: number; object_id: number }
type OwnReply = {
  id: number
  item_id: number
  text: string
  state: 'pending' | 'sent' | 'failed' | 'unknown' | 'cancelled'
  edited_at: Date | null
  deleted_at: Date | null
  publication: OwnCommentFacts['publication'] | null
}

type Edit = { text: string; at: number; subjects?: SubjectFacts[]; media?: MediaFacts[]; is_as_it_stands?: true }

/** An edit of what our side wrote, made by somebody on the network. Answers whether there is such a reply. */
export async function editOwn(ctx: Context, place: Place, external_id: string, edit: Edit) {
  const reply = await lockOwn(ctx, place, external_id)
  if (!reply) return false
  const { space_id } = place
  const isNoEdit = edit.is_as_it_stands && edit.text === reply.text && !edit.subjects && !edit.media
  if (!isNoEdit && (await applyEdit(ctx.db, space_id, 'reply_id', reply.id, reply, edit))) {
    await setReplyText(ctx.db, { space_id, id: reply.id }, edit.text, edit.at)
    const isAboutElse = await replaceSubjects(
      ctx,
      place,
      { reply_id: reply.id },
      edit.subjects,
      (subjects) => sql`
      update replies set subjects = ${subjects}::jsonb
      where space_id = ${space_id} and id = ${reply.id} and subjects is distinct from ${subjects}::jsonb returning 1 as one`,
    )
    const hasOtherFiles = await replaceMedia(ctx, place, { reply_id: reply.id }, edit.media)
    if (edit.text !== reply.text || isAboutElse || hasOtherFiles) await announceOwn(ctx, space_id, reply)
  }
  return true
}

/** Gone from the network, or back. `at` null: there. */
export async function setOwnPresence(ctx: Context, place: Place, external_id: string, at: number | null) {
  const reply = await lockOwn(ctx, place, external_id)
  if (!reply) return
  await markDeleted(ctx.db, { ...place, id: reply.id }, at)
  if ((reply.deleted_at === null) !== (at === null)) await announceOwn(ctx, place.space_id, reply)
}

/** Whether the network shows it to everybody, where it looks at answers first. */
export async function setPublication(
  ctx: Context,
  place: Place,
  { external_id, publication }: Pick<OwnCommentFacts, 'external_id' | 'publication'>,
) {
  const reply = publication && (await lockOwn(ctx, place, external_id))
  // Shown to everybody is how an answer stands of which nothing else was ever told.
  if (!reply || (reply.publication ?? 'published') === publication) return
  await markPublication(ctx.db, { ...place, id: reply.id }, publication)
  await showOwn(ctx, place.space_id, reply)
}

type Shown = Pick<OwnReply, 'id' | 'item_id' | 'state'>

/** Whoever is writing there should see it first. */
export async function announceOwn(ctx: Context, space_id: number, reply: Shown, also: readonly Did[] = []) {
  const item = await showOwn(ctx, space_id, reply)
  if (!item) return
  const { object_id, group_id, assigned_to, id, version } = item
  await sql`update items set version = version + 1 where space_id = ${space_id} and id = ${id}`.execute(ctx.db)
  ctx.announce({ space_id, object_id, group_id, assigned_to }, 'item.changed', {
    ...{ id, space_id, version: version + 1 },
    did: ['replies', ...also],
  })
}

/** Something about it is shown otherwise, but it says the same as before. */
export async function showOwn(ctx: Context, space_id: number, { id, item_id, state }: Shown) {
  const item = await lockItem(ctx.db, [space_id], item_id)
  if (!item) return undefined
  const { object_id, group_id, assigned_to } = item
  ctx.announce({ space_id, object_id, group_id, assigned_to }, 'reply.changed', { id, space_id, item_id, state })
  return item
}

async function lockOwn({ db }: Context, { space_id, object_id }: Place, external_id: string) {
  const { rows } = await sql<OwnReply>`
    select id, item_id, text, state, edited_at, deleted_at, publication from replies
    where space_id = ${space_id} and object_id = ${object_id} and external_id = ${external_id} for no key update`.execute(
    db,
  )
  return rows[0]
}
