import type { CommentFacts, OwnCommentFacts } from '@otklik/contract/incoming.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { settleByEcho } from '../actions/echo.ts'
import { attachMedia } from '../files/service.ts'
import { recordSteps } from '../work/service.ts'
import { applyEarly } from './change.ts'
import { replyTarget } from './target.ts'
import { answersAmong, awaitArrival, joinThreads } from './threads.ts'

type Place = { space_id: number; object_id: number }
type Ids = { authors: Map<string, number>; posts: Map<string, number> }
type Arrived = { id: number; external_id: string; author_id: number | null }

/** New comments, many at once; those we have are left as they are. Answers with how many were new. */
export async function storeComments(
  ctx: Context,
  place: Place,
  comments: readonly CommentFacts[],
  ids: Ids,
): Promise<number> {
  if (comments.length === 0) return 0
  const arrived = await insertComments(ctx, place, comments, ids)
  if (arrived.length === 0) return 0
  const byId = new Map(comments.map((comment) => [comment.external_id, comment]))
  const fresh = arrived.flatMap(({ external_id }) => byId.get(external_id) ?? [])
  await joinThreads(ctx, place, answersAmong(fresh))
  await attachMedia(
    ctx,
    place,
    arrived.flatMap(({ id, external_id }) => ({ owner: { item_id: id }, media: byId.get(external_id)?.media ?? [] })),
  )
  await recordSteps(
    ctx,
    arrived.map(({ id }) => ({ ...place, item_id: id, from_status: null, to_status: 'new' })),
  )
  for (const { id } of arrived) ctx.announce(place, 'item.arrived', { id, space_id: place.space_id, version: 1 })
  for (const { own } of await applyEarly(ctx, place, arrived)) await storeOwnComment(ctx, place, own)
  return arrived.length
}

async function insertComments(
  { db }: Context,
  { space_id, object_id }: Place,
  comments: readonly CommentFacts[],
  { authors, posts }: Ids,
): Promise<Arrived[]> {
  const rows = comments.map(({ external_id, author, post_external_id, created_at, text, media }) => ({
    external_id,
    author_id: authors.get(author.external_id) ?? null,
    post_id: posts.get(post_external_id) ?? null,
    created_at,
    text,
    has_files: media.length > 0,
  }))
  const { rows: arrived } = await sql<Arrived>`
    with given as (
      select distinct on (external_id) * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as t (external_id text, author_id bigint, post_id bigint, created_at bigint, text text, has_files boolean)
      order by external_id
    ), item as (
      insert into items (space_id, object_id, post_id, author_id, created_at, has_files, external_id)
      select ${space_id}, ${object_id}, post_id, author_id, to_timestamp(created_at), has_files, external_id from given
      on conflict (space_id, object_id, external_id) do nothing returning id, external_id, author_id, created_at
    ), words as (
      insert into item_texts (space_id, item_id, object_id, created_at, text)
      select ${space_id}, item.id, ${object_id}, item.created_at, given.text from item join given using (external_id)
    )
    select id, external_id, author_id from item order by id`.execute(db)
  return arrived
}

/** A reply of our side: the echo of one we sent, or one written in the network's own application. */
export async function storeOwnComment(ctx: Context, place: Place, own: OwnCommentFacts) {
  if (own.parent_external_id === undefined) return
  const { space_id, object_id } = place
  const { rows } = await sql<{
    id: number
    version: number
    group_id: number | null
    assigned_to: number | null
    sending_id: number | null
    is_known: boolean
  }>`
    select i.id, i.version, i.group_id, i.assigned_to,
      exists (select from replies r where r.space_id = ${space_id} and r.object_id = ${object_id} and r.external_id = ${own.external_id}) as is_known,
      (select r.id from replies r where r.space_id = ${space_id} and r.item_id = i.id and r.external_id is null
         and r.state in ('pending', 'unknown') and r.text = ${own.text} order by r.id limit 1) as sending_id
    from items i where i.space_id = ${space_id} and i.object_id = ${object_id} and i.external_id = ${own.parent_external_id}`.execute(
    ctx.db,
  )
  const [item] = rows
  if (!item) return void (await awaitArrival(ctx, place, own.parent_external_id, { own }))
  if (item.is_known) return
  if (
    item.sending_id &&
    (await settleByEcho(ctx, replyTarget, { space_id, reply_id: item.sending_id }, own.external_id))
  )
    return
  const reply = await ctx.db
    .insertInto('replies')
    .values({
      ...place,
      item_id: item.id,
      text: own.text,
      source: 'outside',
      state: 'sent',
      external_id: own.external_id,
      created_at: new Date(own.created_at * 1000),
    })
    .onConflict((same) => same.columns(['space_id', 'object_id', 'external_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!reply) return
  await sql`
    update items set version = version + 1, replied_at = coalesce(replied_at, to_timestamp(${own.created_at}))
    where space_id = ${space_id} and id = ${item.id}`.execute(ctx.db)
  const where = { ...place, group_id: item.group_id, assigned_to: item.assigned_to }
  ctx.announce(where, 'item.changed', { id: item.id, space_id, version: item.version + 1 })
  ctx.announce(where, 'reply.changed', { id: reply.id, space_id, item_id: item.id, state: 'sent' })
}
