import type { HolidayKind } from '@otklik/contract/schedule/calendars.ts'
import { place } from '@otklik/contract/schedule/plan.ts'
import type { ScheduleUse } from '@otklik/contract/schedule/shift-templates.ts'
import type { Shift, ShiftSource } from '@otklik/contract/schedule/shifts.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { seconds } from '../../platform/seconds.ts'

type Scope = Pick<Context, 'db'>
/** Whose, and from which of their days to which, both part of it. */
export type Span = { space_id: number; user_ids: readonly number[]; from: string; to: string }
export type DayKey = { user_id: number; local_day: string }
export const keyOf = ({ user_id, local_day }: DayKey) => `${user_id} ${local_day}`

export type ShiftRow = DayKey & {
  id: number
  starts: number
  ends: number
  status: number
  breaks: Shift['breaks']
  source: ShiftSource
  zone: string
  started_at: number
  ended_at: number
}

const shiftColumns = sql`
  id, user_id, local_day::text as local_day, starts, ends, status, breaks, source, zone,
  ${seconds('started_at')} as started_at, ${seconds('ended_at')} as ended_at`

export async function selectShifts({ db }: Scope, { space_id, user_ids, from, to }: Span): Promise<ShiftRow[]> {
  const { rows } = await sql<ShiftRow>`
    select ${shiftColumns} from workinghours
    where space_id = ${space_id} and user_id = any(${user_ids}::integer[]) and local_day between ${from}::date and ${to}::date
    order by user_id, local_day, starts`.execute(db)
  return rows
}

/** Those that touch the time between. */
export async function selectShiftsBetween(
  { db }: Scope,
  space_id: number,
  user_ids: readonly number[],
  from: Date,
  to: Date,
) {
  const { rows } = await sql<ShiftRow>`
    select ${shiftColumns} from workinghours
    where space_id = ${space_id} and user_id = any(${user_ids}::integer[]) and started_at < ${to} and ended_at > ${from}
    order by user_id, started_at`.execute(db)
  return rows
}

type Away = { user_id: number; from: number; to: number }
/** Approved absences that touch the time between. */
export async function selectAway({ db }: Scope, space_id: number, user_ids: readonly number[], from: Date, to: Date) {
  const { rows } = await sql<Away>`
    select user_id, ${seconds('started_at')} as from, ${seconds('ended_at')} as to from absences
    where space_id = ${space_id} and user_id = any(${user_ids}::integer[]) and state in ('approved', 'cancel_asked')
      and started_at < ${to} and ended_at > ${from} order by user_id, started_at`.execute(db)
  return rows
}

export type DayRow = DayKey & { source: ShiftSource; version: number }
export async function selectDays({ db }: Scope, { space_id, user_ids, from, to }: Span): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select user_id, local_day::text as local_day, source, version from schedule_days
    where space_id = ${space_id} and user_id = any(${user_ids}::integer[]) and local_day between ${from}::date and ${to}::date`.execute(
    db,
  )
  return rows
}

export type EditRow = DayKey & { shifts: Shift[]; version: number; edited_by: number | null }
export async function selectEdits({ db }: Scope, { space_id, user_ids, from, to }: Span): Promise<EditRow[]> {
  const { rows } = await sql<EditRow>`
    select user_id, local_day::text as local_day, shifts, version, edited_by from schedule_edits
    where space_id = ${space_id} and user_id = any(${user_ids}::integer[]) and local_day between ${from}::date and ${to}::date
    order by local_day, user_id`.execute(db)
  return rows
}

export async function selectUses({ db }: Scope, { space_id, user_ids, from, to }: Span): Promise<ScheduleUse[]> {
  const { rows } = await sql<ScheduleUse>`
    select id, space_id, user_id, template_id, from_day::text as from_day, until_day::text as until_day, phase from schedule_uses
    where space_id = ${space_id} and user_id = any(${user_ids}::integer[]) and from_day <= ${to}::date
      and (until_day is null or until_day >= ${from}::date)
    order by user_id, schedule_uses.from_day`.execute(db)
  return rows
}

export type NamedHoliday = { day: string; kind: HolidayKind; name: string }
/** Of the default calendar. */
export async function selectHolidays(
  { db }: Scope,
  space_id: number,
  from: string,
  to: string,
): Promise<NamedHoliday[]> {
  const { rows } = await sql<NamedHoliday>`
    select h.day::text as day, h.kind, h.name from calendars c
    join space_holidays h on h.space_id = c.space_id and h.calendar_id = c.id
    where c.space_id = ${space_id} and c.is_default and h.day between ${from}::date and ${to}::date order by h.day`.execute(
    db,
  )
  return rows
}

export type DayChange = DayKey & {
  zone: string
  shifts: readonly Shift[]
  source: ShiftSource
  template_id?: number | null
}

/** The whole list of each day is another one now. */
export async function replaceDays({ db }: Scope, space_id: number, changes: readonly DayChange[]) {
  if (changes.length === 0) return
  const days = JSON.stringify(changes.map(({ user_id, local_day }) => ({ user_id, local_day })))
  await sql`
    delete from workinghours w using jsonb_to_recordset(${days}::jsonb) as d (user_id integer, local_day date)
    where w.space_id = ${space_id} and w.user_id = d.user_id and w.local_day = d.local_day`.execute(db)
  const rows = changes.flatMap(({ user_id, local_day, zone, shifts, source, template_id = null }) =>
    shifts.flatMap((shift) => {
      const placed = place(shift, local_day, zone)
      if (!placed) return []
      const { starts, ends, status, breaks } = shift
      return [
        {
          user_id,
          local_day,
          zone,
          source,
          template_id,
          starts,
          ends,
          status,
          breaks,
          from: placed.from,
          to: placed.to,
        },
      ]
    }),
  )
  if (rows.length === 0) return
  await sql`
    insert into workinghours (space_id, user_id, local_day, zone, source, template_id, starts, ends, status, breaks, started_at, ended_at)
    select ${space_id}, user_id, local_day, zone, source, template_id, starts, ends, status, breaks, to_timestamp("from"), to_timestamp("to")
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (user_id integer, local_day date, zone text, source text, template_id integer,
      starts smallint, ends smallint, status integer, breaks jsonb, "from" double precision, "to" double precision)`.execute(
    db,
  )
}

/** They have moved: whoever saw them before has seen something else. */
export async function markDays(
  { db }: Scope,
  space_id: number,
  version: number,
  days: readonly (DayKey & { source: ShiftSource })[],
) {
  await sql`
    insert into schedule_days (space_id, user_id, local_day, source, version)
    select ${space_id}, user_id, local_day, source, ${version}
    from jsonb_to_recordset(${JSON.stringify(days.map(({ user_id, local_day, source }) => ({ user_id, local_day, source })))}::jsonb)
      as t (user_id integer, local_day date, source text)
    on conflict (space_id, user_id, local_day) do update set source = excluded.source, version = excluded.version`.execute(
    db,
  )
}

/** Seconds of other spaces' plans, without saying which. */
export async function selectElsewhere(
  { db }: Scope,
  space_id: number,
  user_ids: readonly number[],
  from: Date,
  to: Date,
) {
  const { rows } = await sql<Away>`
    select user_id, ${seconds('started_at')} as from, ${seconds('ended_at')} as to
    from planned_elsewhere(${space_id}, ${user_ids}::integer[], ${from}, ${to})`.execute(db)
  return rows
}
