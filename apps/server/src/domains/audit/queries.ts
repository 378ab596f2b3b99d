import {
  type JournalEntry,
  type JournalFilter,
  type JournalState,
  thingNames,
  things,
} from '@otklik/contract/journal/journal.ts'
import { limits } from '@otklik/contract/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Told } from '../../platform/journal/chain.ts'
import { fromMicros, micros, seconds } from '../../platform/seconds.ts'

type Scope = Pick<Context, 'db' | 'spaces'>

const columns = sql`
  l.id, l.space_id, ${seconds('l.at')} as at, l.kind, l.cause, l.origin, l.user_id, l.via, l.target_id, l.object_id,
  l.told ->> 'subject' as subject, l.told ->> 'device' as device, l.salt is null as is_erased,
  array(select distinct k from jsonb_object_keys(coalesce(l.told -> 'before', '{}') || coalesce(l.told -> 'after', '{}')) k order by k) as fields`

export type LineRow = JournalEntry & { key: string }

/** As much as fits an index; the search and what has none are looked for among so many lines at a time. */
function conditions({ since, until, user_id, area, thing, target_id, where, people_only }: JournalFilter) {
  const wanted = thing ? [thing] : area ? thingNames.filter((name) => things[name].area === area) : undefined
  return sql.join(
    [
      sql`true`,
      ...(since === undefined ? [] : [sql`l.at >= to_timestamp(${since})`]),
      ...(until === undefined ? [] : [sql`l.at < to_timestamp(${until})`]),
      ...(user_id === undefined ? [] : [sql`l.user_id = ${user_id}`]),
      ...(wanted ? [sql`l.thing = any(${wanted}::text[])`] : []),
      ...(target_id === undefined ? [] : [sql`l.target_id = ${target_id}`]),
      ...(people_only ? [sql`l.cause = 'person'`] : []),
      ...(where ? [places[where]] : []),
    ],
    sql` and `,
  )
}

const places: Record<NonNullable<JournalFilter['where']>, RawBuilder<unknown>> = {
  browser: sql`l.cause = 'person' and l.via is null`,
  application: sql`l.via is not null`,
  robot: sql`l.cause <> 'person'`,
}

export type Cursor = readonly [string, number]

/**
 * One more than is shown. With a search, from among the next so many lines: whoever looks for a word that stands nowhere
 * must not make the database read years in one statement. `seen` is where that look ended.
 */
export async function selectLines(
  { db, spaces }: Scope,
  filter: JournalFilter,
  after: Cursor | undefined,
  size: number,
) {
  const wanted = filter.space_id === undefined ? spaces : spaces.filter((id) => id === filter.space_id)
  const [at, id] = after ?? ['never', Number.MAX_SAFE_INTEGER]
  const word = filter.search ? `%${filter.search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%` : null
  const looked = sql`
    select l.* from audit_log l
    where l.space_id = any(${wanted}::integer[]) and (l.at, l.id) < (${fromMicros(at)}, ${id}) and ${conditions(filter)}
    order by l.at desc, l.id desc limit ${word === null ? size + 1 : limits.journal_looked_at}`
  const { rows } = await sql<LineRow>`
    select ${columns}, ${micros('l.at')} as key from (${looked}) l
    where ${word}::text is null or lower(l.told::text) like ${word}
    order by l.at desc, l.id desc limit ${size + 1}`.execute(db)
  if (word === null || rows.length > size) return { rows, seen: undefined }
  const { rows: ends } = await sql<{ key: string; id: number; count: number }>`
    select ${micros('l.at')} as key, l.id, count(*) over () as count from (${looked}) l order by l.at, l.id limit 1`.execute(
    db,
  )
  const end = ends[0]
  return { rows, seen: end && end.count === limits.journal_looked_at ? ([end.key, end.id] as const) : undefined }
}

export type CardRow = JournalEntry & {
  thing: string
  told: Told
  correlation_id: string | null
  n: number | null
  hash: string | null
}

