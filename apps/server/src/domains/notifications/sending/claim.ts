// What is due to leave, asked once more whether it may: between what happened and now somebody may have left, lost a right,
// read it, muted it, or changed their mind.
import { catalogue, type LeavingKind, type NotificationCode } from '@otklik/contract/notifications/catalogue.ts'
import { makeChooser, quietFor, wallClock } from '@otklik/contract/notifications/choose.ts'
import type { Locale } from '@otklik/contract/users/users.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type Facts, keyOf, loadFacts, type ThingFacts } from '../facts.ts'
import { type Hearer, loadChoices, loadHearers, loadMutes } from '../hearers.ts'
import { wants } from '../outlets/space-outlets.ts'
import { type NotificationRow, notificationColumns } from '../queries.ts'
import { mayHear, type Reader } from '../words.ts'

/** `user_id` null: of the space. */
export type Outlet = {
  id: number
  kind: LeavingKind
  user_id: number | null
  label: string
  state: string
  locale: Locale
  codes: NotificationCode[]
  object_ids: number[] | null
  key_id: number | null
  sealed: Buffer | null
}
type Waiting = NotificationRow & {
  dispatch_id: number
  outlet_id: number
  attempt: number
  join_key: string
  leaves_at: Date
  is_due: boolean
}

/** Through one outlet, all that waits and may leave. */
export type Claimed = { outlet: Outlet; reader: Reader; locale: Locale; rows: Waiting[] }

/** Why something did not leave. */
type Dropped = 'no member' | 'no right' | 'not wanted' | 'muted' | 'read' | 'outlet off' | 'not paid' | 'gone'

/** Held until the transaction is over: no other process takes these meanwhile. */
export async function claimDue(
  ctx: Context,
  space_id: number,
  kind: LeavingKind,
  most: number,
): Promise<{ claimed: Claimed[]; facts: Facts }> {
  const outlets = await lockOutlets(ctx, space_id, kind, most)
  const waiting = await selectWaiting(ctx, space_id, outlets)
  const facts = await loadFacts(ctx.db, space_id, waiting)
  const hearers = await loadHearers(ctx, space_id, [...new Set(outlets.flatMap(({ user_id }) => user_id ?? []))])
  const asked = {
    hearers,
    facts,
    choose: makeChooser(await loadChoices(ctx.db, space_id)),
    ...(await loadMuted(ctx, space_id)),
  }
  const dropped: { id: number; reason: Dropped }[] = []
  const quiet: { id: number; minutes: number }[] = []
  const claimed = outlets.flatMap((outlet): Claimed[] => {
    const { user_id } = outlet
    const hearer = user_id === null ? undefined : hearers.get(user_id)
    const rows = waiting.filter((row) => {
      if (row.outlet_id !== outlet.id) return false
      const reason = whyNot(space_id, outlet, row, asked)
      if (reason) dropped.push({ id: row.dispatch_id, reason })
      return reason === null
    })
    const minutes = hearer ? (asked.quiet.get(hearer.actor.id)?.(hearer.zone) ?? 0) : 0
    const passes = (hearer && asked.passing.get(hearer.actor.id)) ?? []
    const may = rows.filter(({ code }) => minutes === 0 || catalogue[code].is_always || passes.includes(code))
    for (const row of rows) if (!may.includes(row)) quiet.push({ id: row.dispatch_id, minutes })
    const reader = user_id === null ? 'space' : hearer?.actor
    const these = kind === 'push' ? asItWas(may) : may
    return reader && these.length > 0 ? [{ outlet, reader, locale: hearer?.locale ?? outlet.locale, rows: these }] : []
  })
  await dropAll(ctx, space_id, dropped)
  await putOff(ctx, space_id, quiet)
  return { claimed, facts }
}

/**
 * What a browser may have shown already is repeated as it was, under its topic: with what came since it would be something
 * else, shown beside it. What left together is due again at the same moment.
 */
