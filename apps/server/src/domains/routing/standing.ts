// Who is there and takes work, who is off and since when: the status of now and the plan together.
import { type Piece, planAt } from '@otklik/contract/schedule/plan.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { hasFlag } from '../spaces/service.ts'
import { readPieces } from '../workinghours/service.ts'

type Asker = Pick<Context, 'db' | 'has_billing'>

const DAY_MS = 86_400_000
/** Whoever has no shift so far back and ahead works without a plan. */
const PLANNED_MS = 14 * DAY_MS
/** As far as a shift is looked into: longer than what must be left of it. */
const AHEAD_MS = 3 * 3_600_000

export type Standing = {
  user_id: number
  takes_work: boolean
  is_planned: boolean
  /** Whether the plan has them there now, be it for a break. */
  is_on_plan: boolean
  /** Until when the plan has them taking work without a pause; null where it does not, now. */
  takes_until: number | null
}

/** Of these people, or of everybody who works there. */
export async function readStandings(
  ctx: Asker,
  space_id: number,
  user_ids: readonly number[] | null,
  now: Date,
): Promise<Standing[]> {
  const [since, until] = [-PLANNED_MS, PLANNED_MS].map((ms) => new Date(now.getTime() + ms))
  const { rows } = await sql<Pick<Standing, 'user_id' | 'takes_work' | 'is_planned'>>`
    select m.user_id, coalesce(s.takes_work, false) as takes_work, exists (
      select from workinghours w where w.space_id = ${space_id} and w.user_id = m.user_id
        and w.started_at < ${until} and w.ended_at > ${since}) as is_planned
    from members m
    left join user_status_intervals i on i.space_id = ${space_id} and i.user_id = m.user_id and i.ended_at is null
    left join user_statuses s on s.space_id = ${space_id} and s.id = i.status
    where m.space_id = ${space_id} and m.deactivated_at is null
      and (${user_ids === null} or m.user_id = any(${user_ids ?? []}::integer[]))
    order by m.user_id`.execute(ctx.db)
  const hasPlan = rows.some(({ is_planned }) => is_planned) && (await hasFlag(ctx, space_id, 'user_workinghours'))
  const planned = hasPlan ? rows.filter(({ is_planned }) => is_planned).map(({ user_id }) => user_id) : []
  const ahead = new Date(now.getTime() + AHEAD_MS)
  const pieces = planned.length ? await readPieces(ctx, space_id, planned, now, ahead) : new Map<number, Piece[]>()
  const takers = planned.length ? await findTakers(ctx, space_id) : new Set<number>()
  const at = now.getTime() / 1000
  return rows.map(({ is_planned, ...row }) => {
    const own = pieces.get(row.user_id) ?? []
    return {
      ...row,
      is_planned: hasPlan && is_planned,
      is_on_plan: planAt(own, at).piece !== null,
      takes_until: takesUntil(own, takers, at),
    }
  })
}

/** Statuses in which work is taken. */
export async function findTakers({ db }: Pick<Context, 'db'>, space_id: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from user_statuses where space_id = ${space_id} and takes_work`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The end of the pieces that follow each other from now on, all of which take work. */
export function takesUntil(pieces: readonly Piece[], takers: ReadonlySet<number>, at: number): number | null {
  let until: number | null = null
  for (const { from, to, status } of pieces) {
    if (to <= at) continue
    if (!takers.has(status) || from > (until ?? at)) break
    until = to
  }
  return until
}

/** May be given something: in a status that takes work, and by the plan for long enough; without a plan by the status alone. */
export const isReady = ({ takes_work, is_planned, takes_until }: Standing, now: Date, min_left_s: number) =>
  takes_work && (!is_planned || (takes_until !== null && takes_until - now.getTime() / 1000 >= min_left_s))

/** Neither does the plan have them there, nor are they in a status that takes work. */
export const isOff = ({ takes_work, is_on_plan }: Standing) => !takes_work && !is_on_plan

/**
 * Whether they have been off for so long. Whoever works without a plan is off after an hour of the space's working time: the
 * night is nobody's absence.
 */
export async function isOffFor(
  ctx: Asker,
  space_id: number,
  { user_id, is_planned }: Standing,
  now: Date,
  after_s: number,
  unplanned_s: number,
): Promise<boolean> {
  const { rows } = await sql<{ ended_at: Date | null; calendar_id: number | null }>`
    select (select max(coalesce(i.seen_until, i.ended_at)) from user_status_intervals i
            join user_statuses s on s.space_id = ${space_id} and s.id = i.status and s.takes_work
            where i.space_id = ${space_id} and i.user_id = ${user_id} and i.ended_at is not null) as ended_at,
      (select c.id from calendars c where c.space_id = ${space_id} and c.is_default) as calendar_id`.execute(ctx.db)
  const ended_ms = rows[0]?.ended_at?.getTime() ?? 0
  if (is_planned) {
    const pieces = await readPieces(ctx, space_id, [user_id], new Date(now.getTime() - PLANNED_MS), now)
    const planned_ms = (planAt(pieces.get(user_id) ?? [], now.getTime() / 1000).since ?? 0) * 1000
    return now.getTime() - Math.max(ended_ms, planned_ms) >= after_s * 1000
  }
  const calendar_id = rows[0]?.calendar_id ?? null
  const since = new Date(ended_ms)
  if (calendar_id !== null) {
    const { rows: due } = await sql<{ at: Date | null }>`
      select nullif(add_working(${space_id}, ${calendar_id}, ${since}, ${unplanned_s}), 'infinity') as at`.execute(
      ctx.db,
    )
    if (due[0]?.at) return due[0].at <= now
  }
  return now.getTime() - ended_ms >= unplanned_s * 1000
}
