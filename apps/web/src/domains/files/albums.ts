import type { Attachment } from '@otklik/contract/files/files.ts'

const isShown = ({ kind, state, url }: Attachment) => kind === 'photo' && state === 'ready' && url !== null

/** Photos that follow each other as one album; whatever else there is, one by one. */
export function inAlbums(attachments: readonly Attachment[]): (Attachment | Attachment[])[] {
  const parts: Attachment[][] = []
  for (const attachment of attachments) {
    const last = parts.at(-1)?.at(-1)
    if (last && isShown(last) && isShown(attachment)) parts.at(-1)?.push(attachment)
    else parts.push([attachment])
  }
  return parts.flatMap((part) => (part.length > 1 ? [part] : part))
}
