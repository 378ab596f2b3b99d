import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { limits } from '@otklik/contract/limits.ts'
import { formatCalendar } from '../../../platform/time/time.ts'
import { CloseIcon, PlusIcon } from '../../../ui/icons/icons.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { ClockSpan } from './ClockSpan.tsx'
import { isNight, likeMonday, nextStretch, type Stretch } from './stretches.ts'
import classes from './Week.module.css'

/** A Monday: the names of weekdays are those of its week. */
const dayOf = (weekday: number) => `2026-11-0${weekday + 1}`

type Props = { value: readonly Stretch[]; overlap: number | undefined; onChange: (stretches: Stretch[]) => void }

/** The open hours of each weekday, as many stretches as it has; a night is one and ends on the next day. */
export function WeekFields({ value, overlap, onChange }: Props) {
  const { t } = useLingui()
  return (
    <div className={classes.week}>
      {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
        <WeekdayRow
          key={weekday}
          weekday={weekday}
          stretches={value}
          isWrong={overlap === weekday}
          onChange={onChange}
        />
      ))}
      <div>
        <Button variant="default" size="xs" onClick={() => onChange(likeMonday(value))}>
          <Trans>Вторник–пятница как понедельник</Trans>
        </Button>
      </div>
      {overlap !== undefined && (
        <p className={classes.wrong} role="alert">
          {t`Часы накладываются друг на друга`}
        </p>
      )}
    </div>
  )
}

type RowProps = {
  weekday: number
  stretches: readonly Stretch[]
  isWrong: boolean
  onChange: (stretches: Stretch[]) => void
}

function WeekdayRow({ weekday, stretches, isWrong, onChange }: RowProps) {
  const { t, i18n } = useLingui()
  const name = formatCalendar(dayOf(weekday), 'weekdays', i18n.locale)
  const own = stretches.filter((stretch) => stretch.weekday === weekday)
  const put = (old: Stretch, next: Stretch | undefined) =>
    onChange(stretches.flatMap((stretch) => (stretch !== old ? [stretch] : next ? [next] : [])))
  return (
    <fieldset className={classes.day}>
      <legend className={classes.name}>{name}</legend>
      <div className={classes.stretches}>
        {own.length === 0 && (
          <span className={classes.closed}>
            <Trans>Закрыто</Trans>
          </span>
        )}
        {own.map((stretch, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stretch has no name; by its hours the field would be another one with every figure typed
          <span key={n} className={classes.stretch}>
            <ClockSpan
              label={name}
              from={stretch.opens}
              to={stretch.closes}
              isWrong={isWrong}
              onChange={(opens, closes) => put(stretch, { ...stretch, opens, closes })}
            />
            {isNight(stretch) && (
              <span className={classes.note}>
                <Trans>следующего дня</Trans>
              </span>
            )}
            <IconButton
              size="s"
              label={t`Убрать часы: ${name}`}
              icon={CloseIcon}
              onClick={() => put(stretch, undefined)}
            />
          </span>
        ))}
      </div>
      {own.length < limits.open_intervals_of_day && (
        <IconButton
          size="s"
          label={t`Добавить часы: ${name}`}
          icon={PlusIcon}
          onClick={() => onChange([...stretches, nextStretch(stretches, weekday)])}
        />
      )}
    </fieldset>
  )
}
