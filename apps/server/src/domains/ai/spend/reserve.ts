// What a question may cost is set aside before it is asked, and settled when it is answered: calls that are asked at the same
// time cannot spend together what none of them could spend alone. Both are short transactions; nothing is held in between.
import type { AiCallKind, AiReason } from '@otklik/contract/ai/kinds.ts'
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type Endpoint, estimateTokens, type Question, type Usage } from '../model/model.ts'
import type { AiParts } from '../parts.ts'
import { sealTexts } from '../store/key.ts'
import type { AgentRecord } from '../store/queries.ts'
import { readSettings } from './settings.ts'

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
export type Reserved = { id: number; space_id: number; agent_id: number; month: string; reserved: number }

type Price = AgentRecord['definition']['price']
export const costOf = (price: Price, input: number, output: number) =>
  Math.ceil(((input * price.input + output * price.output) * FINE) / MILLION)

/** What one look at facts adds to the next round: the call itself, and as many facts as are ever found, each at its longest. */
const LOOK_TOKENS = Math.ceil((limits.ai_facts * (limits.ai_fact_characters + limits.fact_title)) / 2)

/**
 * The most that it can cost: with tools a conversation has several rounds, each of which repeats what was said before, and
 * what should be JSON and is not is asked for once more.
 */
export function estimateCost(price: Price, { turns, max_tokens, tools = [], is_json = false }: Question): number {
  const asked = turns.reduce((sum, { content }) => sum + estimateTokens(content), 0)
  const rounds = (tools.length > 0 ? limits.ai_tool_rounds : 0) + 1
  const tries = rounds + (is_json ? 1 : 0)
  let input = 0
  for (let round = 0; round < tries; round++) input += asked + Math.min(round, rounds - 1) * (LOOK_TOKENS + max_tokens)
  return costOf(price, input, tries * max_tokens)
}

type Month = { agent_id: number; spent: number; reserved: number; month: string }

