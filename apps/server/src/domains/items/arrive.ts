import type { CommentFacts, OwnCommentFacts } from '@otklik/contract/inbox/incoming.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { settleByEcho } from '../actions/echo.ts'
import { attachMedia } from '../files/service.ts'
import { attachSubjects, boundSubjects } from '../files/subjects.ts'
import { recordSteps } from '../work/service.ts'
import { applyEarly } from './change.ts'
import { judgeComments } from './emotion.ts'
import { findAnswered, insertOutside } from './replies/outside.ts'
import { setPublication } from './replies/reply-change.ts'
import { replyTarget } from './replies/target.ts'
import { answersAmong, joinThreads } from './threads.ts'

type Place = { space_id: number; object_id: number }
type Ids = { authors: Map<string, number>; posts: Map<string, number> }
type Arrived = { id: number; external_id: string }

/** New comments, many at once; those we have are left as they are. History comes closed, and nobody is called to it. */
export async function storeComments(
  ctx: Context,
  place: Place,
  comments: readonly CommentFacts[],
  ids: Ids,
  is_history: boolean,
) {
  if (comments.length === 0) return
  const arrived = await insertComments(ctx, place, comments, ids, is_history)
  if (arrived.length === 0) return
  const byId = new Map(comments.map((comment) => [comment.external_id, comment]))
  const fresh = arrived.flatMap(({ external_id }) => byId.get(external_id) ?? [])
  await joinThreads(ctx, place, answersAmong(fresh))
  await attachMedia(
    ctx,
    place,
    arrived.flatMap(({ id, external_id }) => ({ owner: { item_id: id }, media: byId.get(external_id)?.media ?? [] })),
  )
  await attachSubjects(
    ctx,
    place,
    arrived.map(({ id, external_id }) => ({
      owner: { item_id: id },
      subjects: boundSubjects(byId.get(external_id)?.subjects),
    })),
  )
  await recordSteps(
    ctx,
    arrived.map(({ id }) => ({
      ...place,
      item_id: id,
      from_status: null,
      to_status: is_history ? 'closed' : 'new',
    })),
  )
  for (const { id } of arrived) {
    const body = { id, space_id: place.space_id, version: 1 }
    if (is_history) ctx.announce(place, 'item.changed', { ...body, did: ['past'] })
    else ctx.announce(place, 'item.arrived', body)
  }
  for (const { own } of await applyEarly(ctx, place, fresh)) await storeOwnComment(ctx, place, own)
}

async function insertComments(
  ctx: Context,
  { space_id, object_id }: Place,
  comments: readonly CommentFacts[],
  { authors, posts }: Ids,
  is_history: boolean,
): Promise<Arrived[]> {
  const emotions = await judgeComments(ctx, space_id, comments)
  const rows = comments.map(({ author, post_external_id, media, ...comment }, index) => ({
    ...comment,
    ...emotions[index],
    kind: comment.sort ?? 'comment',
    author_id: authors.get(author.external_id) ?? null,
    post_id: posts.get(post_external_id) ?? null,
    has_files: media.length > 0,
    subjects: boundSubjects(comment.subjects),
  }))
  const { rows: arrived } = await sql<Arrived>`
    with given as (
      select distinct on (external_id) * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as t (external_id text, kind text, author_id bigint, post_id bigint, created_at bigint, text text, has_files boolean,
              rating smallint, title text, details jsonb, url text, is_hidden boolean, subjects jsonb, topic jsonb, emotion smallint, emotion_by text)
      order by external_id
    ), item as (
      insert into items (space_id, object_id, post_id, author_id, created_at, has_files, external_id, kind, rating, emotion, emotion_by, is_hidden,
                         topic_state, is_topic_closed, is_history, status, finished_at)
      select ${space_id}, ${object_id}, post_id, author_id, to_timestamp(created_at), has_files, external_id, kind, rating, emotion, emotion_by,
        coalesce(is_hidden, false), topic ->> 'state', coalesce((topic ->> 'is_closed')::boolean, false), ${is_history}, ${is_history ? 'closed' : 'new'}, ${is_history ? sql`now()` : null}
      from given
      on conflict (space_id, object_id, external_id) do nothing returning id, external_id, created_at
    ), words as (
      insert into item_texts (space_id, item_id, object_id, created_at, text, title, details, url, subjects)
      select ${space_id}, item.id, ${object_id}, item.created_at, given.text, given.title, given.details, given.url, given.subjects
      from item join given using (external_id)
    )
    select id, external_id from item order by id`.execute(ctx.db)
  return arrived
}

/** A reply of our side: the echo of one we sent, or one written in the network's own application. */
export async function storeOwnComment(ctx: Context, place: Place, own: OwnCommentFacts) {
  const item = await findAnswered(ctx, place, own)
  if (item?.is_known) await setPublication(ctx, place, own)
  if (!item || item.is_known) return
  const { space_id } = place
  const isEcho =
    item.sending_id !== null &&
    (await settleByEcho(ctx, replyTarget, { space_id, reply_id: item.sending_id }, own.external_id))
  if (isEcho) await setPublication(ctx, place, own)
  else await insertOutside(ctx, place, item, own)
}
