// Whoever sets agents up is told once for each limit of a month that four fifths of it are spent, and once that all of it is.
// Looked for by the clock: whoever spends, and whoever changes a limit, needs to know nothing of it.
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { transact } from '../../../platform/database/transact.ts'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { notify } from '../../users/notify.ts'
import { selectAgents } from '../store/queries.ts'
import { readSettings } from './settings.ts'
import { tellRobotsStopped } from './tell-robots.ts'

type Place = { space_id: number; agent_id: number }
type Spent = { spent: number; told: number | null; ended: number | null; refused: number | null; month: string }

export async function tellMoney(parts: JobParts) {
  await tellSpent(parts)
  await tellRobotsStopped(parts)
}

export async function tellSpent(parts: JobParts) {
  const found = await parts.database.acrossSpaces(sql<Place>`select space_id, agent_id from find_ai_spent()`)
  for (const place of found) {
    const { space_id, agent_id } = place
    const behind = { spaces: [space_id], user_id: null, cause: 'ai' as const }
    await transact(parts, { ...behind, correlation_id: `spent:${space_id}:${agent_id}` }, (ctx) => tell(ctx, place))
  }
}

async function tell(ctx: Context, { space_id, agent_id }: Place) {
  const { rows } = await sql<Spent>`
    select m.spent::float8 as spent, m.told_at_limit::float8 as told, m.spent_at_limit::float8 as ended,
      m.refused_at_limit::float8 as refused, m.month::text as month
    from ai_months m join spaces s on s.id = m.space_id
    where m.space_id = ${space_id} and m.agent_id = ${agent_id}
      and m.month = date_trunc('month', now() at time zone s.time_zone)::date for update of m`.execute(ctx.db)
  const of = rows[0]
  const agent = (await selectAgents(ctx)).find(({ id }) => id === agent_id)
  const limit = agent_id === 0 ? (await readSettings(ctx, space_id)).month : (agent?.definition.limits.month ?? null)
  if (!of || limit === null || limit === 0) return
  const percent = of.spent / limit
  // What is left suffices for no question any more: that is the end of it, too.
  const isOver = percent >= 100 || (percent >= limits.ai_robots_percent && of.refused === limit)
  const code = isOver ? 'ai_stopped' : 'ai_month'
  if (isOver ? of.ended === limit : of.told === limit || percent < limits.ai_told_percent) return
  await sql`
    update ai_months set told_at_limit = ${limit}, spent_at_limit = ${isOver ? limit : of.ended}
    where space_id = ${space_id} and agent_id = ${agent_id} and month = ${of.month}::date`.execute(ctx.db)
  notify(ctx, code, { holders: true }, { space_id, thing: 'space', id: space_id, how: agent?.name ?? '' })
  ctx.announce({ space_id }, 'ai.changed', { id: space_id, space_id })
}
