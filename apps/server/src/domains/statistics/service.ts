// What arrived and what became of it. Counted ahead (listen.ts), by the one definition of facts/arrivals.ts.
import type { Figure } from '@otklik/contract/statistics/figures.ts'
import { homePage, isKnownOfPast } from '@otklik/contract/statistics/pages.ts'
import type { Numbers, Stats, StatsFilter } from '@otklik/contract/statistics/statistics.ts'
import type { CallContext } from '../../platform/context.ts'
import { pointsOf } from './points.ts'
import { questionOf } from './question.ts'
import { type Cell, type Reading, readFigures } from './reading.ts'

const { tiles, series, table } = homePage
const past = table.columns.filter(isKnownOfPast)

export async function describeItems(ctx: CallContext, filter: StatsFilter): Promise<Stats> {
  const { step, compare: is_compared } = filter
  const question = await questionOf(ctx, filter)
  const read = await readFigures(ctx, question, {
    figures: [...new Set<Figure>([...tiles, ...series, ...table.columns])],
    rows: table.by,
    steps: step,
  })
  const before = <T>(value: T) => (is_compared ? value : null)

  return {
    figures: tiles.map((name) => ({ name, value: read(name), previous: before(read(name, { is_previous: true })) })),
    series: pointsOf(filter).map((place) => {
      const cell = { dimension: step, place }
      return {
        at: step === 'hour' ? place : place.slice(0, 10),
        ...numbersIn(read, series, cell),
        previous: before(numbersIn(read, series, { ...cell, is_previous: true })),
      }
    }),
    accounts: question.accounts.flatMap(({ id, space_id, name, provider, is_removed }) => {
      const cell = { dimension: table.by, place: String(id) }
      const numbers = numbersIn(read, table.columns, cell)
      const previous = numbersIn(read, past, { ...cell, is_previous: true })
      const hasAnything = [...Object.values(numbers), ...Object.values(previous)].some(Boolean)
      if (is_removed && !hasAnything) return []
      return [{ object_id: id, space_id, name, provider, ...numbers, previous: before(previous) }]
    }),
  }
}

const numbersIn = <F extends Figure>(read: Reading, names: readonly F[], cell: Cell) =>
  Object.fromEntries(names.map((name) => [name, read(name, cell)])) as Numbers<F>
