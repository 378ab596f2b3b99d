import type { UploadedFile } from '@otklik/contract/files/files.ts'

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

/** A file of the server's, as one that has just arrived there. */
export const uploadOf = (file: UploadedFile): Upload => ({
  ...{ id: `file-${file.id}`, name: file.name, bytes: file.bytes, mime: file.mime },
  ...{ progress: 1, file, preview: null },
})
