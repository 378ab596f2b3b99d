import { z } from 'zod'
import { limits } from '../limits.ts'
import { roles } from '../roles.ts'
import { get, post, put } from '../wire/call.ts'
import { BigId, cursorOf, Id, IdText, One, pageOf, plain, Text, Time } from '../wire/fields.ts'
import { AbsenceMark } from './absence-states.ts'
import { holidayKinds } from './calendars.ts'
import { Day, Minute, Zone } from './clock.ts'
import { Conflict, warnings } from './conflicts.ts'
import { PersonDay } from './shift-templates.ts'
import { PlannedShift, Shifts } from './shifts.ts'

/** What somebody who plans has changed and not published. No shifts: the day becomes free. */
export const Edit = z.strictObject({ ...PersonDay.shape, shifts: Shifts })
export type Edit = z.output<typeof Edit>

/** A day of a person in the grid; days without anything are left out. */
export const Cell = z.object({
  local_day: Day,
  /** In force. */
  shifts: PlannedShift.array(),
  /** Only for those who plan this person: what is to stand here once it is published. */
  edit: Shifts.optional(),
  /** Where the shifts of this day are counted by another zone than the person has now. */
  zone: z.string().optional(),
})
export type Cell = z.infer<typeof Cell>

export const GridPerson = z.object({
  user_id: Id,
  name: z.string(),
  role: z.enum(roles),
  groups: Id.array(),
  /** Whose days are counted by it. */
  zone: z.string(),
  /** Whether the caller plans this person. */
  can_manage: z.boolean(),
  cells: Cell.array(),
  /** In force on the day before the first, where they go on after midnight: hours are counted from there. */
  before: PlannedShift.array(),
  /** Asked for and approved; of colleagues only approved ones, without their kind. */
  absences: AbsenceMark.array(),
})
export type GridPerson = z.infer<typeof GridPerson>

/** Of one day of the space's zone: by hour, how many are there and take work, and how many are wanted. */
export const CoverDay = z.object({ day: Day, have: z.int().array(), wanted: z.int().array() })
export type CoverDay = z.infer<typeof CoverDay>

export const Grid = z.object({
  from: Day,
  days: z.int(),
  /** The space's. */
  zone: z.string(),
  /** Publishing says which one was on the screen. */
  version: z.int(),
  /** Up to this day shifts are kept; what lies beyond is worked out from templates and shown pale. */
  kept_until: Day,
  people: GridPerson.array(),
  next: z.string().nullable(),
  /** Of the default calendar. */
  holidays: z.object({ day: Day, kind: z.enum(holidayKinds), name: z.string() }).array(),
  cover: CoverDay.array(),
  /** Of all people whom the caller plans, in all days. */
  edits_count: z.int(),
})
export type Grid = z.infer<typeof Grid>

const Days = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(1).max(limits.schedule_days))
const Period = { space_id: IdText, from: Day, days: Days }

/** Name as the list sorts it, person. */
export const PeopleCursor = cursorOf(z.tuple([plain.max(200), Id]))
export type PeopleCursor = z.output<typeof PeopleCursor>

export const GridQuery = z.strictObject({
  ...Period,
  group_id: IdText.optional(),
  user_id: IdText.optional(),
  after: PeopleCursor.optional(),
})
export type GridQuery = z.output<typeof GridQuery>

/** Of a person, without breaks and absences: disjoint, in order. */
export const PlanPiece = z.object({ from: Time, to: Time, status: Id, shift_id: BigId.nullable() })
export type PlanPiece = z.infer<typeof PlanPiece>

export const PublishRequest = z.strictObject({
  space_id: Id,
  /** Which of the edits; all that the caller may publish where it is absent. */
  edits: PersonDay.array().min(1).max(limits.schedule_cells).optional(),
  seen_version: z.int().nonnegative(),
  /** Shifts inside approved absences are meant. */
  is_confirmed: z.boolean().default(false),
  /** Needed where a day is over. */
  reason: Text(limits.reason_max).default(''),
})
export type PublishRequest = z.output<typeof PublishRequest>

export const Publication = z.object({
  id: Id,
  space_id: Id,
  user_id: Id.nullable(),
  at: Time,
  reason: z.string(),
  days_count: z.int(),
  people_count: z.int(),
  from_day: Day,
  to_day: Day,
})
export type Publication = z.infer<typeof Publication>

/** How a past day was, second by second: what was planned, and when the person stood in a status that is work. */
export const FactShift = z.object({
  shift_id: BigId,
  started_at: Time,
  ended_at: Time,
  planned_s: z.int(),
  worked_s: z.int(),
  late_s: z.int(),
  early_leave_s: z.int(),
  early_start_s: z.int(),
  overtime_s: z.int(),
})
export type FactShift = z.infer<typeof FactShift>
export const FactPerson = z.object({
  user_id: Id,
  name: z.string(),
  shifts: FactShift.array(),
  /** Worked on that day without touching any shift. */
  unplanned_s: z.int(),
})
export type FactPerson = z.infer<typeof FactPerson>

