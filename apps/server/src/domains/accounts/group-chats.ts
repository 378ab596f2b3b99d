import type { PlaceFacts } from '@otklik/contract/inbox/incoming.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'

type Place = { space_id: number; object_id: number }

export type GroupSeen = { external_id: string; title: string }

/** Kept for the administrator to choose from. Written when there is something new to say, or once an hour. */
export async function rememberGroups(
  { db }: Pick<Context, 'db'>,
  { space_id, object_id }: Place,
  groups: readonly GroupSeen[],
) {
  if (groups.length === 0) return
  // In the order of the key: two batches that meet the same chats must not wait for each other.
  await sql`
    insert into account_chats as known (space_id, object_id, external_id, title)
    select ${space_id}, ${object_id}, t.external_id, t.title
    from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as t (external_id text, title text) order by t.external_id
    on conflict (space_id, object_id, external_id) do update set title = excluded.title, seen_at = now()
    where known.title <> excluded.title or known.seen_at < now() - interval '1 hour'`.execute(db)
}

/** Channels and threads of a server, as the network tells of them; what is gone is chosen no more. */
export async function rememberPlaces(db: Db, { space_id, object_id }: Place, places: readonly PlaceFacts[]) {
  if (places.length === 0) return
  const last = [...new Map(places.map((place) => [place.external_id, place])).values()]
  const gone = last.filter(({ is_gone }) => is_gone).map(({ external_id }) => external_id)
  await sql`
    insert into account_chats as known (space_id, object_id, external_id, title, home, parent_external_id)
    select ${space_id}, ${object_id}, t.external_id, t.title, t.home, t.parent_external_id
    from jsonb_to_recordset(${JSON.stringify(last.filter(({ is_gone }) => !is_gone))}::jsonb)
      as t (external_id text, title text, home text, parent_external_id text) order by t.external_id
    on conflict (space_id, object_id, external_id) do update set title = excluded.title,
      home = coalesce(excluded.home, known.home), parent_external_id = coalesce(excluded.parent_external_id, known.parent_external_id)
    where (known.title, known.home, known.parent_external_id) is distinct from
      (excluded.title, coalesce(excluded.home, known.home), coalesce(excluded.parent_external_id, known.parent_external_id))`.execute(
    db,
  )
  if (gone.length === 0) return
  await sql`
    delete from account_chats where space_id = ${space_id} and object_id = ${object_id}
      and external_id = any(${gone}::text[])`.execute(db)
}

/** Of these channels and threads those that we know, and whether they, or the channels they belong to, are chosen. */
export const findPlaces = async (db: Db, { space_id, object_id }: Place, external_ids: readonly string[]) => {
  const { rows } = await sql<{ external_id: string; is_chosen: boolean }>`
    select c.external_id, c.is_collected or coalesce(p.is_collected, false) as is_chosen
    from account_chats c
    left join account_chats p on p.space_id = ${space_id} and p.object_id = ${object_id} and p.external_id = c.parent_external_id
    where c.space_id = ${space_id} and c.object_id = ${object_id} and c.external_id = any(${external_ids}::text[])`.execute(
    db,
  )
  return new Map(rows.map(({ external_id, is_chosen }) => [external_id, is_chosen]))
}

/** What an administrator has chosen of what the account is in. */
export const selectChosen = async (db: Db, { space_id, object_id }: Place): Promise<string[]> => {
  const { rows } = await sql<{ external_id: string }>`
    select external_id from account_chats
    where space_id = ${space_id} and object_id = ${object_id} and is_collected order by external_id`.execute(db)
  return rows.map(({ external_id }) => external_id)
}

/** Before anybody has seen them: for the demo, and for tests, which have nobody to choose. */
export const choosePlaces = (
  db: Db,
  { space_id, object_id }: Place,
  places: readonly { external_id: string; title: string }[],
) =>
  sql`
    insert into account_chats (space_id, object_id, external_id, title, is_collected)
    select ${space_id}, ${object_id}, t.external_id, t.title, true
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as t (external_id text, title text) order by t.external_id
    on conflict (space_id, object_id, external_id) do update set is_collected = true`.execute(db)
