// An agent that stops answering by itself for want of money says so to those who set agents up: customers wait for people then,
// and nobody else would notice. Once for each limit of a month, and once a day for the installation's own.
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { transact } from '../../../platform/database/transact.ts'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { notify } from '../../users/notify.ts'
import type { AgentRecord } from '../store/queries.ts'
import { selectAgents } from '../store/queries.ts'
import { readSettings } from './settings.ts'

type Place = { space_id: number; agent_id: number }
type Stopped = { month: string; limit: number | null; told: number | null; day: string | null; told_on: string | null }

/** Noted by whoever was refused, in the transaction that refuses (reserve.ts); told by the clock. */
export const noteRobots = ({ db }: Pick<Context, 'db'>, { space_id, id }: AgentRecord, month: string, limit: number) =>
  sql`
    update ai_months set robots_refused_at_limit = ${limit}
    where space_id = ${space_id} and month = ${month}::date and agent_id = ${id}
      and robots_refused_at_limit is distinct from ${limit}`.execute(db)

export const noteRobotsDay = ({ db }: Pick<Context, 'db'>, { space_id, id }: AgentRecord, month: string) =>
  sql`
    update ai_months m set robots_refused_on = (now() at time zone s.time_zone)::date from spaces s
    where s.id = ${space_id} and m.space_id = ${space_id} and m.month = ${month}::date and m.agent_id = ${id}
      and m.robots_refused_on is distinct from (now() at time zone s.time_zone)::date`.execute(db)

export async function tellRobotsStopped(parts: JobParts) {
  const found = await parts.database.acrossSpaces(sql<Place>`select space_id, agent_id from find_ai_robots_stopped()`)
  for (const place of found) {
    const { space_id, agent_id } = place
    const behind = { spaces: [space_id], user_id: null, cause: 'ai' as const }
    await transact(parts, { ...behind, correlation_id: `robots:${space_id}:${agent_id}` }, (ctx) => tell(ctx, place))
  }
}

async function tell(ctx: Context, { space_id, agent_id }: Place) {
  const { rows } = await sql<Stopped>`
    select m.month::text as month, m.robots_refused_at_limit::float8 as limit, m.robots_told_at_limit::float8 as told,
      m.robots_refused_on::text as day, m.robots_told_on::text as told_on
    from ai_months m join spaces s on s.id = m.space_id
    where m.space_id = ${space_id} and m.agent_id = ${agent_id}
      and m.month = date_trunc('month', now() at time zone s.time_zone)::date for update of m`.execute(ctx.db)
  const of = rows[0]
  if (!of) return
  await sql`
    update ai_months set robots_told_at_limit = robots_refused_at_limit, robots_told_on = robots_refused_on
    where space_id = ${space_id} and agent_id = ${agent_id} and month = ${of.month}::date`.execute(ctx.db)
  const agent = (await selectAgents({ db: ctx.db, spaces: [space_id] })).find(({ id }) => id === agent_id)
  if (!agent) return
  const { month } = await readSettings(ctx, space_id)
  // Whoever has changed the limit in between knows of it.
  const isStill = of.limit !== null && (of.limit === month || of.limit === agent.definition.limits.month)
  const about = { space_id, thing: 'agent', id: agent_id } as const
  if (of.limit !== of.told && isStill) notify(ctx, 'ai_robot_stopped', { holders: true }, { ...about, how: 'month' })
  if (of.day !== of.told_on) notify(ctx, 'ai_robot_stopped', { holders: true }, { ...about, how: 'day' })
}
