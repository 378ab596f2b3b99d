// What a round of a question may cost is set aside before it is asked, and settled before the next one: calls that are asked at
// the same time cannot spend together what none of them could spend alone, and nobody is kept out by rounds that another may
// never need. All are short transactions; nothing is held in between.
import type { AiCallKind, AiReason } from '@otklik/contract/ai/kinds.ts'
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type Endpoint, estimateInput, type Question } from '../model/model.ts'
import type { AgentRecord } from '../store/queries.ts'
import { readSettings } from './settings.ts'
import { noteRobots, noteRobotsDay } from './tell-robots.ts'

/** Hundredths of kopecks or cents. */
const FINE = 100
const MILLION = 1_000_000
/** Of the calls within a minute, and of those that the installation gives within a day: the rest is kept for people. */
const ROBOTS_SHARE = 0.8
/** What nobody waits for has half of the calls, and stops where people are told that the month runs short. */
const BEHIND_SHARE = 0.5

export type About = { item_id: number | null; chat_id: number | null; author_id: number | null }
export type Asking = {
  agent: AgentRecord
  /** Who pays: the installation's own model has a day's limit for each space. */
  endpoint: Pick<Endpoint, 'is_named' | 'calls_day'>
  kind: AiCallKind
  about: About
  user_id: number | null
  /** Nobody waits for it, neither a person nor a customer: it comes after both. */
  is_behind?: boolean
}
/** What is set aside, and what is settled of it, stands on the row of the call and nowhere else. */
export type Reserved = { id: number; month: string; asking: Asking }

type Price = AgentRecord['definition']['price']
export const costOf = (price: Price, input: number, output: number) =>
  Math.ceil(((input * price.input + output * price.output) * FINE) / MILLION)

/** The most that one round can cost: all that was said so far is sent, and the answer is as long as it may be. */
export const costOfRound = (price: Price, question: Question): number =>
  costOf(price, estimateInput(question), question.max_tokens)

/** A customer is left to people for it. What nobody waits for is made up for, and without vectors facts are found by words. */
const isMissed = ({ kind, is_behind = false }: Asking) => !is_behind && kind !== 'embed'

export type Month = { agent_id: number; spent: number; reserved: number }

/** Why so much more cannot be set aside; null: it can. Under the lock of the month's row, by whoever sets it aside. */
export async function whyNoMoney(
  ctx: Pick<Context, 'db'>,
  asking: Asking,
  month: string,
  sums: readonly Month[],
  need: number,
): Promise<AiReason | null> {
  const { agent, user_id, is_behind = false } = asking
  const { space_id, definition } = agent
  const settings = await readSettings(ctx, space_id)
  if (settings.is_closed) return 'forbidden'
  const isRobot = user_id === null
  const share = is_behind ? limits.ai_told_percent / 100 : isRobot ? limits.ai_robots_percent / 100 : 1
  for (const { agent_id: whose, spent, reserved } of sums) {
    const limit = whose === 0 ? settings.month : definition.limits.month
    if (limit === null) continue
    const [taken, most] = [spent + reserved, limit * FINE * share]
    if (taken < most && taken + need <= most) continue
    if (!isRobot) await noteRefused(ctx, { space_id, agent_id: whose }, month, limit)
    // What is set aside for others comes back, most of it: nobody is told that it has stopped for that.
    else if (isMissed(asking) && limit > 0 && (spent >= most || spent + need > most))
      await noteRobots(ctx, agent, month, limit)
    return taken < most ? 'month_short' : 'month'
  }
  return null
}

/**
 * Sets the first round aside. Answers with the reason where there is nothing left, or too much was asked within the minute.
 * Every further round asks `reserveNext`.
 */
