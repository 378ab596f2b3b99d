// Wishes to be away, and who says yes to them: never oneself.

import { limits } from '@otklik/contract/limits.ts'
import type { AbsenceState } from '@otklik/contract/schedule/absence-states.ts'
import type { Absence, AbsenceCursor, AbsenceFilter, NewAbsence } from '@otklik/contract/schedule/absences.ts'
import { addDays, dayAt, momentOf } from '@otklik/contract/zones.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { faultIn, refuse } from '../../platform/refuse.ts'
import { fromSeconds, seconds } from '../../platform/seconds.ts'
import { daysTaken, readBalances } from './balances.ts'
import { coverOf } from './cover.ts'
import { getKind } from './kinds.ts'
import { daysBetween, tellChanged } from './materialise.ts'
import { checkManaged, findPeople, isWhom } from './people.ts'
import { readState } from './state.ts'
import { tellAbsence } from './told.ts'

const PAGE = 30
type Row = Omit<Absence, 'may'> & { is_managed: boolean }

const columns = sql`
  a.id, a.space_id, a.user_id, u.name as user_name, a.kind_id, a.state, a.from_day::text as from_day, a.to_day::text as to_day, a.part,
  ${seconds('a.started_at')} as started_at, ${seconds('a.ended_at')} as ended_at, a.note, a.days, ${seconds('a.asked_at')} as asked_at,
  a.asked_by, ${seconds('a.decided_at')} as decided_at, a.decided_by, a.reason`

async function select(
  ctx: CallContext,
  space_id: number,
  which: RawBuilder<unknown>,
  size: number,
): Promise<Absence[]> {
  const managed = isWhom(ctx.actor, space_id, 'managed')
  const { rows } = await sql<Row>`
    select ${columns}, ${managed} and a.user_id <> ${ctx.user_id} as is_managed
    from absences a join members m on m.space_id = a.space_id and m.user_id = a.user_id join users u on u.id = a.user_id
    where a.space_id = ${space_id} and (a.user_id = ${ctx.user_id} or ${managed}) and ${which}
    order by a.from_day desc, a.id desc limit ${size}`.execute(ctx.db)
  return rows.map(({ is_managed, ...row }) => ({ ...row, may: mayOf(ctx, row, is_managed) }))
}

function mayOf(
  { user_id }: CallContext,
  { state, user_id: whose, started_at }: Omit<Row, 'is_managed'>,
  is_managed: boolean,
): Absence['may'] {
  const isOwn = whose === user_id
  const isAhead = started_at > Date.now() / 1000
  return [
    ...(is_managed && (state === 'asked' || state === 'cancel_asked') ? (['decide'] as const) : []),
    ...(isOwn && state === 'asked' ? (['withdraw'] as const) : []),
    ...(state === 'approved' && (is_managed || (isOwn && isAhead)) ? (['cancel'] as const) : []),
  ]
}

export async function listAbsences(
  ctx: CallContext,
  { space_id, user_id, state, from, after }: AbsenceFilter & { after?: AbsenceCursor | undefined },
) {
  const [day, id] = after ?? [null, 0]
  const which = sql`
    (${user_id ?? null}::integer is null or a.user_id = ${user_id ?? null}) and (${state.length} = 0 or a.state = any(${state}::text[]))
    and (${from ?? null}::date is null or a.to_day >= ${from ?? null}::date)
    and (${day}::date is null or (a.from_day, a.id) < (${day}::date, ${id}))`
  const rows = await select(ctx, space_id, which, PAGE + 1)
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined
  return { rows: rows.slice(0, PAGE), next: last ? JSON.stringify([last.from_day, last.id]) : null }
}

/** Held until the end, unless it is only read. Of somebody whom the caller does not plan there is nothing to see. */
async function getAbsence(ctx: CallContext, id: number, isRead = false): Promise<Absence> {
  const { rows } = await sql<{ space_id: number }>`
    select space_id from absences where space_id = any(${ctx.spaces}::integer[]) and id = ${id} ${isRead ? sql`` : sql`for update`}`.execute(
    ctx.db,
  )
  const { space_id } = rows[0] ?? refuse('not_found', { row: { table: 'absences', id } })
  const [found] = await select(ctx, space_id, sql`a.id = ${id}`, 1)
  return found ?? refuse('no_access')
}