function asItWas(rows: readonly Waiting[]): Waiting[] {
  const again = rows.filter(({ attempt, is_due }) => attempt > 0 && is_due)
  if (again.length === 0) return rows.filter(({ attempt }) => attempt === 0)
  const first = Math.min(...again.map(({ leaves_at }) => leaves_at.getTime()))
  return again.filter(({ leaves_at }) => leaves_at.getTime() === first)
}

type Asked = {
  hearers: ReadonlyMap<number, Hearer>
  facts: Facts
  choose: ReturnType<typeof makeChooser>
  is_paid: boolean
  muted: ReadonlySet<string>
}

function whyNot(space_id: number, outlet: Outlet, row: Waiting, asked: Asked): Dropped | null {
  const { kind, user_id, state } = outlet
  const { code, thing, thing_id, is_read, watch_id } = row
  const found = asked.facts.things.get(keyOf(thing, thing_id))
  if (state !== 'on') return 'outlet off'
  if (kind === 'slack' || kind === 'outside' || user_id === null) return whyNotOfSpace(outlet, row, found, asked)
  const hearer = asked.hearers.get(user_id)
  if (!hearer) return 'no member'
  if (watch_id !== null && !asked.facts.watches.has(watch_id)) return 'not wanted'
  if (!mayHear(hearer.actor, space_id, code, thing, found)) return 'no right'
  if (is_read) return 'read'
  if (!catalogue[code].passes_mute && asked.muted.has(`${user_id}:${keyOf(thing, thing_id)}`)) return 'muted'
  const { object_id = null, company_id = null } = found ?? {}
  const wanted = { code, outlet: kind, user_id, role: hearer.role, object_id, company_id }
  return asked.choose(wanted).is_on ? null : 'not wanted'
}

function whyNotOfSpace(outlet: Outlet, { code }: Waiting, found: ThingFacts | undefined, { is_paid }: Asked) {
  if (!found || found.is_gone) return 'gone'
  if (!is_paid && !catalogue[code].is_always) return 'not paid'
  return wants(outlet, code, found.object_id) ? null : 'not wanted'
}

/**
 * By their numbers, one question after the other, and not joined: see `selectWaiting`. Not their keys: whoever adds to what
 * waits there holds those, for as long as hundreds of things take to be told.
 */
async function lockOutlets(ctx: Context, space_id: number, kind: string, most: number): Promise<Outlet[]> {
  const { rows: due } = await sql<{ outlet_id: number }>`
    select distinct outlet_id from dispatches
    where space_id = ${space_id} and kind = ${kind} and state = 'waiting' and due_at <= now()`.execute(ctx.db)
  const ids = due.map(({ outlet_id }) => outlet_id)
  // One at a time, so that what comes later does not overtake; letters have an outbox for that.
  const isInTurn = kind !== 'mail' && kind !== 'outside'
  const busyOf = async (asked: readonly number[]) =>
    new Set(isInTurn && asked.length > 0 ? await selectSending(ctx, space_id, asked) : [])
  const busy = await busyOf(ids)
  const free = ids.filter((id) => !busy.has(id))
  if (free.length === 0) return []
  const { rows } = await sql<Outlet>`
    select o.id, o.kind, o.user_id, o.label, o.state, o.locale, o.codes, o.object_ids, o.key_id, o.sealed from outlets o
    where o.space_id = ${space_id} and o.id = any(${free}::integer[]) and coalesce(o.paused_until <= now(), true)
    order by o.id limit ${most} for no key update skip locked`.execute(ctx.db)
  // Somebody else may have taken and let go of one in between.
  const taken = await busyOf(rows.map(({ id }) => id))
  return rows.filter(({ id }) => !taken.has(id))
}

async function selectSending(ctx: Context, space_id: number, outlet_ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ outlet_id: number }>`
    select distinct outlet_id from dispatches
    where space_id = ${space_id} and state = 'sending' and outlet_id = any(${outlet_ids}::integer[])`.execute(ctx.db)
  return rows.map(({ outlet_id }) => outlet_id)
}

type Held = Pick<Waiting, 'dispatch_id' | 'outlet_id' | 'attempt' | 'leaves_at' | 'is_due'> & {
  notification_id: number
}

