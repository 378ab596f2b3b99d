// Which rule did what, which did not, and why: read for people. Names are those that rules have now.
import { limits } from '@otklik/contract/limits.ts'
import { can, type Scoped } from '@otklik/contract/permissions.ts'
import type { RuleFailure, RuleFiring, RuleOutcome, RulePass } from '@otklik/contract/rules/trace.ts'
import type { WorkKind } from '@otklik/contract/work/orders.ts'
import { sql } from 'kysely'
import type { CallContext, OutsideContext } from '../../../platform/context.ts'
import { isSeen, scopeOf, visible } from '../../../platform/database/scope.ts'
import { toPage } from '../../../platform/page.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/seconds.ts'
import { whyNot } from '../engine/go-through.ts'
import { makeVerdicts } from '../engine/verdicts.ts'
import { loadFacts } from '../facts/load.ts'
import { effortOf } from '../match/effort.ts'
import { leafOf } from '../match/judge.ts'
import { compile } from '../match/ruleset.ts'
import { patterns, tellUntried } from '../regex/patterns.ts'
import { getRule } from '../store/service.ts'
import { type Kept, readOutcomes } from './kept.ts'

type After = readonly [number] | undefined

/** As the person may see it: a trace of what they may not see is none. */
async function findThing(ctx: CallContext, kind: WorkKind, id: number) {
  const { rows } = await sql<{ space_id: number; scope: Scoped }>`
    select w.space_id, ${scopeOf('w')} as scope from ${sql.table(`${kind}s`)} w
    where w.space_id = any(${ctx.spaces}::integer[]) and w.id = ${id}`.execute(ctx.db)
  const [row] = rows
  return visible(ctx, row && { space_id: row.space_id, ...row.scope }, `${kind}s`, id)
}

/** Of things that the person may see; a row of something else is none of theirs. */
const isShown = (ctx: CallContext, table: string) => sql`case ${sql.ref(`${table}.kind`)}
  when 'item' then ${isSeen(ctx, 'items', `${table}.space_id`, `${table}.thing_id`)}
  else ${isSeen(ctx, 'chats', `${table}.space_id`, `${table}.thing_id`)} end`

type PassRow = Omit<RulePass, 'outcomes'> & { results: Kept[] }

export async function listPasses(ctx: CallContext, kind: WorkKind, id: number, after: After) {
  const { space_id } = await findThing(ctx, kind, id)
  const { rows } = await sql<PassRow>`
    select p.id, ${seconds('p.at')} as at, p.event as on, p.results from rule_passes p
    where p.space_id = ${space_id} and p.kind = ${kind} and p.thing_id = ${id}
      and (${after?.[0] ?? null}::bigint is null or p.id < ${after?.[0] ?? null}) order by p.id desc limit ${limits.page_rows + 1}`.execute(
    ctx.db,
  )
  const outcomes = await readOutcomes(
    ctx,
    space_id,
    rows.map(({ results }) => results),
  )
  return toPage(
    rows.map(({ results: _, ...row }, at): RulePass => ({ ...row, outcomes: outcomes[at] ?? [] })),
    limits.page_rows,
    (row) => [row.id],
    (row) => row,
  )
}

/** As it stands now. Regular expressions are asked with no transaction held. */
export async function explain(
  outside: OutsideContext,
  rule_id: number,
  kind: WorkKind,
  id: number,
): Promise<RuleOutcome> {
  const { rule, ready, facts } = await outside.inSpaces(async (ctx) => {
    const rule = await getRule(ctx, rule_id)
    const { space_id } = await findThing(ctx, kind, id)
    if (!can(ctx.actor, `${kind}s.see`, space_id)) refuse('not_found')
    if (space_id !== rule.space_id) refuse('not_found')
    const set = await compile(ctx, space_id, [rule], new Map())
    const wanted = { kind, id, cause: 'system' as const, user_id: null, at: Date.now() / 1000 }
    const [facts] = await loadFacts(ctx, space_id, [wanted], set.need)
    return { rule, ready: set.all[0] ?? refuse('not_found'), facts: facts ?? refuse('not_found') }
  })
  const verdicts = makeVerdicts(patterns)
  await verdicts.ask([{ facts, candidates: [ready] }]).catch(tellUntried)
  const why = whyNot(ready, facts, verdicts)
  const { name, version } = rule
  const acts = why ? [] : rule.do.map((act) => ({ do: act.do, result: 'later' as const, reason: null }))
  return {
    rule_id,
    name,
    version,
    by: null,
    is_cut: facts.is_cut,
    is_spent: effortOf(facts).isSpent(),
    acts,
    result: why?.result ?? 'done',
    leaf: why?.leaf ? leafOf(why.leaf) : null,
  }
}

