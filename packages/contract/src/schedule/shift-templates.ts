import { z } from 'zod'
import { limits } from '../limits.ts'
import { del, get, post, put } from '../wire/call.ts'
import { Id, IdText, Line, One } from '../wire/fields.ts'
import { Day } from './clock.ts'
import { TemplateShift } from './shifts.ts'

/** What a template does on a day on which the default calendar is closed. */
export const onHoliday = ['work', 'off'] as const

/** Shifts in a circle: 5/2 is 7 days, 2/2 is 4, three weeks in turn are 21. */
export const ShiftTemplate = z.object({
  id: Id,
  space_id: Id,
  name: z.string(),
  cycle_days: z.int(),
  shifts: TemplateShift.array(),
  on_holiday: z.enum(onHoliday),
  /** How many people it plans, from today on. */
  people_count: z.int(),
})
export type ShiftTemplate = z.infer<typeof ShiftTemplate>

export const ShiftTemplateDraft = z
  .strictObject({
    name: Line(limits.name_max),
    cycle_days: z.int().min(1).max(limits.cycle_days),
    shifts: TemplateShift.array().max(limits.template_shifts),
    on_holiday: z.enum(onHoliday),
  })
  .refine(({ cycle_days, shifts }) => shifts.every(({ day }) => day < cycle_days), { path: ['shifts'] })
export type ShiftTemplateDraft = z.output<typeof ShiftTemplateDraft>

/** One day of one person. */
export const PersonDay = z.strictObject({ user_id: Id, local_day: Day })
export type PersonDay = z.infer<typeof PersonDay>

/** What a changed template does: days that follow it, and days that somebody has planned by hand, which stay. */
export const TemplateEffect = z.object({
  changed_count: z.int(),
  kept: PersonDay.array(),
  /** More were kept than are listed. */
  is_cut: z.boolean(),
})
export type TemplateEffect = z.infer<typeof TemplateEffect>

/** Whom a template plans. A person has at most one on any day. */
export const ScheduleUse = z.object({
  id: Id,
  space_id: Id,
  user_id: Id,
  template_id: Id,
  from_day: Day,
  until_day: Day.nullable(),
  phase: z.int(),
})
export type ScheduleUse = z.infer<typeof ScheduleUse>

const Span = {
  from_day: Day,
  until_day: Day.nullable(),
  /** Which day of the cycle stands on its anchor: the Monday before `from_day` where the cycle is of weeks, else `from_day`. */
  phase: z
    .int()
    .min(0)
    .max(limits.cycle_days - 1),
}
const isForward = ({ from_day, until_day }: { from_day: string; until_day: string | null }) =>
  until_day === null || until_day >= from_day

export const NewUses = z
  .strictObject({ space_id: Id, template_id: Id, user_ids: Id.array().min(1).max(limits.schedule_people), ...Span })
  .refine(isForward, { path: ['until_day'] })
export type NewUses = z.output<typeof NewUses>
export const UseChange = z.strictObject(Span).refine(isForward, { path: ['until_day'] })
export type UseChange = z.output<typeof UseChange>

const access = 'schedule.manage'
const Replaced = z.strictObject({
  draft: ShiftTemplateDraft,
  /** Days planned by hand that shall follow it all the same. */
  replace: PersonDay.array().max(limits.schedule_cells).default([]),
})

export const shiftTemplates = {
  list: get('/v1/schedule/templates', { access, reply: ShiftTemplate.array(), about: 'By name.' }),
  add: post('/v1/schedule/templates', {
    access,
    body: z.strictObject({ space_id: Id, draft: ShiftTemplateDraft }),
    reply: ShiftTemplate,
  }),
  preview: post('/v1/schedule/templates/:id/preview', {
    access,
    params: One,
    body: Replaced,
    reply: TemplateEffect,
    about: 'What changing it would do. Nothing is saved.',
  }),
  change: put('/v1/schedule/templates/:id', {
    access,
    params: One,
    body: Replaced,
    reply: z.object({ template: ShiftTemplate, effect: TemplateEffect }),
    about:
      'Future days that are as the template had them follow it. Those planned by hand, swapped or being edited stay and are named, unless they stand in `replace`. The past never moves.',
  }),
  remove: del('/v1/schedule/templates/:id', {
    access,
    params: One,
    reply: z.null(),
    about: 'Refused with `template_used` while it plans anybody.',
  }),
  uses: get('/v1/schedule/uses', {
    access,
    query: z.strictObject({ space_id: IdText, user_id: IdText.optional(), template_id: IdText.optional() }),
    reply: ScheduleUse.array(),
    about: 'By person and day; those that are over for less than a year too.',
  }),
  addUses: post('/v1/schedule/uses', {
    access,
    body: NewUses,
    reply: ScheduleUse.array(),
    about: 'What planned these people on the same days before ends where this begins.',
  }),
  changeUse: put('/v1/schedule/uses/:id', { access, params: One, body: UseChange, reply: ScheduleUse }),
  removeUse: del('/v1/schedule/uses/:id', {
    access,
    params: One,
    reply: z.null(),
    about: 'Its future shifts go with it. One that has begun ends today instead.',
  }),
}
