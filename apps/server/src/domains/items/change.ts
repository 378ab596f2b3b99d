import type { ChangeFacts, CommentFacts, OwnCommentFacts, TopicFacts } from '@otklik/contract/inbox/incoming.ts'
import type { Did } from '@otklik/contract/work/did.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { replaceMedia } from '../files/edited.ts'
import { replaceSubjects } from '../files/subjects.ts'
import { isLatest, keepEarly, takeEarly } from '../work/early.ts'
import { applyEdit } from '../work/edits.ts'
import { statusBeforeDeletion } from '../work/taken-back.ts'
import { judgeAnew } from './emotion.ts'
import { covers, findDifferences, findLook, type Look, lookOf } from './looks/looks.ts'
import type { LockedItem } from './queries.ts'
import { editOwn, setOwnPresence } from './replies/reply-change.ts'
import { moveItem } from './status.ts'
import { type Awaiting, answersAmong, commentOf, joinThreads } from './threads.ts'

type Place = { space_id: number; object_id: number }
type CommentChange = Extract<ChangeFacts, { kind: `comment_${string}` | 'comments_listed' }>
type CommentEdit = Extract<CommentChange, { kind: 'comment_edited' }>
type Presence = { is_deleted: boolean; at: number }

/** What the network says happened to a comment, a customer's or ours: now if we have it, on its arrival if we do not. */
export async function changeComment(ctx: Context, place: Place, change: CommentChange) {
  switch (change.kind) {
    case 'comment_edited':
      return editComment(ctx, place, change)
    case 'comment_hidden': {
      const { external_id, is_hidden, at } = change
      if (await isLatest(ctx.db, commentOf(place, external_id), 'hidden', at, { is_hidden }))
        await setHidden(ctx, place, external_id, is_hidden)
      return
    }
    case 'comment_topic': {
      const { external_id, state, is_closed, at } = change
      if (await isLatest(ctx.db, commentOf(place, external_id), 'topic', at, { state, is_closed }))
        await setTopic(ctx, place, external_id, { state, is_closed })
      return
    }
    case 'comments_listed':
      for (const { external_id, is_deleted } of await findDifferences(ctx, place, change))
        await setPresence(ctx, place, external_id, { is_deleted, at: change.at })
      return
    case 'comment_deleted':
    case 'comment_restored': {
      const { external_id, at } = change
      // Before the word is written down: people who delete it lock it first, too.
      await lockByExternalId(ctx, place, external_id)
      const is_deleted = change.kind === 'comment_deleted'
      if (await isLatest(ctx.db, commentOf(place, external_id), 'presence', at, { is_deleted }))
        await setPresence(ctx, place, external_id, { is_deleted, at })
      return
    }
    default:
      change satisfies never
  }
}

type Arrived = { external_id: string; post_external_id?: string; created_at: number }

/** What was said of these before they came. Answers with the replies of our side that waited for them. */
export async function applyEarly(
  ctx: Context,
  place: Place,
  arrived: readonly Arrived[],
): Promise<{ own: OwnCommentFacts }[]> {
  const underPost = Map.groupBy(arrived, ({ post_external_id = '' }) => lookOf(place, post_external_id).external_id)
  const ids = arrived.map(({ external_id }) => external_id)
  const waiting: Awaiting[] = []
  for (const { external_id, change, at, body } of await takeEarly(ctx.db, place, 'item', [
    ...ids,
    ...underPost.keys(),
  ])) {
    const covered = underPost.get(external_id)
    if (covered) await applyLook(ctx, place, covered, { at, ...(body as Omit<Look, 'at'>) })
    else if (change === 'edit') await editComment(ctx, place, body as CommentEdit)
    else if (change === 'hidden') await setHidden(ctx, place, external_id, (body as { is_hidden: boolean }).is_hidden)
    else if (change === 'topic') await setTopic(ctx, place, external_id, body as TopicFacts)
    else if (change === 'presence')
      await setPresence(ctx, place, external_id, { at, ...(body as { is_deleted: boolean }) })
    else waiting.push(...(body as Awaiting[]))
  }
  await joinThreads(
    ctx,
    place,
    waiting.flatMap((one) => ('answer' in one ? [one.answer] : [])),
  )
  return waiting.filter((one) => 'own' in one)
}

async function applyLook(ctx: Context, place: Place, arrived: readonly Arrived[], look: Look) {
  for (const { external_id, created_at } of arrived)
    if (covers(look, created_at))
      await setPresence(ctx, place, external_id, { is_deleted: !look.external_ids.includes(external_id), at: look.at })
}

async function editComment(ctx: Context, place: Place, edit: CommentEdit) {
  const { external_id, text, at, rating = null } = edit
  const item = await lockByExternalId(ctx, place, external_id)
  if (!item) {
    if (!(await editOwn(ctx, place, external_id, edit)))
      await keepEarly(ctx.db, commentOf(place, external_id), 'edit', at, edit)
    return
  }
  const { space_id, id } = item
  if (isNoEdit(item, edit)) return
  if (!(await applyEdit(ctx.db, space_id, 'item_id', id, item, edit))) return
  await sql`update item_texts set text = ${text}, edited_at = to_timestamp(${at}) where space_id = ${space_id} and item_id = ${id}`.execute(
    ctx.db,
  )
  const isAboutElse = await replaceSubjects(
    ctx,
    place,
    { item_id: id },
    edit.subjects,
    (subjects) => sql`
    update item_texts set subjects = ${subjects}::jsonb
    where space_id = ${space_id} and item_id = ${id} and subjects is distinct from ${subjects}::jsonb returning 1 as one`,
  )
  const hasOtherFiles = await replaceMedia(ctx, place, { item_id: id }, edit.media)
  const did: Did[] = []
  if (text !== item.text) did.push('text')
  if (rating !== null && rating !== item.rating) did.push('rating')
  if (isAboutElse || hasOtherFiles) did.push('media')
  if (did.length === 0) return
  if (await judgeAnew(ctx, item, { text, title: item.title, rating: rating ?? item.rating })) did.push('emotion')
  const has_files = hasOtherFiles ? edit.media?.length !== 0 : null
  await sql`update items set version = version + 1, rating = coalesce(${rating}, rating), has_files = coalesce(${has_files}, has_files) where space_id = ${space_id} and id = ${id}`.execute(
    ctx.db,
  )
  announceItem(ctx, item, did)
}

