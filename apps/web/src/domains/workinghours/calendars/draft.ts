import type { Calendar, CalendarDraft } from '@otklik/contract/schedule/calendars.ts'
import { hoursOf, type Stretch, stretchesOf } from './stretches.ts'

/** A calendar as its form has it. */
export type CalendarForm = {
  name: string
  zone: string
  stretches: Stretch[]
  /** Undefined: from today. */
  valid_from: string | undefined
  is_default: boolean
  company_ids: number[]
}

/** What will hold last: a week that begins later than today is what the form changes. */
export function formOf({ name, zone, weeks, is_default, company_ids }: Calendar, today: string): CalendarForm {
  const last = weeks.at(-1)
  const isLater = last !== undefined && last.valid_from > today
  return {
    ...{ name, zone, is_default, company_ids },
    stretches: stretchesOf(last?.hours ?? []),
    valid_from: isLater ? last.valid_from : undefined,
  }
}

export const draftOf = ({ stretches, valid_from, ...rest }: CalendarForm): CalendarDraft => ({
  ...rest,
  hours: hoursOf(stretches),
  ...(valid_from !== undefined && { valid_from }),
})
