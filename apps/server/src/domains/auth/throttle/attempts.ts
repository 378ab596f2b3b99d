// How often somebody may try (S18). Counted in the database, so that a restart forgets nothing and several processes
// count together: in steps of ten seconds, each counted until its end, so that no moment allows more than the figure.
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Database, Db } from '../../../platform/database/db.ts'
import { refuse } from '../../../platform/refuse.ts'

type Limit = { most: number; within_s: number }

const minutes = (count: number) => count * 60

export const attemptLimits = {
  /** From wherever they come, the right password included. */
  sign_in_email: { most: 10, within_s: minutes(15) },
  /**
   * Wrong ones only. An office shares one address: five, as others have it, would lock a whole floor out over a few slips.
   * Twenty are still no way to guess, since after the third each costs the browser work.
   */
  sign_in_ip: { most: 20, within_s: minutes(5) },
  /** Wrong ones only; these decide when work is asked for, and how long the answer waits. */
  failed_email: { most: Number.POSITIVE_INFINITY, within_s: minutes(15) },
  /** One-time and backup codes of one person. */
  code: { most: 10, within_s: minutes(15) },
  /** The present password, asked for once more by somebody who is signed in. */
  proof: { most: 10, within_s: minutes(15) },
  recovery_ip: { most: 5, within_s: minutes(30) },
  /** Letters that anybody can cause to be sent to one mailbox. */
  letter_email: { most: 5, within_s: minutes(60) },
  /** Signing up with, or asking a new password for, one address; decides when work is asked for. */
  tries_email: { most: Number.POSITIVE_INFINITY, within_s: minutes(60) },
  /** What one does about one's own account and is told of by a letter. */
  letter_own: { most: 20, within_s: minutes(60) },
  /**
   * Asking for another address, whether somebody has it or not. To one mailbox apart from `letter_email`: whoever asks for
   * somebody's address must not keep them from setting a new password.
   */
  change_email: { most: 3, within_s: minutes(60) },
  change_person: { most: 5, within_s: minutes(60) },
  change_ip: { most: 30, within_s: minutes(60) },
  /** Leaving for a provider; each keeps a row for ten minutes. */
  social_ip: { most: 100, within_s: minutes(10) },
  /** Forged wishes to be forgotten; the network's own all come from a few addresses. */
  deletion_ip: { most: 30, within_s: minutes(10) },
  /**
   * Invitations to one mailbox, whoever sends them. Apart from `letter_email`: whoever invites somebody over and over must
   * not keep them from setting a new password.
   */
  invite_email: { most: 3, within_s: minutes(60) },
  invite_email_day: { most: 10, within_s: minutes(60 * 24) },
  /** A new team is invited on one day; a thousand strangers are not. */
  invite_person: { most: 60, within_s: minutes(60) },
  invite_space: { most: 120, within_s: minutes(60) },
  /**
   * Signing one member out, by the managers of one space. Apart for each space, so that none uses up what another needs
   * when a telephone is lost; and few, so that nobody is kept out of their other spaces by it.
   */
  sign_out_member: { most: 3, within_s: minutes(60) },
  signup_ip: { most: 5, within_s: minutes(30) },
  /** What a space has us send to addresses of its choice at once: nobody is to be flooded from here. */
  hook_ping: { most: limits.webhook_pings, within_s: minutes(1) },
  agent_check: { most: limits.ai_checks, within_s: minutes(1) },
  /** The same of requests that bots are tried with, by hand or in a test chat. */
  bot_request: { most: limits.bot_http_tried, within_s: minutes(1) },
  hook_replay: { most: limits.webhook_replays, within_s: minutes(60) },
  hook_replay_many: { most: limits.webhook_replays_of_many, within_s: minutes(60) },
  /** Files of one person, those that were refused included; how many is a setting (UPLOADS_PER_HOUR). */
  upload_person: { most: 500, within_s: minutes(60) },
} satisfies Record<string, Limit>

export type Attempt = {
  limit: keyof typeof attemptLimits
  of: string | number
  /** Where somebody has set another figure. */
  most?: number
}

const STEP_S = 10