/** Answers with the reason where there is nothing left, or too much was asked within the minute. */
export async function reserve(
  ctx: Pick<Context, 'db'>,
  { agent, endpoint, kind, about, user_id, is_behind = false }: Asking,
  question: Question,
): Promise<Reserved | AiReason> {
  const { space_id, id: agent_id, definition } = agent
  const settings = await readSettings(ctx, space_id)
  if (settings.is_closed) return 'forbidden'
  const need = estimateCost(definition.price, question)
  // The first row is locked by whoever comes first: the others wait for a moment, and see what is left then.
  const { rows } = await sql<Month>`
    insert into ai_months (space_id, month, agent_id)
    select ${space_id}, date_trunc('month', now() at time zone s.time_zone)::date, a.id
    from spaces s, (values (0), (${agent_id}::integer)) a (id) where s.id = ${space_id} order by a.id
    on conflict (space_id, month, agent_id) do update set calls = ai_months.calls
    returning agent_id, spent::float8 as spent, reserved::float8 as reserved, month::text as month`.execute(ctx.db)
  const isRobot = user_id === null
  const share = is_behind ? limits.ai_told_percent / 100 : isRobot ? limits.ai_robots_percent / 100 : 1
  const month = rows[0]?.month as string
  // Behind that lock: of many that are asked over one customer at once each is counted.
  if (isRobot && (await isOftenOver(ctx, space_id, about.author_id))) return 'author'
  for (const { agent_id: whose, spent, reserved } of rows) {
    const limit = whose === 0 ? settings.month : definition.limits.month
    if (limit === null) continue
    const [taken, most] = [spent + reserved, limit * FINE * share]
    if (taken < most && taken + need <= most) continue
    if (!isRobot) await noteRefused(ctx, { space_id, agent_id: whose }, month, limit)
    return taken < most ? 'month_short' : 'month'
  }
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
  if (day !== null && (await countOfDay(ctx, space_id)) >= day) return 'quota'

  await sql`
    update ai_months set reserved = reserved + ${need}, calls = calls + 1
    where space_id = ${space_id} and month = ${month}::date and agent_id in (0, ${agent_id})`.execute(ctx.db)
  const { rows: made } = await sql<{ id: number }>`
    insert into ai_calls (space_id, month, agent_id, agent_name, version, kind, user_id, item_id, chat_id, author_id, reserved, is_installation)
    values (${space_id}, ${month}::date, ${agent_id}, ${agent.name}, ${agent.version}, ${kind}, ${user_id}, ${about.item_id},
      ${about.chat_id}, ${about.author_id}, ${need}, ${endpoint.is_named}) returning id::float8 as id`.execute(ctx.db)
  return { id: (made[0] as { id: number }).id, space_id, agent_id, month, reserved: need }
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

export type Outcome = {
  usage: Usage
  took_ms: number
  reason: AiReason | null
  fact_ids: readonly number[]
  asked: string
  answered: string
}

export async function settle(
  ctx: Pick<Context, 'db'>,
  { secrets }: Pick<AiParts, 'secrets'>,
  { id, space_id, agent_id, month, reserved }: Reserved,
  price: Price,
  { usage, took_ms, reason, fact_ids, asked, answered }: Outcome,
) {
  const cost = costOf(price, usage.input, usage.output)
  await lockMonth(ctx, space_id, month)
  const { keeps_texts } = await readSettings(ctx, space_id)
  const sealed =
    keeps_texts && asked !== '' && !(await isOfErased(ctx, space_id, id))
      ? sealTexts(secrets, { space_id, id }, JSON.stringify({ asked, answered }))
      : null
  const { rows } = await sql<{ id: number }>`
    update ai_calls set ended_at = now(), tokens_in = ${usage.input}, tokens_out = ${usage.output},
      is_estimated = ${usage.is_estimated}, cost = ${cost}, took_ms = ${Math.round(took_ms)}, reason = ${reason},
      fact_ids = ${fact_ids}::integer[], key_id = ${sealed?.key_id ?? null}, texts = ${sealed?.secret ?? null}
    where space_id = ${space_id} and id = ${id} and ended_at is null returning id`.execute(ctx.db)
  // Whoever swept it for lost has given back what was set aside.
  const back = rows.length > 0 ? reserved : 0
  await sql`
    update ai_months set reserved = greatest(0, reserved - ${back}), spent = spent + ${cost}
    where space_id = ${space_id} and month = ${month}::date and agent_id in (0, ${agent_id})`.execute(ctx.db)
}

/** All who change a month's sums begin with the same row: none waits for another that waits for it. */
const lockMonth = ({ db }: Pick<Context, 'db'>, space_id: number, month: string) =>
  sql`
    select from ai_months where space_id = ${space_id} and month = ${month}::date and agent_id = 0 for update`.execute(
    db,
  )

/** Somebody was erased while the model was thinking: their words are not kept behind that. Held until it is settled. */
async function isOfErased({ db }: Pick<Context, 'db'>, space_id: number, id: number): Promise<boolean> {
  const { rows } = await sql<{ is_erased: boolean }>`
    select a.erased_at is not null as is_erased from ai_calls c join authors a on a.space_id = c.space_id and a.id = c.author_id
    where c.space_id = ${space_id} and c.id = ${id} for share of a`.execute(db)
  return rows[0]?.is_erased ?? false
}

/** Longer than the longest conversation may take: all rounds with tools, and once more what could not be read. */
const LOST_AFTER_S = ((limits.ai_tool_rounds + 3) * limits.ai_whole_ms) / 1_000

/** Questions whose process is gone: what was set aside for them is free again. */
export async function releaseLost(ctx: Pick<Context, 'db'>, space_id: number) {
  await sql`
    select from ai_months where space_id = ${space_id} and agent_id = 0 and reserved > 0 order by month for update`.execute(
    ctx.db,
  )
  await sql`
    with lost as (
      update ai_calls set ended_at = now(), reason = 'unavailable'
      where space_id = ${space_id} and ended_at is null and at < now() - make_interval(secs => ${LOST_AFTER_S})
      returning month, agent_id, reserved),
    sums as (
      select month, agent_id, sum(reserved) as reserved from lost group by 1, 2
      union all select month, 0, sum(reserved) from lost group by 1)
    update ai_months m set reserved = greatest(0, m.reserved - s.reserved) from sums s
    where m.space_id = ${space_id} and m.month = s.month and m.agent_id = s.agent_id`.execute(ctx.db)
}
