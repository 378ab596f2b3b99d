// "Apply to unprocessed of the last 24 hours": counted first, then begun.

import { randomUUID } from 'node:crypto'
import type { Rule } from '@otklik/contract/rules/rules.ts'
import type { RuleRun } from '@otklik/contract/rules/trials.ts'
import { sql } from 'kysely'
import type { CallContext, OutsideContext } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { whyNot } from '../engine/go-through.ts'
import { makeVerdicts } from '../engine/verdicts.ts'
import type { Facts } from '../facts/facts.ts'
import { loadFacts } from '../facts/load.ts'
import { compile } from '../match/ruleset.ts'
import { patterns, tellUntried } from '../regex/patterns.ts'
import { answers } from '../store/answering.ts'
import { refuseBeyondReach } from '../store/reach.ts'
import { getRule } from '../store/service.ts'
import { atWork, findRun, toRun } from './jobs.ts'
import { findWaiting, type Thing } from './waiting.ts'

const AT_ONCE = 500

/** Those that the rule fits now. Read in pieces, and asked between transactions. */
async function findFitting(outside: OutsideContext, id: number): Promise<{ rule: Rule; things: Thing[] }> {
  const { rule, waiting, ready, need } = await outside.inSpaces(async (ctx) => {
    const rule = await getRule(ctx, id)
    refuseBeyondReach(ctx.actor, rule)
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
    await verdicts.ask(known.map((facts) => ({ facts, candidates: [ready] }))).catch(tellUntried)
    const fits = (facts: Facts) => whyNot(atWork(ready), facts, verdicts) === null
    things.push(...known.filter(fits).map(({ kind, id }) => ({ kind, id })))
  }
  return { rule, things }
}

export async function previewApply(outside: OutsideContext, id: number) {
  const { rule, things } = await findFitting(outside, id)
  const has_replies = await outside.inSpaces((ctx) => answers(ctx, rule))
  return { count: things.length, version: rule.version, has_replies }
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
      on conflict do nothing returning id`.execute(ctx.db)
    // One at a time: two would do the same to the same things.
    const run_id = rows[0]?.id ?? refuse('stale')
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
