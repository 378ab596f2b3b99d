// What rounds have cost: noted before the next one is asked, and when the whole is over.
import type { AiReason } from '@otklik/contract/ai/kinds.ts'
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Question, Usage } from '../model/model.ts'
import type { AiParts } from '../parts.ts'
import { sealTexts } from '../store/key.ts'
import { costOf, costOfRound, type Month, type Reserved, whyNoMoney } from './reserve.ts'
import { readSettings } from './settings.ts'

type Held = { reserved: number; cost: number; is_over: boolean }

/** All who change a month's sums begin with the same row: none waits for another that waits for it. */
async function lockCall({ db }: Pick<Context, 'db'>, { id, month, asking }: Reserved): Promise<Held> {
  const { space_id } = asking.agent
  await sql`
    select from ai_months where space_id = ${space_id} and month = ${month}::date and agent_id = 0 for update`.execute(
    db,
  )
  const { rows } = await sql<Held>`
    select reserved::float8 as reserved, cost::float8 as cost, ended_at is not null as is_over
    from ai_calls where space_id = ${space_id} and id = ${id}`.execute(db)
  // Whoever swept it for lost has given back what was set aside.
  const held = rows[0]
  return held ? { ...held, reserved: held.is_over ? 0 : held.reserved } : { reserved: 0, cost: 0, is_over: true }
}

async function changeMonth(
  { db }: Pick<Context, 'db'>,
  { month, asking: { agent } }: Reserved,
  { reserved = 0, spent = 0 }: { reserved?: number; spent?: number },
): Promise<Month[]> {
  const { rows } = await sql<Month>`
    update ai_months set reserved = greatest(0, reserved + ${reserved}), spent = spent + ${spent}
    where space_id = ${agent.space_id} and month = ${month}::date and agent_id in (0, ${agent.id})
    returning agent_id, spent::float8 as spent, reserved::float8 as reserved`.execute(db)
  return rows.toSorted((one, other) => one.agent_id - other.agent_id)
}

/**
 * Before each round but the first: what was asked so far is settled, and what the next round may cost is set aside. Answers
 * with the reason where that no longer fits; then nothing is set aside, and nothing more may be asked.
 */
export async function reserveNext(
  ctx: Pick<Context, 'db'>,
  call: Reserved,
  question: Question,
  usage: Usage,
): Promise<AiReason | null> {
  const { agent } = call.asking
  const { price } = agent.definition
  const held = await lockCall(ctx, call)
  if (held.is_over) return 'slow'
  const cost = costOf(price, usage.input, usage.output)
  const sums = await changeMonth(ctx, call, { reserved: -held.reserved, spent: cost - held.cost })
  const need = costOfRound(price, question)
  const why = await whyNoMoney(ctx, call.asking, call.month, sums, need)
  if (!why) await changeMonth(ctx, call, { reserved: need })
  await sql`
    update ai_calls set reserved = ${why ? 0 : need}, cost = ${cost}, tokens_in = ${usage.input}, tokens_out = ${usage.output},
      is_estimated = ${usage.is_estimated}
    where space_id = ${agent.space_id} and id = ${call.id}`.execute(ctx.db)
  return why
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
  call: Reserved,
  { usage, took_ms, reason, fact_ids, asked, answered }: Outcome,
) {
  const { id, asking } = call
  const { space_id, definition } = asking.agent
  const cost = costOf(definition.price, usage.input, usage.output)
  const held = await lockCall(ctx, call)
  const { keeps_texts } = await readSettings(ctx, space_id)
  const sealed =
    keeps_texts && asked !== '' && !held.is_over && !(await isOfErased(ctx, space_id, id))
      ? sealTexts(secrets, { space_id, id }, JSON.stringify({ asked, answered }))
      : null
  // What was swept for lost stays so, but for what it has cost.
  await sql`
    update ai_calls set tokens_in = ${usage.input}, tokens_out = ${usage.output}, is_estimated = ${usage.is_estimated}, cost = ${cost}
    where space_id = ${space_id} and id = ${id}`.execute(ctx.db)
  await sql`
    update ai_calls set ended_at = now(), took_ms = ${Math.round(took_ms)}, reason = ${reason},
      fact_ids = ${fact_ids}::integer[], key_id = ${sealed?.key_id ?? null}, texts = ${sealed?.secret ?? null}
    where space_id = ${space_id} and id = ${id} and ended_at is null`.execute(ctx.db)
  await changeMonth(ctx, call, { reserved: -held.reserved, spent: cost - held.cost })
}

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
