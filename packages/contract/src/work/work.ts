import { z } from 'zod'
import { StepDeed } from '../actions/actions.ts'
import { limits } from '../limits.ts'
import { BigId, Id, Line, Time } from '../wire/fields.ts'
import { WorkStatus } from './work-statuses.ts'

export { WorkStatus, workStatuses } from './work-statuses.ts'

export const defaultStatuses: readonly WorkStatus[] = ['new', 'inprogress']
export const finishedStatuses: readonly WorkStatus[] = ['closed', 'autoclosed', 'deleted']

/** Who did it, when it was not simply a person. */
export const causes = [
  'person',
  'customer',
  'network',
  'rule',
  'macro',
  'bot',
  'ai',
  'schedule',
  'import',
  'system',
] as const
export const Cause = z.enum(causes)
export type Cause = z.infer<typeof Cause>

/** Of the limits that run, the one that ends first; null where none does. */
export const dueFields = {
  due_at: Time.nullable(),
  /** From when on that is soon. */
  due_soon_at: Time.nullable(),
  due_of: z.enum(['reaction', 'resolution']).nullable(),
}

/** What a person may set by hand; the rest is set by rules or by the network. */
export const SettableStatus = z.enum(['new', 'inprogress', 'open', 'waiting', 'delayed', 'closed'])
export type SettableStatus = z.infer<typeof SettableStatus>

export const StatusChange = z
  .strictObject({
    status: SettableStatus,
    /** The version its author had on the screen. */
    seen_version: z.int().positive(),
    delayed_until: Time.optional(),
  })
  .refine((change) => (change.status === 'delayed') === (change.delayed_until !== undefined), {
    path: ['delayed_until'],
  })
export type StatusChange = z.output<typeof StatusChange>

/** What a new message or an edit by the customer does to the state of its chat. */
export function afterCustomer(
  status: WorkStatus,
  { has_open, was_answered }: { has_open: boolean; was_answered: boolean },
) {
  const wakes: readonly WorkStatus[] = ['waiting', 'delayed', 'closed', 'autoclosed']
  if (!wakes.includes(status)) return status
  return has_open && was_answered ? 'open' : 'new'
}

/** What taking, being assigned or starting a reply does. */
export function afterTaking(status: WorkStatus): WorkStatus {
  const taken: readonly WorkStatus[] = ['new', 'open', 'waiting', 'delayed']
  return taken.includes(status) ? 'inprogress' : status
}

/** To a person, to a group, to both, or to nobody. Being given to a person counts as taken. */
export const Assignment = z.strictObject({
  assigned_to: Id.nullable(),
  group_id: Id.nullable(),
  seen_version: z.int().positive(),
})
export type Assignment = z.output<typeof Assignment>

/** What to add and what to take away, whatever else is there: two people who tag at once do not undo each other. */
export const TagsChange = z.strictObject({
  add: Id.array().max(limits.tags_on_one).default([]),
  remove: Id.array().max(limits.tags_on_one).default([]),
})
export type TagsChange = z.output<typeof TagsChange>

/** For colleagues, never sent. Those who are named in it are told. */
export const NoteDraft = z.strictObject({
  text: Line(limits.note_max),
  mentioned: Id.array().max(20).default([]),
})
export type NoteDraft = z.output<typeof NoteDraft>

/** About a comment or about an author. `user_id` null: of a robot. */
export const Note = z.object({ id: BigId, user_id: Id.nullable(), created_at: Time, text: z.string() })
export type Note = z.infer<typeof Note>

const step = {
  id: z.int(),
  at: Time,
  user_id: z.int().nullable(),
  cause: Cause,
  /** One id from webhook to reply, by which the server's log can be searched. */
  correlation_id: z.string().nullable(),
}

/**
 * One step of the story of an item or a chat: another state, whom it went to, how it was classified, what became of an
 * answer that needed a yes, or what somebody did to it on the network.
 */
export const HistoryStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), ...step, from_status: WorkStatus.nullable(), to_status: WorkStatus }),
  z.object({ kind: z.literal('assigned'), ...step, assigned_to: Id.nullable(), group_id: Id.nullable() }),
  z.object({
    ...{ kind: z.literal('approval'), ...step },
    verdict: z.enum(['asked', 'approved', 'refused', 'answered', 'expired']),
    /** Whose answer it was. Null: a robot's. */
    writer: Id.nullable(),
    comment: z.string().nullable(),
    /** Other words than the writer's were said yes to. */
    is_changed: z.boolean(),
  }),
  z.object({ kind: z.literal('tags'), ...step, added: Id.array(), removed: Id.array() }),
  /** What it sounds like, as somebody has corrected it. */
  z.object({ kind: z.literal('emotion'), ...step, from: z.int().nullable(), to: z.int() }),
  z.object({ kind: z.literal('deed'), ...step, deed: StepDeed, state: z.enum(['pending', 'done', 'failed']) }),
])
export type HistoryStep = z.infer<typeof HistoryStep>
