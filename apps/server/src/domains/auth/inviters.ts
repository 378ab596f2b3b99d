import type { Database } from '../../platform/database/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { mailboxOf } from './address.ts'
import { findSecrets } from './secret-queries.ts'
import { takeAttempts } from './throttle/attempts.ts'

type Letter = { inviter: number; space_id: number; email: string }

/** Counted before it is known whether anything comes of it, and alike for every address. */
export const admitInviter = (database: Database, { inviter, space_id, email }: Letter): Promise<void> =>
  database.asIdentity(async (db) => {
    const { email_status } = await findSecrets(db, inviter)
    if (email_status < 1) refuse('confirm_email_first')
    const mailbox = mailboxOf(email)
    await takeAttempts(db, [
      { limit: 'invite_email', of: mailbox },
      { limit: 'invite_email_day', of: mailbox },
      { limit: 'invite_person', of: inviter },
      { limit: 'invite_space', of: space_id },
    ])
  })
