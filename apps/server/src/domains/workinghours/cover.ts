// How many are there and take work, against how many are wanted.
import { planned } from '@otklik/contract/permissions.ts'
import type { Wanted } from '@otklik/contract/schedule/cover.ts'
import { countHave } from '@otklik/contract/schedule/fact.ts'
import type { CoverDay } from '@otklik/contract/schedule/schedule.ts'
import { dayAt, momentOf, weekdayOf } from '@otklik/contract/zones.ts'
import { sql } from 'kysely'
import type { CallContext, Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { fromSeconds } from '../../platform/seconds.ts'
import { findGroupPeople, isCoverSeen } from './people.ts'
import { readPieces } from './service.ts'
import { readState } from './state.ts'

type Place = { space_id: number; group_id?: number | undefined }
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** By hour of the days of the space's zone. `but`: without this person. */
export async function coverOf(
  ctx: Pick<Context, 'db'>,
  { space_id, group_id, zone, days, but }: Place & { zone: string; days: readonly string[]; but?: number },
): Promise<CoverDay[]> {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const people = (await findGroupPeople(ctx, space_id, group_id)).filter((user_id) => user_id !== but)
  const between = [momentOf(first, 0, zone), momentOf(last, 1_440, zone)].map(fromSeconds) as [Date, Date]
  const pieces = await readPieces(ctx, space_id, people, ...between)
  const takers = await selectTakers(ctx, space_id)
  const weeks = await selectWanted(ctx, { space_id, group_id })
  const moments = days.flatMap((day) => hours.map((hour) => momentOf(day, hour * 60, zone)))
  const have = countHave(
    [...pieces.values()].map((own) => own.filter(({ status }) => takers.has(status))),
    moments,
  )
  return days.map((day, n) => {
    const week = weeks.findLast(({ valid_from }) => valid_from <= day)?.wanted ?? []
    const ofDay = week.filter(({ weekday }) => weekday === weekdayOf(day))
    return {
      day,
      have: have.slice(24 * n, 24 * n + 24),
      wanted: hours.map((hour) => ofDay.find((one) => one.hour === hour)?.people ?? 0),
    }
  })
}

async function selectTakers({ db }: Pick<Context, 'db'>, space_id: number): Promise<Set<number>> {
  const { rows } = await sql<{
    id: number
  }>`select id from user_statuses where space_id = ${space_id} and takes_work`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

async function selectWanted({ db }: Pick<Context, 'db'>, { space_id, group_id }: Place) {
  const { rows } = await sql<{ valid_from: string; wanted: Wanted[] }>`
    select valid_from::text as valid_from, wanted from cover_wanted
    where space_id = ${space_id} and group_id is not distinct from ${group_id ?? null}::integer order by cover_wanted.valid_from`.execute(
    db,
  )
  return rows
}

const today = async (ctx: Pick<Context, 'db'>, space_id: number) =>
  dayAt(Date.now() / 1000, (await readState(ctx, space_id)).zone)

export async function readWanted(ctx: CallContext, place: Place): Promise<Wanted[]> {
  if (!isCoverSeen(ctx.actor, place.space_id, place.group_id)) return []
  const day = await today(ctx, place.space_id)
  return (await selectWanted(ctx, place)).findLast(({ valid_from }) => valid_from <= day)?.wanted ?? []
}

export async function setWanted(
  ctx: CallContext,
  space_id: number,
  group_id: number | null,
  wanted: readonly Wanted[],
): Promise<Wanted[]> {
  const led = planned(ctx.actor, space_id)
  if (led && (group_id === null || !led.groups.includes(group_id))) refuse('no_access')
  const { rows } =
    await sql`select 1 as one from user_groups where space_id = ${space_id} and id = ${group_id}::integer`.execute(
      ctx.db,
    )
  if (group_id !== null && rows.length === 0) refuse('not_found')
  const day = await today(ctx, space_id)
  const kept = wanted.filter(({ people }) => people > 0)
  await sql`
    insert into cover_wanted (space_id, group_id, valid_from, wanted)
    values (${space_id}, ${group_id}::integer, ${day}::date, ${JSON.stringify(kept)}::jsonb)
    on conflict (space_id, group_id, valid_from) do update set wanted = excluded.wanted`.execute(ctx.db)
  ctx.announce({ space_id }, 'schedule.changed', { id: space_id, space_id, from_day: day, to_day: day })
  return kept
}
