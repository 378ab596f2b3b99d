import { Trans, useLingui } from '@lingui/react/macro'
import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useUnits } from '../useWriting.ts'
import classes from './Chart.module.css'
import { ChartTable } from './ChartTable.tsx'
import { CHART_PX, type ChartModel, LEFT, layOut, lineThrough, RIGHT, walkTo } from './model.ts'
import { anchorOf, labelled } from './scale.ts'

const READING_PX = 216
const LABEL_WIDTH = 72

type Props = {
  label: string
  model: ChartModel
  /** The rows behind one point. */
  onOpen?: (index: number) => void
}

/**
 * Lines or bars over the same points. The pointer or the arrows read them point by point; a click or Enter opens what is
 * behind. Programs that read the screen aloud find the whole of it as a table beside.
 */
export function Chart({ label, model, onOpen }: Props) {
  const { t, i18n } = useLingui()
  const write = useUnits()
  const { ref, width: measured } = useElementSize()
  const [at, setAt] = useState<number>()
  const { points, series, unit } = model
  const width = Math.max(280, measured || 800)
  const places = layOut(model, width)
  const { ticks, x, y } = places
  const lines = series.filter(({ kind }) => kind === 'line')
  const index = at === undefined ? 0 : Math.min(at, points.length - 1)
  const chosen = at === undefined ? undefined : points[index]
  const spoken = series.filter(({ isPrevious }) => !isPrevious)
  const tick = (value: number) =>
    unit === 'number' ? new Intl.NumberFormat(i18n.locale, { notation: 'compact' }).format(value) : write(unit, value)

  const follow = (event: PointerEvent<HTMLDivElement>) =>
    setAt(places.pointAt(event.clientX - event.currentTarget.getBoundingClientRect().left))
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && chosen) onOpen?.(index)
    if (event.key === 'Escape') setAt(undefined)
    const to = walkTo(event.key, chosen && index, points.length)
    if (to === undefined) return
    event.preventDefault()
    setAt(to)
  }

  return (
    <div className={classes.frame}>
      <div
        ref={ref}
        className={classes.chart}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, points.length - 1)}
        aria-valuenow={index}
        aria-valuetext={
          chosen
            ? `${chosen.long}: ${spoken.map(({ name, values }) => `${name} ${values[index] ?? '—'}`).join(', ')}`
            : t`Стрелки читают по шагам, Enter открывает список`
        }
        onPointerMove={follow}
        onPointerLeave={() => setAt(undefined)}
        onBlur={() => setAt(undefined)}
        onKeyDown={walk}
        onClick={() => chosen && onOpen?.(index)}
      >
        <svg width={width} height={CHART_PX} aria-hidden="true">
          {ticks.map((value) => (
            <g key={value}>
              <line x1={LEFT} x2={width - RIGHT} y1={y(value)} y2={y(value)} stroke="var(--ch-grid)" />
              <text x={LEFT - 8} y={y(value) + 4} textAnchor="end">
                {tick(value)}
              </text>
            </g>
          ))}
          {labelled(points.length, Math.floor((width - LEFT) / LABEL_WIDTH)).map((each) => (
            <text key={each} x={x(each)} y={CHART_PX - 6} textAnchor={anchorOf(each, points.length)}>
              {points[each]?.short}
            </text>
          ))}
          {points.flatMap(({ key }, point) =>
            places
              .barsAt(point)
              .map((bar) => (
                <rect
                  key={`${key} ${bar.key}`}
                  {...{ x: bar.x, y: bar.y, width: bar.width, height: bar.height }}
                  fill={bar.color}
                  opacity={chosen && point !== index ? 0.55 : 1}
                />
              )),
          )}
          {lines
            .filter(({ isFilled }) => isFilled)
            .map(({ key, color, values }) => (
              <path
                key={key}
                d={`${lineThrough(values, places)}L${x(points.length - 1)} ${y(0)}L${x(0)} ${y(0)}Z`}
                fill={color}
                opacity={0.08}
              />
            ))}
          {lines.toReversed().map(({ key, color, isPrevious, values }) => (
            <g key={key}>
              <path
                d={lineThrough(values, places)}
                fill="none"
                stroke={color}
                strokeWidth={isPrevious ? 1.5 : 2}
                strokeLinejoin="round"
                strokeDasharray={isPrevious ? '4 4' : undefined}
              />
              {(chosen || points.length === 1) && values[index] !== null && (
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
            <b>{chosen.long}</b>
            {series.map(({ key, color, name, values }) => (
              <span key={key} className={classes.line}>
                <i style={{ background: color }} />
                {name}
                <b>{writeOr(values[index])}</b>
              </span>
            ))}
            {onOpen && (
              <span className={classes.hint}>
                <Trans>Нажмите, чтобы открыть список</Trans>
              </span>
            )}
          </div>
        )}
      </div>
      <ChartTable label={label} model={model} write={writeOr} />
    </div>
  )

  function writeOr(value: number | null | undefined): string {
    return value === null || value === undefined ? '—' : write(unit, value)
  }
}

/** Beside the point, on the roomier side, and never over an edge. */
function besides(x: number, width: number): number {
  const left = x > width / 2 ? x - READING_PX - 12 : x + 12
  return Math.max(0, Math.min(left, width - READING_PX))
}
