import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Calendar, Holiday } from '@otklik/contract/schedule/calendars.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCalendar } from '../../../platform/time/time.ts'
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon, EditIcon, PlusIcon } from '../../../ui/icons/icons.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Failure, useFailureText } from '../../../ui/page/Failure.tsx'
import { RowSkeletons } from '../../../ui/page/RowSkeletons.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { clockText } from '../clock.ts'
import { holidaysQuery, useFillHolidays, useSetHolidays } from './api.ts'
import { HolidayDialog } from './HolidayDialog.tsx'
import { useHolidayKinds } from './useHolidayKinds.ts'
import classes from './Week.module.css'

const tones = { closed: 'danger', short: 'warn', work: 'ok' } as const

/** Days of a year on which other hours hold. Each change is saved at once. */
export function Holidays({ calendar, today }: { calendar: Calendar; today: string }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [year, setYear] = useState(Number(today.slice(0, 4)))
  const [edited, setEdited] = useState<Holiday | 'new'>()
  const query = useQuery(holidaysQuery(calendar.id, year))
  const save = useSetHolidays(calendar.id, year)
  const { whole } = useRefusal(save.error)
  const days = query.data?.days ?? []
  const close = () => {
    setEdited(undefined)
    save.reset()
  }
  const put = (holiday: Holiday) => {
    const others = days.filter(({ day }) => day !== holiday.day && (edited === 'new' || day !== edited?.day))
    save.mutate(inOrder([...others, holiday]), { onSuccess: close })
  }
  const remove = (holiday: Holiday) => {
    const before = days
    const onError = (error: unknown) => toast.error(failureText(error))
    const undo = { label: t`Вернуть`, run: () => save.mutate([...before], { onError }) }
    save.mutate(
      days.filter(({ day }) => day !== holiday.day),
      { onError, onSuccess: () => toast.ok(t`День убран из календаря`, { action: undo }) },
    )
  }
  return (
    <Card
      title={t`Праздники и переносы`}
      tools={
        <span className={classes.years}>
          <IconButton size="s" label={t`Прошлый год`} icon={ChevronLeftIcon} onClick={() => setYear(year - 1)} />
          <b>{year}</b>
          <IconButton size="s" label={t`Следующий год`} icon={ChevronRightIcon} onClick={() => setYear(year + 1)} />
        </span>
      }
    >
      {query.isPending && <RowSkeletons height={40} count={6} />}
      {query.isError && !query.data && (
        <Failure error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      )}
      {query.data && days.length === 0 && (
        <p style={{ color: 'var(--text-2)' }}>
          <Trans>В этом году особых дней нет: действует рабочая неделя.</Trans>
        </p>
      )}
      <ul className={classes.holidays}>
        {days.map((holiday) => (
          <HolidayRow
            key={holiday.day}
            holiday={holiday}
            onEdit={() => setEdited(holiday)}
            onRemove={() => remove(holiday)}
          />
        ))}
      </ul>
      {query.data && (
        <div className={classes.foot}>
          <Button variant="default" leftSection={<PlusIcon />} onClick={() => setEdited('new')}>
            <Trans>Добавить день</Trans>
          </Button>
          <Production calendar={calendar} year={year} state={query.data.production} />
        </div>
      )}
      {edited && (
        <HolidayDialog
          {...{ year, today, isBusy: save.isPending, failure: whole, onSave: put, onClose: close }}
          holiday={edited === 'new' ? undefined : edited}
          taken={new Set(days.map(({ day }) => day))}
        />
      )}
    </Card>
  )
}

const inOrder = (days: Holiday[]) => days.toSorted((a, b) => a.day.localeCompare(b.day))

type RowProps = { holiday: Holiday; onEdit: () => void; onRemove: () => void }

function HolidayRow({ holiday, onEdit, onRemove }: RowProps) {
  const { t, i18n } = useLingui()
  const kinds = useHolidayKinds()
  const day = formatCalendar(holiday.day, 'long', i18n.locale)
  const hours = holiday.hours.map(({ opens, closes }) => `${clockText(opens)}–${clockText(closes)}`).join(', ')
  return (
    <li className={classes.holiday}>
      <span className={classes.holidayDay}>{day}</span>
      <Badge tone={tones[holiday.kind]}>{kinds.find(({ value }) => value === holiday.kind)?.label}</Badge>
      <span className={classes.holidayName}>{[hours, holiday.name].filter(Boolean).join(' · ')}</span>
      <IconButton size="s" label={t`Изменить: ${day}`} icon={EditIcon} onClick={onEdit} />
      <IconButton size="s" label={t`Убрать: ${day}`} icon={CloseIcon} onClick={onRemove} />
    </li>
  )
}

type ProductionProps = { calendar: Calendar; year: number; state: 'none' | 'provisional' | 'final' }

/** One press; what was set by hand stays. */
function Production({ calendar, year, state }: ProductionProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const fill = useFillHolidays(calendar.id, year)
  if (state === 'none') return null
  const run = () =>
    fill.mutate(undefined, {
      onSuccess: () => toast.ok(t`Производственный календарь ${year} внесён. Дни, заданные вручную, остались.`),
      onError: (error) => toast.error(failureText(error)),
    })
  return (
    <Button variant="default" loading={fill.isPending} onClick={run}>
      {state === 'final' ? (
        <Trans>Производственный календарь РФ</Trans>
      ) : (
        <Trans>Производственный календарь РФ (предварительный)</Trans>
      )}
    </Button>
  )
}