export async function reserve(
  ctx: Pick<Context, 'db'>,
  asking: Asking,
  question: Question,
): Promise<Reserved | AiReason> {
  const { agent, endpoint, kind, about, user_id, is_behind = false } = asking
  const { space_id, id: agent_id, definition } = agent
  const need = costOfRound(definition.price, question)
  // The first row is locked by whoever comes first: the others wait for a moment, and see what is left then.
  const { rows } = await sql<Month & { month: string }>`
    insert into ai_months (space_id, month, agent_id)
    select ${space_id}, date_trunc('month', now() at time zone s.time_zone)::date, a.id
    from spaces s, (values (0), (${agent_id}::integer)) a (id) where s.id = ${space_id} order by a.id
    on conflict (space_id, month, agent_id) do update set calls = ai_months.calls
    returning agent_id, spent::float8 as spent, reserved::float8 as reserved, month::text as month`.execute(ctx.db)
  const isRobot = user_id === null
  const month = rows[0]?.month as string
  // Behind that lock: of many that are asked over one customer at once each is counted.
  if (isRobot && (await isOftenOver(ctx, space_id, about.author_id))) return 'author'
  const why = await whyNoMoney(ctx, asking, month, rows, need)
  if (why) return why
  // Embedding keeps nobody from answering: only other embedding waits for it.
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::integer as count from ai_calls
    where space_id = ${space_id} and agent_id = ${agent_id} and at > now() - interval '1 minute'
      and (${kind === 'embed'} or kind <> 'embed')`.execute(ctx.db)
  const most = definition.limits.calls_minute
  const share_of_calls = isRobot ? Math.floor(most * ROBOTS_SHARE) : most
  const own = is_behind ? Math.max(1, Math.floor(most * BEHIND_SHARE)) : share_of_calls
  if ((counted[0]?.count ?? 0) >= own) return 'busy'
  const share_of_day = is_behind ? BEHIND_SHARE : isRobot ? ROBOTS_SHARE : 1
  const day = endpoint.calls_day === null ? null : Math.max(1, endpoint.calls_day * share_of_day)
  if (day !== null && (await countOfDay(ctx, space_id)) >= day) {
    if (isRobot && isMissed(asking) && day >= 1) await noteRobotsDay(ctx, agent, month)
    return 'quota'
  }

  await sql`
    update ai_months set reserved = reserved + ${need}, calls = calls + 1
    where space_id = ${space_id} and month = ${month}::date and agent_id in (0, ${agent_id})`.execute(ctx.db)
  const { rows: made } = await sql<{ id: number }>`
    insert into ai_calls (space_id, month, agent_id, agent_name, version, kind, user_id, item_id, chat_id, author_id, reserved, is_installation)
    values (${space_id}, ${month}::date, ${agent_id}, ${agent.name}, ${agent.version}, ${kind}, ${user_id}, ${about.item_id},
      ${about.chat_id}, ${about.author_id}, ${need}, ${endpoint.is_named}) returning id::float8 as id`.execute(ctx.db)
  return { id: (made[0] as { id: number }).id, month, asking }
}

/** Whoever writes much must not spend a space's money by it, whatever robots ask models over it for. */
async function isOftenOver({ db }: Pick<Context, 'db'>, space_id: number, author_id: number | null): Promise<boolean> {
  if (author_id === null) return false
  const { rows } = await sql<{ minute: number; day: number }>`
    select count(*) filter (where at > now() - interval '1 minute')::integer as minute, count(*)::integer as day
    from ai_calls where space_id = ${space_id} and author_id = ${author_id} and user_id is null and kind <> 'embed'
      and at > now() - interval '1 day'`.execute(db)
  const { minute, day } = rows[0] as { minute: number; day: number }
  return minute >= limits.ai_author_minute || day >= limits.ai_author_day
}

/** A person was told that nothing is left of this limit: those who can raise it are told, too (tell.ts). */
const noteRefused = (
  { db }: Pick<Context, 'db'>,
  { space_id, agent_id }: { space_id: number; agent_id: number },
  month: string,
  limit: number,
) =>
  sql`
    update ai_months set refused_at_limit = ${limit}
    where space_id = ${space_id} and month = ${month}::date and agent_id = ${agent_id}`.execute(db)

async function countOfDay({ db }: Pick<Context, 'db'>, space_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ai_calls
    where space_id = ${space_id} and is_installation and at > now() - interval '1 day'`.execute(db)
  return rows[0]?.count ?? 0
}
