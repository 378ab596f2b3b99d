import { type CsvCell, writeCsv } from '@otklik/contract/files/csv.ts'
import { described, type Figure } from '@otklik/contract/statistics/figures.ts'

/** A column of words before the figures: whose they are. */
export type NameColumn<R> = { name: string; of: (row: R) => string }

type Table<F extends Figure, R> = {
  names: readonly NameColumn<R>[]
  columns: readonly F[]
  /** What stands over a figure; `inSeconds` says so where a screen would write how long. */
  headOf: (figure: F, inSeconds: boolean) => string
  rows: readonly R[]
}

/** The table as it stands, durations in seconds. */
export function tableFile<F extends Figure, R extends Record<F, number | null>>(table: Table<F, R>): string {
  const { names, columns, headOf, rows } = table
  const head = columns.map((figure) => headOf(figure, described(figure).unit === 'seconds'))
  const line = (row: R): CsvCell[] => [...names.map(({ of }) => of(row)), ...columns.map((figure) => row[figure])]
  return writeCsv([[...names.map(({ name }) => name), ...head], ...rows.map(line)], ',')
}
