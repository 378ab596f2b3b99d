import { createHash } from 'node:crypto'

/**
 * An invitation has two links. The mailed one proves that its reader owns the mailbox; the one shown to the inviter does
 * not, and the mailed one cannot be told from it: else anybody could confirm an address by inviting it.
 */
export const shownLinkOf = (mailed: string) => createHash('sha256').update(`shown:${mailed}`).digest('base64url')
