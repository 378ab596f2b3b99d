import type { AccountChannel, Errand, Exclusion, GroupChat } from '@otklik/contract/accounts/channels.ts'
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { seconds } from '../../platform/seconds.ts'

type Place = { space_id: number; object_id: number }

export type ChannelRow = {
  settings: Record<string, unknown>
  paused_until: number | null
  token_expires_at: number | null
  waiting_actions: number
  errands: Errand[]
  stream: AccountChannel['stream']
}

export const selectChannel = async (db: Db, { space_id, object_id }: Place): Promise<ChannelRow | undefined> => {
  const { rows } = await sql<ChannelRow>`
    select o.settings, ${seconds('h.paused_until')} as paused_until, ${seconds('c.expires_at')} as token_expires_at,
      (select count(*) from actions a where a.space_id = ${space_id} and a.object_id = ${object_id}
        and a.state in ('held', 'queued', 'sending'))::integer as waiting_actions,
      coalesce((select jsonb_agg(jsonb_build_object('what', e.what, 'ran_at', ${seconds('e.ran_at')}, 'run_at', ${seconds('e.run_at')},
          'found_items', e.found_items, 'left_items', e.left_items, 'error', e.error) order by e.what)
        from account_errands e where e.space_id = ${space_id} and e.object_id = ${object_id} and e.what <> 'learn'), '[]') as errands,
      (select jsonb_build_object('connected_at', ${seconds('s.connected_at')}, 'error', s.error)
        from account_streams s where s.space_id = ${space_id} and s.object_id = ${object_id}) as stream
    from objects o
    left join object_health h on h.space_id = ${space_id} and h.object_id = ${object_id} and h.paused_until > now()
    left join object_credentials c on c.space_id = ${space_id} and c.object_id = ${object_id} and c.kind = 'access'
    where o.space_id = ${space_id} and o.id = ${object_id}`.execute(db)
  return rows[0]
}

export const updateSettings = (db: Db, { space_id, object_id }: Place, settings: object) =>
  sql`
    update objects set settings = settings || ${JSON.stringify(settings)}::jsonb
    where space_id = ${space_id} and id = ${object_id}`.execute(db)

/** From the newest again, when it has come to an end or cannot go on; who asks twice has asked once. */
export const upsertHistory = (db: Db, { space_id, object_id }: Place) =>
  sql`
    insert into account_errands (space_id, object_id, what, left_items)
    values (${space_id}, ${object_id}, 'history', ${limits.history_items})
    on conflict (space_id, object_id, what) do update
    set run_at = now(), cursor = null, left_items = excluded.left_items, found_items = 0, failures = 0, error = null
    where account_errands.left_items = 0 or account_errands.failures > 0`.execute(db)

export const selectExclusions = async (db: Db, { space_id, object_id }: Place): Promise<Exclusion[]> => {
  const { rows } = await sql<Exclusion>`
    select id, channel, kind, value, name, ${seconds('created_at')} as created_at from account_exclusions
    where space_id = ${space_id} and object_id = ${object_id} order by id desc`.execute(db)
  return rows
}

type NewExclusion = Pick<Exclusion, 'channel' | 'kind' | 'value' | 'name'> & { created_by: number }
export const insertExclusion = (db: Db, place: Place, exclusion: NewExclusion) =>
  db
    .insertInto('account_exclusions')
    .values({ ...place, ...exclusion })
    .onConflict((same) => same.doNothing())
    .execute()

export const deleteExclusion = async (db: Db, { space_id, object_id }: Place, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('account_exclusions')
    .where('space_id', '=', space_id)
    .where('object_id', '=', object_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export const selectGroupChats = async (db: Db, { space_id, object_id }: Place): Promise<GroupChat[]> => {
  const { rows } = await sql<GroupChat>`
    select external_id, title, home, is_collected, ${seconds('seen_at')} as seen_at from account_chats
    where space_id = ${space_id} and object_id = ${object_id} and parent_external_id is null
    order by lower(home) nulls first, lower(title), external_id`.execute(db)
  return rows
}

export const updateCollected = async (
  db: Db,
  { space_id, object_id }: Place,
  { external_id, is_collected }: Pick<GroupChat, 'external_id' | 'is_collected'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('account_chats')
    .set({ is_collected })
    .where('space_id', '=', space_id)
    .where('object_id', '=', object_id)
    .where('external_id', '=', external_id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type StickerRow = { sticker_id: string; seen: number; storage_key: string | null }

/** Those that customers sent most often, and those that are offered, however seldom they were sent. */
export const selectStickers = async (db: Db, { space_id, object_id }: Place, offered: readonly string[]) => {
  const { rows } = await sql<StickerRow>`
    select a.sticker_id, count(*)::integer as seen,
      (array_agg(f.storage_key order by a.id desc) filter (where f.state = 'stored'))[1] as storage_key
    from attachments a
    join messages m on m.space_id = ${space_id} and m.id = a.message_id and m.object_id = ${object_id} and not m.is_own
    left join files f on f.space_id = ${space_id} and f.id = a.file_id
    where a.space_id = ${space_id} and a.sticker_id is not null
    group by a.sticker_id
    order by a.sticker_id = any(${offered}::text[]) desc, count(*) desc, a.sticker_id
    limit ${limits.stickers_shown}`.execute(db)
  return rows
}

/** Whoever else changes what is offered waits. */
export const lockSettings = async (db: Db, { space_id, object_id }: Place): Promise<Record<string, unknown>> => {
  const { rows } = await sql<{ settings: Record<string, unknown> }>`
    select settings from objects where space_id = ${space_id} and id = ${object_id} for no key update`.execute(db)
  return rows[0]?.settings ?? {}
}
