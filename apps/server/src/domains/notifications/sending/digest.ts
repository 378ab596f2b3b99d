import { limits } from '@otklik/contract/limits.ts'
import { catalogue } from '@otklik/contract/notifications/catalogue.ts'
import { sql } from 'kysely'
import type { Foundation } from '../../../foundation.ts'
import type { Context } from '../../../platform/context.ts'
import { transact } from '../../../platform/database/transact.ts'
import { forEachInTurn } from '../../../platform/jobs/workers.ts'
import { nextLetterId, postLetter } from '../../../platform/mail/post.ts'
import type { Facts } from '../facts.ts'
import { openOutlet } from '../outlets/sealed.ts'
import { wordsFor, wordsOf } from '../words.ts'
import { type Claimed, claimDue, type Outlet } from './claim.ts'
import { makeToken } from './token.ts'

const SPACES = 20
const OUTLETS = 50
/** So many letters are asked after at once. */
const LETTERS = 500
/** A letter's fate is asked for so often, until it is known. */
const FATE_AFTER_S = 10

type Parts = Pick<Foundation, 'secrets' | 'public_url' | 'database'> & Parameters<typeof transact>[0]

/** Letters about all that has waited five minutes; spaces in turn, those longest due first. */
export async function sendDigests(parts: Parts): Promise<boolean> {
  const due = await parts.database.acrossSpaces(
    sql<{ space_id: number }>`
      select space_id from spaces_dispatching('mail', ${SPACES}) union select space_id from spaces_dispatching('outside', ${SPACES})`,
  )
  let isMore = false
  await forEachInTurn(due, ({ space_id }) =>
    transact(
      parts,
      { spaces: [space_id], user_id: null, cause: 'system', correlation_id: `digests:${space_id}` },
      async (ctx) => {
        await settleLetters(ctx, space_id)
        for (const kind of ['mail', 'outside'] as const) {
          const { claimed, facts } = await claimDue(ctx, space_id, kind, OUTLETS)
          for (const one of claimed) await postDigest(parts, ctx, space_id, one, facts)
          if (claimed.length > 0) ctx.wake('mail')
          if (claimed.length === OUTLETS) isMore = true
        }
      },
    ),
  )
  return isMore
}

type Mailbox = { name: string; email: string; is_confirmed: boolean; space: string }

export async function mailboxOf({ db }: Context, space_id: number, user_id: number): Promise<Mailbox | undefined> {
  const { rows } = await sql<Mailbox>`
    select u.name, u.email, u.email_status >= 1 as is_confirmed, s.name as space
    from users u cross join spaces s where u.id = ${user_id} and s.id = ${space_id}`.execute(db)
  return rows[0]
}

/** Nobody's name is known there. */
async function outsideOf(
  { secrets }: Parts,
  { db }: Context,
  space_id: number,
  outlet: Outlet,
): Promise<Mailbox | undefined> {
  const { email } = openOutlet(secrets, space_id, outlet, 'outside')
  const { rows } = await sql<{ space: string }>`select name as space from spaces where id = ${space_id}`.execute(db)
  return rows[0] && { name: '', email, is_confirmed: outlet.state === 'on', ...rows[0] }
}

async function postDigest(
  parts: Parts,
  ctx: Context,
  space_id: number,
  { outlet, reader, locale, rows }: Claimed,
  facts: Facts,
) {
  const ids = rows.map(({ dispatch_id }) => dispatch_id)
  const to =
    reader === 'space' ? await outsideOf(parts, ctx, space_id, outlet) : await mailboxOf(ctx, space_id, reader.id)
  if (!to?.is_confirmed) return endAll(ctx, space_id, ids, 'dropped', 'address not confirmed')
  const sorted = rows.toSorted((left, right) => left.code.localeCompare(right.code) || left.id - right.id)
  const lines = sorted.slice(0, limits.digest_lines).map((row) => {
    const { title, text } = wordsOf(row, facts, reader, locale)
    return `${title}. ${text}`
  })
  const codes = [...new Set(rows.map(({ code }) => code))]
  const why = codes.map((code) => wordsFor(locale, code, reader === 'space' ? 'space' : 'person').name).join(', ')
  const mayStop = reader === 'space' || codes.some((code) => !catalogue[code].is_always)
  const mail_id = await nextLetterId(ctx.db)
  const unsubscribe = mayStop && {
    unsubscribe: `${parts.public_url()}/u/${makeToken(parts.secrets, { space_id, mail_id })}`,
  }
  const { name, email, space } = to
  await postLetter(
    ctx.db,
    parts.secrets,
    {
      ...{ kind: 'digest', to: email, locale, name, space, lines, more: rows.length - lines.length, why },
      ...{ url: `${parts.public_url()}/`, ...unsubscribe },
    },
    mail_id,
  )
  await sql`
    update dispatches set state = 'sending', mail_id = ${mail_id}, attempt = 1,
      lease_until = now() + ${FATE_AFTER_S} * interval '1 second'
    where space_id = ${space_id} and id = any(${ids}::bigint[]) and outlet_id = ${outlet.id}`.execute(ctx.db)
}

type Fate = { mail_id: number; state: 'sent' | 'dead'; reason: string | null }

/**
 * What has become of letters: the outbox sends them by itself, as often as it takes. One question after the other, each with
 * its letters named, and one statement for all that ended alike: joined, they read everything that leaves the space for each
 * of hundreds of letters.
 */
async function settleLetters(ctx: Context, space_id: number) {
  const { rows: asked } = await sql<{ mail_id: number }>`
    select distinct mail_id from dispatches
    where space_id = ${space_id} and kind in ('mail', 'outside') and state = 'sending' and mail_id is not null
      and lease_until <= now() limit ${LETTERS}`.execute(ctx.db)
  if (asked.length === 0) return
  const ids = asked.map(({ mail_id }) => mail_id)
  await sql`
    update dispatches set lease_until = now() + ${FATE_AFTER_S} * interval '1 second'
    where space_id = ${space_id} and mail_id = any(${ids}::bigint[]) and state = 'sending'`.execute(ctx.db)
  const { rows: fates } = await sql<Fate>`
    select f.id as mail_id, f.state, f.reason from mail_fates(${ids}::bigint[]) f`.execute(ctx.db)
  const alike = Map.groupBy(fates, ({ state, reason }) => JSON.stringify([state, reason]))
  for (const letters of alike.values()) await endLetters(ctx, space_id, letters)
}

async function endLetters(ctx: Context, space_id: number, letters: readonly Fate[]) {
  const [{ state, reason }] = letters as [Fate]
  const ids = letters.map(({ mail_id }) => mail_id)
  await sql`
    update dispatches set state = ${state}, reason = ${reason}, ended_at = now()
    where space_id = ${space_id} and mail_id = any(${ids}::bigint[]) and state = 'sending'`.execute(ctx.db)
  if (state === 'dead')
    // The bell goes on; letters do, when the person has looked at their settings.
    await sql`
      update outlets set state = 'off', reason = ${reason} where space_id = ${space_id} and id in (
        select outlet_id from dispatches where space_id = ${space_id} and mail_id = any(${ids}::bigint[]))`.execute(
      ctx.db,
    )
}

const endAll = (ctx: Context, space_id: number, ids: readonly number[], state: 'dropped', reason: string) =>
  sql`
    update dispatches set state = ${state}, reason = ${reason}, ended_at = now()
    where space_id = ${space_id} and id = any(${ids}::bigint[])`.execute(ctx.db)
