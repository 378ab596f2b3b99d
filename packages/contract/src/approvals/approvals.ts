import { z } from 'zod'
import { limits } from '../limits.ts'
import { get, post } from '../wire/call.ts'
import { BigId, Cursor, Id, IdText, Line, OneBig, pageOf, plain, Time } from '../wire/fields.ts'
import { workKinds } from '../work/orders.ts'

// Answers that wait for a colleague's yes.

/**
 * Whose they are: of somebody of whom it is demanded, of somebody new, through an account of which it is demanded, or of an
 * agent whose answers a colleague looks at.
 */
export const approvalReasons = ['member', 'new', 'account', 'agent'] as const
export type ApprovalReason = (typeof approvalReasons)[number]
export const ApprovalReason = z.enum(approvalReasons)

/**
 * `withdrawn`: taken back by whoever wrote it. `answered`: a colleague has answered first. `expired`: the network listens no
 * more. `cancelled`: its writer has left, or the account is gone.
 */
export const approvalStates = ['asked', 'approved', 'refused', 'withdrawn', 'answered', 'expired', 'cancelled'] as const
export type ApprovalState = (typeof approvalStates)[number]

export const Approval = z.object({
  id: BigId,
  space_id: Id,
  object_id: Id,
  kind: z.enum(workKinds),
  thing_id: BigId,
  /** Null: a robot. */
  user_id: Id.nullable(),
  /** Which robot, as `agent:2`; null: a person, or nobody knows. */
  origin: z.string().nullable(),
  why: ApprovalReason,
  state: z.enum(approvalStates),
  asked_at: Time,
  /** What is to be said. */
  text: z.string(),
  files: z.int(),
  is_private: z.boolean(),
  /** A sticker or a template of the network: its words cannot be changed. */
  is_fixed: z.boolean(),
  /** Of the customer, and what the answer was written to. */
  name: z.string(),
  image: z.string().nullable(),
  customer_text: z.string(),
  /** What they have said in the dialogue since, while it waits; the last of it. */
  newer: z.object({ text: z.string(), created_at: Time }).array(),
  /** Of the comment or dialogue now: a yes says which it has seen. */
  version: z.int(),
  /** The customer or a colleague has done something since it was written. */
  is_outdated: z.boolean(),
  /** To be sent then. */
  send_at: Time.nullable(),
  /** Until when the network listens. */
  until: Time.nullable(),
  decided_by: Id.nullable(),
  decided_at: Time.nullable(),
  comment: z.string().nullable(),
  /** As its writer had it, where it was changed before the yes. */
  was_text: z.string().nullable(),
})
export type Approval = z.infer<typeof Approval>

export const ApprovalFilter = z.strictObject({
  show: z.enum(['waiting', 'decided']).default('waiting'),
  space_id: IdText.optional(),
})
export type ApprovalFilter = z.output<typeof ApprovalFilter>

const access = 'replies.approve'

export const approvals = {
  list: get('/v1/approvals', {
    access,
    query: ApprovalFilter.extend({ after: Cursor.optional() }),
    reply: pageOf(Approval),
    about:
      'What waits for a yes, the longest first, or what was decided, the latest first. Only what one may answer oneself, and never one’s own.',
  }),
  approve: post('/v1/approvals/:id/approve', {
    access,
    idempotent: true,
    params: OneBig,
    body: z.strictObject({
      /** Of the comment or dialogue: refused when it has moved since. */
      seen_version: z.int().positive(),
      /** Other words, if they are to be said in place of the writer's. */
      text: plain.trim().max(limits.reply_max).optional(),
    }),
    reply: Approval,
    about: 'It leaves at once, or at its time. Never one’s own.',
  }),
  refuse: post('/v1/approvals/:id/refuse', {
    access,
    idempotent: true,
    params: OneBig,
    body: z.strictObject({ comment: Line(limits.reason_max) }),
    reply: Approval,
    about: 'It is not sent: the words are its writer’s draft again, and they are told why.',
  }),
}

/** Asked for, decided, or ended otherwise. */
export const approvalEvents = {
  'approval.changed': { access, body: z.object({ id: BigId, space_id: Id }), row: z.null() },
} as const
