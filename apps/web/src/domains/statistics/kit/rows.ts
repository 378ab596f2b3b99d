import type { Figure } from '@otklik/contract/statistics/figures.ts'
import type { FigureValue } from './FigureCards.tsx'

/** One line of figures, as a call tells it. Of what is now there is nothing before. */
export type FigureValues<F extends Figure> = Record<F, number | null> & {
  previous: Partial<Record<F, number | null>> | null
}

/** The figures of the strip as a line: the last one of a table. */
export function totalOf<F extends Figure>(columns: readonly F[], figures: readonly FigureValue[]): FigureValues<F> {
  const found = (name: F) => figures.find((figure) => figure.name === name)
  const values = <T>(of: (name: F) => T) => Object.fromEntries(columns.map((name) => [name, of(name)])) as Record<F, T>
  return {
    ...values((name) => found(name)?.value ?? null),
    previous: values((name) => found(name)?.previous ?? null),
  }
}
