import type { Author } from '@otklik/contract/authors/authors.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { seconds } from '../../platform/seconds.ts'
import { countOf } from './written.ts'

type Place = { space_id: number; provider: string }

export const selectKnown = async (db: Db, space_id: number, provider: string, external_ids: string[]) => {
  const { rows } = await sql<{ external_id: string }>`
    select external_id from authors
    where space_id = ${space_id} and provider = ${provider} and external_id = any(${external_ids}::text[])`.execute(db)
  return rows.map(({ external_id }) => external_id)
}

/** A known author is rewritten only when something about them has changed: comments come far oftener than new names. */
export const upsertAuthors = (db: Db, { space_id, provider }: Place, rows: object[]) =>
  sql`
    insert into authors (space_id, provider, external_id, name, screen_name, url)
    select ${space_id}, ${provider}, t.external_id, coalesce(t.name, t.fallback), t.screen_name, t.url
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (external_id text, name text, fallback text, screen_name text, url text)
    left join authors known on known.space_id = ${space_id} and known.provider = ${provider} and known.external_id = t.external_id
    where known.id is null or (t.name <> known.name and known.erased_at is null)
    on conflict (space_id, provider, external_id) do update
    set name = excluded.name, screen_name = coalesce(excluded.screen_name, authors.screen_name), url = coalesce(excluded.url, authors.url)`.execute(
    db,
  )

export const selectAuthorIds = async (db: Db, { space_id, provider }: Place, external_ids: string[]) => {
  const { rows } = await sql<{ id: number; external_id: string }>`
    select id, external_id from authors
    where space_id = ${space_id} and provider = ${provider} and external_id = any(${external_ids}::text[])`.execute(db)
  return new Map(rows.map(({ id, external_id }) => [external_id, id]))
}

/** Answers with those whose picture is not the one we have. */
export const takeImageSource = async (db: Db, space_id: number, offered: { author_id: number; ref: string }[]) => {
  const { rows } = await sql<{ author_id: number; ref: string }>`
    update authors a set image_source = t.ref
    from jsonb_to_recordset(${JSON.stringify(offered)}::jsonb) as t (author_id bigint, ref text)
    where a.space_id = ${space_id} and a.id = t.author_id and a.image_source is distinct from t.ref and a.erased_at is null
    returning a.id as author_id, t.ref`.execute(db)
  return rows
}

/** All that a card shows of an author, with what this person may see of them. */
export const authorQuery = (seer: Pick<CallContext, 'actor'>, space_id: number, id: number) => sql<Author>`
    select a.id, a.name, a.image, a.provider, a.screen_name, a.url, ${seconds('a.first_seen_at')} as first_seen_at,
      ${countOf(seer, 'items')} as items_count, ${countOf(seer, 'chats')} as chats_count,
      coalesce((select jsonb_agg(jsonb_build_object('object_id', b.object_id, 'user_id', b.user_id, 'at', ${seconds('b.at')}, 'until', ${seconds('b.until')}) order by b.at)
        from author_blocks b where b.space_id = ${space_id} and b.author_id = a.id and (b.until is null or b.until > now())), '[]') as blocks,
      array(select l.label_id from author_labels l where l.space_id = ${space_id} and l.author_id = a.id order by l.label_id) as label_ids
    from authors a where a.space_id = ${space_id} and a.id = ${id}`
