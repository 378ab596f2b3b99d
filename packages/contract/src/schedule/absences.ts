import { z } from 'zod'
import { limits } from '../limits.ts'
import { del, get, post, put } from '../wire/call.ts'
import { cursorOf, Id, IdText, Line, many, One, pageOf, Text, Time } from '../wire/fields.ts'
import { AbsenceMark, absenceParts, absenceStates } from './absence-states.ts'
import { Day, Minute } from './clock.ts'
import { CoverDay } from './schedule.ts'

/** What the eight that every space begins with are for; own ones are `own`. */
export const absenceCodes = [
  ...(['vacation', 'sick', 'dayoff', 'unpaid', 'training', 'trip', 'parental', 'other', 'own'] as const),
] as const
export const countings = ['calendar', 'planned'] as const

const KindFields = {
  name: Line(limits.name_max),
  /** Whether somebody must agree. Without, it is approved at once. */
  needs_yes: z.boolean(),
  /** Null: nobody counts them. */
  days_per_year: z.number().min(0).max(366).multipleOf(0.5).nullable(),
  /** Days of the calendar without holidays, or only days on which there was a shift. */
  counting: z.enum(countings),
  /** At most so many days go over into the next year. */
  carry_max: z.number().min(0).max(366).multipleOf(0.5),
  /** So far below nothing the balance may go. */
  overdraft: z.number().min(0).max(366).multipleOf(0.5),
  /** Training: work, though it takes none. */
  is_work: z.boolean(),
}
export const AbsenceKind = z.object({
  id: Id,
  space_id: Id,
  code: z.enum(absenceCodes),
  ...KindFields,
  is_archived: z.boolean(),
})
export type AbsenceKind = z.infer<typeof AbsenceKind>
export const AbsenceKindDraft = z.strictObject(KindFields)
export type AbsenceKindDraft = z.output<typeof AbsenceKindDraft>

export const Absence = AbsenceMark.extend({
  space_id: Id,
  user_id: Id,
  user_name: z.string(),
  kind_id: Id,
  note: z.string(),
  /** What it takes from the balance. */
  days: z.number(),
  asked_at: Time,
  asked_by: Id.nullable(),
  decided_at: Time.nullable(),
  decided_by: Id.nullable(),
  reason: z.string(),
  /** What the caller may do with it now. */
  may: z.enum(['decide', 'withdraw', 'cancel']).array(),
})
export type Absence = z.infer<typeof Absence>

export const NewAbsence = z
  .strictObject({
    space_id: Id,
    /** Oneself where it is absent; somebody whom the caller plans is away at once. */
    user_id: Id.optional(),
    kind_id: Id,
    from_day: Day,
    to_day: Day,
    part: z.enum(absenceParts).default('day'),
    /** Of `hours`, which is within one day. */
    starts: Minute.optional(),
    ends: Minute.optional(),
    note: Text(limits.reason_max).default(''),
  })
  .refine(({ from_day, to_day }) => to_day >= from_day, { path: ['to_day'] })
  .refine(({ part, from_day, to_day }) => part === 'day' || from_day === to_day, { path: ['to_day'] })
  .refine(
    ({ part, starts, ends }) => (part === 'hours') === (starts !== undefined && ends !== undefined && starts < ends),
    { path: ['ends'] },
  )
export type NewAbsence = z.output<typeof NewAbsence>

export const Balance = z.object({
  user_id: Id,
  kind_id: Id,
  /** From the years before. */
  carried: z.number(),
  /** Earned this year up to now. */
  earned: z.number(),
  granted: z.number(),
  used: z.number(),
  asked: z.number(),
  /** carried + earned + granted − used − asked */
  left: z.number(),
})
export type Balance = z.infer<typeof Balance>

export const Grant = z.object({
  id: Id,
  user_id: Id,
  kind_id: Id,
  day: Day,
  days: z.number(),
  reason: z.string(),
  by: Id.nullable(),
})
export type Grant = z.infer<typeof Grant>