export async function askAbsence(ctx: CallContext, asked: NewAbsence): Promise<Absence> {
  const { space_id, kind_id, from_day, to_day, part, note } = asked
  const user_id = asked.user_id ?? ctx.user_id
  const isOwn = user_id === ctx.user_id
  if (!isOwn) await checkManaged(ctx, space_id, [user_id])
  const kind = await getKind(ctx, kind_id)
  if (kind.space_id !== space_id || kind.is_archived) refuse('not_found')
  if (daysBetween(from_day, to_day).length > limits.absence_days) faultIn('to_day')
  const [started_at, ended_at] = await timeOf(ctx, asked, user_id)
  // Whoever asks for the same person waits: both would find the days free.
  await sql`select from members where space_id = ${space_id} and user_id = ${user_id} for no key update`.execute(ctx.db)
  const { rows: others } = await sql`
    select 1 as one from absences where space_id = ${space_id} and user_id = ${user_id} and state in ('asked', 'approved', 'cancel_asked')
      and started_at < ${ended_at} and ended_at > ${started_at} limit 1`.execute(ctx.db)
  if (others.length > 0) refuse('absence_overlap')
  const days = await daysTaken(ctx, space_id, user_id, kind, asked)
  if (kind.days_per_year !== null) {
    const balance = (await readBalances(ctx, space_id, user_id)).find((one) => one.kind_id === kind_id)
    if ((balance?.left ?? 0) - days < -kind.overdraft) refuse('balance')
  }
  const isApproved = !isOwn || (!kind.needs_yes && !(await isPast(ctx, asked, user_id)))
  const { id } = await ctx.db
    .insertInto('absences')
    .values({
      ...{
        space_id,
        user_id,
        kind_id,
        from_day,
        to_day,
        part,
        note,
        days,
        started_at,
        ended_at,
        asked_by: ctx.user_id,
      },
      ...(isApproved
        ? { state: 'approved', decided_at: new Date(), decided_by: isOwn ? null : ctx.user_id }
        : { state: 'asked' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return tell(ctx, id, isApproved)
}

/** What lies behind somebody has to be agreed to, whatever kind it is: nobody can be asked any more whether it was so. */
async function isPast(ctx: CallContext, { space_id, from_day }: NewAbsence, user_id: number) {
  const [person] = await findPeople(ctx, space_id, [user_id])
  return from_day < dayAt(Date.now() / 1000, person?.zone ?? 'UTC')
}

async function timeOf(
  ctx: CallContext,
  { space_id, from_day, to_day, part, starts = 0, ends = 0 }: NewAbsence,
  user_id: number,
) {
  const [person] = await findPeople(ctx, space_id, [user_id])
  if (!person) return refuse('not_found')
  const { half_at } = (await readState(ctx, space_id)).settings
  const at = (day: string, minute: number) => fromSeconds(momentOf(day, minute, person.zone))
  const spans = {
    day: [at(from_day, 0), at(addDays(to_day, 1), 0)],
    am: [at(from_day, 0), at(from_day, half_at)],
    pm: [at(from_day, half_at), at(addDays(from_day, 1), 0)],
    hours: [at(from_day, starts), at(from_day, ends)],
  } satisfies Record<NewAbsence['part'], [Date, Date]>
  return spans[part]
}

/** The plan is another one where somebody is away, or is not any more. */
async function tell(ctx: CallContext, id: number, isPlanChanged: boolean): Promise<Absence> {
  const absence = await getAbsence(ctx, id)
  const { space_id, user_id, from_day, to_day } = absence
  if (isPlanChanged)
    await tellChanged(
      ctx,
      space_id,
      [from_day, to_day].map((local_day) => ({ user_id, local_day })),
    )
  ctx.announce({ space_id }, 'absence.changed', { id, space_id })
  await tellAbsence(ctx, absence)
  return absence
}

async function move(
  ctx: CallContext,
  { space_id, id }: Absence,
  state: AbsenceState,
  reason: string | null,
  isPlanChanged: boolean,
) {
  await sql`
    update absences set state = ${state}, decided_at = now(), decided_by = ${ctx.user_id}, reason = coalesce(${reason}::text, reason)
    where space_id = ${space_id} and id = ${id}`.execute(ctx.db)
  return tell(ctx, id, isPlanChanged)
}

export async function decideAbsence(
  ctx: CallContext,
  id: number,
  is_approved: boolean,
  reason: string,
): Promise<Absence> {
  const absence = await getAbsence(ctx, id)
  if (absence.user_id === ctx.user_id) refuse('no_access')
  if (!absence.may.includes('decide')) refuse('stale')
  if (!is_approved && reason === '') faultIn('reason')
  if (absence.state === 'cancel_asked')
    return move(ctx, absence, is_approved ? 'cancelled' : 'approved', reason, is_approved)
  return move(ctx, absence, is_approved ? 'approved' : 'refused', reason, is_approved)
}

export async function withdrawAbsence(ctx: CallContext, id: number): Promise<Absence> {
  const absence = await getAbsence(ctx, id)
  if (absence.user_id !== ctx.user_id) refuse('no_access')
  if (!absence.may.includes('withdraw')) refuse('stale')
  return move(ctx, absence, 'withdrawn', null, false)
}

export async function cancelAbsence(ctx: CallContext, id: number): Promise<Absence> {
  const absence = await getAbsence(ctx, id)
  if (!absence.may.includes('cancel')) refuse('stale')
  const kind = await getKind(ctx, absence.kind_id)
  const isAtOnce = absence.user_id !== ctx.user_id || !kind.needs_yes
  return move(ctx, absence, isAtOnce ? 'cancelled' : 'cancel_asked', null, isAtOnce)
}

/** In the first of the person's groups, or in the space where they are in none. */
export async function absenceCover(ctx: CallContext, id: number) {
  const { space_id, user_id, from_day, to_day } = await getAbsence(ctx, id, true)
  const [person] = await findPeople(ctx, space_id, [user_id])
  const { zone } = await readState(ctx, space_id)
  const place = {
    space_id,
    group_id: person?.groups[0],
    zone,
    days: daysBetween(from_day, to_day).slice(0, limits.schedule_days),
  }
  return { with: await coverOf(ctx, place), without: await coverOf(ctx, { ...place, but: user_id }) }
}

export async function checkOwnOrManaged(ctx: CallContext, space_id: number, user_id: number) {
  if (user_id !== ctx.user_id) await checkManaged(ctx, space_id, [user_id], { and_leavers: true })
}
