import { z } from 'zod'
import { ChosenTemplate } from './actions/actions.ts'
import { UploadedFile } from './files/files.ts'
import { limits } from './limits.ts'
import { get } from './wire/call.ts'
import { BigId, Id, plain, Time } from './wire/fields.ts'

/**
 * What its writer had seen of the thread when the first word was written. The send is guarded by it, on whatever device
 * the draft is finished.
 */
export const DraftSeen = z.strictObject({
  version: z.int().positive(),
  /** Whatever is older is no news: it stood further up than what was loaded. */
  since: Time,
  /** What stood on the screen: its name, and a stamp that changes when it is edited or deleted. Empty: not known. */
  marks: z
    .record(plain.min(1).max(60), plain.max(60))
    .refine((marks) => Object.keys(marks).length <= limits.draft_marks)
    .default({}),
})
export type DraftSeen = z.output<typeof DraftSeen>

/** What a person has begun to write, and all that stands beside it in the composer. Empty: there is no draft any more. */
export const DraftChange = z.strictObject({
  text: plain.max(limits.reply_max),
  file_ids: BigId.array().max(limits.reply_files).default([]),
  /** Of a comment: to its author alone. */
  is_private: z.boolean().default(false),
  /** Of a dialogue. */
  quoted_id: BigId.nullable().default(null),
  template: ChosenTemplate.nullable().default(null),
  /** The ready reply it was made of. */
  template_id: Id.nullable().default(null),
  /** Without it, what was said of this draft before stays. */
  seen: DraftSeen.nullable().default(null),
})
export type DraftChange = z.output<typeof DraftChange>

/** As the card shows it, on whatever device its author goes on. */
export const Draft = DraftChange.extend({ files: UploadedFile.array(), updated_at: Time })
export type Draft = z.output<typeof Draft>

/** One of my drafts, in the list of all of them. */
export const DraftBrief = z.object({
  type: z.enum(['item', 'chat']),
  id: BigId,
  space_id: Id,
  text: z.string(),
  updated_at: Time,
})
export type DraftBrief = z.infer<typeof DraftBrief>

export const drafts = {
  list: get('/v1/drafts', { access: 'desk.see', reply: DraftBrief.array(), about: 'My own, the latest first.' }),
}
