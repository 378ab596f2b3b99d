import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

export type ClaimedMail = { id: number; attempt: number; key_id: number; sealed: Buffer }

/** Takes what is due for a while. Whoever dies with it leaves it to the next one, once that while is over. */
export async function claimMails(db: Db, most: number, lease_s: number): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    update mails set attempt = attempt + 1, run_at = now() + ${lease_s} * interval '1 second'
    where id in (
      select id from mails where state = 'waiting' and run_at <= now() order by run_at limit ${most} for update skip locked)
    returning id, attempt, key_id, sealed`.execute(db)
  return rows
}

type Ending = { state: 'sent' | 'dead' } | { state: 'waiting'; wait_s: number }

/** What it said goes as soon as nobody needs it any more. */
export async function endMail(
  db: Db,
  { id, attempt }: ClaimedMail,
  ending: Ending,
  reason: string | null,
): Promise<void> {
  const isOver = ending.state !== 'waiting'
  await db
    .updateTable('mails')
    .set({
      state: ending.state,
      reason,
      ...(isOver
        ? { sealed: null, sent_at: ending.state === 'sent' ? sql<Date>`now()` : null }
        : { run_at: sql<Date>`now() + ${ending.wait_s} * interval '1 second'` }),
    })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'waiting')
    .execute()
}

/** Those nobody could send for so long that their links are dead, and the facts of those long gone. */
export async function sweepOutbox(db: Db, { dead_after_days, forget_after_days }: Ages): Promise<void> {
  await sql`
    update mails set state = 'dead', sealed = null, reason = coalesce(reason, 'never sent')
    where state = 'waiting' and created_at < now() - ${dead_after_days} * interval '1 day'`.execute(db)
  await sql`
    delete from mails where state <> 'waiting' and created_at < now() - ${forget_after_days} * interval '1 day'`.execute(
    db,
  )
}
type Ages = { dead_after_days: number; forget_after_days: number }
