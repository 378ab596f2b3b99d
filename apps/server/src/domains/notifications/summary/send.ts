// The letter that a person has asked for: due by their own wall clock, made with the rights of that moment. The letter and the
// moment of the next one are one transaction: there is one for each time, however often it is tried.
import { dayAt } from '@otklik/contract/zones.ts'
import { sql } from 'kysely'
import type { Foundation } from '../../../foundation.ts'
import type { Context } from '../../../platform/context.ts'
import { transact } from '../../../platform/database/transact.ts'
import { forEachInTurn } from '../../../platform/jobs/workers.ts'
import { nextLetterId, postLetter } from '../../../platform/mail/post.ts'
import { fromSeconds, toSeconds } from '../../../platform/seconds.ts'
import { type Hearer, loadHearers } from '../hearers.ts'
import { mailboxOf } from '../sending/digest.ts'
import { makeSummaryToken } from '../sending/token.ts'
import { textsIn } from '../words.ts'
import { countSummary } from './count.ts'
import { nextSummary } from './next.ts'
import { switchOffSummary } from './settings.ts'

type Parts = Pick<Foundation, 'secrets' | 'public_url' | 'database'> & Parameters<typeof transact>[0]
type Whose = { space_id: number; user_id: number }
type Row = Whose & {
  days: number[]
  at_minute: number
  zone: string
  next_at: Date | null
  told_at: Date | null
  mail_id: number | null
}

const DAY_MS = 86_400_000
/** After a long stop one letter tells of no more than this. */
const LONGEST_MS = 31 * DAY_MS

export async function sendSummaries(parts: Parts, now = new Date()): Promise<void> {
  const due = await parts.database.acrossSpaces(sql<Whose>`select space_id, user_id from summaries_due(${now})`)
  await forEachInTurn(due, (whose) =>
    transact(
      parts,
      { spaces: [whose.space_id], user_id: null, cause: 'schedule', correlation_id: `summaries:${whose.space_id}` },
      (ctx) => sendOne(parts, ctx, whose, now),
    ),
  )
}

async function sendOne(parts: Parts, ctx: Context, { space_id, user_id }: Whose, now: Date): Promise<void> {
  const { rows } = await sql<Row>`
    select space_id, user_id, days, at_minute, zone, next_at, told_at, mail_id from notification_summaries
    where space_id = ${space_id} and user_id = ${user_id} and is_on for update skip locked`.execute(ctx.db)
  const hearer = (await loadHearers(ctx, space_id, [user_id])).get(user_id)
  const [row] = rows
  if (!row) return
  // Shut out of the whole installation: looked at again when the next one would be due, not every minute.
  if (!hearer) return moveOn(ctx, row, nextSummary(row, row.zone, toSeconds(now)))
  const isDue = row.next_at !== null && row.next_at <= now
  const mail_id = isDue ? await tell(parts, ctx, row, hearer, now) : row.mail_id
  if (mail_id === 'refused') return switchOffSummary(ctx, space_id, user_id)
  const told_at = isDue ? now : row.told_at
  // Another zone does not make a second one of the same day. That is the day for which it was due: made after midnight, it
  // does not stand for the next one.
  const done = row.next_at !== null && isDue ? dayAt(toSeconds(row.next_at), row.zone) : dayOf(row.told_at, hearer.zone)
  const next = nextSummary(row, hearer.zone, toSeconds(now), done)
  await moveOn(ctx, { ...row, zone: hearer.zone, told_at, mail_id }, next)
}

const dayOf = (at: Date | null, zone: string) => (at ? dayAt(toSeconds(at), zone) : undefined)

async function moveOn(ctx: Context, { space_id, user_id, zone, told_at, mail_id }: Row, next: number | null) {
  await sql`
    update notification_summaries set zone = ${zone}, next_at = ${next === null ? null : fromSeconds(next)},
      told_at = ${told_at}, mail_id = ${mail_id}
    where space_id = ${space_id} and user_id = ${user_id}`.execute(ctx.db)
}

/** The letter's number, or that of the last one where there is nothing to tell; `refused`: the last one came back for good. */
async function tell(parts: Parts, ctx: Context, row: Row, { actor, locale, zone }: Hearer, now: Date) {
  const { space_id, user_id, next_at, told_at } = row
  if (row.mail_id !== null && (await isDead(ctx, row.mail_id))) return 'refused'
  const to = await mailboxOf(ctx, space_id, user_id)
  if (!to?.is_confirmed || (await isMailOff(ctx, space_id, user_id))) return row.mail_id
  const earliest = now.getTime() - LONGEST_MS
  const since = new Date(Math.max(earliest, told_at?.getTime() ?? (next_at ?? now).getTime() - DAY_MS))
  const summary = await countSummary(ctx, actor, space_id, { since, until: now })
  if (!summary) return row.mail_id
  const mail_id = await nextLetterId(ctx.db)
  const { name, email, space } = to
  const clock = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: zone })
  await postLetter(
    ctx.db,
    parts.secrets,
    {
      ...{ kind: 'summary', to: email, locale, name, space, since: clock.format(since), ...summary },
      why: textsIn(locale).summary,
      url: `${parts.public_url()}/`,
      unsubscribe: `${parts.public_url()}/u/${makeSummaryToken(parts.secrets, { space_id, user_id })}`,
    },
    mail_id,
  )
  ctx.wake('mail')
  return mail_id
}

async function isDead({ db }: Context, mail_id: number): Promise<boolean> {
  const { rows } = await sql`select from mail_fates(${[mail_id]}::bigint[]) f where f.state = 'dead'`.execute(db)
  return rows.length > 0
}

/** Their address refuses what we send, until they have looked at their settings. */
async function isMailOff({ db }: Context, space_id: number, user_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from outlets where space_id = ${space_id} and user_id = ${user_id} and kind = 'mail' and state <> 'on'`.execute(
    db,
  )
  return rows.length > 0
}