/**
 * All that waits there, also what is not due yet: it goes along. Two questions instead of a join: after a sudden burst the
 * planner still thinks that both tables are nearly empty, and would read all of one for each row of the other.
 */
async function selectWaiting(ctx: Context, space_id: number, outlets: readonly Outlet[]): Promise<Waiting[]> {
  const { rows: held } = await sql<Held>`
    select d.id as dispatch_id, d.outlet_id, d.attempt, d.notification_id, d.due_at as leaves_at,
      d.due_at <= now() as is_due
    from dispatches d
    where d.space_id = ${space_id} and d.outlet_id = any(${outlets.map(({ id }) => id)}::integer[]) and d.state = 'waiting'
    order by d.notification_id, d.id for update`.execute(ctx.db)
  const ids = [...new Set(held.map(({ notification_id }) => notification_id))]
  const { rows } = await sql<NotificationRow & { join_key: string }>`
    select n.join_key, ${notificationColumns} from notifications n
    where n.space_id = ${space_id} and n.id = any(${ids}::bigint[])`.execute(ctx.db)
  const told = new Map(rows.map((row) => [row.id, row]))
  return held.flatMap(({ notification_id, ...dispatch }) => {
    const row = told.get(notification_id)
    return row ? [{ ...row, ...dispatch }] : []
  })
}

type Hours = {
  user_id: number
  is_on: boolean
  starts: number
  ends: number
  days: number[]
  off_shift: boolean
  passing: NotificationCode[]
  is_off_shift: boolean
}

/** How long somebody outside their shifts is left alone before it is looked at again. */
const OFF_SHIFT_MIN = 15

async function loadMuted(ctx: Context, space_id: number) {
  const mutes = await loadMutes(ctx.db, space_id)
  const { rows } = await sql<Hours>`
    select h.user_id, h.is_on, h.starts, h.ends, h.days, h.off_shift, h.passing,
      exists (select from workinghours w where w.space_id = ${space_id} and w.user_id = h.user_id
              and w.started_at between now() - interval '14 days' and now() + interval '14 days')
      and not exists (select from workinghours w where w.space_id = ${space_id} and w.user_id = h.user_id
                      and w.started_at <= now() and w.ended_at > now()) as is_off_shift
    from notification_hours h where h.space_id = ${space_id} and (h.is_on or h.off_shift)`.execute(ctx.db)
  const now = new Date()
  const { rows: spaces } = await sql<{ is_paid: boolean }>`
    select ${!ctx.has_billing} or expires_at > now() as is_paid from spaces where id = ${space_id}`.execute(ctx.db)
  return {
    is_paid: spaces[0]?.is_paid ?? false,
    muted: new Set(mutes.map(({ user_id, thing, thing_id }) => `${user_id}:${keyOf(thing, thing_id)}`)),
    passing: new Map(rows.map(({ user_id, passing }) => [user_id, passing])),
    quiet: new Map(
      rows.map((hours) => [
        hours.user_id,
        (zone: string) => {
          const minutes = quietFor(hours, wallClock(zone, now))
          return hours.off_shift && hours.is_off_shift ? Math.max(minutes, OFF_SHIFT_MIN) : minutes
        },
      ]),
    ),
  }
}

async function dropAll(ctx: Context, space_id: number, dropped: readonly { id: number; reason: Dropped }[]) {
  if (dropped.length === 0) return
  await sql`
    update dispatches d set state = 'dropped', reason = t.reason, ended_at = now()
    from jsonb_to_recordset(${JSON.stringify(dropped)}::jsonb) as t (id bigint, reason text)
    where d.space_id = ${space_id} and d.id = t.id`.execute(ctx.db)
}

/** Asked again then: the clock may have been changed meanwhile, here or by the season. */
async function putOff(ctx: Context, space_id: number, quiet: readonly { id: number; minutes: number }[]) {
  if (quiet.length === 0) return
  await sql`
    update dispatches d set due_at = now() + t.minutes * interval '1 minute'
    from jsonb_to_recordset(${JSON.stringify(quiet)}::jsonb) as t (id bigint, minutes integer)
    where d.space_id = ${space_id} and d.id = t.id`.execute(ctx.db)
}
