// The real hand: what a rule does, once, in the transaction that holds the thing.

import { can } from '@otklik/contract/permissions.ts'
import { afterMinutesOf, type RuleAct } from '@otklik/contract/rules/acts.ts'
import { leavesOf } from '@otklik/contract/rules/conditions.ts'
import type { Rule } from '@otklik/contract/rules/rules.ts'
import type { RuleActResult } from '@otklik/contract/rules/trace.ts'
import type { RuleEvent } from '@otklik/contract/rules/when.ts'
import { dayAt } from '@otklik/contract/zones.ts'
import { sql } from 'kysely'
import type { Context, RobotContext } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refuse.ts'
import { askThread, maySend, noteAct } from '../../automation/guard.ts'
import { isPaused } from '../../automation/pause.ts'
import { notify } from '../../users/notify.ts'
import { asRobot } from '../../users/robots.ts'
import type { Facts } from '../facts/facts.ts'
import type { Ready } from '../match/ready.ts'
import type { Fired } from './go-through.ts'
import { Held, performAct } from './perform.ts'

/** Why it acts: the event, the stretch, the day or the run; with how far it is from a person. */
export type Reason = {
  event: RuleEvent
  cause_key: string
  depth: number
  correlation_id: string
  with_replies?: boolean
}

/** An error of ours while a rule acted: which one is to be known. */
export class RuleFailed extends Error {
  readonly rule_id: number
  constructor(rule_id: number, cause: unknown) {
    super(`rule ${rule_id} failed`, { cause })
    this.rule_id = rule_id
  }
}

export async function fire(ctx: Context, { rule }: Ready, facts: Facts, reason: Reason, now: Date): Promise<Fired> {
  try {
    return await attemptRule(ctx, rule, facts, reason, now)
  } catch (error) {
    throw error instanceof RuleFailed ? error : new RuleFailed(rule.id, error)
  }
}

const nothing = (result: Fired['result']): Fired => ({ result, acts: [] })

async function attemptRule(ctx: Context, rule: Rule, facts: Facts, reason: Reason, now: Date): Promise<Fired> {
  const robot = await asRobot(ctx, facts.space_id, {
    cause: 'rule',
    origin: `rule:${rule.id}`,
    depth: reason.depth + 1,
  })
  if (!can(robot.actor, 'rules.manage', facts.space_id)) return nothing('not_allowed')
  if (await hasAnswered(ctx, rule, facts, reason)) return nothing('guarded')
  if (await isCooling(ctx, rule, facts, now)) return nothing('cooling')
  const id = await insertFiring(ctx, rule, facts, reason, now)
  if (id === null) return nothing('once')
  const { may, began } = await askThread(ctx, facts, now)
  if (began) {
    const { kind, space_id } = facts
    notify(ctx, 'robots_rest', { holders: true }, { space_id, thing: kind, id: facts.id, how: rule.name })
  }
  const fired = may ? await performAll(ctx, robot, rule, facts, reason, id, now) : nothing('guarded')
  await sql`
    update rule_firings set result = ${fired.result}, acts = ${JSON.stringify(fired.acts)}::jsonb
    where space_id = ${facts.space_id} and id = ${id}`.execute(ctx.db)
  return fired
}

/** The same rule twice along one chain of causes on one thing: robots that answer to each other. */
async function hasAnswered(
  { db }: Context,
  rule: Rule,
  { space_id, kind, id }: Facts,
  { correlation_id, depth }: Reason,
) {
  if (depth === 0) return false
  const { rows } = await sql`
    select from rule_firings f where f.space_id = ${space_id} and f.kind = ${kind} and f.thing_id = ${id} and f.rule_id = ${rule.id}
      and f.correlation_id = ${correlation_id} limit 1`.execute(db)
  return rows.length > 0
}

async function isCooling({ db }: Context, rule: Rule, { space_id, author_id }: Facts, now: Date) {
  if (rule.cooldown_s === 0 || author_id === null) return false
  const since = new Date(now.getTime() - rule.cooldown_s * 1000)
  const { rows } = await sql`
    select from rule_firings f where f.space_id = ${space_id} and f.rule_id = ${rule.id} and f.author_id = ${author_id}
      and f.at > ${since} limit 1`.execute(db)
  return rows.length > 0
}

/** What makes it the same again. */
export function keyOf({ once }: Rule, facts: Facts, cause_key: string): string {
  switch (once) {
    case 'event':
      return cause_key
    case 'thing':
      return 'o'
    case 'waiting':
      return `w:${Math.floor((facts.kind === 'chat' ? facts.unanswered_at : facts.replied_at) ?? 0)}`
    case 'author_day':
      return `a:${facts.author_id ?? `${facts.kind}-${facts.id}`}:${dayAt(Math.floor(facts.at), facts.zone)}`
    default:
      return once satisfies never
  }
}

