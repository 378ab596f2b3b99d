import { z } from 'zod'
import { limits } from '../limits.ts'
import { get, post, put } from '../wire/call.ts'
import { BigId, cursorOf, Id, IdText, One, pageOf, Text, Time } from '../wire/fields.ts'
import { WorkStatus } from '../work/work-statuses.ts'

/** Why something stands in the list: promised to the customer, the customer waits, its time ends before one is back, or neither. */
export const handoverSections = ['promised', 'open', 'due', 'waiting'] as const
export type HandoverSection = (typeof handoverSections)[number]

const Thing = z.strictObject({ kind: z.enum(['item', 'chat']), id: BigId })

export const HandoverThing = Thing.extend({
  section: z.enum(handoverSections),
  object_id: Id,
  status: WorkStatus,
  /** Of the customer. */
  name: z.string(),
  image: z.string().nullable(),
  /** What was promised, or what was said last. */
  text: z.string(),
  /** By when: promised, put off to, or its limit. */
  until: Time.nullable(),
  /** Since when the customer waits. */
  since: Time.nullable(),
  /** Found by its words: it may be no promise at all. */
  is_guess: z.boolean(),
  has_draft: z.boolean(),
  /** How many answers of one's own leave later. They stay as they are. */
  later: z.int(),
  group_id: Id.nullable(),
  /** Whom to give it to: who is there in the next hour and may work on it, first who had it before, then who has the least. */
  proposed: Id.nullable(),
  /** Everybody who could be given it. */
  may: Id.array(),
})
export type HandoverThing = z.infer<typeof HandoverThing>

/** Somebody who is there next. */
const Next = z.object({ user_id: Id, from: Time.nullable(), until: Time.nullable(), open: z.int() })

export const HandoverList = z.object({
  /** The shift that ends; null where none is planned now. */
  ends_at: Time.nullable(),
  /** One's next shift. */
  back_at: Time.nullable(),
  /** Whether it is time: within so many minutes before the end. */
  is_due: z.boolean(),
  state: z.enum(['prepared', 'handed', 'read', 'lapsed']).nullable(),
  note: z.string(),
  things: HandoverThing.array(),
  /** There is more than one hand-over takes. */
  is_cut: z.boolean(),
  next: Next.array(),
  closed: z.int(),
  later: z.int(),
})
export type HandoverList = z.infer<typeof HandoverList>

const Given = Thing.extend({
  /** One of both: what stays with oneself is not named. */
  user_id: Id.nullable(),
  group_id: Id.nullable(),
  note: Text(limits.reason_max).default(''),
}).refine(({ user_id, group_id }) => user_id !== null || group_id !== null, { path: ['user_id'] })

export const NewHandover = z.strictObject({
  space_id: Id,
  things: Given.array().max(limits.handover_things),
  note: Text(limits.handover_note_max).default(''),
  /** Also ends the shift: the status is offline then. */
  ends_shift: z.boolean(),
})
export type NewHandover = z.output<typeof NewHandover>

const Outcome = Thing.extend({ refusal: z.string().nullable() })

/** One that was made, or not, for those who receive from it and those who plan the person. */
export const Handover = z.object({
  id: Id,
  space_id: Id,
  user_id: Id,
  shift_at: Time,
  state: z.enum(['prepared', 'handed', 'read', 'lapsed']),
  note: z.string(),
  given: z.int(),
  refused: z.int(),
  handed_at: Time.nullable(),
  read_at: Time.nullable(),
  /** How much of it came to whoever asks. */
  to_me: z.int(),
  /** What they still have in hand. */
  held: z.int(),
})
export type Handover = z.infer<typeof Handover>

const see = 'schedule.see'
const OfSpace = z.strictObject({ space_id: IdText })

export const handover = {
  list: get('/v1/handover', {
    access: see,
    query: OfSpace,
    reply: HandoverList,
    about: 'What one would hand over now, and to whom.',
  }),
  give: post('/v1/handover', {
    access: see,
    idempotent: true,
    body: NewHandover,
    reply: z.object({ handover: Handover, outcomes: Outcome.array() }),
    about: 'Each by itself, as by hand: what is refused stays with oneself and says why.',
  }),
  dismiss: put('/v1/handover/dismissed', {
    access: see,
    body: z.strictObject({ space_id: Id, kind: Thing.shape.kind, id: BigId }),
    reply: z.null(),
    about: 'What was found by its words is no promise.',
  }),
  made: get('/v1/handovers', {
    access: see,
    query: OfSpace.extend({ after: cursorOf(Id).optional() }),
    reply: pageOf(Handover),
    about: 'Of whom one plans, one’s own, and those that gave something to oneself; the latest first.',
  }),
  fresh: get('/v1/handovers/fresh', {
    access: see,
    query: OfSpace,
    reply: Handover.array(),
    about: 'Of the last day, with a note or something for whoever asks, and not read by them.',
  }),
  read: post('/v1/handovers/:id/read', { access: see, params: One, reply: Handover }),
}
