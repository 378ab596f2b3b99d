import type { BotDefinition, BotVersion } from '@otklik/contract/bots/bots.ts'
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { seconds } from '../../../platform/seconds.ts'

type Db = Context['db']
type Scope = Pick<Context, 'db' | 'spaces'>
export type Key = { space_id: number; id: number }

export type BotRecord = Key & {
  name: string
  is_on: boolean
  place: number
  draft: BotDefinition
  draft_version: number
  draft_saved_by: number | null
  draft_saved_at: number
  live_version: number | null
  /** What was published last; null: never. */
  published: BotDefinition | null
}

/** In their order. */
export async function selectBots({ db, spaces }: Scope): Promise<BotRecord[]> {
  const { rows } = await sql<BotRecord>`
    select b.space_id, b.id, b.name, b.is_on, row_number() over (partition by b.space_id order by b.position, b.id)::integer as place,
      b.draft, b.draft_version, b.draft_saved_by, ${seconds('b.draft_saved_at')} as draft_saved_at, b.live_version,
      (select v.definition from bot_versions v where v.space_id = b.space_id and v.bot_id = b.id order by v.version desc limit 1) as published
    from bots b where b.space_id = any(${spaces}::integer[]) and b.deleted_at is null
    order by b.space_id, b.position, b.id`.execute(db)
  return rows
}

/** Writers of one space come one after the other: what they check stays true until they are done. */
export const lockBots = (db: Db, space_id: number) =>
  sql`select pg_advisory_xact_lock(hashtext('bots'), ${space_id})`.execute(db)

type Writer = Pick<Context, 'db' | 'user_id'>

export async function insertBot({ db, user_id }: Writer, space_id: number, name: string, draft: BotDefinition) {
  const { rows } = await sql<{ id: number }>`
    insert into bots (space_id, name, draft, draft_saved_by, position)
    values (${space_id}, ${name}, ${JSON.stringify(draft)}::jsonb, ${user_id},
      (select coalesce(max(position), 0) + 1 from bots where space_id = ${space_id} and deleted_at is null))
    returning id`.execute(db)
  return rows[0]?.id as number
}

export const updateDraft = ({ db, user_id }: Writer, { space_id, id }: Key, name: string, draft: BotDefinition) =>
  sql`
    update bots set name = ${name}, draft = ${JSON.stringify(draft)}::jsonb, draft_version = draft_version + 1,
      draft_saved_by = ${user_id}, draft_saved_at = now()
    where space_id = ${space_id} and id = ${id}`.execute(db)

/** Not by a person: who saved it last, and when, stays. */
export const replaceDraft = (db: Db, { space_id, id }: Key, draft: BotDefinition) =>
  sql`
    update bots set draft = ${JSON.stringify(draft)}::jsonb, draft_version = draft_version + 1
    where space_id = ${space_id} and id = ${id}`.execute(db)

/** A version more, which is live from now on. */
export async function insertVersion({ db, user_id }: Writer, { space_id, id }: Key, definition: BotDefinition) {
  const { rows } = await sql<{ version: number }>`
    insert into bot_versions (space_id, bot_id, version, definition, published_by)
    values (${space_id}, ${id}, (select coalesce(max(version), 0) + 1 from bot_versions where space_id = ${space_id} and bot_id = ${id}),
      ${JSON.stringify(definition)}::jsonb, ${user_id})
    returning version`.execute(db)
  const version = rows[0]?.version as number
  await setLive(db, { space_id, id }, version)
  await pruneVersions(db, { space_id, id }, version)
}

/**
 * The oldest go, but not one by which a conversation goes, or went: a button of one that has ended is looked up in its
 * version. What stands inside another bot follows the version that it went into.
 */
const pruneVersions = (db: Db, { space_id, id }: Key, newest: number) =>
  sql`
    delete from bot_versions v where v.space_id = ${space_id} and v.bot_id = ${id} and v.version <= ${newest - limits.bot_versions}
      and v.version <> all(array(select distinct s.version from bot_sessions s where s.space_id = ${space_id} and s.bot_id = ${id}))
      and not exists (select from bot_sessions s where s.space_id = ${space_id} and s.ended_at is null
        and s.data -> 'frames' @> jsonb_build_array(jsonb_build_object('bot_id', v.bot_id, 'version', v.version)))`.execute(
    db,
  )

export const setLive = (db: Db, { space_id, id }: Key, version: number) =>
  sql`update bots set live_version = ${version} where space_id = ${space_id} and id = ${id}`.execute(db)

export const setOn = (db: Db, { space_id, id }: Key, isOn: boolean) =>
  sql`update bots set is_on = ${isOn} where space_id = ${space_id} and id = ${id}`.execute(db)

export const updatePositions = (db: Db, space_id: number, ids: readonly number[]) =>
  sql`
    update bots b set position = array_position(${ids}::integer[], b.id)
    where b.space_id = ${space_id} and b.id = any(${ids}::integer[])`.execute(db)

/** Its secrets go with it; its name stays. */
export async function markDeleted(db: Db, { space_id, id }: Key) {
  await sql`update bots set deleted_at = now(), is_on = false where space_id = ${space_id} and id = ${id}`.execute(db)
  await sql`delete from bot_secrets where space_id = ${space_id} and bot_id = ${id}`.execute(db)
}

/** All that have not ended, of one bot. */
export const endSessions = (db: Db, { space_id, id }: Key, reason: 'off') =>
  sql`
    update bot_sessions set state = 'stopped', reason = ${reason}, due_at = null, ended_at = now()
    where space_id = ${space_id} and bot_id = ${id} and ended_at is null`.execute(db)

type VersionRow = BotVersion & { definition: BotDefinition }

export async function selectVersions(db: Db, { space_id, id }: Key, before: number | undefined, most: number) {
  const { rows } = await sql<VersionRow>`
    select v.version, v.definition, v.published_by, ${seconds('v.published_at')} as published_at, v.version = b.live_version as is_live,
      (select count(*)::integer from bot_sessions s where s.space_id = ${space_id} and s.bot_id = ${id} and s.version = v.version
        and s.ended_at is null) as running
    from bot_versions v join bots b on b.space_id = ${space_id} and b.id = v.bot_id
    where v.space_id = ${space_id} and v.bot_id = ${id} and (${before ?? null}::integer is null or v.version < ${before ?? null})
    order by v.version desc limit ${most}`.execute(db)
  return rows
}

export type Counted = Key & { sessions: number; sessions_today: number; handed_over: number; running: number }

export async function countSessions({ db, spaces }: Scope): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select b.space_id, b.id, coalesce(n.sessions, 0)::integer as sessions, coalesce(n.today, 0)::integer as sessions_today,
      coalesce(n.handed_over, 0)::integer as handed_over,
      (select count(*)::integer from bot_sessions r where r.space_id = b.space_id and r.bot_id = b.id and r.ended_at is null) as running
    from bots b join spaces p on p.id = b.space_id
    left join lateral (
      select count(*) as sessions, count(*) filter (where s.state = 'handed_over') as handed_over,
        count(*) filter (where (s.began_at at time zone p.time_zone)::date = (now() at time zone p.time_zone)::date) as today
      from (select s.state, s.began_at from bot_sessions s where s.space_id = b.space_id and s.bot_id = b.id
            order by s.id desc limit 10000) s where s.began_at > now() - interval '7 days') n on true
    where b.space_id = any(${spaces}::integer[]) and b.deleted_at is null`.execute(db)
  return rows
}
