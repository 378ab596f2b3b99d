// Two people exchange what they have on a day of each: on both days the lists of both change places, so that nobody's hours
// are lost. A lead says yes, unless the space lets people swap alone.
import { conflictGrades } from '@otklik/contract/schedule/conflicts.ts'
import type { Shift } from '@otklik/contract/schedule/shifts.ts'
import type { NewSwap, Swap } from '@otklik/contract/schedule/swaps.ts'
import { momentOf } from '@otklik/contract/zones.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { faultIn, refuse } from '../../platform/refuse.ts'
import { fromSeconds, seconds } from '../../platform/seconds.ts'
import { conflictsOf } from './check-shifts.ts'
import { putInForce } from './edits.ts'
import { shiftOf } from './materialise.ts'
import { checkManaged, findPeople, isWhom, listPeople } from './people.ts'
import { keyOf, selectShifts } from './queries.ts'
import { moveOn, readState } from './state.ts'
import { tellSwap } from './told.ts'

const PAGE = 30
type Row = Omit<Swap, 'may'> & { is_managed: boolean }

const groupsOf = ({ actor }: CallContext, space_id: number) =>
  actor.memberships.find((member) => member.space_id === space_id)?.groups ?? []

async function select(ctx: CallContext, space_id: number, which: RawBuilder<unknown>): Promise<Swap[]> {
  const managed = isWhom(ctx.actor, space_id, 'managed')
  const groups = groupsOf(ctx, space_id)
  const { rows } = await sql<Row>`
    select s.id, s.space_id, case when s.state in ('offered', 'agreed') and s.expires_at <= now() then 'expired' else s.state end as state,
      s.offered_by, s.offered_day::text as offered_day, s.user_id, s.group_id, s.other_day::text as other_day, s.note, s.reason,
      ${seconds('s.offered_at')} as offered_at, ${seconds('s.expires_at')} as expires_at,
      ${managed} and s.user_id is not null and s.offered_by <> ${ctx.user_id} and s.user_id <> ${ctx.user_id} as is_managed
    from swaps s join members m on m.space_id = s.space_id and m.user_id = s.offered_by
    where s.space_id = ${space_id} and (s.offered_by = ${ctx.user_id} or s.user_id = ${ctx.user_id} or s.group_id = any(${groups}::integer[]) or ${managed})
      and ${which}
    order by s.id desc limit ${PAGE + 1}`.execute(ctx.db)
  return rows.map(({ is_managed, ...swap }) => ({ ...swap, may: mayOf(ctx, swap, is_managed) }))
}

function mayOf(
  ctx: CallContext,
  { state, offered_by, user_id, group_id, space_id }: Omit<Swap, 'may'>,
  is_managed: boolean,
): Swap['may'] {
  const isOwn = offered_by === ctx.user_id
  const isAsked =
    !isOwn &&
    (user_id === ctx.user_id || (user_id === null && group_id !== null && groupsOf(ctx, space_id).includes(group_id)))
  if (state === 'offered')
    // One of a group says no for themselves only: the offer stays open to the others.
    return [
      ...(isAsked ? (['agree'] as const) : []),
      ...(isAsked && user_id !== null ? (['refuse'] as const) : []),
      ...(isOwn ? (['withdraw'] as const) : []),
    ]
  if (state === 'agreed')
    return [...(is_managed ? (['decide'] as const) : []), ...(isOwn ? (['withdraw'] as const) : [])]
  return []
}

export async function listSwaps(ctx: CallContext, space_id: number, after: number | undefined) {
  const rows = await select(ctx, space_id, sql`(${after ?? null}::integer is null or s.id < ${after ?? null})`)
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined
  return { rows: rows.slice(0, PAGE), next: last ? JSON.stringify(last.id) : null }
}

/** Held until the end. */
async function getSwap(ctx: CallContext, id: number): Promise<Swap> {
  const { rows } = await sql<{ space_id: number }>`
    select space_id from swaps where space_id = any(${ctx.spaces}::integer[]) and id = ${id} for update`.execute(ctx.db)
  const { space_id } = rows[0] ?? refuse('not_found', { row: { table: 'swaps', id } })
  const [swap] = await select(ctx, space_id, sql`s.id = ${id}`)
  return swap ?? refuse('no_access')
}

const checkMay = (swap: Swap, what: Swap['may'][number]) => {
  if (!swap.may.includes(what)) refuse(['offered', 'agreed'].includes(swap.state) ? 'no_access' : 'stale')
}

type Day = { user_id: number; local_day: string }

/** When the earlier of these days begins, with its first shift or with midnight; refuses what has begun. */
async function firstOf(ctx: CallContext, space_id: number, days: readonly Day[]): Promise<Date> {
  const people = new Map(
    (
      await findPeople(
        ctx,
        space_id,
        days.map(({ user_id }) => user_id),
      )
    ).map((one) => [one.user_id, one]),
  )
  const begins = await Promise.all(
    days.map(async ({ user_id, local_day }) => {
      const rows = await selectShifts(ctx, { space_id, user_ids: [user_id], from: local_day, to: local_day })
      return Math.min(
        ...rows.map(({ started_at }) => started_at),
        momentOf(local_day, 1_439, people.get(user_id)?.zone ?? 'UTC'),
      )
    }),
  )
  const first = Math.min(...begins)
  if (first <= Date.now() / 1000) faultIn('offered_day')
  return fromSeconds(first)
}

