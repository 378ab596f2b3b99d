import { useLingui } from '@lingui/react/macro'
import type { AbsenceMark } from '@otklik/contract/schedule/absence-states.ts'
import type { Grid } from '@otklik/contract/schedule/schedule.ts'
import type { Shift } from '@otklik/contract/schedule/shifts.ts'
import { useConfig } from '../../desk/api.ts'
import { spanText } from '../clock.ts'

export type Spoken = {
  name: string
  day: string
  list: readonly Shift[]
  isEdited: boolean
  isPale: boolean
  absence: AbsenceMark | undefined
  /** Of its kind, where the reader may know it. */
  absenceName: string
  holiday: Grid['holidays'][number] | undefined
}

/** What a cell says to whoever hears it: whose day, which day, what is planned, and what is special about it. */
export function useCellWords() {
  const { t } = useLingui()
  const { user_statuses } = useConfig()
  const statusOf = (id: number) => user_statuses.find((status) => status.id === id)?.name ?? ''
  const shiftWords = (shift: Shift) => {
    const [span, status] = [spanText(shift), statusOf(shift.status)]
    const breaks = shift.breaks.map((pause) => `${statusOf(pause.status)} ${spanText(pause)}`).join(', ')
    return breaks ? t`${span}, «${status}», перерыв: ${breaks}` : t`${span}, «${status}»`
  }
  return ({ name, day, list, isEdited, isPale, absence, absenceName, holiday }: Spoken) =>
    [
      `${name}, ${day}`,
      holiday && (holiday.name || t`особый день`),
      absence && (absence.state === 'asked' ? t`просит: ${absenceName}` : absenceName),
      list.length > 0 ? list.map(shiftWords).join('; ') : t`нет смены`,
      isEdited && t`не опубликовано`,
      isPale && t`по шаблону`,
    ]
      .filter(Boolean)
      .join('. ')
}
