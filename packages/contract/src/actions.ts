import { z } from 'zod'
import { BigId, plain, Time } from './fields.ts'
import { limits } from './limits.ts'

/** Every outside action is an intent before the call and ends as one of the last four (product.md §8.1). */
export const actionStates = ['held', 'queued', 'sending', 'done', 'failed', 'unknown', 'cancelled'] as const
export const ActionState = z.enum(actionStates)

/** How a reply or an own message stands, in the words people see. */
export const SendState = z.enum(['pending', 'sent', 'failed', 'unknown', 'cancelled'])
export type SendState = z.infer<typeof SendState>

/** Why it failed: ours by code (words in the locales), and the network's own words beside it. */
export const failureReasons = [
  'token_dead',
  'rejected',
  'window_closed',
  'recipient_unavailable',
  'gone',
  'lost_answer',
  'too_many_attempts',
] as const
export const FailureReason = z.enum(failureReasons)
export type FailureReason = z.infer<typeof FailureReason>

/** What the screen needs to know of the action behind a reply or message that has not simply been sent. */
export const ActionBrief = z.object({
  id: BigId,
  state: ActionState,
  hold: z.enum(['undo', 'later', 'approval', 'account']).nullable(),
  not_before: Time,
  /** Milliseconds of undo left when the answer was made: the browser's clock may be wrong. */
  undo_ms: z.int(),
  attempt: z.int(),
  reason: FailureReason.nullable(),
  reason_text: z.string().nullable(),
})
export type ActionBrief = z.infer<typeof ActionBrief>

/** What people do on a network besides writing. */
export const deedKinds = [
  'delete',
  'restore',
  'hide',
  'unhide',
  'like',
  'unlike',
  'edit_reply',
  'delete_reply',
  'block',
  'unblock',
  'edit_message',
  'delete_message',
  'react',
] as const
export const DeedKind = z.enum(deedKinds)
export type DeedKind = z.infer<typeof DeedKind>

/** The latest deed about something, while it is on its way or after it was refused; null once it is simply done. */
export const DeedBrief = z.object({
  id: BigId,
  kind: DeedKind,
  state: z.enum(['pending', 'failed']),
  reason: FailureReason.nullable(),
  reason_text: z.string().nullable(),
})
export type DeedBrief = z.infer<typeof DeedBrief>

/** What a person writes, to an item or a chat. */
export const ReplyDraft = z.strictObject({
  text: plain.trim().max(limits.reply_max),
  file_ids: BigId.array().max(limits.reply_files).default([]),
  /** The thread's version its author had on the screen: if it has moved, the send stops and shows what is new. */
  seen_version: z.int().positive(),
  /** The status to leave it in once the reply is accepted. */
  then_status: z.enum(['closed', 'waiting']).nullable().default(null),
})
export type ReplyDraft = z.output<typeof ReplyDraft>

export const Undone = z.object({ text: z.string() })
