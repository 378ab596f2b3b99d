// "Apply to unprocessed of the last 24 hours": counted first, then begun.

import { randomUUID } from 'node:crypto'
import { limits } from '@otklik/contract/limits.ts'
import type { Rule } from '@otklik/contract/rules/rules.ts'
import type { RuleRun } from '@otklik/contract/rules/trials.ts'
import { kindsOf } from '@otklik/contract/rules/when.ts'
import type { WorkKind } from '@otklik/contract/work/orders.ts'
import { sql } from 'kysely'
import type { CallContext, OutsideContext } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { whyNot } from '../engine/go-through.ts'
import { makeVerdicts } from '../engine/verdicts.ts'
import type { Facts } from '../facts/facts.ts'
import { loadFacts } from '../facts/load.ts'
import { compile } from '../match/ruleset.ts'
import { patterns } from '../regex/patterns.ts'
import { getRule } from '../store/service.ts'
import { findRun, toRun } from './jobs.ts'

const AT_ONCE = 500
type Thing = { kind: WorkKind; id: number }

/** New or in work, without an answer of ours, of the last day. */
async function findWaiting({ db }: CallContext, { space_id, when, object_ids }: Rule): Promise<Thing[]> {
  const kinds = kindsOf(when)
  const { rows } = await sql<Thing>`
    select q.kind, q.id from (
      select 'item' as kind, i.id from items i where i.space_id = ${space_id} and i.status in ('new', 'inprogress') and i.replied_at is null
        and not i.is_history and i.received_at > now() - interval '24 hours' and 'item' = any(${kinds}::text[])
        and (${object_ids === null} or i.object_id = any(${object_ids ?? []}::integer[]))
      union all
      select 'chat', c.id from chats c where c.space_id = ${space_id} and c.status in ('new', 'inprogress') and c.unanswered_at is not null
        and c.last_message_at > now() - interval '24 hours' and 'chat' = any(${kinds}::text[])
        and (${object_ids === null} or c.object_id = any(${object_ids ?? []}::integer[]))) q
    limit ${limits.bulk_rows}`.execute(db)
  return rows
}

/** Those that the rule fits now. Read in pieces, and asked between transactions. */
async function findFitting(outside: OutsideContext, id: number): Promise<{ rule: Rule; things: Thing[] }> {
  const { rule, waiting, ready, need } = await outside.inSpaces(async (ctx) => {
    const rule = await getRule(ctx, id)
    const set = await compile(ctx, rule.space_id, [rule], new Map())
    return { rule, waiting: await findWaiting(ctx, rule), ready: set.all[0] ?? refuse('not_found'), need: set.need }
  })
  const verdicts = makeVerdicts(patterns)
  const things: Thing[] = []
  for (let from = 0; from < waiting.length; from += AT_ONCE) {
    const wanted = waiting
      .slice(from, from + AT_ONCE)
      .map((thing) => ({ ...thing, cause: 'person' as const, user_id: outside.user_id, at: Date.now() / 1000 }))
    const found = await outside.inSpaces((ctx) => loadFacts(ctx, rule.space_id, wanted, need))
    const known = found.filter((facts): facts is Facts => facts !== undefined)
    await verdicts.ask(known.map((facts) => ({ facts, candidates: [ready] })))
    // One that rests can still be done by hand.
    const fits = (facts: Facts) => whyNot({ ...ready, rule: { ...rule, paused: null } }, facts, verdicts) === null
    things.push(...known.filter(fits).map(({ kind, id }) => ({ kind, id })))
  }
  return { rule, things }
}

export async function previewApply(outside: OutsideContext, id: number) {
  const { rule, things } = await findFitting(outside, id)
  return { count: things.length, version: rule.version }
}

type Asked = { seen_version: number; with_replies: boolean }

export async function beginApply(
  outside: OutsideContext,
  id: number,
  { seen_version, with_replies }: Asked,
): Promise<RuleRun> {
  const { things } = await findFitting(outside, id)
  return outside.inSpaces(async (ctx) => {
    const rule = await getRule(ctx, id)
    if (rule.version !== seen_version) refuse('stale')
    const { space_id } = rule
    const { rows } = await sql<{ id: number }>`
      insert into rule_runs (space_id, rule_id, version, user_id, with_replies, total, correlation_id)
      values (${space_id}, ${id}, ${rule.version}, ${ctx.user_id}, ${with_replies}, ${things.length}, ${`apply:${randomUUID()}`})
      returning id`.execute(ctx.db)
    const run_id = rows[0]?.id as number
    await sql`
      insert into rule_run_things (space_id, run_id, kind, thing_id)
      select ${space_id}, ${run_id}, t.kind, t.id from jsonb_to_recordset(${JSON.stringify(things)}::jsonb) as t (kind text, id bigint)`.execute(
      ctx.db,
    )
    ctx.record({
      kind: 'rule.applied',
      space_id,
      id,
      subject: rule.name,
      after: { count: things.length, with_replies },
    })
    ctx.wake('rule_runs')
    return getRun(ctx, run_id)
  })
}

export async function getRun(ctx: CallContext, id: number): Promise<RuleRun> {
  const run = await findRun(ctx.db, ctx.spaces, id)
  return run ? toRun(run) : refuse('not_found', { row: { table: 'rule_runs', id } })
}

export async function stopRun(ctx: CallContext, id: number): Promise<RuleRun> {
  const { space_id, rule_id } = await getRun(ctx, id)
  await sql`
    update rule_runs set state = 'stopped', ended_at = now() where space_id = ${space_id} and id = ${id} and state = 'running'`.execute(
    ctx.db,
  )
  ctx.record({ kind: 'rule.stopped', space_id, id: rule_id })
  return getRun(ctx, id)
}
