// Tables that people write by hand: the heading says what stands where, in either language, whichever it was written in.
import { writeCsv } from '@otklik/contract/files/csv.ts'
import type { Locale } from '@otklik/contract/users/users.ts'
import type { Streamed } from '@otklik/contract/wire/call.ts'
import { type CsvBounds, type CsvRow, CsvTooMuch, readTableRows } from './csv.ts'
import { inTurns } from './jobs/turns.ts'
import { faultIn } from './refuse.ts'

/** What each column may be called. */
export type Columns<C extends string> = Readonly<Record<C, readonly string[]>>
/** A line as it was written; what has no column says nothing, which is not the same as an empty cell. */
export type ColumnRow<C extends string> = { line: number; cells: Partial<Record<C, string>> }

type Asked<C extends string> = {
  columns: Columns<C>
  /** Without these it is no table of this kind. */
  needed: readonly C[]
  bounds: CsvBounds
  /** Words of the locales' `fields` where one of those is missing, and where there are too many lines. */
  faults: { no_heading: string; many_lines: string }
}

/** How each column is headed; read in either language, whichever it was written in. */
export type Headings<C extends string> = Readonly<Record<C, Readonly<Record<Locale, string>>>>

export const columnsOf = <C extends string>(headings: Headings<C>) =>
  Object.fromEntries(
    Object.entries<Readonly<Record<Locale, string>>>(headings).map(([column, names]) => [column, Object.values(names)]),
  ) as Record<C, string[]>

/** A table as a file, in the order of its headings. */
export function exportColumns<C extends string>(
  file: string,
  locale: Locale,
  headings: Headings<C>,
  rows: readonly Record<C, string>[],
): Streamed {
  const order = Object.keys(headings) as C[]
  const cells = [
    order.map((column) => headings[column][locale]),
    ...rows.map((row) => order.map((column) => row[column])),
  ]
  // What table programs expect where the comma stands inside numbers.
  const text = writeCsv(cells, locale === 'ru' ? ';' : ',')
  return {
    mime: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': `attachment; filename="${file}"`, 'x-content-type-options': 'nosniff' },
    async *read() {
      yield new TextEncoder().encode(text)
    },
  }
}

export async function readColumns<C extends string>(chunks: Uint8Array[], asked: Asked<C>): Promise<ColumnRow<C>[]> {
  const { columns, needed, bounds, faults } = asked
  // With the heading.
  const [heading, ...rows] = await readTableRows(chunks, { ...bounds, rows: bounds.rows + 1 }).catch(
    (error: unknown) => {
      if (!(error instanceof CsvTooMuch)) throw error
      return faultIn('file', error.what === 'many_lines' ? faults.many_lines : error.what)
    },
  )
  const places = placesOf(heading, columns)
  if (needed.some((column) => !places.has(column))) return faultIn('file', faults.no_heading)
  if (rows.length === 0) return faultIn('file', 'no_lines')
  const read: ColumnRow<C>[] = []
  for await (const row of inTurns(rows, charsOf)) {
    const cells: Partial<Record<C, string>> = {}
    for (const [column, place] of places) cells[column] = clean(row.cells[place] ?? '')
    read.push({ line: row.line, cells })
  }
  return read
}

/** One after the other, with turns for others: what a line says may be as long as the file. */
export async function eachRow<C extends string, T>(
  rows: readonly ColumnRow<C>[],
  read: (row: ColumnRow<C>) => T,
): Promise<T[]> {
  const all: T[] = []
  for await (const row of inTurns(rows, charsWritten)) all.push(read(row))
  return all
}

/** PostgreSQL cannot keep a NUL, and half a character is none. */
const clean = (cell: string) => cell.replaceAll('\0', '').toWellFormed().trim()

const lengthOf = (cells: readonly string[]) => cells.reduce((sum, cell) => sum + cell.length, 0)
const charsOf = ({ cells }: CsvRow) => lengthOf(cells)
const charsWritten = ({ cells }: ColumnRow<string>) => lengthOf(Object.values(cells).map((cell) => cell ?? ''))

function placesOf<C extends string>(heading: CsvRow | undefined, columns: Columns<C>): Map<C, number> {
  const found = (heading?.cells ?? []).map((text) => text.trim().toLowerCase())
  const isCalled = (text: string, names: readonly string[]) => names.some((name) => name.toLowerCase() === text)
  const placeOf = (names: readonly string[]) => found.findIndex((text) => isCalled(text, names))
  const places = (Object.keys(columns) as C[]).map((column) => [column, placeOf(columns[column])] as const)
  return new Map(places.filter(([, place]) => place !== -1))
}

/** Several names in one cell: `Смена А | Смена Б`. */
export const BETWEEN_NAMES = ' | '
export const namesIn = (cell: string) =>
  cell
    .split('|')
    .map((name) => name.trim())
    .filter(Boolean)
