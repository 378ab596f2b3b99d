// Stretches that are over, and acts whose time has come. Each is claimed and done under its thing's lock in one transaction:
// who comes second finds it gone, and who is killed leaves it as it was.
import { limits } from '@otklik/contract/limits.ts'
import type { RuleActResult } from '@otklik/contract/rules/trace.ts'
import type { TimedWhen } from '@otklik/contract/rules/when.ts'
import type { WorkKind } from '@otklik/contract/work/orders.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { transact } from '../../../platform/database/transact.ts'
import { isPassingFailure } from '../../../platform/failure.ts'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { wasPausedSince } from '../../automation/pause.ts'
import { asRobot } from '../../users/robots.ts'
import type { Facts } from '../facts/facts.ts'
import { loadFacts } from '../facts/load.ts'
import type { Ready } from '../match/ready.ts'
import { loadRuleset, type Ruleset } from '../match/ruleset.ts'
import { patterns } from '../regex/patterns.ts'
import { arm, disarm, spend } from './arm.ts'
import { fire, performOne, RuleFailed } from './fire.ts'
import { goThrough } from './go-through.ts'
import { countFailure } from './rest.ts'
import { beganAt, dueAt, keyOfStretch } from './stretch.ts'
import { makeVerdicts } from './verdicts.ts'
import { insertPasses, lockThing } from './work.ts'

type Key = { space_id: number; rule_id: number; kind: WorkKind; thing_id: number; act_no: number }
type Timer = {
  from_at: number
  due_at: number
  depth: number
  correlation_id: string
  firing_id: number | null
  tries: number
}

const AT_ONCE = 500
const TRIES = 3

export async function timersAll(parts: JobParts, now = new Date()): Promise<boolean> {
  const over = await parts.database.acrossSpaces(sql<Key>`select * from rule_timers_over(${now}, ${AT_ONCE})`)
  for (const key of over) await takeTimer(parts, key, now)
  return over.length === AT_ONCE
}

export async function takeTimer(parts: JobParts, key: Key, now: Date) {
  const { space_id, rule_id, kind, thing_id } = key
  const verdicts = await askBefore(parts, key, now)
  const correlation_id = `rule:${rule_id}:${kind}:${thing_id}:${Math.floor(now.getTime() / 1000)}`
  try {
    await transact(parts, { spaces: [space_id], user_id: null, cause: 'rule', correlation_id }, async (ctx) => {
      await lockThing(ctx, space_id, kind, thing_id)
      const timer = await claim(ctx, key, now)
      if (!timer) return
      const set = await loadRuleset(ctx, space_id)
      const facts = await factsOf(ctx, set, key, now)
      const ready = set.of(rule_id)
      if (!facts || !ready) return void (await drop(ctx, key))
      if (key.act_no >= 0) return actLater(ctx, ready, facts, key, timer, now)
      await stretchOver(ctx, ready, facts, timer, verdicts, now)
    })
  } catch (error) {
    await again(parts, key, error)
  }
}

/** Regular expressions are asked before anything is held. */
async function askBefore(parts: JobParts, key: Key, now: Date) {
  const verdicts = makeVerdicts(patterns)
  const known = await parts.database.inSpaces({ spaces: [key.space_id], read: true }, async (db) => {
    const set = await loadRuleset({ db }, key.space_id)
    const ready = set.of(key.rule_id)
    const facts = ready && (await factsOf({ db }, set, key, now))
    return facts && ready ? { facts, candidates: [ready] } : null
  })
  if (known) await verdicts.ask([known])
  return verdicts
}

const factsOf = async (ctx: Pick<Context, 'db'>, set: Ruleset, { space_id, kind, thing_id: id }: Key, now: Date) => {
  const wanted = { kind, id, cause: 'schedule' as const, user_id: null, at: now.getTime() / 1000 }
  return (await loadFacts(ctx, space_id, [wanted], set.need))[0]
}

async function claim(
  { db }: Context,
  { space_id, rule_id, kind, thing_id, act_no }: Key,
  now: Date,
): Promise<Timer | undefined> {
  const { rows } = await sql<Timer>`
    select extract(epoch from from_at)::double precision as from_at, extract(epoch from due_at)::double precision as due_at,
      depth, correlation_id, firing_id, tries
    from rule_timers where space_id = ${space_id} and rule_id = ${rule_id} and kind = ${kind} and thing_id = ${thing_id}
      and act_no = ${act_no} and due_at <= ${now} for update skip locked`.execute(db)
  return rows[0]
}

const drop = ({ db }: Context, { space_id, rule_id, kind, thing_id, act_no }: Key) =>
  sql`
    delete from rule_timers where space_id = ${space_id} and rule_id = ${rule_id} and kind = ${kind} and thing_id = ${thing_id}
      and act_no = ${act_no}`.execute(db)