export async function findLine({ db, spaces }: Scope, id: number): Promise<CardRow | undefined> {
  const { rows } = await sql<CardRow>`
    select ${columns}, l.thing, l.told, l.correlation_id, c.n, encode(c.hash, 'hex') as hash
    from audit_log l left join audit_chain c on c.space_id = l.space_id and c.entry_id = l.id
    where l.space_id = any(${spaces}::integer[]) and l.id = ${id}`.execute(db)
  return rows[0]
}

export async function selectHistory(
  { db }: Scope,
  { space_id, thing, target_id, id }: CardRow,
): Promise<JournalEntry[]> {
  if (target_id === null) return []
  const { rows } = await sql<JournalEntry>`
    select ${columns} from audit_log l
    where l.space_id = ${space_id} and l.thing = ${thing} and l.target_id = ${target_id} and l.id <> ${id}
    order by l.id desc limit ${limits.journal_history}`.execute(db)
  return rows
}

export type ExportRow = CardRow & {
  key: string
  salt: string | null
  digests: object
  at_us: string
  family_id: string | null
}

/**
 * Oldest first. With a search, from among the next so many lines, as `selectLines` does; `after` of the answer is where to go
 * on, nothing at the end.
 */
export async function selectForExport(
  { db }: Scope,
  filter: JournalFilter & { space_id: number },
  after: Cursor,
  size: number,
): Promise<{ rows: ExportRow[]; after: Cursor | undefined }> {
  const word = filter.search ? `%${filter.search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%` : null
  const most = word === null ? size : limits.journal_looked_at
  const looked = sql`
    select l.* from audit_log l
    where l.space_id = ${filter.space_id} and (l.at, l.id) > (${fromMicros(after[0])}, ${after[1]}) and ${conditions(filter)}
    order by l.at, l.id limit ${most}`
  const { rows } = await sql<ExportRow>`
    select ${columns}, l.thing, l.told, l.correlation_id, l.family_id, encode(l.salt, 'hex') as salt, l.digests, ${micros('l.at')} as key,
      ${micros('l.at')} as at_us, c.n, encode(c.hash, 'hex') as hash
    from (${looked}) l left join audit_chain c on c.space_id = l.space_id and c.entry_id = l.id
    where ${word}::text is null or lower(l.told::text) like ${word}
    order by l.at, l.id limit ${size}`.execute(db)
  const last = rows.at(-1)
  if (last && rows.length === size) return { rows, after: [last.key, last.id] }
  if (word === null) return { rows, after: undefined }
  const { rows: ends } = await sql<{ key: string; id: number; count: number }>`
    select ${micros('l.at')} as key, l.id, count(*) over () as count from (${looked}) l order by l.at desc, l.id desc limit 1`.execute(
    db,
  )
  const end = ends[0]
  return { rows, after: end && end.count === most ? [end.key, end.id] : undefined }
}

export async function selectStates({ db, spaces }: Scope): Promise<JournalState[]> {
  const { rows } = await sql<JournalState>`
    select s.id as space_id, coalesce((select max(c.n) from audit_chain c where c.space_id = s.id), 0) as n,
      (select jsonb_build_object('n', a.n, 'hash', encode(a.hash, 'hex'), 'at', ${seconds('a.at')})
       from audit_anchors a where a.space_id = s.id order by a.n desc limit 1) as anchor,
      ${seconds('k.at')} as checked_at,
      case when k.fault is not null then jsonb_build_object('what', k.fault, 'n', k.fault_n) end as fault,
      coalesce(y.years, ${limits.journal_years})::integer as kept_years
    from spaces s left join audit_kept y on y.space_id = s.id left join lateral (
      select c.at, c.fault, c.fault_n from audit_checks c where c.space_id = s.id order by c.day desc limit 1) k on true
    where s.id = any(${spaces}::integer[]) order by s.id`.execute(db)
  return rows
}
