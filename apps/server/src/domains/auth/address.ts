import { createHash } from 'node:crypto'
import { emailKeyOf } from '../users/address.ts'

/**
 * Whose mailbox it probably is, for counting only: case, width of letters and what stands after a plus make no other
 * person. Kept as a digest: the counters are no list of addresses.
 */
export function mailboxOf(email: string): string {
  const [, name = '', host = ''] = /^(.*)@([^@]*)$/su.exec(emailKeyOf(email.trim())) ?? []
  const box = name.replace(/\+.*$/su, '') || name
  return createHash('sha256').update(`${box}@${host}`).digest('base64url')
}

export { placeOfIp } from '../../platform/http/place.ts'
