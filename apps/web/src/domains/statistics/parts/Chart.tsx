import { Trans, useLingui } from '@lingui/react/macro'
import { useElementSize } from '@mantine/hooks'
import type { StatsChannel, StatsStep } from '@otklik/contract/statistics/period.ts'
import type { StatsPoint } from '@otklik/contract/statistics/statistics.ts'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { formatCalendar } from '../../../platform/time/time.ts'
import { anchorOf, labelled, ticksUpTo } from '../chart-scale.ts'
import { useFigureWords } from '../useFigureWords.ts'
import classes from './Chart.module.css'

export const CHART_PX = 214
const READING_PX = 216
const TOP = 10
const BOTTOM = 26
const LEFT = 40
const RIGHT = 14
const LABEL_WIDTH = 72

type Props = {
  points: readonly StatsPoint[]
  step: StatsStep
  channel: StatsChannel
  /** The rows behind one step. */
  onOpen: (point: StatsPoint) => void
}

/** Inflow and closing over time. The pointer or the arrows read it step by step; a click or Enter opens what is behind. */
export function Chart({ points, step, channel, onOpen }: Props) {
  const { t, i18n } = useLingui()
  const { names } = useFigureWords(channel)
  const { ref, width: measured } = useElementSize()
  const [at, setAt] = useState<number>()
  const width = Math.max(280, measured || 800)

  const largest = Math.max(...points.flatMap((one) => [one.received, one.closed, one.previous?.received ?? 0]), 0)
  const ticks = ticksUpTo(largest)
  const top = ticks.at(-1) ?? 1
  const x = (index: number) =>
    points.length === 1 ? (LEFT + width - RIGHT) / 2 : LEFT + (index * (width - LEFT - RIGHT)) / (points.length - 1)
  const y = (value: number) => TOP + (1 - value / top) * (CHART_PX - TOP - BOTTOM)
  const line = (values: readonly number[]) =>
    values.map((value, index) => `${index ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join('')
  const lines = [
    ...(points[0]?.previous
      ? [{ color: 'var(--ch-prev)', isDashed: true, values: points.map(({ previous }) => previous?.received ?? 0) }]
      : []),
    { color: 'var(--ch-2)', isDashed: false, values: points.map(({ closed }) => closed) },
    { color: 'var(--ch-1)', isDashed: false, values: points.map(({ received }) => received) },
  ]
  const received = points.map((point) => point.received)
  const chosen = at === undefined ? undefined : points[Math.min(at, points.length - 1)]
  const index = chosen ? points.indexOf(chosen) : 0
  const name = (point: StatsPoint) => nameOf(point.at, step, i18n.locale)
  const textOf = (point: StatsPoint) =>
    `${name(point)}: ${names.received} ${point.received}, ${names.closed} ${point.closed}`

  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const place = event.clientX - event.currentTarget.getBoundingClientRect().left - LEFT
    const share = place / (width - LEFT - RIGHT)
    setAt(Math.min(points.length - 1, Math.max(0, Math.round(share * (points.length - 1)))))
  }
  const walk = (event: KeyboardEvent) => {
    const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: points.length - 1 }[event.key]
    if (event.key === 'Enter' && chosen) onOpen(chosen)
    if (event.key === 'Escape') setAt(undefined)
    if (to === undefined) return
    event.preventDefault()
    setAt(
      at === undefined ? (event.key === 'Home' ? 0 : points.length - 1) : Math.min(points.length - 1, Math.max(0, to)),
    )
  }

  return (
    <div
      ref={ref}
      className={classes.chart}
      role="slider"
      tabIndex={0}
      aria-label={t`График по времени`}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, points.length - 1)}
      aria-valuenow={index}
      aria-valuetext={chosen ? textOf(chosen) : t`Стрелки читают по шагам, Enter открывает список`}
      onPointerMove={follow}
      onPointerLeave={() => setAt(undefined)}
      onBlur={() => setAt(undefined)}
      onKeyDown={walk}
      onClick={() => chosen && onOpen(chosen)}
    >
      <svg width={width} height={CHART_PX} aria-hidden="true">
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} stroke="var(--ch-grid)" />
            <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
              {new Intl.NumberFormat(i18n.locale, { notation: 'compact' }).format(tick)}
            </text>
          </g>
        ))}
        {labelled(points.length, Math.floor((width - LEFT) / LABEL_WIDTH)).map((each) => (
          <text key={each} x={x(each)} y={CHART_PX - 6} textAnchor={anchorOf(each, points.length)}>
            {shortOf(points[each]?.at ?? '', step, i18n.locale)}
          </text>
        ))}
        <path
          d={`${line(received)}L${x(points.length - 1)} ${y(0)}L${x(0)} ${y(0)}Z`}
          fill="var(--ch-1)"
          opacity={0.08}
        />
        {lines.map(({ color, isDashed, values }) => (
          <g key={color}>
            <path
              d={line(values)}
              fill="none"
              stroke={color}
              strokeWidth={isDashed ? 1.5 : 2}
              strokeLinejoin="round"
              strokeDasharray={isDashed ? '4 4' : undefined}
            />
            {(chosen || points.length === 1) && (
              <circle
                cx={x(index)}
                cy={y(values[index] ?? 0)}
                r={4}
                fill={color}
                stroke="var(--surface)"
                strokeWidth={2}
              />
            )}
          </g>
        ))}
      </svg>
      {chosen && (
        <div className={classes.reading} style={{ left: besides(x(index), width) }}>
          <b>{name(chosen)}</b>
          <Line color="var(--ch-1)" name={names.received} value={chosen.received} />
          <Line color="var(--ch-2)" name={names.closed} value={chosen.closed} />
          {chosen.previous && (
            <Line color="var(--ch-prev)" name={t`Пришло в прошлый период`} value={chosen.previous.received} />
          )}
          <span className={classes.hint}>
            <Trans>Нажмите, чтобы открыть список</Trans>
          </span>
        </div>
      )}
    </div>
  )
}

/** Beside the step, on the roomier side, and never over an edge. */
function besides(x: number, width: number): number {
  const left = x > width / 2 ? x - READING_PX - 12 : x + 12
  return Math.max(0, Math.min(left, width - READING_PX))
}

function Line({ color, name, value }: { color: string; name: string; value: number }) {
  const { i18n } = useLingui()
  return (
    <span className={classes.line}>
      <i style={{ background: color }} />
      {name}
      <b>{new Intl.NumberFormat(i18n.locale).format(value)}</b>
    </span>
  )
}

const shortOf = (at: string, step: StatsStep, locale: string) =>
  formatCalendar(at, step === 'hour' && !at.endsWith('T00:00') ? 'clock' : 'short', locale)

function nameOf(at: string, step: StatsStep, locale: string): string {
  if (step === 'month') return formatCalendar(at, 'month', locale)
  const day = formatCalendar(at, 'long', locale)
  return step === 'hour' ? `${day}, ${formatCalendar(at, 'clock', locale)}` : day
}
