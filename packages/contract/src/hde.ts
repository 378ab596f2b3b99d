import { z } from 'zod'
import { limits } from './limits.ts'
import { del, get, post, put } from './wire/call.ts'
import { BigId, Email, Id, Line, One, OneBig, plain, Time } from './wire/fields.ts'

// HelpDeskEddy: a help desk that comments and dialogues are handed to; what is answered there comes back as notes.

/** What a status there may do here. */
export const hdeStatuses = ['new', 'inprogress', 'open', 'waiting', 'closed'] as const
export type HdeStatus = (typeof hdeStatuses)[number]

/** As they call a department, a priority or a status of theirs. */
const Named = z.object({ id: z.string(), name: z.string() })
export type HdeNamed = z.infer<typeof Named>

export const HdeNames = z.object({ departments: Named.array(), priorities: Named.array(), statuses: Named.array() })
export type HdeNames = z.infer<typeof HdeNames>

const Host = plain
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/)

/** `broken`: the key is refused, or the address leads nowhere; nothing is sent until somebody saves it anew. */
export const HdeDesk = z.object({
  id: Id,
  space_id: Id,
  host: z.string(),
  email: z.string(),
  state: z.enum(['on', 'off', 'broken']),
  error: z.string().nullable(),
  department_id: Id.nullable(),
  priority_id: Id.nullable(),
  user_email: z.string().nullable(),
  statuses: z.record(z.string(), z.enum(hdeStatuses)),
  named: HdeNames,
  /** When it was last asked for news. */
  heard_at: Time.nullable(),
  waiting: z.int(),
  sent: z.int(),
  failed: z.int(),
})
export type HdeDesk = z.infer<typeof HdeDesk>

export const HdeDraft = z.strictObject({
  host: Host,
  email: Email,
  /** Absent: the one before stays. Another host needs one: nobody else is told the key. */
  key: Line(limits.hde_key_max).optional(),
  department_id: Id.nullable(),
  priority_id: Id.nullable(),
  user_email: Email.nullable(),
  statuses: z.record(plain.min(1).max(50), z.enum(hdeStatuses)),
  is_on: z.boolean(),
})
export type HdeDraft = z.output<typeof HdeDraft>

/** What became of handing one comment or dialogue over. */
export const HdeTicket = z.object({
  id: BigId,
  desk_id: Id,
  host: z.string(),
  state: z.enum(['waiting', 'sending', 'sent', 'unknown', 'failed']),
  error: z.string().nullable(),
  /** As people there call it; null until it is there. */
  ticket_no: z.string().nullable(),
  /** In their word. */
  ticket_status: z.string().nullable(),
  asked_by: Id.nullable(),
  asked_at: Time,
  sent_at: Time.nullable(),
})
export type HdeTicket = z.infer<typeof HdeTicket>

const access = 'integrations.manage'

export const hdeDesks = {
  list: get('/v1/hde', { access, reply: HdeDesk.array() }),
  get: get('/v1/hde/:id', { access, params: One, reply: HdeDesk }),
  add: post('/v1/hde', {
    access,
    outside: true,
    body: HdeDraft.extend({ space_id: Id }),
    reply: HdeDesk,
    about: 'Its departments, priorities and statuses are asked for; if that fails it is saved as broken.',
  }),
  change: put('/v1/hde/:id', { access, outside: true, params: One, body: HdeDraft, reply: HdeDesk }),
  remove: del('/v1/hde/:id', {
    access,
    params: One,
    reply: z.null(),
    about: 'Tickets stay where they are; nothing of them is heard any more.',
  }),
}

/** Null: it was never handed over. */
const Found = z.object({ ticket: HdeTicket.nullable() })
const Choice = z.strictObject({ desk_id: Id })

export const hdeTickets = {
  desks: get('/v1/hde/desks', {
    access: 'desk.see',
    reply: z.object({ id: Id, space_id: Id, host: z.string() }).array(),
    about: 'Where work can be handed to now.',
  }),
  ofItem: get('/v1/items/:id/ticket', { access: 'items.see', params: OneBig, reply: Found }),
  ofChat: get('/v1/chats/:id/ticket', { access: 'chats.see', params: OneBig, reply: Found }),
  handItem: post('/v1/items/:id/ticket', {
    access: 'items.process',
    params: OneBig,
    body: Choice,
    reply: HdeTicket,
    about: 'Makes a ticket of it, with its words, files and a link. Once: what is there already is answered with.',
  }),
  handChat: post('/v1/chats/:id/ticket', { access: 'chats.process', params: OneBig, body: Choice, reply: HdeTicket }),
}
