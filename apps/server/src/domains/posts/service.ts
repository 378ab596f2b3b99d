// What comments hang under: posts, videos, products. Found through comments, or told by the network.
import type { PostFacts } from '@otklik/contract/inbox/incoming.ts'
import type { Post } from '@otklik/contract/items/posts.ts'
import { sql } from 'kysely'
import type { CallContext, Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { visible } from '../../platform/database/scope.ts'
import { requestPictures } from '../files/service.ts'
import {
  findPost,
  insertUnknown,
  postQuery,
  selectPostIds,
  selectUnread,
  takePostImages,
  upsertPosts,
} from './queries.ts'

type Place = { space_id: number; object_id: number }

/** Which of these we know nothing of yet: the connector may be asked. */
export const findUnknownPosts = (
  { db }: Pick<Context, 'db'>,
  { space_id, object_id }: Place,
  external_ids: string[],
) => (external_ids.length ? selectUnread(db, space_id, object_id, external_ids) : Promise.resolve([]))

/**
 * Saves what is known and makes room for what is only named, so that a comment never waits for its post. Answers with
 * the ids of all, by the network's id.
 */
export async function storePosts(
  ctx: Context,
  place: Place,
  facts: readonly PostFacts[],
  named: readonly { external_id: string; at: number }[],
) {
  const { db } = ctx
  const byId = new Map(facts.map((post) => [post.external_id, post]))
  if (byId.size) await upsertPosts(db, place, sorted([...byId.values()]))
  const rest = new Map(
    named.filter(({ external_id }) => !byId.has(external_id)).map((post) => [post.external_id, post]),
  )
  if (rest.size) await insertUnknown(db, place, sorted([...rest.values()]))
  const ids = await selectPostIds(db, place, [...byId.keys(), ...rest.keys()])

  const offered = facts.flatMap(({ external_id, image_url }) => {
    const post_id = ids.get(external_id)
    return image_url && post_id ? [{ post_id, ref: image_url }] : []
  })
  if (offered.length) await requestPictures(ctx, place, await takePostImages(db, place.space_id, offered))
  return ids
}

const sorted = <T extends { external_id: string }>(rows: T[]) =>
  rows.sort((left, right) => (left.external_id < right.external_id ? -1 : 1))

/** For a select that asks for several things at once; `toPost` makes of it what the wire has. */
export const postAsJson = (space_id: number, id: number | null) =>
  id === null ? sql`null` : sql`(select to_jsonb(one) from (${postQuery(space_id, id)}) one)`

export const toPost = ({ link }: Pick<Context, 'link'>, row: Post | null): Post | null =>
  row && { ...row, image: row.image && link(row.image, 'thumb') }

/** Whoever sees the account sees what stands on its page, whoever its comments were given to. */
export async function getPost(ctx: CallContext, id: number): Promise<Post> {
  const post = await findPost(ctx, id)
  visible(ctx, post && { ...post, group_id: null, assigned_to: ctx.user_id }, 'posts', id)
  return toPost(ctx, post as Post) as Post
}

/** The picture that was asked for has come. */
export const setPostImage = (db: Db, { space_id, id }: { space_id: number; id: number }, image: string) =>
  sql`update posts set image = ${image} where space_id = ${space_id} and id = ${id}`.execute(db)
