import type { AiMonth } from '@otklik/contract/ai/journal.ts'
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { selectAgents } from '../store/queries.ts'
import { readSettings } from './settings.ts'

type Scope = Pick<Context, 'db' | 'spaces'>
type Row = { space_id: number; agent_id: number; spent: number; calls: number; from: string }

const thisMonth = sql`date_trunc('month', now() at time zone s.time_zone)::date`

/** Agent 0: all of them together. */
export async function monthsOfAgents({ db, spaces }: Scope): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select m.space_id, m.agent_id, m.spent::float8 as spent, m.calls, m.month::text as from
    from spaces s join ai_months m on m.space_id = s.id and m.month = ${thisMonth}
    where s.id = any(${spaces}::integer[])`.execute(db)
  return rows
}

type Counted = {
  agent_id: number
  drafts: number
  decided: number
  taken: number
  others: number
  from: string
}

async function countCalls({ db }: Pick<Context, 'db'>, space_id: number): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select c.agent_id, count(*) filter (where c.kind = 'draft' and c.reason is null)::integer as drafts,
      count(g.outcome) filter (where c.kind = 'draft')::integer as decided,
      count(g.outcome) filter (where c.kind = 'draft' and g.outcome <> 'dropped')::integer as taken,
      count(*) filter (where c.user_id is not null and c.kind not in ('draft', 'trial', 'check', 'embed') and c.reason is null)::integer as others, c.month::text as from
    from spaces s join ai_calls c on c.space_id = s.id and c.month = ${thisMonth}
      left join ai_suggestions g on g.space_id = c.space_id and g.call_id = c.id and g.text_key is not null
    where s.id = ${space_id} group by c.agent_id, c.month`.execute(db)
  return rows
}

/** What has left, not what was asked: most of what a model says may go to people. */
async function countAlone({ db }: Pick<Context, 'db'>, space_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from spaces s join ai_turns t on t.space_id = s.id and t.outcome = 'answered'
      and t.ended_at >= (${thisMonth})::timestamp at time zone s.time_zone
    where s.id = ${space_id}`.execute(db)
  return rows[0]?.count ?? 0
}

/** How far a sum is spent: from 80 % on it is told, from 90 % robots stop, then all. */
export function stateOf(spent: number, limit: number | null): AiMonth['state'] {
  if (limit === null) return 'open'
  const percent = limit === 0 ? 100 : spent / limit
  if (percent >= 100) return 'stopped'
  if (percent >= limits.ai_robots_percent) return 'robots_stopped'
  return percent >= limits.ai_told_percent ? 'told' : 'open'
}

export async function readMonth(ctx: Scope, space_id: number): Promise<AiMonth> {
  const scope = { db: ctx.db, spaces: [space_id] }
  const settings = await readSettings(scope, space_id)
  const [months, counted, agents] = [
    await monthsOfAgents(scope),
    await countCalls(scope, space_id),
    await selectAgents(scope),
  ]
  const { rows } = await sql<{ from: string }>`
    select (${thisMonth})::text as from from spaces s where s.id = ${space_id}`.execute(ctx.db)
  const spent = months.find(({ agent_id }) => agent_id === 0)?.spent ?? 0
  const sum = (of: (row: Counted) => number) => counted.reduce((all, row) => all + of(row), 0)
  return {
    ...{ space_id, from: rows[0]?.from ?? '', currency: settings.currency, spent, limit: settings.month },
    state: stateOf(spent, settings.month),
    ...{ drafts: sum(({ drafts }) => drafts), drafts_decided: sum(({ decided }) => decided) },
    ...{
      drafts_taken: sum(({ taken }) => taken),
      alone: await countAlone(scope, space_id),
      others: sum(({ others }) => others),
    },
    agents: agents.map(({ id, definition }) => {
      const month = months.find(({ agent_id }) => agent_id === id)
      const of = counted.find(({ agent_id }) => agent_id === id)
      return {
        ...{ agent_id: id, spent: month?.spent ?? 0, limit: definition.limits.month, calls: month?.calls ?? 0 },
        ...{ drafts: of?.drafts ?? 0, decided: of?.decided ?? 0, taken: of?.taken ?? 0 },
      }
    }),
  }
}
