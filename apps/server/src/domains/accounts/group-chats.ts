import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

export type GroupSeen = { external_id: string; title: string }

/** Kept for the administrator to choose from. Written when there is something new to say, or once an hour. */
export async function rememberGroups(
  { db }: Pick<Context, 'db'>,
  { space_id, object_id }: { space_id: number; object_id: number },
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
