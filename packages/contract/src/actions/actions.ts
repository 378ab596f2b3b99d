import { z } from 'zod'
import { limits } from '../limits.ts'
import { BigId, Id, plain, Time } from '../wire/fields.ts'

/** Every outside action is an intent before the call and ends as one of the last four (product/delivery: States of an action). */
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
  /** Whoever wanted it works here no more, or may no longer do it, or sees it no more. */
  'no_right',
  /** A robot's: a person has spoken there since. */
  'paused',
] as const
export const FailureReason = z.enum(failureReasons)
export type FailureReason = z.infer<typeof FailureReason>

/** What an answer may leave behind it. */
export const ThenStatus = z.enum(['closed', 'waiting'])
export type ThenStatus = z.infer<typeof ThenStatus>

/** What the screen needs to know of the action behind a reply or message that has not simply been sent. */
export const ActionBrief = z.object({
  id: BigId,
  state: ActionState,
  /** `source`: until the program of its source fetches it. */
  hold: z.enum(['undo', 'later', 'approval', 'account', 'source']).nullable(),
  not_before: Time,
  /** Milliseconds of undo left when the answer was made: the browser's clock may be wrong. */
  undo_ms: z.int(),
  attempt: z.int(),
  /** Its source has fetched it and has not said yet how it ended: it cannot be taken back any more. */
  is_taken: z.boolean(),
  reason: FailureReason.nullable(),
  reason_text: z.string().nullable(),
  /** The state that follows once it has left. */
  then_status: ThenStatus.nullable(),
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
  'pin',
  'unpin',
  'close_topic',
  'reopen_topic',
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

/** What the story of something tells besides its states: deeds, and that it was answered. */
export const StepDeed = z.enum([...deedKinds, 'reply', 'private_reply', 'message'])
export type StepDeed = z.infer<typeof StepDeed>

/** All that goes to networks through the ledger. That we have seen something is told without anybody's asking. */
export const actionKinds = [...StepDeed.options, 'read'] as const
export type ActionKind = (typeof actionKinds)[number]

/** The latest deed about something, while it is on its way or after it was refused; null once it is simply done. */
export const DeedBrief = z.object({
  id: BigId,
  kind: DeedKind,
  state: z.enum(['pending', 'failed']),
  /** It waits until the account is connected again. */
  is_held: z.boolean(),
  reason: FailureReason.nullable(),
  reason_text: z.string().nullable(),
})
export type DeedBrief = z.infer<typeof DeedBrief>

/** A template of the network's that was chosen, with what goes into its places. */
export const ChosenTemplate = z.strictObject({
  name: plain.min(1).max(512),
  language: plain.min(2).max(20),
  values: plain.trim().min(1).max(1_024).array().max(20).default([]),
})
export type ChosenTemplate = z.output<typeof ChosenTemplate>

/** What the clocks of two machines may differ by. */
const CLOCKS_S = 30

/** A minute ahead at least, so that "later" is never "just now", and not so far that nobody remembers it. */
export const SendAt = Time.refine((at) => {
  const ahead_s = at - Date.now() / 1000
  return ahead_s >= limits.later_min_s - CLOCKS_S && ahead_s <= limits.later_max_s
})

export const LaterChange = z.strictObject({ send_at: SendAt.nullable() })
export type LaterChange = z.output<typeof LaterChange>

const draft = {
  text: plain.trim().max(limits.reply_max),
  file_ids: BigId.array().max(limits.reply_files).default([]),
  /** The thread's version its author had on the screen: if it has moved, the send stops and shows what is new. */
  seen_version: z.int().positive(),
  /** The status to leave it in: once the reply is accepted, or once it has left when that is later. */
  then_status: ThenStatus.nullable().default(null),
  /** Not now, but then; the customer's next word cancels it, and its writer has the text as a draft again. */
  send_at: SendAt.nullable().default(null),
  /** The ready reply it was made of. */
  template_id: Id.nullable().default(null),
  /** What an agent has written for it (ai.compose): the reply is then one of its source. */
  suggestion_id: BigId.optional(),
}

/** What a person answers to a comment. `is_private`: to its author alone, where the network can. */
export const ReplyDraft = z.strictObject({ ...draft, is_private: z.boolean().default(false) })
export type ReplyDraft = z.output<typeof ReplyDraft>

/** What a person writes in a dialogue: text and files, or one sticker, or one template. */
export const MessageDraft = z
  .strictObject({
    ...draft,
    quoted_id: BigId.nullable().default(null),
    sticker_id: plain.min(1).max(200).nullable().default(null),
    template: ChosenTemplate.nullable().default(null),
  })
  .refine(
    ({ text, file_ids, sticker_id, template }) =>
      [text !== '' || file_ids.length > 0, sticker_id !== null, template !== null].filter(Boolean).length <= 1,
    { path: ['text'] },
  )
export type MessageDraft = z.output<typeof MessageDraft>

/** Null: an administrator has stopped somebody else's, and the words are that person's draft again. */
export const Undone = z.object({ text: z.string().nullable() })
