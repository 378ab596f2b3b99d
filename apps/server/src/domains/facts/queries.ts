import type { Fact, FactDraft, FactTotals } from '@otklik/contract/facts/facts.ts'
import type { FactOrder } from '@otklik/contract/facts/orders.ts'
import { limits } from '@otklik/contract/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { seconds } from '../../platform/seconds.ts'
import { piecesOf } from './pieces.ts'

type Db = Context['db']
type Scope = Pick<Context, 'db' | 'spaces'>
type Writer = Pick<Context, 'db' | 'user_id'>

/** By the space's clock its last day is over. */
export const isOutdated = sql`(f.valid_until is not null and f.valid_until < (now() at time zone (
  select s.time_zone from spaces s where s.id = f.space_id))::date)`

const columns = sql`
  f.id, f.space_id, f.folder_id, f.company_id, f.title, f.text, f.valid_until::text as valid_until,
  ${isOutdated} as is_outdated, f.uses, ${seconds('f.used_at')} as used_at, ${seconds('f.updated_at')} as updated_at,
  f.updated_by, f.version`

export async function selectFacts({ db, spaces }: Scope, id: number): Promise<Fact | undefined> {
  const { rows } = await sql<Fact>`
    select ${columns} from facts f where f.space_id = any(${spaces}::integer[]) and f.id = ${id}`.execute(db)
  return rows[0]
}

export async function selectAllOf(db: Db, space_id: number): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    select ${columns} from facts f where f.space_id = ${space_id} order by f.title_key collate "C", f.id`.execute(db)
  return rows
}

/** A folder and all below it. */
export const foldersBelow = (space_id: number, ids: readonly number[]) => sql`
  with recursive below as (
    select b.id from fact_folders b where b.space_id = ${space_id} and b.id = any(${ids}::integer[])
    union
    select b.id from fact_folders b join below on b.parent_id = below.id where b.space_id = ${space_id})
  select id from below`

export type Wanted = {
  space_id: number
  search?: string | undefined
  company_id?: number | undefined
  folder_id?: number | undefined
  outdated: boolean
  unused: boolean
  sort: FactOrder
  reversed: boolean
  after?: readonly [string, number] | undefined
}

/** What they stand by, as text in a cursor. */
const keys: Record<FactOrder, { key: RawBuilder<unknown>; type: RawBuilder<unknown>; isDown: boolean }> = {
  title: { key: sql`f.title_key collate "C"`, type: sql`text`, isDown: false },
  changed: { key: sql`f.updated_at`, type: sql`timestamptz`, isDown: true },
  used: { key: sql`f.uses`, type: sql`integer`, isDown: true },
}

export async function selectPage(db: Db, wanted: Wanted): Promise<(Fact & { sort_key: string })[]> {
  const { space_id, search, company_id, folder_id, after } = wanted
  const { key, type, isDown } = keys[wanted.sort]
  const isBack = isDown !== wanted.reversed
  const [way, behind] = isBack ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const { rows } = await sql<Fact & { sort_key: string }>`
    select ${columns}, (${key})::text as sort_key from facts f
    where f.space_id = ${space_id}
      ${search ? sql`and f.words @@ search_query(${search})` : sql``}
      ${company_id === undefined ? sql`` : sql`and (f.company_id = ${company_id} or f.company_id is null)`}
      ${folder_id === undefined ? sql`` : sql`and f.folder_id in (${foldersBelow(space_id, [folder_id])})`}
      ${wanted.outdated ? sql`and ${isOutdated}` : sql``}
      ${wanted.unused ? sql`and f.uses = 0` : sql``}
      ${after ? sql`and (${key}, f.id) ${behind} (${after[0]}::${type}, ${after[1]}::integer)` : sql``}
    order by ${key} ${way}, f.id ${way} limit ${limits.page_rows + 1}`.execute(db)
  return rows
}

export async function selectTotals(db: Db, space_id: number): Promise<FactTotals> {
  const { rows } = await sql<FactTotals>`
    select count(*)::integer as facts, (count(*) filter (where ${isOutdated}))::integer as outdated,
      (count(*) filter (where f.uses = 0))::integer as unused,
      (select count(*) from fact_pieces p where p.space_id = ${space_id})::integer as pieces,
      (select min(v.seen) from (
        select count(*)::integer as seen from fact_vectors where space_id = ${space_id} group by model) v) as seen
    from facts f where f.space_id = ${space_id}`.execute(db)
  return rows[0] as FactTotals
}

/** Writers of one space come one after the other: what they check stays true until they are done. */
export const lockFacts = (db: Db, space_id: number) =>
  sql`select pg_advisory_xact_lock(hashtext('facts'), ${space_id})`.execute(db)

export async function isTitleTaken(db: Db, space_id: number, title: string, id = 0): Promise<boolean> {
  const { rows } = await sql`
    select from facts where space_id = ${space_id} and title_key = lower(${title}) and id <> ${id}`.execute(db)
  return rows.length > 0
}

export async function insertFacts({ db, user_id }: Writer, space_id: number, drafts: readonly FactDraft[]) {
  const { rows } = await sql<{ id: number; title: string }>`
    insert into facts (space_id, folder_id, company_id, title, text, valid_until, updated_by)
    select ${space_id}, d.folder_id, d.company_id, d.title, d.text, d.valid_until, ${user_id}
    from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as d
      (folder_id integer, company_id integer, title text, text text, valid_until date)
    returning id, title`.execute(db)
  const texts = new Map(drafts.map(({ title, text }) => [title, text]))
  const made = rows.map(({ id, title }) => ({ id, title, text: texts.get(title) ?? '' }))
  await insertPieces(db, space_id, made)
  return made.map(({ id }) => id)
}

type Known = FactDraft & { id: number }

export async function updateFacts({ db, user_id }: Writer, space_id: number, drafts: readonly Known[]) {
  await sql`
    update facts f set folder_id = d.folder_id, company_id = d.company_id, title = d.title, text = d.text,
      valid_until = d.valid_until, updated_by = ${user_id}, updated_at = now(), version = f.version + 1
    from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as d
      (id integer, folder_id integer, company_id integer, title text, text text, valid_until date)
    where f.space_id = ${space_id} and f.id = d.id`.execute(db)
  await sql`
    delete from fact_pieces where space_id = ${space_id} and fact_id = any(${drafts.map(({ id }) => id)}::integer[])`.execute(
    db,
  )
  await insertPieces(db, space_id, drafts)
}

async function insertPieces(
  db: Db,
  space_id: number,
  facts: readonly { id: number; title: string; text: string }[],
): Promise<void> {
  const pieces = facts.flatMap(({ id, title, text }) =>
    piecesOf(text).map((piece, n) => ({ fact_id: id, piece: n, title, text: piece })),
  )
  await sql`
    insert into fact_pieces (space_id, fact_id, piece, text, words)
    select ${space_id}, p.fact_id, p.piece, p.text,
      setweight(search_words(p.title), 'B') || setweight(search_words(p.text), 'C')
    from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as p (fact_id integer, piece smallint, title text, text text)`.execute(
    db,
  )
}

export const deleteFact = (db: Db, { space_id, id }: Pick<Fact, 'space_id' | 'id'>) =>
  sql`delete from facts where space_id = ${space_id} and id = ${id}`.execute(db)

export const addUses = (db: Db, space_id: number, ids: readonly number[]) =>
  sql`
    update facts set uses = uses + 1, used_at = now()
    where space_id = ${space_id} and id = any(${ids}::integer[])`.execute(db)
