// What is held by somebody who is off returns: it loses the person and keeps its group, and whoever is there gets it.
import { limits } from '@otklik/contract/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { transact } from '../../platform/database/transact.ts'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { forEachInTurn } from '../../platform/jobs/workers.ts'
import { asRobot } from '../users/robots.ts'
import { lockHeld, moveHeld } from '../work/hand-over.ts'
import type { Kind } from './field.ts'
import { ORIGIN } from './route.ts'
import { readSettings } from './settings.ts'
import { isOff, isOffFor, readStandings } from './standing.ts'
import { queue } from './waiting.ts'

const AT_ONCE = 500
const DAY_S = 86_400
type Whose = { space_id: number; user_id: number }

/** Whoever has something in hand and is in no status that takes work. Everybody is looked at in one round. */
export async function returnHeld(parts: JobParts, now = new Date()): Promise<boolean> {
  let last: Whose = { space_id: 0, user_id: 0 }
  for (;;) {
    const people = await parts.database.acrossSpaces(
      sql<Whose>`select space_id, user_id from holders_away(${AT_ONCE}, ${last.space_id}, ${last.user_id})`,
    )
    await forEachInTurn(people, (whose) => returnOf(parts, whose, now))
    if (people.length < AT_ONCE) return false
    last = people.at(-1) as Whose
  }
}

const returnOf = (parts: JobParts, { space_id, user_id }: Whose, now: Date) =>
  transact(
    parts,
    { spaces: [space_id], user_id: null, cause: 'system', correlation_id: `return:${space_id}` },
    async (ctx) => {
      const { return_after_s } = await readSettings(ctx, space_id)
      if (return_after_s === null) return
      // Held: nobody comes back between the look and the return.
      await sql`select from members where space_id = ${space_id} and user_id = ${user_id} for share`.execute(ctx.db)
      const [standing] = await readStandings(ctx, space_id, [user_id], now)
      // Who has left is in no plan: their work was handed over when they left.
      if (!standing || !isOff(standing)) return
      if (await isOffFor(ctx, space_id, standing, now, return_after_s, limits.unplanned_off_s))
        await giveBack(ctx, space_id, user_id, waits)
      if (await isAwayForLong(ctx, space_id, user_id, now)) await giveBack(ctx, space_id, user_id, anything)
    },
  )

type Which = Record<Kind, RawBuilder<unknown>>

/** The customer waits for an answer. */
const waits: Which = {
  item: sql`o.status in ('new', 'inprogress', 'open') and o.replied_at is null`,
  chat: sql`o.status in ('new', 'inprogress', 'open') and o.unanswered_at is not null`,
}
const sentTo: Which = {
  item: sql`select from replies w where w.item_id = o.id`,
  chat: sql`select from messages w where w.chat_id = o.id`,
}
/** Also what waits for the customer, or was put off. */
const anything: Which = { item: sql`true`, chat: sql`true` }

async function isAwayForLong({ db }: Pick<Context, 'db'>, space_id: number, user_id: number, now: Date) {
  const { rows } = await sql`
    select from absences where space_id = ${space_id} and user_id = ${user_id} and state in ('approved', 'cancel_asked')
      and started_at <= ${now} and ended_at > ${now} and ended_at - started_at >= ${DAY_S} * interval '1 second'`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Takes from somebody what the condition holds of. Whatever they are answering stays with them a little longer: a draft that
 * was touched lately says so, wherever they are connected, and so does what they sent. Otherwise a customer's next words
 * would take a dialogue from the very person who has just written there, after a shift or before a status was chosen.
 */
export async function giveBack(ctx: Context, space_id: number, user_id: number, which: Which, depth = 0) {
  const robot = await asRobot(ctx, space_id, { cause: 'system', origin: ORIGIN, depth: depth + 1 })
  let returned = 0
  for (const kind of ['item', 'chat'] as const) {
    const lately = sql`now() - ${limits.return_spares_s} * interval '1 second'`
    const isSpared = sql`(exists (
      select from drafts d where d.space_id = ${space_id} and d.user_id = ${user_id} and d.target_kind = ${kind} and d.target_id = o.id
        and d.updated_at > ${lately}) or exists (${sentTo[kind]} and w.space_id = ${space_id} and w.user_id = ${user_id} and w.created_at > ${lately}))`
    const held = await lockHeld(ctx, kind, space_id, user_id, sql`${which[kind]} and not ${isSpared}`)
    const moves = held.map(({ id }) => ({ id, heir: null }))
    await moveHeld(robot, kind, space_id, user_id, moves)
    await queue(
      ctx,
      kind,
      space_id,
      'returned',
      moves.map(({ id }) => ({ id, depth })),
    )
    returned += moves.length
  }
  if (returned > 0) ctx.wake('routing')
  return returned
}

/** Of these dialogues or comments, those whose owner is off: the customer has written, or its time has come. */
export async function giveBackOf(ctx: Context, kind: Kind, space_id: number, ids: readonly number[], now: Date) {
  if (ids.length === 0) return
  const { return_after_s } = await readSettings(ctx, space_id)
  if (return_after_s === null) return
  const { rows } = await sql<{ user_id: number }>`
    select distinct assigned_to as user_id from ${sql.table(`${kind}s`)}
    where space_id = ${space_id} and id = any(${ids}::bigint[]) and assigned_to is not null`.execute(ctx.db)
  if (rows.length === 0) return
  const standings = await readStandings(
    ctx,
    space_id,
    rows.map(({ user_id }) => user_id),
    now,
  )
  const these = sql`o.id = any(${ids}::bigint[]) and ${waits[kind]}`
  const none = sql`false`
  for (const standing of standings) {
    // Without a plan nobody knows whether they will be back in a moment: after an hour of working time they are off.
    const isGone =
      isOff(standing) &&
      (standing.is_planned || (await isOffFor(ctx, space_id, standing, now, 0, limits.unplanned_off_s)))
    if (isGone)
      await giveBack(ctx, space_id, standing.user_id, {
        item: kind === 'item' ? these : none,
        chat: kind === 'chat' ? these : none,
      })
  }
}
