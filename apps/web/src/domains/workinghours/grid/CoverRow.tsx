// biome-ignore-all lint/a11y/useSemanticElements: only rows in sight exist and each lies where it would be, which rows of a table cannot
import { Trans, useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { formatCalendar } from '../../../platform/time/time.ts'
import { clockText } from '../clock.ts'
import classes from './Grid.module.css'
import type { GridModel } from './logic/model.ts'

/** The hours in which anybody is there or wanted, at least from eight to ten in the evening. */
export function hoursShown(cover: GridModel['cover']): number[] {
  let [first, last] = [8, 21]
  for (const { have, wanted } of cover.values())
    for (let hour = 0; hour < 24; hour++)
      if ((have[hour] ?? 0) > 0 || (wanted[hour] ?? 0) > 0)
        [first, last] = [Math.min(first, hour), Math.max(last, hour)]
  return Array.from({ length: last - first + 1 }, (_, n) => first + n)
}

const LEVELS = 7

/** A stripe for each hour in one background: as elements those of a month would be as many as all cells in sight. */
function heatOf(levels: readonly number[]): string {
  const at = (n: number) => `${((n / levels.length) * 100).toFixed(2)}%`
  const stripes = levels.map(
    (level, n) => `var(--heat-${level}) ${at(n)} calc(${at(n + 1)} - 1px), transparent 0 ${at(n + 1)}`,
  )
  return `linear-gradient(to right, ${stripes.join(', ')})`
}

/** How many are there in each hour; fewer than are wanted is red. */
export function CoverRow({ model, today }: { model: GridModel; today: string }) {
  const { t, i18n } = useLingui()
  const { cover, days } = model
  const hours = hoursShown(cover)
  const most = Math.max(1, ...[...cover.values()].flatMap(({ have }) => have))
  const [from, to] = [hours[0] ?? 0, (hours.at(-1) ?? 23) + 1]
  return (
    <div
      role="row"
      tabIndex={-1}
      className={classes.cover}
      style={{ '--shown-hours': hours.length } as CSSProperties}
      aria-rowindex={model.people.length + 2}
    >
      <div role="rowheader" tabIndex={-1} className={classes.person} aria-colindex={1}>
        <span className={classes.names}>
          <b>
            <Trans>На смене</Trans>
          </b>
          <span>{t`по часам, ${from}–${to}`}</span>
        </span>
      </div>
      {days.map((day, col) => {
        const { have = [], wanted = [] } = cover.get(day) ?? {}
        const short = hours.filter((hour) => (have[hour] ?? 0) < (wanted[hour] ?? 0))
        const name = formatCalendar(day, 'long', i18n.locale)
        const lacking = short
          .map((hour) => t`${clockText(hour * 60)}: ${have[hour] ?? 0} из ${wanted[hour] ?? 0}`)
          .join(', ')
        const words = short.length > 0 ? t`${name}: не хватает людей, ${lacking}` : t`${name}: людей хватает`
        return (
          <div
            key={day}
            role="gridcell"
            tabIndex={-1}
            aria-colindex={col + 2}
            aria-label={words}
            title={short.length > 0 ? lacking : undefined}
            className={classes.hoursOfDay}
            data-today={day === today || undefined}
            style={{ backgroundImage: heatOf(hours.map((hour) => Math.ceil(((have[hour] ?? 0) / most) * LEVELS))) }}
          >
            {short.map((hour) => (
              <i key={hour} style={{ '--hour': hours.indexOf(hour) / hours.length } as CSSProperties} />
            ))}
          </div>
        )
      })}
      <div role="gridcell" tabIndex={-1} className={classes.hours} aria-colindex={days.length + 2} />
    </div>
  )
}
