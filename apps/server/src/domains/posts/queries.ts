import type { PostFacts } from '@otklik/contract/inbox/incoming.ts'
import type { Post } from '@otklik/contract/items/posts.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { seconds } from '../../platform/seconds.ts'

type Place = { space_id: number; object_id: number }

/** Those that are missing, or were only named by a comment. */
export const selectUnread = async (db: Db, space_id: number, object_id: number, external_ids: string[]) => {
  const { rows } = await sql<{ external_id: string }>`
    select t.external_id from unnest(${external_ids}::text[]) t (external_id)
    where not exists (select from posts p where p.space_id = ${space_id} and p.object_id = ${object_id}
                        and p.external_id = t.external_id and p.kind <> 'unknown')`.execute(db)
  return rows.map(({ external_id }) => external_id)
}

export const upsertPosts = (db: Db, { space_id, object_id }: Place, posts: PostFacts[]) =>
  sql`
    insert into posts (space_id, object_id, external_id, kind, published_at, text, url)
    select ${space_id}, ${object_id}, t.external_id, coalesce(t.sort, 'post'), to_timestamp(t.published_at), t.text, t.url
    from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as t (external_id text, sort text, published_at bigint, text text, url text)
    on conflict (space_id, object_id, external_id) do update
    set kind = excluded.kind, published_at = excluded.published_at, text = excluded.text, url = coalesce(excluded.url, posts.url)
    where posts.kind = 'unknown' or posts.text <> excluded.text`.execute(db)

export const insertUnknown = (db: Db, { space_id, object_id }: Place, posts: { external_id: string; at: number }[]) =>
  sql`
    insert into posts (space_id, object_id, external_id, published_at, kind)
    select ${space_id}, ${object_id}, t.external_id, to_timestamp(t.at), 'unknown'
    from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as t (external_id text, at bigint)
    on conflict (space_id, object_id, external_id) do nothing`.execute(db)

export const selectPostIds = async (db: Db, { space_id, object_id }: Place, external_ids: string[]) => {
  const { rows } = await sql<{ id: number; external_id: string }>`
    select id, external_id from posts
    where space_id = ${space_id} and object_id = ${object_id} and external_id = any(${external_ids}::text[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, external_id }) => [external_id, id]))
}

export const takePostImages = async (db: Db, space_id: number, offered: { post_id: number; ref: string }[]) => {
  const { rows } = await sql<{ post_id: number; ref: string }>`
    update posts p set image_source = t.ref
    from jsonb_to_recordset(${JSON.stringify(offered)}::jsonb) as t (post_id bigint, ref text)
    where p.space_id = ${space_id} and p.id = t.post_id and p.image_source is distinct from t.ref
    returning p.id as post_id, t.ref`.execute(db)
  return rows
}

const columns = sql`id, space_id, object_id, kind, ${seconds('published_at')} as published_at, url, text, image`

export const postQuery = (space_id: number, id: number) => sql<Post>`
    select ${columns} from posts where space_id = ${space_id} and id = ${id}`

export const findPost = async ({ db, spaces }: Pick<Context, 'db' | 'spaces'>, id: number) => {
  const { rows } = await sql<Post>`
    select ${columns} from posts where space_id = any(${spaces}::integer[]) and id = ${id}`.execute(db)
  return rows[0]
}
