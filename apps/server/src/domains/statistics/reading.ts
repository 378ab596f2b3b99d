// Any figures, split by any dimension that they can be split by: what every page of statistics is made of.
import type { Dimension } from '@otklik/contract/statistics/dimensions.ts'
import { described, type Figure, figures, isOfKind } from '@otklik/contract/statistics/figures.ts'
import type { CallContext } from '../../platform/context.ts'
import type { Question } from './counted.ts'
import { factsByName } from './facts/facts.ts'
import { selectPercentiles } from './percentiles.ts'
import { placeOfAccount } from './places.ts'
import { selectNow } from './queries.ts'
import { selectSums } from './sums.ts'

/** One place in one dimension; without one, all together. */
export type Cell = { dimension?: Dimension; place?: string; is_previous?: boolean }

/** Null: there is nothing to take a rank or a share of, or it is not known of a period that is over. */
export type Reading = (figure: Figure, cell?: Cell) => number | null

/** Sums are split by the rows and by the steps; percentiles by the rows only, since each split is a pass of its own. */
export type Asked = { figures: readonly Figure[]; rows: Dimension; steps: Dimension }

export async function readFigures(ctx: CallContext, question: Question, asked: Asked): Promise<Reading> {
  const { rows, steps } = asked
  const cells = new Map<string, Partial<Record<string, number>>>()
  const put = (cell: Cell, values: Partial<Record<Figure, number>>) =>
    cells.set(keyOf(cell), { ...cells.get(keyOf(cell)), ...values })

  const add = (cell: Cell, values: Partial<Record<string, number>>) => {
    const sums = cells.get(keyOf(cell)) ?? {}
    for (const [name, value = 0] of Object.entries(values)) sums[name] = (sums[name] ?? 0) + value
    cells.set(keyOf(cell), sums)
  }

  const needed = asked.figures.flatMap(partsOf)
  const sums = needed.flatMap((figure) => (isOfKind('sum', figure) ? [figures[figure].fact] : []))
  for (const name of new Set(sums)) {
    const found = await selectSums(ctx, factsByName[name], question, [...new Set([rows, steps])])
    for (const { is_previous, dimension, place, ...values } of found) {
      put({ is_previous, dimension, place }, values)
      // Whatever is counted stands in exactly one step: added up here, since a grouping of its own reads all once more.
      if (dimension === steps) add({ is_previous }, values)
    }
  }
  for (const figure of needed.filter((one) => isOfKind('percentile', one))) {
    const measured = figures[figure]
    const found = await selectPercentiles(ctx, factsByName[measured.fact], question, measured, rows)
    for (const { is_previous, place, value } of found) put(cellOf(is_previous, rows, place), { [figure]: value })
  }
  for (const figure of needed.filter((one) => isOfKind('now', one))) {
    const counts = new Map((await selectNow(ctx, question, figure)).map((row) => [row.object_id, row.count]))
    for (const account of question.accounts)
      for (const cell of [{}, { dimension: rows, place: placeOfAccount(rows, account) }])
        put(cell, { [figure]: (cells.get(keyOf(cell))?.[figure] ?? 0) + (counts.get(account.id) ?? 0) })
  }
  return makeReading((figure, cell) => cells.get(keyOf(cell))?.[figure])
}

function partsOf(figure: Figure): Figure[] {
  const how = described(figure)
  return how.kind === 'share' ? [how.part as Figure, how.whole as Figure] : [figure]
}

const keyOf = ({ dimension, place, is_previous = false }: Cell) => `${is_previous} ${dimension} ${place}`
const cellOf = (is_previous: boolean, dimension: Dimension | null, place: string | null): Cell =>
  dimension === null || place === null ? { is_previous } : { is_previous, dimension, place }

/** What a figure is where it was counted, and where nothing was. */
export function makeReading(
  find: (figure: string, cell: Cell) => number | undefined,
  describe: typeof described = described,
): Reading {
  return (figure, cell = {}) => {
    const how = describe(figure)
    switch (how.kind) {
      case 'sum':
        return find(figure, cell) ?? 0
      case 'now':
        return cell.is_previous ? null : (find(figure, cell) ?? 0)
      case 'percentile':
        return find(figure, cell) ?? null
      case 'share': {
        const whole = find(how.whole, cell)
        return whole ? (find(how.part, cell) ?? 0) / whole : null
      }
    }
  }
}
