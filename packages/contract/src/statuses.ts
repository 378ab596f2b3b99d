import { z } from 'zod'
import { limits } from './limits.ts'
import { UserStatus } from './spaces.ts'
import { del, get, post, put } from './wire/call.ts'
import { Flag, Id, IdText, Line, One, Time } from './wire/fields.ts'

/** Where a person stands in one space. */
export const OwnStatus = z.object({ space_id: Id, status: Id, started_at: Time })
export type OwnStatus = z.infer<typeof OwnStatus>

/** A planned stretch of work (product/presence: Schedule). */
export const WorkingHours = z.object({ started_at: Time, ended_at: Time, status: Id })
export type WorkingHours = z.infer<typeof WorkingHours>

export const statuses = {
  set: put('/v1/me/status', {
    access: 'desk.see',
    body: z.strictObject({
      status: Id,
      space_id: Id,
      /** Until then the plan does not change it. */
      until: Time.optional(),
    }),
    reply: OwnStatus,
  }),
  get: get('/v1/me/status', {
    access: 'desk.see',
    outside: true,
    query: z.strictObject({ auto_update: Flag, space_id: IdText.optional() }),
    reply: OwnStatus.array(),
    about:
      'One per paid space. With auto_update=1 the status that the schedule asks for is taken first, unless the person has chosen another since.',
  }),
  workingHours: get('/v1/me/workinghours', {
    access: 'desk.see',
    query: z.strictObject({ space_id: IdText }),
    reply: WorkingHours.array(),
    about: 'From yesterday to a week ahead, published, without breaks and absences as one; empty without schedules.',
  }),
}

/** Colours of working statuses stand in the database as they are shown. */
const StatusColor = z.string().regex(/^#[0-9a-f]{6}$/)

export const StatusCard = UserStatus.extend({ position: z.int(), is_archived: z.boolean() })
export type StatusCard = z.infer<typeof StatusCard>

/** `takes_work` needs `workinghours`. */
export const StatusDraft = z
  .strictObject({
    name: Line(limits.name_max),
    color: StatusColor,
    kind: z.enum(['online', 'away']),
    hidden: z.boolean(),
    workinghours: z.boolean(),
    takes_work: z.boolean(),
  })
  .refine(({ takes_work, workinghours }) => workinghours || !takes_work, { path: ['takes_work'] })
export type StatusDraft = z.output<typeof StatusDraft>

export const statusEvents = {
  'statuses.changed': { access: 'desk.see', body: z.object({ id: Id, space_id: Id }), row: z.null() },
} as const

const access = 'statuses.manage'

export const statusSettings = {
  list: get('/v1/statuses', { access, reply: StatusCard.array(), about: 'In their order; the archived ones last.' }),
  add: post('/v1/statuses', { access, body: z.strictObject({ space_id: Id, draft: StatusDraft }), reply: StatusCard }),
  change: put('/v1/statuses/:id', {
    access,
    params: One,
    body: StatusDraft,
    reply: StatusCard,
    about: 'Of the offline one only name and colour change. One that people choose stays.',
  }),
  place: put('/v1/statuses/:id/place', {
    access,
    params: One,
    body: z.strictObject({ before: Id.nullable() }),
    reply: StatusCard,
    about: 'Before this one, or last.',
  }),
  remove: del('/v1/statuses/:id', {
    access,
    params: One,
    reply: z.null(),
    about:
      'Refused with `status_used` while it stands in future shifts, edits or templates. It stays in the archive: people have stood in it.',
  }),
  restore: post('/v1/statuses/:id/restore', { access, params: One, reply: StatusCard }),
}
