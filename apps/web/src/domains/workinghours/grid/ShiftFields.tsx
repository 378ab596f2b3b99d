import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { limits } from '@otklik/contract/limits.ts'
import { type Break, isWhole, type Shift } from '@otklik/contract/schedule/shifts.ts'
import type { UserStatus } from '@otklik/contract/spaces.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { CloseIcon, PlusIcon } from '../../../ui/icons/icons.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { ClockSpan } from '../calendars/ClockSpan.tsx'
import { endOf } from './logic/shift-edits.ts'
import classes from './ShiftFields.module.css'

type Props = {
  value: readonly Shift[]
  statuses: readonly UserStatus[]
  onChange: (shifts: Shift[]) => void
}

/** Every shift of a day, with its status and its breaks. */
export function ShiftFields({ value, statuses, onChange }: Props) {
  const { t } = useLingui()
  const working = statuses.filter(({ workinghours }) => workinghours)
  const first = working[0]
  const put = (n: number, shift: Shift | undefined) =>
    onChange(shift ? value.with(n, shift) : value.filter((_, at) => at !== n))
  return (
    <div className={classes.shifts}>
      {value.length === 0 && (
        <p className={classes.none}>
          <Trans>В этот день смены нет.</Trans>
        </p>
      )}
      {value.map((shift, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a shift has no name; by its hours the field would be another one with every figure typed
        <fieldset key={n} className={classes.shift}>
          <legend className="visually-hidden">{t`Смена ${n + 1}`}</legend>
          <div className={classes.line}>
            <ClockSpan
              label={t`Смена ${n + 1}`}
              from={shift.starts}
              to={shift.ends}
              isWrong={!isWhole(shift)}
              onChange={(starts, ends) => put(n, { ...shift, starts, ends })}
            />
            {shift.ends <= shift.starts && (
              <span className={classes.note}>
                <Trans>следующего дня</Trans>
              </span>
            )}
            <IconButton size="s" label={t`Убрать смену ${n + 1}`} icon={CloseIcon} onClick={() => put(n, undefined)} />
          </div>
          <Select
            label={t`Статус на смене`}
            value={shift.status}
            options={working.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(status) => put(n, { ...shift, status })}
          />
          <Breaks shift={shift} statuses={statuses} onChange={(breaks) => put(n, { ...shift, breaks })} />
        </fieldset>
      ))}
      {value.length < limits.shifts_of_day && first && (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<PlusIcon size={14} />}
            onClick={() => onChange([...value, nextShift(value, first.id)])}
          >
            <Trans>Добавить смену</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

/** After the last one of the day, or as most begin. */
function nextShift(value: readonly Shift[], status: number): Shift {
  const last = value.at(-1)
  const starts = last ? Math.min(endOf(last) + 60, 1_380) : 540
  return { starts, ends: (starts + (last ? 240 : 540)) % 1_440, status, breaks: [] }
}

type BreaksProps = { shift: Shift; statuses: readonly UserStatus[]; onChange: (breaks: Break[]) => void }

function Breaks({ shift, statuses, onChange }: BreaksProps) {
  const { t } = useLingui()
  const { breaks } = shift
  const choices = statuses.filter(({ kind }) => kind !== 'offline')
  const usual = choices.find(({ kind }) => kind === 'away') ?? choices[0]
  const put = (n: number, pause: Break | undefined) =>
    onChange(pause ? breaks.with(n, pause) : breaks.filter((_, at) => at !== n))
  const add = () => {
    if (!usual) return
    const from = breaks.at(-1)?.ends ?? (shift.starts + 240) % 1_440
    onChange([...breaks, { starts: from, ends: (from + 60) % 1_440, status: usual.id, is_paid: usual.workinghours }])
  }
  return (
    <div className={classes.breaks}>
      {breaks.map((pause, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as of shifts
        <div key={n} className={classes.line}>
          <ClockSpan
            label={t`Перерыв ${n + 1}`}
            from={pause.starts}
            to={pause.ends}
            isWrong={!isWhole(shift)}
            onChange={(starts, ends) => put(n, { ...pause, starts, ends })}
          />
          <Select
            isLabelHidden
            label={t`Статус перерыва ${n + 1}`}
            value={pause.status}
            options={choices.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(status) => put(n, { ...pause, status })}
          />
          <Checkbox label={t`оплачен`} checked={pause.is_paid} onChange={(is_paid) => put(n, { ...pause, is_paid })} />
          <IconButton size="s" label={t`Убрать перерыв ${n + 1}`} icon={CloseIcon} onClick={() => put(n, undefined)} />
        </div>
      ))}
      {breaks.length < limits.shift_breaks && usual && (
        <Button variant="subtle" size="xs" leftSection={<PlusIcon size={14} />} onClick={add}>
          <Trans>Перерыв</Trans>
        </Button>
      )}
    </div>
  )
}