/** What is offered as a lead time; 0 is never. */
export const leadMinutes = [0, 1, 3, 5, 10, 15, 30, 60] as const

/** What the space has settled about planning. */
export const ScheduleSettings = z.strictObject({
  /** Which warnings are told. */
  warn: z.enum(warnings).array().max(warnings.length),
  rest_min_minutes: z.int().min(0).max(1_440),
  week_max_minutes: z.int().min(60).max(10_080),
  week_rest_minutes: z.int().min(0).max(10_080),
  late_after_s: z.int().min(0).max(3_600),
  /** Where half a day ends and the other begins. */
  half_at: Minute,
  /** Whether a swap that both want is done without a lead. */
  swaps_alone: z.boolean(),
  /** So long before a shift begins its person is reminded, unless they want it otherwise (`wh_status_notification`); 0 is never. */
  lead_minutes: z.int().min(0).max(120),
  /** Whether people are told that published days of theirs are others than before. */
  tells_changes: z.boolean(),
})
export type ScheduleSettings = z.output<typeof ScheduleSettings>

const Changed = z.object({ id: Id, space_id: Id })
/** `user_ids` empty: of everybody. Screens load the grid and the person's own hours anew. */
export const scheduleEvents = {
  'schedule.changed': {
    access: 'schedule.see',
    // Nobody is named: not everybody who hears it may know of everybody.
    body: Changed.extend({ from_day: Day, to_day: Day }),
    row: z.null(),
  },
  'schedule.edited': { access: 'schedule.manage', body: Changed, row: z.null() },
} as const

const see = 'schedule.see'
const manage = 'schedule.manage'

export const schedule = {
  grid: get('/v1/schedule', {
    access: see,
    query: GridQuery,
    reply: Grid,
    about:
      'Administrators see everybody, leads and all others the people of their groups and themselves. At most 200 people and 31 days.',
  }),
  edit: put('/v1/schedule/edits', {
    access: manage,
    json_bytes: limits.schedule_bytes,
    body: z.strictObject({
      space_id: Id,
      /** `shifts` null: back to what is published. */
      edits: z
        .strictObject({ ...PersonDay.shape, shifts: Shifts.nullable() })
        .array()
        .min(1)
        .max(limits.schedule_cells),
    }),
    reply: z.object({ version: z.int(), edits_count: z.int(), conflicts: Conflict.array() }),
    about: 'Each replaces the whole list of shifts that begin on that day of that person. Seen by those who plan only.',
  }),
  publish: post('/v1/schedule/publish', {
    access: manage,
    json_bytes: limits.schedule_bytes,
    body: PublishRequest,
    reply: z.object({ version: z.int(), publication: Publication.nullable(), conflicts: Conflict.array() }),
    about:
      'All or none. 409 `schedule_moved` names the days that have changed since `seen_version`; 409 `schedule_conflict` those that cannot be published so.',
  }),
  publications: get('/v1/schedule/publications', {
    access: manage,
    query: z.strictObject({ space_id: IdText, after: cursorOf(Id).optional() }),
    reply: pageOf(Publication),
    about: 'The latest first.',
  }),
  revert: post('/v1/schedule/publications/:id/revert', {
    access: manage,
    params: One,
    reply: z.object({ version: z.int(), edits_count: z.int() }),
    about:
      'Makes edits that bring its days back to what they were before it. Nothing changes until they are published.',
  }),
  conflicts: get('/v1/schedule/conflicts', {
    access: manage,
    query: z.strictObject({ ...Period, group_id: IdText.optional() }),
    reply: Conflict.array(),
    about: 'Of the plan as it would be with all edits.',
  }),
  plan: get('/v1/schedule/plan', {
    access: see,
    query: z.strictObject({ ...Period, user_id: IdText.optional() }),
    reply: z.object({ zone: z.string(), pieces: PlanPiece.array(), absences: AbsenceMark.array() }),
    about: 'What a person is to do second by second, published, without absences; oneself where none is named.',
  }),
  fact: get('/v1/schedule/fact', {
    access: see,
    query: z.strictObject({ space_id: IdText, day: Day, group_id: IdText.optional(), user_id: IdText.optional() }),
    reply: FactPerson.array(),
    about: 'Plan against fact of a day that is over, of those whom the caller plans, and of oneself.',
  }),
  settings: get('/v1/schedule/settings', {
    access: see,
    query: z.strictObject({ space_id: IdText }),
    reply: ScheduleSettings,
  }),
  saveSettings: put('/v1/schedule/settings', {
    access: 'calendars.manage',
    body: z.strictObject({ space_id: Id, settings: ScheduleSettings }),
    reply: ScheduleSettings,
  }),
  setZone: put('/v1/schedule/zones', {
    access: manage,
    body: z.strictObject({ space_id: Id, user_id: Id, zone: Zone.nullable() }),
    reply: z.object({ zone: z.string() }),
    about: 'Null: that of the space. Future shifts keep their wall clock.',
  }),
}
