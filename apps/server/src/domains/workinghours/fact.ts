// Plan against fact of one day: shifts that begin on it, and the stays in statuses that are work.
import { factOf, without } from '@otklik/contract/schedule/fact.ts'
import { joined } from '@otklik/contract/schedule/plan.ts'
import type { FactPerson } from '@otklik/contract/schedule/schedule.ts'
import { addDays, momentOf } from '@otklik/contract/zones.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { fromSeconds, seconds } from '../../platform/seconds.ts'
import { listPeople } from './people.ts'
import { selectShifts } from './queries.ts'
import { readPieces } from './service.ts'
import { readState } from './state.ts'

/** How long after a shift work still counts as its overtime. */
const AFTER_S = 12 * 3_600

type Query = { space_id: number; day: string; group_id?: number | undefined; user_id?: number | undefined }

export async function readFact(ctx: CallContext, { space_id, day, group_id, user_id }: Query): Promise<FactPerson[]> {
  const people = (await listPeople(ctx, space_id, { whom: 'seen', group_id, user_id })).filter(
    (person) => person.can_manage || person.user_id === ctx.user_id,
  )
  const user_ids = people.map((person) => person.user_id)
  const { settings } = await readState(ctx, space_id)
  const work = await selectWork(ctx, space_id)
  const shifts = Map.groupBy(await selectShifts(ctx, { space_id, user_ids, from: day, to: day }), (row) => row.user_id)
  const around = [
    fromSeconds(momentOf(addDays(day, -2), 0, 'UTC')),
    fromSeconds(momentOf(addDays(day, 3), 0, 'UTC')),
  ] as const
  const pieces = await readPieces(ctx, space_id, user_ids, ...around)
  const stays = Map.groupBy(await selectStays(ctx, space_id, user_ids, ...around), (stay) => stay.user_id)
  const now = Date.now() / 1000
  return people.map(({ user_id, name, zone }) => {
    const own = shifts.get(user_id) ?? []
    const planned = (pieces.get(user_id) ?? []).filter(({ status }) => work.has(status))
    const ofDay = own.map((row) => ({
      row,
      shift_id: row.id,
      pieces: planned.filter(({ shift_id }) => shift_id === row.id),
    }))
    const ids = new Set(own.map(({ id }) => id))
    const others = joined(planned.filter(({ shift_id }) => shift_id !== null && !ids.has(shift_id)))
    const [begins, ends] = [momentOf(day, 0, zone), momentOf(day, 1_440, zone)]
    const lastEnd = Math.max(ends, ...own.map(({ ended_at }) => ended_at))
    const until = Math.min(now, lastEnd > ends - AFTER_S ? lastEnd + AFTER_S : ends)
    const clipped = (stays.get(user_id) ?? [])
      .map(({ from, to }) => ({ from: Math.max(from, begins), to: Math.min(to, until) }))
      .filter(({ from, to }) => to > from)
    const worked = without(joined(clipped), others).filter(({ from }) => from < ends || from <= lastEnd)
    const { shifts: facts, unplanned_s } = factOf(ofDay, worked, settings.late_after_s)
    const timeOf = new Map(own.map(({ id, started_at, ended_at }) => [id, { started_at, ended_at }]))
    return {
      ...{ user_id, name, unplanned_s },
      shifts: facts.map((fact) => ({
        ...fact,
        ...(timeOf.get(fact.shift_id) as { started_at: number; ended_at: number }),
      })),
    }
  })
}

async function selectWork({ db }: Pick<CallContext, 'db'>, space_id: number): Promise<Set<number>> {
  const { rows } = await sql<{
    id: number
  }>`select id from user_statuses where space_id = ${space_id} and workinghours`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Work ends with the last sign of life. */
async function selectStays(
  { db }: Pick<CallContext, 'db'>,
  space_id: number,
  user_ids: readonly number[],
  from: Date,
  to: Date,
) {
  const { rows } = await sql<{ user_id: number; from: number; to: number }>`
    select i.user_id, ${seconds('i.started_at')} as from, floor(date_part('epoch', coalesce(i.seen_until, i.ended_at, now()))) as to
    from user_status_intervals i join user_statuses s on s.space_id = i.space_id and s.id = i.status and s.workinghours
    where i.space_id = ${space_id} and i.user_id = any(${user_ids}::integer[])
      and i.started_at < ${to} and coalesce(i.ended_at, now()) > ${from} order by i.user_id, i.started_at`.execute(db)
  return rows
}
