import type { DraftSeen } from '@otklik/contract/drafts.ts'
import type { Upload } from '../../../domains/files/upload.ts'

export type Draft = {
  text: string
  uploads: readonly Upload[]
  /** The ready reply it was made of. */
  template_id?: number
  /** What a model had suggested, where the text was made of it. */
  suggestion_id?: number
  /** Of a comment: to its author alone. */
  is_private?: boolean
  /** Of a dialogue: the message it answers. */
  quoted_id?: number
  /** When its writer last touched it, in seconds. */
  changed_at?: number
  /** What its writer had seen when the first word was written. */
  seen?: DraftSeen
}
