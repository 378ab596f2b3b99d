import { limits } from '@otklik/contract/limits.ts'
import type { Rule, RuleDefinition, RuleRow, RuleVersion } from '@otklik/contract/rules/rules.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { seconds } from '../../../platform/seconds.ts'

type Db = Context['db']
type Scope = Pick<Context, 'db' | 'spaces'>
type Key = Pick<Rule, 'space_id' | 'id'>

/** What of a rule is one value in its row. */
export type Stored = Omit<RuleDefinition, 'name' | 'folder_id'>

type Row = Pick<Rule, 'id' | 'space_id' | 'name' | 'folder_id' | 'is_on' | 'version' | 'updated_by' | 'updated_at'> & {
  place: number
  definition: Stored
  paused_reason: NonNullable<Rule['paused']>['reason'] | null
  paused_since: number | null
}

export function toRule({ place, definition, paused_reason, paused_since, ...row }: Row): Rule {
  const paused = paused_reason === null ? null : { reason: paused_reason, at: paused_since ?? 0 }
  return { ...row, ...definition, position: place, paused }
}

const columns = sql`
  r.id, r.space_id, r.name, r.folder_id, r.is_on, r.version, r.updated_by, ${seconds('r.updated_at')} as updated_at,
  r.definition, r.paused_reason, ${seconds('r.paused_at')} as paused_since,
  row_number() over (partition by r.space_id order by r.position, r.id)::integer as place`

/** In their order. */
export async function selectRules({ db, spaces }: Scope): Promise<Rule[]> {
  const { rows } = await sql<Row>`
    select ${columns} from rules r where r.space_id = any(${spaces}::integer[]) and r.deleted_at is null
    order by r.space_id, r.position, r.id`.execute(db)
  return rows.map(toRule)
}

export async function selectRows(scope: Scope): Promise<RuleRow[]> {
  const all = await selectRules(scope)
  const { rows } = await sql<{ space_id: number; rule_id: number; fired: number; fired_at: number | null }>`
    select r.space_id, r.id as rule_id, f.fired, ${seconds('f.last_at')} as fired_at
    from rules r cross join lateral (
      select count(*) filter (where f.at > now() - interval '7 days')::integer as fired, max(f.at) as last_at
      from (select f.at from rule_firings f where f.space_id = r.space_id and f.rule_id = r.id
            order by f.id desc limit 10000) f) f
    where r.space_id = any(${scope.spaces}::integer[]) and r.deleted_at is null`.execute(scope.db)
  const fired = new Map(rows.map((row) => [`${row.space_id}:${row.rule_id}`, row]))
  return all.map(({ if: _, do: acts, ...rule }) => ({
    ...rule,
    acts: acts.map((act) => act.do),
    fired: fired.get(`${rule.space_id}:${rule.id}`)?.fired ?? 0,
    fired_at: fired.get(`${rule.space_id}:${rule.id}`)?.fired_at ?? null,
  }))
}

/** Writers of one space come one after the other: what they check stays true until they are done. */
export const lockRules = (db: Db, space_id: number) =>
  sql`select pg_advisory_xact_lock(hashtext('rules'), ${space_id})`.execute(db)

type Writer = Pick<Context, 'db' | 'user_id'>

const split = ({ name, folder_id, ...stored }: RuleDefinition) => ({ name, folder_id, stored: JSON.stringify(stored) })

/** At the end of the list. */
export async function insertRule({ db, user_id }: Writer, space_id: number, isOn: boolean, drafted: RuleDefinition) {
  const { name, folder_id, stored } = split(drafted)
  const { rows } = await sql<{ id: number }>`
    insert into rules (space_id, folder_id, name, is_on, on_at, definition, updated_by, position)
    values (${space_id}, ${folder_id}, ${name}, ${isOn}, ${isOn ? sql`now()` : null}, ${stored}::jsonb, ${user_id},
      (select coalesce(max(position), 0) + 1 from rules where space_id = ${space_id} and deleted_at is null))
    returning id`.execute(db)
  const id = rows[0]?.id as number
  await keepVersion(db, { space_id, id })
  return id
}