/** Worked out anew: it fires, waits on, or is over. */
async function stretchOver(
  ctx: Context,
  ready: Ready,
  facts: Facts,
  { from_at, depth, correlation_id }: Timer,
  verdicts: ReturnType<typeof makeVerdicts>,
  now: Date,
) {
  const when = ready.rule.when as TimedWhen
  const from = beganAt(when, facts)
  if (from === null) return void (await disarm(ctx, facts, ready.rule.id))
  const due = await dueAt(ctx, when, facts, from)
  if (due === null || due > now.getTime() / 1000) {
    const until = due === null ? sql`'infinity'::timestamptz` : sql`to_timestamp(${due})`
    await sql`
      update rule_timers set from_at = to_timestamp(${from}), due_at = ${until}
      where space_id = ${facts.space_id} and rule_id = ${ready.rule.id} and kind = ${facts.kind} and thing_id = ${facts.id} and act_no = -1`.execute(
      ctx.db,
    )
    return
  }
  const isOther = Math.abs(from - from_at) > 1
  const chain = isOther ? ctx.correlation_id : correlation_id
  const reason = { event: when.on, cause_key: keyOfStretch(from), depth, correlation_id: chain }
  const outcomes = await goThrough([ready], facts, verdicts, {
    fire: (one, known) => fire(ctx, one, known, reason, now),
    again: async () => undefined,
  })
  await spend(ctx, facts, ready.rule.id)
  await insertPasses(ctx, facts.space_id, [{ kind: facts.kind, thing_id: facts.id, event: when.on, results: outcomes }])
  const set = await loadRuleset(ctx, facts.space_id)
  const after = await factsOf(
    ctx,
    set,
    { space_id: facts.space_id, rule_id: 0, kind: facts.kind, thing_id: facts.id, act_no: -1 },
    now,
  )
  if (after) await arm(ctx, set, after, { depth, correlation_id: chain })
}

/** Later than the rest of its rule; what has been overtaken is noted and not done. */
async function actLater(ctx: Context, ready: Ready, facts: Facts, key: Key, timer: Timer, now: Date) {
  const { rule } = ready
  const act = rule.do[key.act_no]
  await drop(ctx, key)
  if (!act || !('after_minutes' in act)) return
  const note = (result: RuleActResult) => noteOutcome(ctx, key, timer.firing_id, result)
  const refused = (reason: string) => note({ do: act.do, result: 'refused', reason })
  if (now.getTime() / 1000 - timer.due_at > limits.rule_late_s) return refused('too_late')
  if (rule.paused) return refused('paused')
  const isQuieted = act.do === 'reply' && facts.kind === 'chat'
  if (isQuieted && (await wasPausedSince(ctx, facts, new Date(timer.from_at * 1000)))) return refused('paused')
  const isAnswered = (facts.kind === 'item' ? facts.replied_at : facts.last_own_at) ?? 0
  if (act.do === 'reply' && act.unless_answered && isAnswered > timer.from_at) return refused('answered')
  const robot = await asRobot(ctx, facts.space_id, { cause: 'rule', origin: `rule:${rule.id}`, depth: timer.depth + 1 })
  await note(await performOne(ctx, robot, rule, facts, act, now))
}

async function noteOutcome(
  { db }: Context,
  { space_id, act_no, rule_id }: Key,
  firing_id: number | null,
  result: RuleActResult,
) {
  // Acts before this one that were left out do not count: it is found by what it is and that it was put off.
  await sql`
    update rule_firings f set acts = (
        select jsonb_agg(case when e.n = p.n then ${JSON.stringify(result)}::jsonb else e.act end order by e.n)
        from jsonb_array_elements(f.acts) with ordinality e (act, n), (
          select min(l.n) as n from jsonb_array_elements(f.acts) with ordinality l (act, n)
          where l.act ->> 'result' = 'later' and l.act ->> 'do' = ${result.do}) p)
    where f.space_id = ${space_id} and f.id = ${firing_id} and f.rule_id = ${rule_id} and ${act_no} >= 0
      and f.acts @> ${JSON.stringify([{ do: result.do, result: 'later' }])}::jsonb`.execute(db)
}

/** Tried a few times, a minute apart; then it is dropped, and the rule has failed once more. */
async function again(parts: JobParts, key: Key, error: unknown) {
  const cause = error instanceof RuleFailed ? error.cause : error
  const isPassing = isPassingFailure(cause)
  if (!isPassing) parts.report(cause, 'rules')
  const { space_id, rule_id, kind, thing_id, act_no } = key
  await transact(
    parts,
    { spaces: [space_id], user_id: null, cause: 'system', correlation_id: `rules:${space_id}` },
    async (ctx) => {
      await sql`
      update rule_timers set tries = tries + ${isPassing ? 0 : 1},
        due_at = case when tries + 1 >= ${TRIES} and ${!isPassing} then 'infinity' else now() + interval '1 minute' end
      where space_id = ${space_id} and rule_id = ${rule_id} and kind = ${kind} and thing_id = ${thing_id} and act_no = ${act_no}`.execute(
        ctx.db,
      )
      if (!isPassing) await countFailure(ctx, space_id, rule_id)
    },
  )
}
