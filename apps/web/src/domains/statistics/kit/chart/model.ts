// What a chart shows and where it stands, without a screen: the same model is drawn, read by keys and told as a table.
import type { Unit } from '../useWriting.ts'
import { ticksOf } from './scale.ts'

export type ChartPoint = {
  key: string
  /** Under the axis. */
  short: string
  /** Over the reading, and in the table. */
  long: string
}

export type ChartSeries = {
  key: string
  name: string
  color: string
  /** One per point; null: nothing is known, and a line is broken there. */
  values: readonly (number | null)[]
  kind: 'line' | 'bar'
  /** The period before: dashed, and read last. */
  isPrevious?: true
  /** What is below the line is tinted. */
  isFilled?: true
}

export type ChartModel = {
  points: readonly ChartPoint[]
  /** In the order of the legend; the first is drawn over the others. */
  series: readonly ChartSeries[]
  unit: Unit
  /** Bars of one point stand on each other and make a sum, instead of beside each other. */
  isStacked?: true
}

export const CHART_PX = 214
const TOP = 10
const BOTTOM = 26
export const LEFT = 40
export const RIGHT = 14
/** Of the room of one point, bars take so much. */
const BARS_SHARE = 0.7

export type Bar = { key: string; color: string; x: number; y: number; width: number; height: number }

/** Where everything of the model stands in a chart so wide. */
export function layOut(model: ChartModel, width: number) {
  const { points, series } = model
  const bars = series.filter(({ kind }) => kind === 'bar')
  const room = width - LEFT - RIGHT
  const ticks = ticksOf(model.unit, largestOf(model, bars))
  const top = ticks.at(-1) ?? 1
  const y = (value: number) => TOP + (1 - value / top) * (CHART_PX - TOP - BOTTOM)
  // Lines reach from edge to edge; bars need half of their room on each side of a point.
  const isInRooms = bars.length > 0 || points.length === 1
  const x = (index: number) =>
    isInRooms ? LEFT + ((index + 0.5) * room) / points.length : LEFT + (index * room) / (points.length - 1)
  /** The point that is nearest to this place. */
  const pointAt = (place: number) => {
    const share = (place - LEFT) / room
    const index = isInRooms ? Math.floor(share * points.length) : Math.round(share * (points.length - 1))
    return Math.min(points.length - 1, Math.max(0, index))
  }
  return { ticks, x, y, pointAt, barsAt: (index: number) => barsAt(index) }

  function barsAt(index: number): Bar[] {
    const whole = (room / points.length) * BARS_SHARE
    const each = model.isStacked ? whole : whole / bars.length
    const left = x(index) - whole / 2
    let below = 0
    return bars.map(({ key, color, values }, place) => {
      const value = values[index] ?? 0
      const from = model.isStacked ? below : 0
      below += value
      return {
        ...{ key, color, width: each, x: model.isStacked ? left : left + place * each },
        ...{ y: y(from + value), height: y(from) - y(from + value) },
      }
    })
  }
}

function largestOf({ points, series, isStacked }: ChartModel, bars: readonly ChartSeries[]): number {
  const values = series.flatMap((one) => one.values.map((value) => value ?? 0))
  if (!isStacked) return Math.max(...values, 0)
  const sums = points.map((_, index) => bars.reduce((sum, one) => sum + (one.values[index] ?? 0), 0))
  return Math.max(...values, ...sums, 0)
}

type Places = { x: (index: number) => number; y: (value: number) => number }

/** A line through all values that are known. */
export function lineThrough(values: readonly (number | null)[], { x, y }: Places): string {
  let isDrawn = false
  return values
    .map((value, index) => {
      if (value === null) {
        isDrawn = false
        return ''
      }
      const step = `${isDrawn ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`
      isDrawn = true
      return step
    })
    .join('')
}

/** Where the arrows, Home and End lead from here; nothing for other keys. Who begins to read begins at the latest. */
export function walkTo(key: string, at: number | undefined, count: number): number | undefined {
  const last = count - 1
  const to = { ArrowRight: (at ?? 0) + 1, ArrowLeft: (at ?? 0) - 1, Home: 0, End: last }[key]
  if (to === undefined) return undefined
  if (at === undefined) return key === 'Home' ? 0 : last
  return Math.min(last, Math.max(0, to))
}