/**
 * Further pictures of an album, and the words that came with one of them. Nobody has edited anything. Answers as
 * `applyEarly`.
 */
export async function growComment(ctx: Context, place: Place, known_as: string, whole: CommentFacts) {
  const item = await lockByExternalId(ctx, place, known_as)
  if (!item) return []
  const { space_id, id } = item
  const { external_id, text, media } = whole
  await replaceMedia(ctx, place, { item_id: id }, media)
  await sql`update item_texts set text = ${text} where space_id = ${space_id} and item_id = ${id}`.execute(ctx.db)
  await sql`
    update items set version = version + 1, external_id = ${external_id}, has_files = ${media.length > 0}
    where space_id = ${space_id} and id = ${id}`.execute(ctx.db)
  const did: Did[] = text === item.text ? ['media'] : ['media', 'text']
  if (text !== item.text && (await judgeAnew(ctx, item, { ...item, text }))) did.push('emotion')
  announceItem(ctx, item, did)
  // Where it waits for what it answers, it waits under the name that it had.
  if (external_id !== known_as) await joinThreads(ctx, place, answersAmong([whole]))
  return applyEarly(ctx, place, [whole])
}

/** Stores tell of every review as of an edit: one that says what stands here already is none. */
const isNoEdit = (item: Found, { text, at, rating, subjects, is_as_it_stands }: CommentEdit) =>
  (is_as_it_stands || (item.edited_at === null && at * 1000 <= item.created_at.getTime())) &&
  text === item.text &&
  (rating ?? item.rating) === item.rating &&
  subjects === undefined

async function setHidden(ctx: Context, place: Place, external_id: string, is_hidden: boolean) {
  const item = await lockByExternalId(ctx, place, external_id)
  if (!item || item.is_hidden === is_hidden) return
  const { space_id, id } = item
  await sql`update items set version = version + 1, is_hidden = ${is_hidden} where space_id = ${space_id} and id = ${id}`.execute(
    ctx.db,
  )
  announceItem(ctx, item, ['hidden'])
}

async function setTopic(ctx: Context, place: Place, external_id: string, { state, is_closed }: TopicFacts) {
  const item = await lockByExternalId(ctx, place, external_id)
  if (!item || (item.topic_state === state && item.is_topic_closed === is_closed)) return
  const { space_id, id } = item
  await sql`
    update items set version = version + 1, topic_state = ${state}, is_topic_closed = ${is_closed}
    where space_id = ${space_id} and id = ${id}`.execute(ctx.db)
  announceItem(ctx, item, ['topic'])
}

/** Deleted on the network, or back: a restored one returns to the state it had. */
async function setPresence(ctx: Context, place: Place, external_id: string, { is_deleted, at }: Presence) {
  const item = await lockByExternalId(ctx, place, external_id)
  if (!item) return setOwnPresence(ctx, place, external_id, is_deleted ? at : null)
  if ((item.status === 'deleted') === is_deleted) return
  const look = item.post_external_id === null ? undefined : await findLook(ctx.db, place, item.post_external_id)
  // Somebody has looked since, and knows better.
  if (look && look.at > at && covers(look, item.created_at.getTime() / 1000)) return
  await moveItem(ctx, item, is_deleted ? 'deleted' : await statusBeforeDeletion(ctx, item))
}

function announceItem(ctx: Context, item: LockedItem, did: Did[]) {
  const { space_id, object_id, group_id, assigned_to, id, version } = item
  ctx.announce({ space_id, object_id, group_id, assigned_to }, 'item.changed', {
    ...{ id, space_id, version: version + 1 },
    did,
  })
}

type Found = LockedItem & {
  rating: number | null
  text: string
  title: string | null
  edited_at: Date | null
  post_external_id: string | null
}

async function lockByExternalId(
  { db }: Context,
  { space_id, object_id }: Place,
  external_id: string,
): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select i.id, i.space_id, i.object_id, i.post_id, i.status, i.version, i.assigned_to, i.group_id, i.delayed_until, i.replied_at, i.created_at,
      i.is_hidden, i.is_liked, i.is_pinned, i.topic_state, i.is_topic_closed, i.external_id, i.kind, i.rating, t.text, t.title, t.edited_at,
      (select p.external_id from posts p where p.space_id = ${space_id} and p.id = i.post_id) as post_external_id
    from items i join item_texts t on t.space_id = i.space_id and t.item_id = i.id
    where i.space_id = ${space_id} and i.object_id = ${object_id} and i.external_id = ${external_id} for no key update of i`.execute(
    db,
  )
  return rows[0]
}
