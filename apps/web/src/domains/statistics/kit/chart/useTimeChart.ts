import { useLingui } from '@lingui/react/macro'
import { described, type Figure } from '@otklik/contract/statistics/figures.ts'
import type { StatsChannel, StatsStep } from '@otklik/contract/statistics/period.ts'
import { formatCalendar } from '../../../../platform/time/time.ts'
import { useFigureWords } from '../useFigureWords.ts'
import type { ChartModel, ChartSeries } from './model.ts'

type Values<F extends Figure> = Record<F, number | null>
type Point<F extends Figure> = Values<F> & { at: string; previous: Values<F> | null }
type Asked<F extends Figure> = {
  /** The first of them is filled, and drawn with the period before where it is known. */
  figures: readonly F[]
  points: readonly Point<NoInfer<F>>[]
  step: StatsStep
  channel: StatsChannel
  isCompared: boolean
}

/** Figures over the steps of a period, as lines. */
export function useTimeChart<F extends Figure>({ figures, points, step, channel, isCompared }: Asked<F>): ChartModel {
  const { i18n } = useLingui()
  const { names, previously } = useFigureWords(channel)
  const lines = figures.map(
    (figure, place): ChartSeries => ({
      ...{ key: figure, name: names[figure], color: `var(--ch-${place + 1})`, kind: 'line' },
      values: points.map((point) => point[figure]),
      ...(place === 0 && { isFilled: true as const }),
    }),
  )
  const [first] = figures
  const before: ChartSeries[] =
    first && isCompared
      ? [
          {
            ...{ key: 'previous', name: previously(first), color: 'var(--ch-prev)', kind: 'line', isPrevious: true },
            values: points.map(({ previous }) => previous?.[first] ?? null),
          },
        ]
      : []
  return {
    points: points.map(({ at }) => ({
      key: at,
      short: shortOf(at, step, i18n.locale),
      long: nameOf(at, step, i18n.locale),
    })),
    series: [...lines, ...before],
    unit: first ? described(first).unit : 'number',
  }
}

const shortOf = (at: string, step: StatsStep, locale: string) =>
  formatCalendar(at, step === 'hour' && !at.endsWith('T00:00') ? 'clock' : 'short', locale)

function nameOf(at: string, step: StatsStep, locale: string): string {
  if (step === 'month') return formatCalendar(at, 'month', locale)
  const day = formatCalendar(at, 'long', locale)
  return step === 'hour' ? `${day}, ${formatCalendar(at, 'clock', locale)}` : day
}
