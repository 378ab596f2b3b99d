// Shifts from templates: kept as rows 13 weeks ahead, made anew on every change and by night. Days that somebody has planned
// by hand or swapped stay as they are, and the past never moves.
import { limits } from '@otklik/contract/limits.ts'
import { type CycleTemplate, type Holidays, sameShifts, shiftsOn } from '@otklik/contract/schedule/plan.ts'
import type { ScheduleUse } from '@otklik/contract/schedule/shift-templates.ts'
import type { Shift, TemplateShift } from '@otklik/contract/schedule/shifts.ts'
import { addDays, dayAt, dayNumber, dayText } from '@otklik/contract/zones.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { findPeople, type PlannedMember } from './people.ts'
import { rewritePoints } from './points.ts'
import {
  type DayChange,
  keyOf,
  markDays,
  replaceDays,
  type ShiftRow,
  selectDays,
  selectHolidays,
  selectShifts,
  selectUses,
} from './queries.ts'
import { keepUntil, moveOn, readState } from './state.ts'

export type TemplateRow = CycleTemplate & { id: number; name: string; shifts: TemplateShift[] }

export async function selectTemplates({ db }: Pick<Context, 'db'>, space_id: number): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select id, name, cycle_days, shifts, on_holiday from workinghours_templates where space_id = ${space_id}
    order by lower(name), id`.execute(db)
  return rows
}

/** What templates give each person and day. */
export type TemplatePlan = (user_id: number, day: string) => { shifts: Shift[]; template_id: number | null }

export function templatePlan(
  templates: readonly TemplateRow[],
  uses: readonly ScheduleUse[],
  holidays: Holidays,
): TemplatePlan {
  const byId = new Map(templates.map((template) => [template.id, template]))
  const byUser = Map.groupBy(uses, ({ user_id }) => user_id)
  return (user_id, day) => {
    const use = byUser.get(user_id)?.find(({ from_day, until_day }) => from_day <= day && (until_day ?? day) >= day)
    const template = use && byId.get(use.template_id)
    if (!template) return { shifts: [], template_id: null }
    return { shifts: shiftsOn(template, use, day, holidays), template_id: template.id }
  }
}

export const holidaysOf = (rows: readonly { day: string; kind: 'closed' | 'short' | 'work' }[]): Holidays =>
  new Map(rows.map(({ day, kind }) => [day, kind]))

export const daysBetween = (from: string, to: string) =>
  Array.from({ length: Math.max(0, dayNumber(to) - dayNumber(from) + 1) }, (_, n) => dayText(dayNumber(from) + n))

export const shiftOf = ({ starts, ends, status, breaks }: Shift): Shift => ({ starts, ends, status, breaks })

/** Today is left alone once a shift of it has begun. */
function hasBegun(day: string, { zone }: PlannedMember, rows: readonly ShiftRow[], now_s: number) {
  const today = dayAt(now_s, zone)
  return day < today || (day === today && rows.some(({ started_at }) => started_at <= now_s))
}

type Whom = readonly number[] | null

/** Makes the rows of these people, or of everybody, as their templates have them now; answers how many days have changed. */
export async function materialise(ctx: Context, space_id: number, whom: Whom, now = new Date()): Promise<number> {
  const people = (await findPeople(ctx, space_id, whom)).filter(({ is_deactivated }) => !is_deactivated)
  const { zone } = await readState(ctx, space_id)
  const now_s = now.getTime() / 1000
  // People's days begin before and after the space's.
  const [from, to] = [addDays(dayAt(now_s, zone), -1), addDays(dayAt(now_s, zone), limits.schedule_ahead_days)]
  const span = { space_id, user_ids: people.map(({ user_id }) => user_id), from, to }
  const plan = templatePlan(
    await selectTemplates(ctx, space_id),
    await selectUses(ctx, span),
    holidaysOf(await selectHolidays(ctx, space_id, from, to)),
  )
  const rows = Map.groupBy(await selectShifts(ctx, span), keyOf)
  const taken = new Set((await selectDays(ctx, span)).filter(({ source }) => source !== 'template').map(keyOf))
  const changes: (DayChange & { hadRows: boolean })[] = []
  for (const person of people)
    for (const local_day of daysBetween(from, to)) {
      const key = keyOf({ user_id: person.user_id, local_day })
      const present = rows.get(key) ?? []
      if (hasBegun(local_day, person, present, now_s)) continue
      const isTaken = taken.has(key)
      const { shifts, template_id } = plan(person.user_id, local_day)
      const isInZone = present.every((row) => row.zone === person.zone)
      if (isTaken ? isInZone : isInZone && sameShifts(present.map(shiftOf), shifts)) continue
      const kept = { shifts: present.map(shiftOf), source: present[0]?.source ?? 'hand', template_id: null }
      const change = isTaken ? kept : { shifts, source: 'template' as const, template_id }
      changes.push({ user_id: person.user_id, local_day, zone: person.zone, ...change, hadRows: present.length > 0 })
    }
  if (changes.length > 0) {
    const version = await moveOn(ctx, space_id)
    await replaceDays(ctx, space_id, changes)
    // A day that is only now kept as rows was shown the same before.
    const moved = changes.filter(({ hadRows, local_day }) => hadRows || local_day < to)
    await markDays(ctx, space_id, version, moved)
    await tellChanged(ctx, space_id, changes, now)
  }
  await keepUntil(ctx, space_id, to)
  return changes.length
}

/** Points follow the plan, and screens load it anew. */
export async function tellChanged(
  ctx: Context,
  space_id: number,
  changes: readonly { user_id: number; local_day: string }[],
  now = new Date(),
) {
  const user_ids = [...new Set(changes.map(({ user_id }) => user_id))]
  if (user_ids.length === 0) return
  await rewritePoints(ctx, space_id, user_ids, now)
  const days = changes.map(({ local_day }) => local_day).sort()
  ctx.announce({ space_id }, 'schedule.changed', {
    id: space_id,
    space_id,
    from_day: days[0] as string,
    to_day: days.at(-1) as string,
  })
}