export async function offerSwap(ctx: CallContext, offer: NewSwap): Promise<Swap> {
  const { space_id, offered_day, user_id, group_id, other_day } = offer
  const mine = await selectShifts(ctx, { space_id, user_ids: [ctx.user_id], from: offered_day, to: offered_day })
  if (mine.length === 0) faultIn('offered_day')
  const seen = await listPeople(ctx, space_id, { whom: 'seen' })
  if (user_id !== null && (user_id === ctx.user_id || !seen.some((one) => one.user_id === user_id))) refuse('not_found')
  if (group_id !== null && !groupsOf(ctx, space_id).includes(group_id)) refuse('not_found')
  const days = [
    { user_id: ctx.user_id, local_day: offered_day },
    ...(user_id !== null && other_day ? [{ user_id, local_day: other_day }] : []),
  ]
  const { id } = await ctx.db
    .insertInto('swaps')
    .values({ ...offer, offered_by: ctx.user_id, expires_at: await firstOf(ctx, space_id, days) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return tell(ctx, space_id, id)
}

async function tell(ctx: CallContext, space_id: number, id: number): Promise<Swap> {
  ctx.announce({ space_id }, 'swap.changed', { id, space_id })
  const swap = await getSwap(ctx, id)
  await tellSwap(ctx, swap)
  return swap
}

const move = async (
  ctx: CallContext,
  { space_id, id }: Swap,
  state: 'refused' | 'withdrawn' | 'done',
  reason: string | null = null,
) => {
  await sql`update swaps set state = ${state}, reason = coalesce(${reason}::text, reason) where space_id = ${space_id} and id = ${id}`.execute(
    ctx.db,
  )
  return tell(ctx, space_id, id)
}

export async function agreeToSwap(ctx: CallContext, id: number, other_day: string): Promise<Swap> {
  const swap = await getSwap(ctx, id)
  checkMay(swap, 'agree')
  if (swap.other_day !== null && swap.other_day !== other_day) faultIn('other_day')
  const { space_id, offered_by, offered_day } = swap
  const days = [
    { user_id: offered_by, local_day: offered_day },
    { user_id: ctx.user_id, local_day: other_day },
  ]
  const expires_at = await firstOf(ctx, space_id, days)
  await sql`
    update swaps set state = 'agreed', user_id = ${ctx.user_id}, other_day = ${other_day}::date, expires_at = ${expires_at}
    where space_id = ${space_id} and id = ${id}`.execute(ctx.db)
  const { settings } = await readState(ctx, space_id)
  const agreed = { ...swap, user_id: ctx.user_id, other_day }
  return settings.swaps_alone ? perform(ctx, agreed, false) : tell(ctx, space_id, id)
}

export async function refuseSwap(ctx: CallContext, id: number, reason: string): Promise<Swap> {
  const swap = await getSwap(ctx, id)
  checkMay(swap, 'refuse')
  return move(ctx, swap, 'refused', reason)
}

export async function withdrawSwap(ctx: CallContext, id: number): Promise<Swap> {
  const swap = await getSwap(ctx, id)
  checkMay(swap, 'withdraw')
  return move(ctx, swap, 'withdrawn')
}

export async function decideSwap(
  ctx: CallContext,
  id: number,
  answer: { is_approved: boolean; is_confirmed: boolean; reason: string },
): Promise<Swap> {
  const swap = await getSwap(ctx, id)
  checkMay(swap, 'decide')
  await checkManaged(ctx, swap.space_id, [swap.offered_by, swap.user_id as number])
  if (answer.is_approved) return perform(ctx, swap, answer.is_confirmed)
  if (answer.reason === '') faultIn('reason')
  return move(ctx, swap, 'refused', answer.reason)
}

/** Both lists of both days in one transaction, after conflicts have been looked for once more. */
async function perform(ctx: CallContext, swap: Swap, is_confirmed: boolean): Promise<Swap> {
  const { space_id, offered_by, offered_day, user_id, other_day } = swap
  if (user_id === null || other_day === null) return refuse('stale')
  const version = await moveOn(ctx, space_id)
  const days = [...new Set([offered_day, other_day])].sort()
  const span = { space_id, user_ids: [offered_by, user_id], from: days[0] as string, to: days.at(-1) as string }
  const rows = Map.groupBy(await selectShifts(ctx, span), keyOf)
  const listOf = (whose: number, local_day: string): Shift[] =>
    (rows.get(keyOf({ user_id: whose, local_day })) ?? []).map(shiftOf)
  const lists = days.flatMap((local_day) => [
    { user_id: offered_by, local_day, shifts: listOf(user_id, local_day) },
    { user_id, local_day, shifts: listOf(offered_by, local_day) },
  ])
  const hard = (await conflictsOf(ctx, space_id, lists)).filter(
    ({ kind }) => conflictGrades[kind] === 'refused' || (conflictGrades[kind] === 'confirm' && !is_confirmed),
  )
  if (hard.length > 0) refuse('schedule_conflict', { days: hard })
  await putInForce(ctx, space_id, lists, { version, reason: '', source: 'swap' })
  return move(ctx, swap, 'done')
}
