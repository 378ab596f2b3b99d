import { z } from 'zod'
import { ChosenTemplate } from './actions.ts'
import { get } from './call.ts'
import { BigId, Id, plain, Time } from './fields.ts'
import { UploadedFile } from './files.ts'
import { limits } from './limits.ts'

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
  list: get('/v1/drafts', { access: 'self', reply: DraftBrief.array(), about: 'My own, the latest first.' }),
}