export const absenceEvents = {
  'absence.changed': { access: 'schedule.see', body: z.object({ id: Id, space_id: Id }), row: z.null() },
} as const

export const AbsenceFilter = z.strictObject({
  space_id: IdText,
  user_id: IdText.optional(),
  state: many(z.enum(absenceStates)),
  /** Those that are not over on this day. */
  from: Day.optional(),
})
export type AbsenceFilter = z.output<typeof AbsenceFilter>
export const AbsenceCursor = cursorOf(z.tuple([Day, Id]))
export type AbsenceCursor = z.output<typeof AbsenceCursor>

const see = 'schedule.see'
const approve = 'absences.approve'
const InSpace = z.strictObject({ space_id: IdText })

export const absences = {
  kinds: get('/v1/absences/kinds', { access: see, query: InSpace, reply: AbsenceKind.array() }),
  addKind: post('/v1/absences/kinds', {
    access: 'calendars.manage',
    body: z.strictObject({ space_id: Id, draft: AbsenceKindDraft }),
    reply: AbsenceKind,
  }),
  changeKind: put('/v1/absences/kinds/:id', {
    access: 'calendars.manage',
    params: One,
    body: AbsenceKindDraft,
    reply: AbsenceKind,
  }),
  removeKind: del('/v1/absences/kinds/:id', {
    access: 'calendars.manage',
    params: One,
    reply: z.null(),
    about: 'No longer offered; absences of this kind stay.',
  }),
  restoreKind: post('/v1/absences/kinds/:id/restore', {
    access: 'calendars.manage',
    params: One,
    reply: AbsenceKind,
    about: 'Offered again.',
  }),
  list: get('/v1/absences', {
    access: see,
    query: AbsenceFilter.extend({ after: AbsenceCursor.optional() }),
    reply: pageOf(Absence),
    about: 'One’s own and those of people whom the caller plans; the latest first.',
  }),
  ask: post('/v1/absences', {
    access: see,
    idempotent: true,
    body: NewAbsence,
    reply: Absence,
    about:
      'Refused with `absence_overlap` where the person is away already, with `balance` where too few days are left.',
  }),
  decide: post('/v1/absences/:id/decide', {
    access: approve,
    params: One,
    body: z.strictObject({ is_approved: z.boolean(), reason: Text(limits.reason_max).default('') }),
    reply: Absence,
    about: 'Of a wish to be away, or not to be away after all. Never one’s own. A refusal needs a reason.',
  }),
  withdraw: post('/v1/absences/:id/withdraw', {
    access: see,
    params: One,
    reply: Absence,
    about: 'One’s own, before anybody has decided.',
  }),
  cancel: post('/v1/absences/:id/cancel', {
    access: see,
    params: One,
    reply: Absence,
    about: 'By whoever plans the person at once; by the person before it begins, and then somebody must agree.',
  }),
  cover: get('/v1/absences/:id/cover', {
    access: approve,
    params: One,
    reply: z.object({ with: CoverDay.array(), without: CoverDay.array() }),
    about: 'How many would be there in the person’s groups, with them and without. At most 31 days.',
  }),
  balances: get('/v1/absences/balances', {
    access: see,
    query: InSpace.extend({ user_id: IdText.optional() }),
    reply: Balance.array(),
    about: 'Of one person: oneself where none is named. Only kinds that are counted.',
  }),
  grants: get('/v1/absences/grants', {
    access: approve,
    query: InSpace.extend({ user_id: IdText }),
    reply: Grant.array(),
  }),
  grant: post('/v1/absences/grants', {
    access: approve,
    body: z.strictObject({
      ...{ space_id: Id, user_id: Id, kind_id: Id, day: Day },
      days: z.number().min(-366).max(366).multipleOf(0.5),
      reason: Line(limits.reason_max),
    }),
    reply: Balance,
    about: 'Days given or taken by hand. Never one’s own.',
  }),
}