/**
 * For a transaction that does nothing but count. Nobody waits for the disk: should the machine lose its power, the counts
 * of the last half second are lost.
 */
export const whileCounting = <T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> =>
  database.asIdentity(async (db) => {
    await sql`set local synchronous_commit = off`.execute(db)
    return work(db)
  })

/** Counts the attempt beforehand, so that any number at the same moment cannot pass together; refuses when it is too many. */
export async function takeAttempts(db: Db, attempts: readonly Attempt[]): Promise<void> {
  await checkAttempts(db, attempts)
  await countAttempts(db, attempts)
  // Whoever counts the same waits for us, so this sum is the true one. Refusing takes the count back.
  await checkAttempts(db, attempts, 1)
}

/** For how long these are used up; 0 where one more would pass. */
export async function secondsUntilFree(db: Db, attempts: readonly Attempt[]): Promise<number> {
  const counted = await readAttempts(db, attempts)
  return Math.max(...counted.map((one) => (one.hits < mostOf(one) ? 0 : restOf(one))))
}

const mostOf = ({ limit, most = attemptLimits[limit].most }: Attempt) => most
const restOf = ({ limit, oldest_s }: Attempt & { oldest_s: number }) =>
  Math.max(1, Math.ceil(attemptLimits[limit].within_s - oldest_s))

/** Refuses without counting. `own` are those of the caller that are counted already. */
export async function checkAttempts(db: Db, attempts: readonly Attempt[], own = 0): Promise<void> {
  const counted = await readAttempts(db, attempts)
  for (const one of counted) if (one.hits >= mostOf(one) + own) refuse('too_many', { retry_after_s: restOf(one) })
}

/**
 * In one order, so that two who count the same never wait for each other. The lock is on what is counted: of two at the
 * end of a step each counts in a row of its own, and would not see the other.
 */
export const countAttempts = async (db: Db, attempts: readonly Attempt[]): Promise<unknown> =>
  sql`
    with held as materialized (
      select bucket, pg_advisory_xact_lock(hashtextextended(bucket, 0)) from unnest(${attempts.map(bucketOf).toSorted()}::text[]) bucket)
    insert into rate_limits as r (bucket, window_at)
    select bucket, date_bin(${STEP_S} * interval '1 second', now(), 'epoch') + ${STEP_S} * interval '1 second' from held
    on conflict (bucket, window_at) do update set hits = r.hits + 1`.execute(db)

/** It was no failure after all. */
export const giveBack = async (db: Db, attempts: readonly Attempt[]): Promise<unknown> =>
  sql`
    update rate_limits r set hits = hits - 1
    from (select bucket, max(window_at) as window_at from rate_limits
      where bucket = any(${attempts.map(bucketOf)}::text[]) and hits > 0 group by bucket) last
    where r.bucket = last.bucket and r.window_at = last.window_at`.execute(db)

export async function readAttempts(db: Db, attempts: readonly Attempt[]) {
  const { rows } = await sql<{ hits: number; oldest_s: number }>`
    select coalesce(sum(r.hits), 0)::integer as hits,
      coalesce(date_part('epoch', now() - min(r.window_at)), 0) as oldest_s
    from unnest(${attempts.map(bucketOf)}::text[], ${attempts.map(({ limit }) => attemptLimits[limit].within_s)}::integer[])
      with ordinality a (bucket, within_s, at)
    left join rate_limits r on r.bucket = a.bucket and r.hits > 0
      and r.window_at > now() - a.within_s * interval '1 second'
    group by a.at order by a.at`.execute(db)
  return attempts.map((attempt, at) => ({ ...attempt, ...(rows[at] as { hits: number; oldest_s: number }) }))
}

const bucketOf = ({ limit, of }: Attempt) => `${limit}:${of}`

const LONGEST_S = Math.max(...Object.values(attemptLimits).map(({ within_s }) => within_s))

/** What counts for nobody any more. */
export const deleteOldAttempts = async (db: Db): Promise<unknown> =>
  sql`delete from rate_limits where window_at < now() - ${LONGEST_S} * interval '1 second'`.execute(db)