async function insertFiring(
  { db }: Context,
  rule: Rule,
  facts: Facts,
  reason: Reason,
  now: Date,
): Promise<number | null> {
  const { space_id, kind, id, object_id, author_id } = facts
  const { event, cause_key, correlation_id } = reason
  const { rows } = await sql<{ id: number }>`
    insert into rule_firings (space_id, rule_id, kind, thing_id, cause_key, version, at, event, object_id, author_id, correlation_id, result)
    values (${space_id}, ${rule.id}, ${kind}, ${id}, ${keyOf(rule, facts, cause_key)}, ${rule.version}, ${now}, ${event}, ${object_id},
      ${author_id}, ${correlation_id}, 'refused')
    on conflict do nothing returning id`.execute(db)
  return rows[0]?.id ?? null
}

async function performAll(
  ctx: Context,
  robot: RobotContext,
  rule: Rule,
  facts: Facts,
  reason: Reason,
  firing_id: number,
  now: Date,
): Promise<Fired> {
  const acts: RuleActResult[] = []
  const all = async () => {
    for (const [act_no, act] of rule.do.entries()) {
      if (act.do === 'reply' && reason.with_replies === false) continue
      const minutes = afterMinutesOf(act)
      if (minutes > 0) {
        await postpone(ctx, rule, facts, reason, { act_no, minutes, firing_id }, now)
        acts.push({ do: act.do, result: 'later', reason: null })
        continue
      }
      const done = await performOne(ctx, robot, rule, facts, act, now)
      acts.push(done)
      if (rule.needs_all && done.result === 'refused') throw new Refused('invalid')
    }
  }
  if (rule.needs_all) {
    const tried = await ctx.attempt(all)
    if ('refused' in tried) {
      const undone = acts.map((one) =>
        one.result === 'refused' ? one : { ...one, result: 'refused' as const, reason: 'needs_all' },
      )
      return { result: 'refused', acts: undone }
    }
  } else await all()
  const refused = acts.filter(({ result }) => result === 'refused').length
  if (acts.length > 0 && acts.every(({ reason: why }) => why === 'paused')) return { result: 'paused', acts }
  return { result: refused === 0 ? 'done' : refused === acts.length ? 'refused' : 'partly', acts }
}

/** A refusal undoes this act alone and is noted beside it. */
export async function performOne(
  ctx: Context,
  robot: RobotContext,
  rule: Rule,
  facts: Facts,
  act: RuleAct,
  now: Date,
): Promise<RuleActResult> {
  const isSend = act.do === 'reply'
  const refused = (reason: string): RuleActResult => ({ do: act.do, result: 'refused', reason })
  if (isSend) {
    const why = await whyMute(ctx, rule, facts, now)
    if (why) return refused(why)
  }
  const tried = await ctx.attempt(async () => {
    try {
      await performAct(robot, facts, rule, act, now)
      return null
    } catch (error) {
      if (error instanceof Held) throw new Gap(error.message)
      throw error
    }
  })
  if ('refused' in tried) return refused(tried.refused instanceof Gap ? tried.refused.why : tried.refused.code)
  await noteAct(ctx, facts, isSend, now)
  return { do: act.do, result: 'done', reason: null }
}

class Gap extends Refused {
  readonly why: string
  constructor(why: string) {
    super('variable_missing')
    this.why = why
  }
}

/** Whom robots never write to, and those they have written to enough. */
async function whyMute(ctx: Context, rule: Rule, facts: Facts, now: Date): Promise<string | null> {
  const isAsked = leavesOf(rule.if).some(({ field }) => field === 'is_group_chat')
  if (facts.is_closed_to_robots || facts.is_blocked || (facts.is_group_chat && !isAsked)) return 'guard_robot'
  if (facts.kind === 'chat' && (await isPaused(ctx, facts))) return 'paused'
  return (await maySend(ctx, facts, now)) ? null : 'guard_author'
}

type Later = { act_no: number; minutes: number; firing_id: number }

/** The clock of the act begins anew when the rule acts again. */
async function postpone({ db }: Context, rule: Rule, facts: Facts, reason: Reason, later: Later, now: Date) {
  const { space_id, kind, id } = facts
  const due = new Date(now.getTime() + later.minutes * 60_000)
  await sql`
    insert into rule_timers (space_id, rule_id, kind, thing_id, act_no, from_at, due_at, version, depth, correlation_id, firing_id)
    values (${space_id}, ${rule.id}, ${kind}, ${id}, ${later.act_no}, ${now}, ${due}, ${rule.version}, ${reason.depth},
      ${reason.correlation_id}, ${later.firing_id})
    on conflict (space_id, rule_id, kind, thing_id, act_no) do update set from_at = excluded.from_at, due_at = excluded.due_at,
      version = excluded.version, depth = excluded.depth, correlation_id = excluded.correlation_id, firing_id = excluded.firing_id,
      tries = 0`.execute(db)
}