type Wanted = {
  space_id: number
  rule_id: readonly number[]
  object_id: readonly number[]
  result: readonly string[]
  from?: string | undefined
  to?: string | undefined
  after?: After
}

export async function listFirings(ctx: CallContext, { space_id, rule_id, object_id, result, from, to, after }: Wanted) {
  if (!ctx.spaces.includes(space_id)) refuse('not_found')
  const { rows } = await sql<RuleFiring>`
    select f.id, f.space_id, f.rule_id, r.name, f.version, ${seconds('f.at')} as at, f.event as on, f.kind, f.thing_id, f.object_id, f.result, f.acts
    from rule_firings f join spaces s on s.id = ${space_id}
    left join rules r on r.space_id = ${space_id} and r.id = f.rule_id and r.deleted_at is null
    where f.space_id = ${space_id} and (${after?.[0] ?? null}::bigint is null or f.id < ${after?.[0] ?? null})
      and (${rule_id.length === 0} or f.rule_id = any(${rule_id}::integer[]))
      and (${object_id.length === 0} or f.object_id = any(${object_id}::integer[]))
      and ${isShown(ctx, 'f')}
      and (${result.length === 0} or f.result = any(${result}::text[]))
      and (${from ?? null}::date is null or f.at >= (${from ?? null}::date::timestamp at time zone s.time_zone))
      and (${to ?? null}::date is null or f.at < ((${to ?? null}::date + 1)::timestamp at time zone s.time_zone))
    order by f.id desc limit ${limits.page_rows + 1}`.execute(ctx.db)
  return toPage(
    rows,
    limits.page_rows,
    (row) => [row.id],
    (row) => row,
  )
}

export async function listFailures(
  ctx: CallContext,
  { space_id, after }: { space_id?: number | undefined; after?: After },
) {
  const spaces = ctx.spaces.filter((id) => (space_id ?? id) === id)
  const { rows } = await sql<RuleFailure>`
    select k.id, k.space_id, k.kind, k.thing_id, coalesce(k.events[1], 'item_arrived') as on, k.failed_rule as rule_id, r.name,
      ${seconds('k.failed_at')} as at, k.tries
    from rule_work k left join rules r on r.space_id = k.space_id and r.id = k.failed_rule
    where k.space_id = any(${spaces}::integer[]) and k.failed_at is not null and ${isShown(ctx, 'k')}
      and (${after?.[0] ?? null}::bigint is null or k.id < ${after?.[0] ?? null})
    order by k.id desc limit ${limits.page_rows + 1}`.execute(ctx.db)
  return toPage(
    rows,
    limits.page_rows,
    (row) => [row.id],
    (row) => row,
  )
}

export async function repeatFailure(ctx: CallContext, id: number): Promise<null> {
  const { rows } = await sql<{ space_id: number }>`
    update rule_work k set failed_at = null, tries = 0, not_before = now()
    where k.space_id = any(${ctx.spaces}::integer[]) and k.id = ${id} and k.failed_at is not null and ${isShown(ctx, 'k')} returning k.space_id`.execute(
    ctx.db,
  )
  if (rows.length === 0) await refuseUnshown(ctx, id)
  note(ctx, rows[0], id, 'problem.repeated')
  ctx.wake('rules')
  return null
}

export async function dismissFailure(ctx: CallContext, id: number): Promise<null> {
  const { rows } = await sql<{ space_id: number }>`
    delete from rule_work k where k.space_id = any(${ctx.spaces}::integer[]) and k.id = ${id} and k.failed_at is not null
      and ${isShown(ctx, 'k')} returning k.space_id`.execute(ctx.db)
  if (rows.length === 0) await refuseUnshown(ctx, id)
  note(ctx, rows[0], id, 'problem.dismissed')
  return null
}

/** Not by the row where it is there: then this account or group is not theirs to know of. */
async function refuseUnshown({ db, spaces }: CallContext, id: number): Promise<never> {
  const { rows } = await sql`select from rule_work where space_id = any(${spaces}::integer[]) and id = ${id}`.execute(
    db,
  )
  return rows.length ? refuse('not_found') : refuse('not_found', { row: { table: 'rule_work', id } })
}

function note(
  ctx: CallContext,
  row: { space_id: number } | undefined,
  id: number,
  kind: 'problem.repeated' | 'problem.dismissed',
) {
  if (row) ctx.record({ kind, space_id: row.space_id, id, after: { what: 'rules' } })
}
