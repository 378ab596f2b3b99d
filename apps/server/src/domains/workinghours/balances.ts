import type { AbsencePart } from '@otklik/contract/schedule/absence-states.ts'
import type { AbsenceKind, Balance, Grant } from '@otklik/contract/schedule/absences.ts'
import { balanceOf } from '@otklik/contract/schedule/balance.ts'
import { dayAt } from '@otklik/contract/zones.ts'
import { sql } from 'kysely'
import type { CallContext, Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { nameOfPerson } from '../users/reach.ts'
import { getKind, listKinds } from './kinds.ts'
import { daysBetween, holidaysOf, selectTemplates, templatePlan } from './materialise.ts'
import { checkManaged, findPeople } from './people.ts'
import { keyOf, selectDays, selectHolidays, selectShifts, selectUses } from './queries.ts'
import { readState } from './state.ts'

type Asked = {
  from_day: string
  to_day: string
  part: AbsencePart
  starts?: number | undefined
  ends?: number | undefined
}

/** Up to so much of a day is half of one. */
const HALF_MINUTES = 240

/** What an absence takes: holidays take nothing, and where planned days are counted neither do days without a shift. */
export async function daysTaken(
  ctx: Pick<Context, 'db'>,
  space_id: number,
  user_id: number,
  kind: AbsenceKind,
  asked: Asked,
): Promise<number> {
  const { from_day: from, to_day: to, part } = asked
  const span = { space_id, user_ids: [user_id], from, to }
  const holidays = holidaysOf(await selectHolidays(ctx, space_id, from, to))
  let days = daysBetween(from, to).filter((day) => holidays.get(day) !== 'closed')
  if (kind.counting === 'planned') {
    const { kept_until } = await readState(ctx, space_id)
    const rows = new Set((await selectShifts(ctx, span)).map(keyOf))
    const taken = new Set((await selectDays(ctx, span)).filter(({ source }) => source !== 'template').map(keyOf))
    const plan = templatePlan(await selectTemplates(ctx, space_id), await selectUses(ctx, span), holidays)
    days = days.filter((local_day) => {
      const key = keyOf({ user_id, local_day })
      return rows.has(key) || (local_day > kept_until && !taken.has(key) && plan(user_id, local_day).shifts.length > 0)
    })
  }
  const isHalf =
    part === 'am' || part === 'pm' || (part === 'hours' && (asked.ends ?? 0) - (asked.starts ?? 0) <= HALF_MINUTES)
  return isHalf ? days.length / 2 : days.length
}

export async function readBalances(ctx: Pick<Context, 'db'>, space_id: number, user_id: number): Promise<Balance[]> {
  const [person] = await findPeople(ctx, space_id, [user_id])
  if (!person) return refuse('not_found')
  const kinds = (await listKinds(ctx, [space_id])).filter((kind) => kind.days_per_year !== null && !kind.is_archived)
  const today = dayAt(Date.now() / 1000, person.zone)
  const { rows: came } = await sql<{ day: string }>`
    select (created_at at time zone 'UTC')::date::text as day from members where space_id = ${space_id} and user_id = ${user_id}`.execute(
    ctx.db,
  )
  const { rows: taken } = await sql<{ kind_id: number; day: string; days: number; is_asked: boolean }>`
    select kind_id, from_day::text as day, days, state = 'asked' as is_asked from absences
    where space_id = ${space_id} and user_id = ${user_id} and state in ('asked', 'approved', 'cancel_asked')`.execute(
    ctx.db,
  )
  const grants = await listGrants(ctx, space_id, user_id)
  const ofKind = <T extends { kind_id: number }>(all: readonly T[], id: number) =>
    all.filter((one) => one.kind_id === id)
  return kinds.map(({ id, days_per_year, carry_max }) => ({
    user_id,
    kind_id: id,
    ...balanceOf({
      kind: { days_per_year: days_per_year ?? 0, carry_max },
      ...{ joined_day: came[0]?.day ?? today, today, grants: ofKind(grants, id), taken: ofKind(taken, id) },
    }),
  }))
}

export async function listGrants({ db }: Pick<Context, 'db'>, space_id: number, user_id: number): Promise<Grant[]> {
  const { rows } = await sql<Grant>`
    select id, user_id, kind_id, day::text as day, days, reason, by from absence_grants
    where space_id = ${space_id} and user_id = ${user_id} order by id desc`.execute(db)
  return rows
}

type NewGrant = { space_id: number; user_id: number; kind_id: number; day: string; days: number; reason: string }

export async function addGrant(ctx: CallContext, grant: NewGrant): Promise<Balance> {
  const { space_id, user_id, kind_id } = grant
  await checkManaged(ctx, space_id, [user_id])
  if (user_id === ctx.user_id) refuse('no_access')
  const kind = await getKind(ctx, kind_id)
  if (kind.space_id !== space_id || kind.days_per_year === null) refuse('not_found')
  await ctx.db
    .insertInto('absence_grants')
    .values({ ...grant, by: ctx.user_id })
    .execute()
  ctx.record({
    ...{ kind: 'absence.days_granted', space_id, id: user_id, object_id: null, before: {} },
    subject: await nameOfPerson(ctx, user_id),
    after: { kind_id, days: grant.days, reason: grant.reason },
  })
  const balance = (await readBalances(ctx, space_id, user_id)).find((one) => one.kind_id === kind_id)
  return balance ?? refuse('not_found')
}
