// Finding the rows of a filter, a bounded piece of the list at a time (decision 0021).

import { limits } from '@otklik/contract/limits.ts'
import type { ListCursor, Total } from '@otklik/contract/work/filters.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { unprepared } from '../../platform/database/pipelined-client.ts'
import { fromMicros, micros } from '../../platform/seconds.ts'
import { bounds } from './bounds.ts'
import { chooseSource } from './choose.ts'
import { type AnyFilter, ask, isByDue, type Person, type Question } from './question.ts'
import { inOrder, keysOf, rangesOf } from './reading.ts'
import type { Part, Shape, Source } from './shape.ts'

type Scope = Pick<CallContext, 'db' | 'actor' | 'spaces'>
export type Found = { space_id: number; id: number; sort_key: string; due_key?: string | null }
export type Finding = { rows: Found[]; next: string | null }

/** What a caller knows already: whose name the words may be, and how many rows it wants to have looked through. */
export type Known = { people?: readonly Person[]; scan?: number }

/** The ids of a page. It may be short, even empty, with more behind it: only `next` says whether there is. */
export async function findPage(
  ctx: Scope,
  shape: Shape,
  filter: AnyFilter,
  after?: ListCursor,
  size: number = limits.page_rows,
  known: Known = {},
): Promise<Finding> {
  const question = await ask(ctx, filter, known.people)
  if (question.places.length === 0) return { rows: [], next: null }
  const source = await chooseSource(ctx.db, shape, question)
  const scan = known.scan ?? (size > limits.page_rows ? bounds.scanForMany : bounds.scan)
  const first = after?.[2] ?? 1
  let rows: Found[] = []
  for (const priority of !filter.priority ? [null] : first === 1 ? [1, 0] : [0]) {
    const last = rows.at(-1)
    // Whether there is more is seen when it is asked for.
    if (last && rows.length === size) return { rows, next: cursorOf(last, 1) }
    const start = priority === null || priority === first ? after : undefined
    const part = partOf(filter, source, scan, start, priority)
    const page = await readPage(ctx.db, shape, question, source, part, size - rows.length)
    rows = [...rows, ...page.rows]
    if (page.next) return { rows, next: cursorOf(page.next, priority) }
  }
  return { rows, next: null }
}

/** Stops at the cap of totals, or when it has looked through enough. */
export async function findTotal(ctx: Scope, shape: Shape, filter: AnyFilter): Promise<Total> {
  const question = await ask(ctx, filter)
  if (question.places.length === 0) return { count: 0, has_more: false }
  const source = await chooseSource(ctx.db, shape, question)
  const part = partOf({ ...filter, priority: false }, source, bounds.scanForTotal)
  const { rows } = await sql<{ count: number; is_stopped: boolean }>`${unprepared}
    select (count(*) filter (where not c.is_stop))::integer as count, coalesce(bool_or(c.is_stop), false) as is_stopped from (${fitting(shape, question, source, part)} limit ${limits.total_cap + 1}) c`.execute(
    ctx.db,
  )
  const { count = 0, is_stopped = false } = rows[0] ?? {}
  const has_more =
    count > limits.total_cap || is_stopped || (await findStop(ctx.db, shape, question, source, part)) !== null
  return { count: Math.min(count, limits.total_cap), has_more }
}

function partOf(
  filter: AnyFilter,
  { share = 1 }: Source,
  scan: number,
  after?: ListCursor,
  priority: number | null = null,
): Part {
  // Of the urgent, those who have waited longest come first.
  const isAscending = filter.priority ? !filter.reversed : filter.reversed
  return {
    scan: Math.round(scan * share),
    after: after ? { due: fromDueKey(after[3], isAscending), at: fromMicros(after[0]), id: after[1] } : null,
    isAscending,
    priority,
    isByDue: isByDue(filter),
  }
}

/** Without one, from a cursor of an earlier version: the half is read from its beginning. */
function fromDueKey(key: string | undefined, isAscending: boolean) {
  if (key !== undefined) return fromMicros(key)
  return isAscending ? sql`'-infinity'::timestamptz` : sql`'infinity'::timestamptz`
}

/** As a cursor says it; null where it is not asked for. */
const keyOf = (column: string) =>
  sql`case when ${sql.ref(column)} < 'infinity' then ${micros(column)} when ${sql.ref(column)} is not null then 'never' end`
const cursorKeys = (table: string) => sql`${keyOf(`${table}.at`)} as sort_key, ${keyOf(`${table}.due`)} as due_key`

type Position = Pick<Found, 'sort_key' | 'id' | 'due_key'>

const cursorOf = ({ sort_key, id, due_key }: Position, priority: number | null) =>
  JSON.stringify([sort_key, id, ...(priority === null ? [] : [priority, ...(due_key ? [due_key] : [])])])

async function readPage(db: Db, shape: Shape, question: Question, source: Source, part: Part, size: number) {
  const { rows } = await sql<Found & { is_stop: boolean }>`${unprepared}
    ${fitting(shape, question, source, part)} limit ${size + 1}`.execute(db)
  const stopped = rows.findIndex(({ is_stop }) => is_stop)
  // What stands behind the place where one space's search stopped may have something of that space before it.
  const known = stopped === -1 ? rows : rows.slice(0, stopped)
  const shown = known.slice(0, size).map(({ is_stop, ...row }) => row)
  const last = known.length > size ? shown.at(-1) : rows[stopped]
  const next = last ?? (await findStop(db, shape, question, source, part))
  return { rows: shown, next }
}

/** Lazy all the way down: the ranges are merged row by row, and nothing is read once enough rows fit. */
function fitting(shape: Shape, question: Question, source: Source, part: Part) {
  const keys = [...keysOf('s', part), ...(source.isSearch ? [sql`s.is_stop`] : [])]
  const once = source.isRepeating ? sql`distinct on (${sql.join(keys)})` : sql``
  const scan = scanOf(question, source, part)
  const [ofAll, ofThese] = source.isSearch ? [sql`, m.is_stop`, sql`, s.is_stop`] : [sql``, sql``]
  return sql`select ${once} s.space_id, s.id, ${cursorKeys('s')}, s.is_stop
    from (select m.* from (${rangesOf(shape, question, source, part, 'judged')}) m ${inOrder('m', part)}${ofAll} limit ${scan}) s
    where s.fits ${inOrder('s', part)}${ofThese}`
}

/** The places where searches stopped come on top. */
const scanOf = ({ places }: Question, { isSearch }: Source, { scan }: Part) => scan + (isSearch ? places.length : 0)

/** Where a question stopped that had looked through all it may; null when it came to the end. */
async function findStop(
  db: Db,
  shape: Shape,
  question: Question,
  source: Source,
  part: Part,
): Promise<Position | null> {
  // A search says so itself, unless what people of that name wrote was more than may be looked through.
  if (source.isSearch && question.places.every(({ people }) => people.length === 0)) return null
  const { rows } = await sql<Position>`${unprepared}
    select m.id, ${cursorKeys('m')} from (${rangesOf(shape, question, source, part, 'bare')}) m
    ${inOrder('m', part)} offset ${scanOf(question, source, part) - 1} limit 1`.execute(db)
  return rows[0] ?? null
}
