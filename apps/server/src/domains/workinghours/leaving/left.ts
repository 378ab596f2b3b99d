// What of the plan ends with somebody who works here no more. The past stays, and so does a shift that is under way: what
// was worked of it is compared with it.
import { dayAt } from '@otklik/contract/zones.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Departed, Departure } from '../../users/members.ts'
import { notify } from '../../users/notify.ts'
import { tellChanged } from '../materialise.ts'
import { findPeople } from '../people.ts'
import { moveOn } from '../state.ts'
import { spanOf } from '../told.ts'

export const endPlan: Departed = async (ctx, who) => {
  await endShifts(ctx, who)
  await endSwaps(ctx, who)
  await endWishes(ctx, who)
}

/**
 * Cover counts them no more from now on. Whoever is only put out keeps the templates that plan them: when they are back
 * their shifts are made anew. Whoever has left begins with nothing.
 */
async function endShifts(ctx: Context, { space_id, user_id, has_left }: Departure) {
  const [person] = await findPeople(ctx, space_id, [user_id])
  const today = dayAt(Date.now() / 1000, person?.zone ?? 'UTC')
  await sql`delete from schedule_edits where space_id = ${space_id} and user_id = ${user_id}`.execute(ctx.db)
  if (has_left) {
    await sql`delete from schedule_uses where space_id = ${space_id} and user_id = ${user_id} and from_day > ${today}::date`.execute(
      ctx.db,
    )
    await sql`
      update schedule_uses set until_day = ${today}::date
      where space_id = ${space_id} and user_id = ${user_id} and coalesce(until_day > ${today}::date, true)`.execute(
      ctx.db,
    )
  }
  // Marks of days planned by hand would keep the template from them when somebody is back.
  await sql`
    delete from schedule_days where space_id = ${space_id} and user_id = ${user_id} and local_day > ${today}::date`.execute(
    ctx.db,
  )
  const { rows } = await sql<{ local_day: string }>`
    delete from workinghours where space_id = ${space_id} and user_id = ${user_id} and started_at > now()
    returning local_day::text as local_day`.execute(ctx.db)
  if (rows.length === 0) return
  await moveOn(ctx, space_id)
  await tellChanged(
    ctx,
    space_id,
    rows.map(({ local_day }) => ({ user_id, local_day })),
  )
}

type Open = {
  id: number
  offered_by: number
  user_id: number | null
  offered_day: string
  other_day: string | null
  is_told: boolean
}

/** An offer nobody has taken is taken back; where somebody else counts on it, they are told that it comes to nothing. */
async function endSwaps(ctx: Context, { space_id, user_id }: Departure) {
  const { rows } = await sql<Open>`
    update swaps set state = case when swaps.user_id is null or (offered_by = ${user_id} and state = 'offered') then 'withdrawn' else 'refused' end
    where space_id = ${space_id} and state in ('offered', 'agreed') and (offered_by = ${user_id} or user_id = ${user_id})
    returning id, offered_by, user_id, offered_day::text as offered_day, other_day::text as other_day,
      state = 'refused' as is_told`.execute(ctx.db)
  for (const { id, offered_by, user_id: asked, offered_day, other_day, is_told } of rows) {
    ctx.announce({ space_id }, 'swap.changed', { id, space_id })
    const other = offered_by === user_id ? asked : offered_by
    const how = spanOf(other_day === null ? [offered_day] : [offered_day, other_day])
    if (is_told && other !== null) notify(ctx, 'swap_done', { user_id: other }, { space_id, thing: 'swap', id, how })
  }
}

/** What nobody has decided about need not be decided any more. */
async function endWishes(ctx: Context, { space_id, user_id }: Departure) {
  const { rows } = await sql<{ id: number }>`
    update absences set state = 'withdrawn'
    where space_id = ${space_id} and user_id = ${user_id} and state = 'asked' returning id`.execute(ctx.db)
  for (const { id } of rows) ctx.announce({ space_id }, 'absence.changed', { id, space_id })
}
