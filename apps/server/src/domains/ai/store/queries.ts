import type { AiDefinition } from '@otklik/contract/ai/agents.ts'
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { seconds } from '../../../platform/seconds.ts'

type Scope = Pick<Context, 'db' | 'spaces'>

export type AgentRecord = {
  id: number
  space_id: number
  name: string
  is_on: boolean
  position: number
  version: number
  definition: AiDefinition
  has_key: boolean
  updated_by: number | null
  updated_at: number
}

/** Those of the spaces, in their order. */
export async function selectAgents({ db, spaces }: Scope): Promise<AgentRecord[]> {
  const { rows } = await sql<AgentRecord>`
    select a.id, a.space_id, a.name, a.is_on, a.version, a.definition, a.secret is not null as has_key, a.updated_by,
      ${seconds('a.updated_at')} as updated_at,
      row_number() over (partition by a.space_id order by a.position, a.id)::integer as position
    from ai_agents a where a.space_id = any(${spaces}::integer[]) and a.deleted_at is null
    order by a.space_id, a.position, a.id`.execute(db)
  return rows
}

/** Writers of one space come one after the other. */
export const lockAgents = (db: Context['db'], space_id: number) =>
  sql`select pg_advisory_xact_lock(hashtext('ai_agents'), ${space_id})`.execute(db)

type Written = Pick<Context, 'db' | 'user_id'>

export async function insertAgent({ db, user_id }: Written, space_id: number, name: string, definition: AiDefinition) {
  const { rows } = await sql<{ id: number }>`
    insert into ai_agents (space_id, name, definition, position, updated_by)
    select ${space_id}, ${name}, ${JSON.stringify(definition)}::jsonb,
      coalesce((select max(position) from ai_agents where space_id = ${space_id}), 0) + 1, ${user_id} returning id`.execute(
    db,
  )
  const { id } = rows[0] as { id: number }
  await insertVersion({ db, user_id }, space_id, id)
  return id
}

/** The oldest go, but not one that is being evaluated. */
async function insertVersion({ db, user_id }: Written, space_id: number, id: number) {
  await sql`
    insert into ai_agent_versions (space_id, agent_id, version, definition, saved_by)
    select space_id, id, version, definition, ${user_id} from ai_agents where space_id = ${space_id} and id = ${id}`.execute(
    db,
  )
  await sql`
    delete from ai_agent_versions v using ai_agents a where v.space_id = ${space_id} and v.agent_id = ${id} and a.space_id = ${space_id}
      and a.id = ${id} and v.version <= a.version - ${limits.ai_agent_versions}
      and not exists (select from ai_eval_runs r where r.space_id = ${space_id} and r.agent_id = ${id} and r.version = v.version
        and r.state = 'running')`.execute(db)
}

export async function updateAgent(
  { db, user_id }: Written,
  { space_id, id }: AgentRecord,
  name: string,
  definition: AiDefinition,
) {
  await sql`
    update ai_agents set name = ${name}, definition = ${JSON.stringify(definition)}::jsonb, version = version + 1,
      updated_by = ${user_id}, updated_at = now()
    where space_id = ${space_id} and id = ${id}`.execute(db)
  await insertVersion({ db, user_id }, space_id, id)
}

export const setOn = ({ db, user_id }: Written, { space_id, id }: AgentRecord, is_on: boolean) =>
  sql`
    update ai_agents set is_on = ${is_on}, updated_by = ${user_id}, updated_at = now()
    where space_id = ${space_id} and id = ${id}`.execute(db)

export const updatePositions = ({ db }: Written, space_id: number, ids: readonly number[]) =>
  sql`
    update ai_agents a set position = n.at from unnest(${ids}::integer[]) with ordinality as n (id, at)
    where a.space_id = ${space_id} and a.id = n.id`.execute(db)

/** Its name stays for the journal; its key and versions go. */
export async function removeAgent({ db, user_id }: Written, { space_id, id }: AgentRecord) {
  await sql`
    update ai_agents set deleted_at = now(), is_on = false, key_id = null, secret = null, updated_by = ${user_id}
    where space_id = ${space_id} and id = ${id}`.execute(db)
  await sql`delete from ai_agent_versions where space_id = ${space_id} and agent_id = ${id}`.execute(db)
}

type VersionRow = { version: number; saved_by: number | null; saved_at: number; definition: AiDefinition }

export async function selectVersions(
  { db }: Pick<Context, 'db'>,
  { space_id, id }: { space_id: number; id: number },
  { before, one }: { before?: number | undefined; one?: number },
): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select v.version, v.saved_by, ${seconds('v.saved_at')} as saved_at, v.definition from ai_agent_versions v
    where v.space_id = ${space_id} and v.agent_id = ${id}
      and (${before ?? null}::integer is null or v.version < ${before ?? null})
      and (${one ?? null}::integer is null or v.version = ${one ?? null})
    order by v.version desc limit ${limits.page_rows + 1}`.execute(db)
  return rows
}
