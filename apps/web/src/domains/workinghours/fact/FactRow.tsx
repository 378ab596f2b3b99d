import { useLingui } from '@lingui/react/macro'
import type { FactPerson } from '@otklik/contract/schedule/schedule.ts'
import { formatTime } from '../../../platform/time/time.ts'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import classes from './Fact.module.css'
import { sumsOf } from './sums.ts'
import { type FactFigure, useFactWords } from './useFactWords.ts'

/** A person's day: what was planned beside what was. What was not kept stands out. */
export function FactRow({ person, image }: { person: FactPerson; image: string | null }) {
  const { i18n } = useLingui()
  const { columns, timeText } = useFactWords()
  const sums = sumsOf(person)
  const clock = (at: number) => formatTime(at, 'clock', Date.now() / 1000, i18n.locale)
  const spans = person.shifts.map(({ started_at, ended_at }) => `${clock(started_at)}–${clock(ended_at)}`).join(', ')
  const isWrong = (figure: FactFigure) => figure === 'late_s' || figure === 'early_leave_s'
  return (
    <div className={classes.row}>
      <Avatar name={person.name} image={image} size={28} />
      <span className={classes.person}>
        <b>{person.name}</b>
        <span>{spans}</span>
      </span>
      <dl className={classes.figures}>
        {columns.map(({ figure, name }) => (
          <div key={figure} data-none={sums[figure] === 0 || undefined} data-wrong={isWrong(figure) || undefined}>
            <dt>{name}</dt>
            <dd>{sums[figure] === 0 ? '–' : timeText(sums[figure])}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
