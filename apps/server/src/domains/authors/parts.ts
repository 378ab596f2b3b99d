// People by any part of what they are called: name, handle, phone.
import { type RawBuilder, sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'

/** So many who are found are looked at before a page is given as it is. Whoever sees a part of a space knows few of them. */
const BATCHES = 3
const MANY = 400
const WORDS_AT_MOST = 6

type Words = { words: string[]; isPhone: boolean }

function wordsOf(text: string): Words {
  const folded = text.toLowerCase().replaceAll('ё', 'е').trim()
  const digits = folded.replace(/[^0-9]/g, '')
  if (/^[+0-9 ()-]+$/.test(folded) && digits.length >= 3)
    // Written from inside the country or from outside of it: 8 921… and +7 921… are the same phone.
    return { words: [/^[78]\d{10}$/.test(digits) ? digits.slice(1) : digits], isPhone: true }
  const words = folded.split(/\s+/).map((word) => word.replace(/^@/, ''))
  return { words: words.filter((word) => word !== '').slice(0, WORDS_AT_MOST), isPhone: false }
}

const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/** For the keys of authors, the longest first, as `search_authors` wants them. Fewer than three letters mean how a word begins. */
export function patternsOf(text: string): string[] {
  const { words, isPhone } = wordsOf(text)
  return words
    .toSorted((one, two) => two.length - one.length)
    .map((word) => (word.length < 3 && !isPhone ? `% ${escaped(word)}%` : `%${escaped(word)}%`))
}

export type NamePlace = { name_key: string; id: number }
type Found = NamePlace & { space_id: number; is_stop: boolean; fits: boolean }
export type Named = { rows: (NamePlace & { space_id: number })[]; next: NamePlace | null }

/** By name. A page may be short with more behind it: `next` says so. */
export async function findByParts(
  ctx: Pick<CallContext, 'db' | 'spaces' | 'actor'>,
  text: string,
  conditions: readonly RawBuilder<unknown>[],
  size: number,
  after: NamePlace | null = null,
): Promise<Named> {
  const patterns = patternsOf(text)
  if (patterns.length === 0) return { rows: [], next: null }
  const rows: Named['rows'] = []
  const seesAll = ctx.actor.memberships.every(({ objects, is_fenced }) => objects === null && !is_fenced)
  let place = after ?? { name_key: '', id: 0 }
  for (let n = 0; n < BATCHES; n++) {
    const batch = await readBatch(ctx, patterns, conditions, place, seesAll ? 2 * size : MANY)
    const stopped = batch.findIndex(({ is_stop }) => is_stop)
    // Behind the place where one space's search stopped there may be somebody of that space before those of others.
    for (const { fits, is_stop: _, ...row } of stopped === -1 ? batch : batch.slice(0, stopped + 1))
      if (fits) rows.push(row)
    const shown = rows.slice(0, size)
    if (rows.length > size) return { rows: shown, next: placeOf(shown.at(-1)) }
    if (stopped === -1) return { rows: shown, next: null }
    place = placeOf(batch[stopped]) ?? place
  }
  return { rows, next: place }
}

const placeOf = (row: NamePlace | undefined): NamePlace | null => (row ? { name_key: row.name_key, id: row.id } : null)

async function readBatch(
  { db, spaces }: Pick<CallContext, 'db' | 'spaces'>,
  patterns: string[],
  conditions: readonly RawBuilder<unknown>[],
  { name_key, id }: NamePlace,
  how_many: number,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select s.space_id, f.author_id as id, f.name_key, f.is_stop, (${sql.join([sql`true`, ...conditions], sql` and `)}) as fits
    from unnest(${spaces}::integer[]) s (space_id)
      cross join lateral search_authors(s.space_id, ${patterns}::text[], ${name_key}, ${id}::bigint, ${how_many}) f
      join authors a on a.space_id = s.space_id and a.id = f.author_id
    order by f.name_key, f.author_id`.execute(db)
  return rows
}

/** More people of a name than these do not say whom somebody means who looks for words. */
const NAMESAKES_AT_MOST = 30

type Person = { space_id: number; id: number }
/** Everybody who is called so; null where they are many. */
export type Namesakes = Person[] | null

export async function findNamesakes(
  { db, spaces }: Pick<CallContext, 'db' | 'spaces'>,
  text: string,
): Promise<Namesakes> {
  const patterns = patternsOf(text)
  if (patterns.length === 0) return []
  const { rows } = await sql<{ space_id: number; ids: number[] | null }>`
    select s.space_id, search_namesakes(s.space_id, ${patterns}::text[]) as ids from unnest(${spaces}::integer[]) s (space_id)`.execute(
    db,
  )
  if (rows.some(({ ids }) => ids === null)) return null
  return rows.flatMap(({ space_id, ids }) => (ids ?? []).map((id) => ({ space_id, id: Number(id) })))
}

/** Whom they say who look for words: nobody where too many are called so. */
export const meantBy = (namesakes: Namesakes): Person[] =>
  namesakes && namesakes.length <= NAMESAKES_AT_MOST ? namesakes : []

/** Whether what is typed where words are looked for may be a name instead: not where it is more than words. */
export function mayBeName(text: string): boolean {
  const { words, isPhone } = wordsOf(text)
  const isName =
    !/["]|(^|\s)-|(^|\s)or(\s|$)/i.test(text) && words.length > 0 && words.every(({ length }) => length >= 3)
  return isPhone || isName
}

/** Those meant by somebody who looks for words in a list and types a name instead; nobody where too many are called so. */
export async function findMeant(ctx: Pick<CallContext, 'db' | 'spaces'>, text: string): Promise<Person[]> {
  return mayBeName(text) ? meantBy(await findNamesakes(ctx, text)) : []
}

type Met = Person & { is_found: boolean; is_stop: boolean; fits: boolean }
export type Newest = { rows: Person[]; next: number | null }

/** Those who came last first. A page may be short with more behind it: `next` says so. */
export async function findNewest(
  { db, spaces }: Pick<CallContext, 'db' | 'spaces'>,
  text: string,
  conditions: readonly RawBuilder<unknown>[],
  size: number,
  before: number | null,
): Promise<Newest> {
  const patterns = patternsOf(text)
  const found: Person[] = []
  if (patterns.length === 0) return { rows: found, next: null }
  let place = before ?? Number.MAX_SAFE_INTEGER
  for (const how_many of [2 * size, 4 * size + 40, 4 * size + 160]) {
    const { rows } = await sql<Met>`
      select s.space_id, f.author_id as id, f.is_found, f.is_stop,
        f.is_found and coalesce((select ${sql.join([sql`true`, ...conditions], sql` and `)} from authors a where a.space_id = s.space_id and a.id = f.author_id), false) as fits
      from unnest(${spaces}::integer[]) s (space_id)
        cross join lateral search_people(s.space_id, ${patterns}::text[], ${place}::bigint, ${how_many}) f
      order by f.author_id desc, f.is_stop`.execute(db)
    const stopped = rows.findIndex(({ is_stop }) => is_stop)
    // As by name: behind the place where one space's search stopped there may be somebody of that space.
    const known = stopped === -1 ? rows : rows.slice(0, stopped)
    for (const { space_id, id, fits } of known) if (fits) found.push({ space_id, id })
    const shown = found.slice(0, size)
    if (found.length > size) return { rows: shown, next: shown.at(-1)?.id ?? null }
    if (stopped === -1) return { rows: shown, next: null }
    place = rows[stopped]?.id ?? place
  }
  return { rows: found, next: place }
}
