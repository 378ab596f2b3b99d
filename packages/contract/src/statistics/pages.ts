// What each page of statistics shows. The call's reply, the tiles, the chart, the table and the file follow from it.
import type { Dimension } from './dimensions.ts'
import { type Figure, type FigureOf, isOfKind, type SplitBy } from './figures.ts'
import type { StatsStep } from './period.ts'

type Page<Row extends Dimension, Tile extends Figure, Step extends Figure, Column extends Figure> = {
  tiles: readonly Tile[]
  /** What is told of every step of the period. */
  series: readonly Step[]
  /** Of these, the lines of the chart; the first one is drawn with that of the period before. */
  chart: readonly Step[]
  table: {
    by: Row
    columns: readonly Column[]
    /** Columns that are followed by how much has changed. */
    changes: readonly Column[]
  }
}

/** A page that splits a figure by what the figure cannot be split by does not compile. */
export const page = <
  const Row extends Dimension,
  const Tile extends Figure,
  const Step extends SplitBy<StatsStep> & FigureOf<'sum'>,
  const Column extends SplitBy<NoInfer<Row>>,
>(
  described: Page<Row, Tile, Step, Column>,
) => described

export const homePage = page({
  tiles: ['received', 'processed', 'replied', 'closed', 'backlog', 'reaction'],
  series: ['received', 'processed', 'replied', 'closed'],
  chart: ['received', 'closed'],
  table: {
    by: 'account',
    columns: ['received', 'processed', 'replied', 'closed', 'backlog', 'reaction'],
    changes: ['received'],
  },
})

type Over<F extends Figure> = Exclude<F, FigureOf<'now'>>
/** What is known of a period that is over, too. */
export const isKnownOfPast = <F extends Figure>(figure: F): figure is Over<F> => !isOfKind('now', figure)
