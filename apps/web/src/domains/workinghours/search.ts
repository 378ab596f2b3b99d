import { Day } from '@otklik/contract/schedule/clock.ts'
import { IdText } from '@otklik/contract/wire/fields.ts'
import { z } from 'zod'

export const views = ['week', 'month'] as const
export type View = (typeof views)[number]

/** What of the grid stands in the address. */
export const ScheduleSearch = z.object({
  space_id: IdText.optional(),
  group_id: IdText.optional(),
  view: z.enum(views).default('week'),
  /** Any day of the week or month; today where it is absent. */
  day: Day.optional(),
})
export type ScheduleSearch = z.output<typeof ScheduleSearch>
