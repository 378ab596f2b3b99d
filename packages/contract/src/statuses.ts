import { z } from 'zod'
import { get, put } from './wire/call.ts'
import { Flag, Id, IdText, Time } from './wire/fields.ts'

/** Where a person stands in one space. */
export const OwnStatus = z.object({ space_id: Id, status: Id, started_at: Time })
export type OwnStatus = z.infer<typeof OwnStatus>

/** A planned stretch of work (product/presence: Schedule). */
export const WorkingHours = z.object({ started_at: Time, ended_at: Time, status: Id })
export type WorkingHours = z.infer<typeof WorkingHours>

export const statuses = {
  set: put('/v1/me/status', {
    access: 'desk.see',
    body: z.strictObject({ status: Id, space_id: Id }),
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
    about: 'From yesterday to a week ahead, without absences.',
  }),
}
