import type { Db } from '../../platform/database/db.ts'
import { setConfirmed } from '../users/people.ts'
import { dropMailedLinks } from './links.ts'
import { endFamiliesOf } from './queries.ts'
import { deleteBackupCodes, removeOtpSecret } from './secret-queries.ts'
import { deleteLinksOf } from './social/queries.ts'

type Owner = { id: number; email_status: number }

/**
 * Somebody has shown that the mailbox is theirs, for the first time or to set a new password. Whoever was in the account
 * before may have been somebody else: their sessions, social accounts and mailed links end here. A second factor goes only
 * if the address had never been confirmed, since then it cannot be the owner's; later it may be asked for and stays.
 */
export async function handToOwner(db: Db, { id, email_status }: Owner): Promise<void> {
  // Links before sessions: a sign-in through one that is under way holds it, and its session is found afterwards.
  await deleteLinksOf(db, id)
  await dropMailedLinks(db, id)
  await endFamiliesOf(db, id, 'password')
  if (email_status > 0) return
  await removeOtpSecret(db, id)
  await deleteBackupCodes(db, id)
  await setConfirmed(db, id)
}
