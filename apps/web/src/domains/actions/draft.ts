import type { DraftSeen } from '@otklik/contract/drafts.ts'
import type { UploadedFile } from '@otklik/contract/files.ts'

/** A file on its way to the server, or there. */
export type Upload = {
  id: string
  name: string
  bytes: number
  mime: string
  /** From 0 to 1. */
  progress: number
  /** Null until it is there. */
  file: UploadedFile | null
  /** A picture of it from this browser's memory. */
  preview: string | null
}

export type Draft = {
  text: string
  uploads: readonly Upload[]
  /** The ready reply it was made of. */
  template_id?: number
  /** Of a comment: to its author alone. */
  is_private?: boolean
  /** Of a dialogue: the message it answers. */
  quoted_id?: number
  /** When its writer last touched it, in seconds. */
  changed_at?: number
  /** What its writer had seen when the first word was written. */
  seen?: DraftSeen
}
