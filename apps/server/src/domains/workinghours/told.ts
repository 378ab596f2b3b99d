// What people are told about plans, absences and swaps: who hears of it. Words are made when it is read (notifications).
import type { Absence } from '@otklik/contract/schedule/absences.ts'
import { sameShifts } from '@otklik/contract/schedule/plan.ts'
import type { Shift } from '@otklik/contract/schedule/shifts.ts'
import type { Swap } from '@otklik/contract/schedule/swaps.ts'
import { localOf } from '@otklik/contract/zones.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { notify } from '../users/notify.ts'
import { findPeople } from './people.ts'
import { readPieces } from './service.ts'
import { readState } from './state.ts'

/** The first and the last of these days, as the words read them. */
export const spanOf = (days: readonly string[]) => {
  const sorted = [...days].sort()
  return `${sorted[0]}/${sorted.at(-1)}`
}

/** Who decides about this person: administrators, and leads of their groups; never they themselves. */
async function deciders({ db }: Pick<Context, 'db'>, space_id: number, user_id: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select m.user_id from members m
    where m.space_id = ${space_id} and m.deactivated_at is null and m.user_id <> ${user_id}
      and (m.role = 'administrator' or exists (
        select from group_members l join group_members g on g.space_id = l.space_id and g.group_id = l.group_id
        where l.space_id = m.space_id and l.user_id = m.user_id and l.is_lead and g.user_id = ${user_id}))
    order by m.user_id`.execute(db)
  return rows.map((row) => row.user_id)
}

type Published = { user_id: number; local_day: string; before: readonly Shift[]; after: readonly Shift[] }

/** Each person once, of all their days that are others now. */
export async function tellPublished(ctx: Context, space_id: number, days: readonly Published[]) {
  if (!(await readState(ctx, space_id)).settings.tells_changes) return
  const changed = days.filter(({ before, after }) => !sameShifts(before, after))
  for (const [user_id, own] of Map.groupBy(changed, (day) => day.user_id))
    notify(
      ctx,
      'schedule_changed',
      { user_id },
      { space_id, thing: 'person', id: user_id, how: spanOf(own.map(({ local_day }) => local_day)) },
    )
}

/** A wish goes to those who decide, a decision to whom it is about. Own kinds that need no yes are nobody's decision. */
export async function tellAbsence(ctx: Context, { id, space_id, user_id, state, from_day, to_day }: Absence) {
  const about = { space_id, thing: 'absence', id, how: spanOf([from_day, to_day]) } as const
  if (state === 'asked' || state === 'cancel_asked')
    for (const decider of await deciders(ctx, space_id, user_id))
      notify(ctx, 'absence_asked', { user_id: decider }, about)
  else if (state !== 'withdrawn' && user_id !== ctx.user_id) notify(ctx, 'absence_done', { user_id }, about)
}

export async function tellSwap(ctx: Context, swap: Omit<Swap, 'may'>) {
  const { id, space_id, state, offered_by, offered_day, other_day, user_id, group_id } = swap
  const days = other_day === null || state === 'offered' ? [offered_day] : [offered_day, other_day]
  const about = { space_id, thing: 'swap', id, how: spanOf(days) } as const
  const say = (code: 'swap_offered' | 'swap_asked' | 'swap_done', people: readonly (number | null)[]) => {
    for (const one of new Set(people)) if (one !== null) notify(ctx, code, { user_id: one }, about)
  }
  switch (state) {
    case 'offered':
      return say('swap_offered', user_id === null ? await groupOf(ctx, space_id, group_id, offered_by) : [user_id])
    case 'agreed': {
      say('swap_done', [offered_by])
      if (user_id === null) return
      const others = new Set(await deciders(ctx, space_id, user_id))
      const both = (await deciders(ctx, space_id, offered_by)).filter((one) => others.has(one))
      return say('swap_asked', both)
    }
    case 'done':
    case 'refused':
      return say('swap_done', [offered_by, user_id])
    // Taken back before anybody agreed, or too late: there is nothing left to do about it.
    case 'withdrawn':
    case 'expired':
      return
  }
}

async function groupOf({ db }: Pick<Context, 'db'>, space_id: number, group_id: number | null, but: number) {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from group_members
    where space_id = ${space_id} and group_id = ${group_id}::integer and user_id <> ${but} order by user_id`.execute(db)
  return rows.map((row) => row.user_id)
}

const LOOK_AHEAD_MS = 3 * 3_600_000

/** By the clock of the person: «Смена в 9:00». Nothing where the shift is gone meanwhile. */
export async function tellSoon(ctx: Context, { space_id, user_id }: { space_id: number; user_id: number }, now: Date) {
  const [person] = await findPeople(ctx, space_id, [user_id])
  const pieces = await readPieces(ctx, space_id, [user_id], now, new Date(now.getTime() + LOOK_AHEAD_MS))
  const next = (pieces.get(user_id) ?? []).find(({ from }) => from > now.getTime() / 1000)
  if (!person || person.is_deactivated || !next) return
  const minute = Math.floor((localOf(next.from, person.zone) % 86_400) / 60)
  const how = `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`
  notify(ctx, 'shift_soon', { user_id }, { space_id, thing: 'person', id: user_id, how })
}
