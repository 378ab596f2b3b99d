import { limits } from '@otklik/contract/limits.ts'
import type { ImportedCursor, ImportedPerson, PeopleImport } from '@otklik/contract/users/imports.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Place } from '../../../platform/jobs/long-job.ts'
import { seconds } from '../../../platform/seconds.ts'
import type { Rights } from '../member-queries.ts'
import type { Known } from './plan.ts'

/** With what the worker needs to act as whoever began it. */
export type ImportRow = PeopleImport & { correlation_id: string }
export type ImportLine = { line: number; email: string; membership: Rights }

const columns = sql`
  id, space_id, user_id, state, total, done, failed, ${seconds('rests_until')} as rests_until,
  ${seconds('created_at')} as created_at, ${seconds('ended_at')} as ended_at, correlation_id`

/** What a table can name, and who is here already or invited. Whoever has left may be asked again. */
export async function readKnown({ db }: Pick<CallContext, 'db'>, space_id: number): Promise<Known> {
  const groups = await sql<{ id: number; name: string }>`
    select id, name from user_groups where space_id = ${space_id}`.execute(db)
  const accounts = await sql<{ id: number; name: string }>`
    select id, name from objects where space_id = ${space_id} and state <> 'removed'`.execute(db)
  const members = await sql<{ email_key: string }>`
    select u.email_key from members m join users u on u.id = m.user_id
    where m.space_id = ${space_id} and m.left_at is null`.execute(db)
  const invited = await sql<{ email_key: string }>`
    select email_key from invites where space_id = ${space_id} and accepted_at is null and revoked_at is null`.execute(
    db,
  )
  const keys = (rows: { email_key: string }[]) => new Set(rows.map(({ email_key }) => email_key))
  return { groups: groups.rows, accounts: accounts.rows, members: keys(members.rows), invited: keys(invited.rows) }
}

/** Nothing where another one is under way. */
export async function insertImport(
  { db, user_id, correlation_id }: CallContext,
  space_id: number,
  lines: readonly ImportLine[],
): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    insert into people_imports (space_id, user_id, total, correlation_id)
    values (${space_id}, ${user_id}, ${lines.length}, ${correlation_id})
    on conflict do nothing returning ${columns}`.execute(db)
  const [run] = rows
  if (!run) return undefined
  await sql`
    insert into people_import_lines (space_id, import_id, line, email, membership)
    select ${space_id}, ${run.id}, t.line, t.email, t.membership
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as t (line integer, email text, membership jsonb)`.execute(
    db,
  )
  return run
}

const MOST_LISTED = 20

export async function selectImports({ db, spaces }: Pick<CallContext, 'db' | 'spaces'>): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select ${columns} from people_imports where space_id = any(${spaces}::integer[])
    order by id desc limit ${sql.lit(MOST_LISTED)}`.execute(db)
  return rows
}

export async function findImport({ db, spaces }: Pick<CallContext, 'db' | 'spaces'>, id: number) {
  const { rows } = await sql<ImportRow>`
    select ${columns} from people_imports where space_id = any(${spaces}::integer[]) and id = ${id}`.execute(db)
  return rows[0]
}

const rank = sql`case state when 'failed' then 0 when 'waiting' then 1 else 2 end`

export async function selectPeople(db: Db, { space_id, id }: Place, after: ImportedCursor | undefined) {
  const [from_rank, from_line] = after ?? [-1, 0]
  const { rows } = await sql<ImportedPerson & { rank: number }>`
    select line, email, state, reason, ${rank} as rank from people_import_lines
    where space_id = ${space_id} and import_id = ${id} and (${rank}, line) > (${from_rank}, ${from_line})
    order by ${rank}, line limit ${sql.lit(limits.page_rows + 1)}`.execute(db)
  return rows
}

/** Whether it was under way until now. */
export async function endImport(db: Db, { space_id, id }: Place, state: 'done' | 'stopped'): Promise<boolean> {
  const { rows } = await sql`
    update people_imports set state = ${state}, ended_at = now(), rests_until = null
    where space_id = ${space_id} and id = ${id} and state = 'running' returning id`.execute(db)
  return rows.length > 0
}

export const restUntil = (db: Db, { space_id, id }: Place, seconds: number) =>
  sql`
    update people_imports set rests_until = now() + ${seconds} * interval '1 second'
    where space_id = ${space_id} and id = ${id} and state = 'running'`.execute(db)

export async function selectWaiting(db: Db, { space_id, id }: Place, how_many: number): Promise<ImportLine[]> {
  const { rows } = await sql<ImportLine>`
    select line, email, membership from people_import_lines
    where space_id = ${space_id} and import_id = ${id} and state = 'waiting' order by line limit ${how_many}`.execute(
    db,
  )
  return rows
}

/** Ours until the end of the transaction, if nobody else has it and nobody has stopped the run. */
export async function takeLine(db: Db, { space_id, id }: Place, { line }: ImportLine): Promise<boolean> {
  const { rows } = await sql`
    select from people_import_lines l
    where l.space_id = ${space_id} and l.import_id = ${id} and l.line = ${line} and l.state = 'waiting'
      and exists (select from people_imports r where r.space_id = ${space_id} and r.id = ${id} and r.state = 'running')
    for update of l skip locked`.execute(db)
  return rows.length > 0
}

export async function settleLine(
  db: Db,
  { space_id, id }: Place,
  { line }: ImportLine,
  { state, reason }: { state: 'done' | 'failed'; reason: string | null },
) {
  await sql`
    update people_import_lines set state = ${state}, reason = ${reason}
    where space_id = ${space_id} and import_id = ${id} and line = ${line}`.execute(db)
  const counter = sql.ref(state)
  await sql`
    update people_imports set ${counter} = ${counter} + 1, rests_until = null
    where space_id = ${space_id} and id = ${id}`.execute(db)
}

/** Addresses of people are kept no longer than somebody may ask what became of them. */
const KEPT_FOR = '30 days'

export const deleteOldImports = (db: Db, space_id: number) =>
  sql`
    delete from people_imports
    where space_id = ${space_id} and state <> 'running' and ended_at < now() - ${KEPT_FOR}::interval`.execute(db)
