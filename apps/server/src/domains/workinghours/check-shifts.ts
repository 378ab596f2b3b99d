import type { Conflict } from '@otklik/contract/schedule/conflicts.ts'
import { findConflicts, type PlannedPerson } from '@otklik/contract/schedule/find-conflicts.ts'
import type { Shift } from '@otklik/contract/schedule/shifts.ts'
import { addDays, momentOf, mondayOf } from '@otklik/contract/zones.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { faultIn } from '../../platform/refuse.ts'
import { fromSeconds } from '../../platform/seconds.ts'
import { holidaysOf, shiftOf } from './materialise.ts'
import { findPeople } from './people.ts'
import { type DayKey, selectAway, selectElsewhere, selectHolidays, selectShifts } from './queries.ts'
import { readState } from './state.ts'

/** A shift stands in a status that is work; a break in any that people may stand in. */
export async function checkStatuses({ db }: Pick<Context, 'db'>, space_id: number, shifts: readonly Shift[]) {
  if (shifts.length === 0) return
  const { rows } = await sql<{ id: number; workinghours: boolean }>`
    select id, workinghours from user_statuses where space_id = ${space_id} and archived_at is null and kind <> 'offline'`.execute(
    db,
  )
  const known = new Map(rows.map(({ id, workinghours }) => [id, workinghours]))
  for (const { status, breaks } of shifts)
    if (!known.get(status) || breaks.some((pause) => !known.has(pause.status))) faultIn('shifts')
}

export type Wished = DayKey & { shifts: readonly Shift[] }

/** What stands in the way of these days becoming so, with whatever else these people have around them. */
export async function conflictsOf(
  ctx: Pick<Context, 'db'>,
  space_id: number,
  wished: readonly Wished[],
  { has_reason = false }: { has_reason?: boolean } = {},
): Promise<Conflict[]> {
  if (wished.length === 0) return []
  const days = wished.map(({ local_day }) => local_day).sort()
  const [from, to] = [addDays(mondayOf(days[0] as string), -2), addDays(mondayOf(days.at(-1) as string), 8)]
  const user_ids = [...new Set(wished.map(({ user_id }) => user_id))]
  const people = await findPeople(ctx, space_id, user_ids)
  const rows = Map.groupBy(await selectShifts(ctx, { space_id, user_ids, from, to }), ({ user_id }) => user_id)
  const between = [fromSeconds(momentOf(from, -840, 'UTC')), fromSeconds(momentOf(to, 3_000, 'UTC'))] as const
  const away = await selectAway(ctx, space_id, user_ids, ...between)
  const elsewhere = await selectElsewhere(ctx, space_id, user_ids, ...between)
  const { settings } = await readState(ctx, space_id)
  const holidays = holidaysOf(await selectHolidays(ctx, space_id, from, to))
  const ofOne = <T extends { user_id: number }>(all: readonly T[], user_id: number) =>
    all.filter((one) => one.user_id === user_id)
  return people.flatMap(({ user_id, zone, is_deactivated }) => {
    const own = Map.groupBy(rows.get(user_id) ?? [], ({ local_day }) => local_day)
    const lists = new Map([...own].map(([day, shifts]) => [day, shifts.map(shiftOf)]))
    const mine = ofOne(wished, user_id)
    for (const { local_day, shifts } of mine) lists.set(local_day, [...shifts])
    const person: PlannedPerson = {
      ...{ user_id, zone, is_deactivated, days: lists, changed: new Set(mine.map(({ local_day }) => local_day)) },
      ...{ absences: ofOne(away, user_id), elsewhere: ofOne(elsewhere, user_id) },
    }
    return findConflicts(person, { rules: settings, holidays, now: Date.now() / 1000, has_reason })
  })
}
