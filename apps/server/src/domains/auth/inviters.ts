import type { Database } from '../../platform/database/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { mailboxOf } from './address.ts'
import { findSecrets } from './secret-queries.ts'
import { type Attempt, secondsUntilFree, takeAttempts } from './throttle/attempts.ts'

type Letter = { inviter: number; space_id: number; email: string }

/**
 * One of many letters that leave by themselves: for how many seconds this inviter or this space may send no more, 0 where
 * it may leave now. Refuses where it is the address that gets no more, or the inviter may not invite at all.
 */
export const admitLetter = (database: Database, { inviter, space_id, email }: Letter): Promise<number> =>
  database.asIdentity(async (db) => {
    const { email_status } = await findSecrets(db, inviter)
    if (email_status < 1) refuse('confirm_email_first')
    const senders: readonly Attempt[] = [
      { limit: 'invite_person', of: inviter },
      { limit: 'invite_space', of: space_id },
    ]
    const rest_s = await secondsUntilFree(db, senders)
    if (rest_s > 0) return rest_s
    const mailbox = mailboxOf(email)
    const receiver: readonly Attempt[] = [
      { limit: 'invite_email', of: mailbox },
      { limit: 'invite_email_day', of: mailbox },
    ]
    await takeAttempts(db, [...receiver, ...senders])
    return 0
  })

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