export async function updateRule({ db, user_id }: Writer, { space_id, id }: Key, drafted: RuleDefinition) {
  const { name, folder_id, stored } = split(drafted)
  await sql`
    update rules set name = ${name}, folder_id = ${folder_id}, definition = ${stored}::jsonb, version = version + 1,
      updated_by = ${user_id}, updated_at = now(), paused_reason = null, paused_at = null, failures = '{}', slow = 0
    where space_id = ${space_id} and id = ${id}`.execute(db)
  await keepVersion(db, { space_id, id })
}

/** The oldest go, but not one by which an act was put off. */
async function keepVersion(db: Db, { space_id, id }: Key) {
  await sql`
    insert into rule_versions (space_id, rule_id, version, name, folder_id, definition, updated_by, updated_at)
    select space_id, id, version, name, folder_id, definition, updated_by, updated_at from rules
    where space_id = ${space_id} and id = ${id}`.execute(db)
  await sql`
    delete from rule_versions v using rules r where v.space_id = ${space_id} and v.rule_id = ${id} and r.space_id = ${space_id}
      and r.id = ${id} and v.version <= r.version - ${limits.rule_versions}
      and not exists (select from rule_timers t where t.space_id = ${space_id} and t.rule_id = ${id} and t.version = v.version)`.execute(
    db,
  )
}

/** Not by a person: who changed it last, and when, stays. */
export async function replaceDefinition(db: Db, { space_id, id }: Key, stored: Stored) {
  await sql`
    update rules set definition = ${JSON.stringify(stored)}::jsonb, version = version + 1
    where space_id = ${space_id} and id = ${id}`.execute(db)
  await keepVersion(db, { space_id, id })
}

export const setOn = (db: Db, { space_id, id }: Key, isOn: boolean) =>
  sql`
    update rules set is_on = ${isOn}, on_at = case when ${isOn} then coalesce(on_at, now()) end,
      paused_reason = null, paused_at = null, failures = '{}', slow = 0
    where space_id = ${space_id} and id = ${id}`.execute(db)

/** Answers whether it was not resting yet. */
export async function pause(db: Db, { space_id, id }: Key, reason: NonNullable<Rule['paused']>['reason']) {
  const { rows } = await sql`
    update rules set paused_reason = ${reason}, paused_at = now()
    where space_id = ${space_id} and id = ${id} and paused_reason is null and deleted_at is null returning id`.execute(
    db,
  )
  return rows.length > 0
}

/** What waits for its time is forgotten with it. */
export async function forgetTimes(db: Db, { space_id, id }: Key) {
  await sql`delete from rule_timers where space_id = ${space_id} and rule_id = ${id}`.execute(db)
  await sql`delete from rule_schedules where space_id = ${space_id} and rule_id = ${id}`.execute(db)
}

export const markDeleted = (db: Db, { space_id, id }: Key) =>
  sql`
    update rules set deleted_at = now(), is_on = false, on_at = null
    where space_id = ${space_id} and id = ${id}`.execute(db)

export const updatePositions = (db: Db, space_id: number, ids: readonly number[]) =>
  sql`
    update rules r set position = array_position(${ids}::integer[], r.id)
    where r.space_id = ${space_id} and r.id = any(${ids}::integer[])`.execute(db)

type VersionRow = Omit<RuleVersion, 'definition'> & { name: string; folder_id: number | null; definition: Stored }

export async function selectVersions(db: Db, { space_id, id }: Key, before: number | undefined, most: number) {
  const { rows } = await sql<VersionRow>`
    select v.version, v.name, v.folder_id, v.definition, v.updated_by, ${seconds('v.updated_at')} as updated_at
    from rule_versions v where v.space_id = ${space_id} and v.rule_id = ${id}
      and (${before ?? null}::integer is null or v.version < ${before ?? null}) order by v.version desc limit ${most}`.execute(
    db,
  )
  return rows.map(
    ({ name, folder_id, definition, ...row }): RuleVersion => ({
      ...row,
      definition: { name, folder_id, ...definition },
    }),
  )
}
