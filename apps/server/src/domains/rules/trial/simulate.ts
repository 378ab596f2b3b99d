// A stretch of the past gone through again by rules that are on, with one in its place that is being tried. The same
// questions and the same order; only the hand is another, which remembers instead of acting.
import { limits } from '@otklik/contract/limits.ts'
import { afterMinutesOf, type RuleActName } from '@otklik/contract/rules/acts.ts'
import type { RuleEvent, TimedWhen } from '@otklik/contract/rules/when.ts'
import type { WorkKind } from '@otklik/contract/work/orders.ts'
import { afterCustomer, type Cause, finishedStatuses, type WorkStatus } from '@otklik/contract/work/work.ts'
import type { Context } from '../../../platform/context.ts'
import type { LoggedEvent } from '../../../platform/events/event-log.ts'
import { isTooDeep } from '../../automation/guard.ts'
import { concerns } from '../engine/arm.ts'
import { keyOf } from '../engine/fire.ts'
import { type Fired, goThrough, type Outcome } from '../engine/go-through.ts'
import { distinct, type Happened, means, possible, settle } from '../engine/happened.ts'
import { thingsOfAuthor } from '../engine/listen.ts'
import { beganAt, dueAt, keyOfStretch } from '../engine/stretch.ts'
import type { Kept } from '../engine/verdicts.ts'
import type { Facts } from '../facts/facts.ts'
import { loadFacts } from '../facts/load.ts'
import type { Ready } from '../match/ready.ts'
import type { Ruleset } from '../match/ruleset.ts'
import { effectOf } from './effect.ts'
import { Overlays } from './overlays.ts'
import { rewind } from './rewind.ts'

export type Past = LoggedEvent & { at: number }
/** What rules made of one event of one thing. */
export type Pass = { facts: Facts; on: RuleEvent; at: number; outcomes: Outcome[]; candidates: readonly Ready[] }

type Read = <T>(work: (scope: Pick<Context, 'db'>) => Promise<T>) => Promise<T>
type Timer = { ready: Ready; kind: WorkKind; id: number; from: number; due: number }
type Cause1 = { cause: Cause; user_id: number | null; depth: number; correlation: string; key: string }

const isWaking = ({ kind }: Past) => kind === 'message.arrived' || kind === 'chat.changed'

const keyOfThing = (kind: WorkKind, id: number) => `${kind}:${id}`

type Thing = { kind: WorkKind; thing_id: number }
type Known = {
  isDone(rule_id: number, thing: string, key: string): boolean
  hasOpen: boolean
  keep?: <T extends Thing>(scope: Pick<Context, 'db'>, things: readonly T[]) => Promise<T[]>
}

/**
 * `read`: short transactions that only read. `isDone`: what has really been done, whose news are in the log already.
 * `hasOpen`: whether dialogues are opened again, or become new. `keep`: of all things those that are looked at.
 */
export function makeSimulation(
  set: Ruleset,
  read: Read,
  verdicts: Kept,
  { isDone, hasOpen, keep = async (_, things) => [...things] }: Known,
) {
  const overlays = new Overlays()
  const fired = new Set<string>()
  const cooled = new Map<string, number>()
  const acted = new Map<string, number[]>()
  const timers = new Map<string, Timer>()
  const spent = new Map<string, number>()
  const woken = new Map<string, { from: WorkStatus; to: WorkStatus }>()

  /** Some events in their order; what comes due before each comes before it. `looked`: how many were about what is kept. */
  async function take(events: readonly Past[]): Promise<{ passes: Pass[]; looked: number }> {
    const passes: Pass[] = []
    let looked = 0
    const works = await read(async (scope) => {
      const found = []
      for (const event of distinct(events)) {
        if (isTooDeep(event.depth)) continue
        const things = event.kind === 'author.changed' ? await thingsOfAuthor(scope, set, event) : possible(event)
        found.push(...things.map((thing) => ({ ...thing, event })))
      }
      const kept = await keep(scope, found)
      looked = new Set(kept.map(({ event }) => event.seq)).size
      const wanted = kept.filter(
        ({ events: may, event }) => isWaking(event) || set.timed.length > 0 || may.some((on) => set.hears.has(on)),
      )
      const numbered = wanted.map((work, n) => ({
        ...work,
        n,
        at: work.event.at,
        correlation_id: work.event.correlation_id ?? '',
      }))
      const happened = await settle(scope, set.space_id, numbered)
      const facts = await factsAt(
        scope,
        numbered.map(({ kind, thing_id: id, event, detail }) => ({
          ...{ kind, id, at: event.at, message_id: detail.message_id ?? null },
          ...{ cause: event.cause as Cause, user_id: event.user_id },
        })),
      )
      return numbered.map((work, n) => ({ ...work, happened: happened[n] ?? [], facts: facts[n] }))
    })
    await verdicts.ask(works.flatMap(({ facts }) => (facts ? [{ facts, candidates: set.all }] : [])))
    for (const { facts, happened, event } of works) {
      passes.push(...(await dueBefore(event.at)))
      if (!facts) continue
      const { seq, depth, cause, user_id, correlation_id } = event
      const why = {
        cause: cause as Cause,
        user_id,
        depth,
        correlation: correlation_id ?? `event:${seq}`,
        key: `e:${seq}`,
      }
      await meet(facts, [...happened, ...wake(facts, happened, event)], why, passes)
    }
    return { passes, looked }
  }

  /**
   * A customer who writes wakes a dialogue that a rule has pretended to put to rest, as they would have done in life: the
   * message finds it awake, and the change of state is told right after it.
   */
  function wake(facts: Facts, happened: readonly Happened[], event: Past): Happened[] {
    const key = keyOfThing(facts.kind, facts.id)
    if (event.kind === 'chat.changed') {
      const move = woken.get(key)
      woken.delete(key)
      return move ? [{ on: 'status_changed', ...move }] : []
    }
    if (event.kind !== 'message.arrived' || !happened.some(({ on }) => on === 'message_arrived')) return []
    const laid = overlays.lay(facts)
    const { status: from, last_own_at } = laid
    const to = afterCustomer(from, { has_open: hasOpen, was_answered: last_own_at !== null })
    if (from === facts.status || to === from) return []
    overlays.keep(laid, { ...laid, status: to, previous_status: from, status_since: facts.at })
    woken.set(key, { from, to })
    const isReopened = finishedStatuses.includes(from) && !happened.some(({ on }) => on === 'chat_began')
    return isReopened ? [{ on: 'chat_began', is_first: false, is_reopened: true }] : []
  }

  async function factsAt(scope: Pick<Context, 'db'>, wanted: Parameters<typeof loadFacts>[2]) {
    return rewind(scope, set.space_id, await loadFacts(scope, set.space_id, wanted, set.need))
  }

  /** One pass, and then the passes of what follows from it, in the order in which it would have been announced. */
  async function meet(facts: Facts, happened: readonly Happened[], why: Cause1, passes: Pass[]) {
    const waiting = [{ facts, happened, why }]
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { news, facts: now } = await meetOne(next.facts, next.happened, next.why, passes)
      const depth = next.why.depth + 1
      if (isTooDeep(depth)) continue
      const later = { ...next.why, depth, cause: 'rule' as const, user_id: null, key: `${next.why.key}+` }
      waiting.push(
        ...news.map((each) => ({ facts: { ...now, cause: later.cause, user_id: null }, happened: each, why: later })),
      )
    }
  }

  async function meetOne(given: Facts, happened: readonly Happened[], why: Cause1, passes: Pass[]) {
    const facts = overlays.lay(given)
    const candidates = candidatesFor(facts, happened)
    const news: Happened[][] = []
    let now = facts
    if (candidates.length) {
      const ready = candidates.map((one) => one.ready)
      const outcomes = await goThrough(ready, facts, verdicts, {
        fire: async (one, known) => {
          const done = pretend(one, known, why)
          now = done.facts
          if (!isDone(one.rule.id, keyOfThing(known.kind, known.id), why.key)) news.push(...done.news)
          return done.fired
        },
        again: async () => now,
      })
      passes.push({ facts, on: candidates[0]?.on as RuleEvent, at: facts.at, outcomes, candidates: ready })
    }
    overlays.keep(facts, now)
    await armFor(now)
    return { news, facts: now }
  }

  const candidatesFor = (facts: Facts, happened: readonly Happened[]) =>
    happened
      .flatMap((one) =>
        (set.index.get(one.on)?.candidates(facts) ?? [])
          .filter(({ rule }) => means(rule.when, one, facts))
          .map((ready) => ({ ready, on: one.on })),
      )
      .sort((a, b) => a.ready.rule.position - b.ready.rule.position)

  function pretend(ready: Ready, facts: Facts, why: Cause1): { fired: Fired; facts: Facts; news: Happened[][] } {
    const { rule } = ready
    const nothing = (result: Fired['result']) => ({ fired: { result, acts: [] }, facts, news: [] })
    const thing = keyOfThing(facts.kind, facts.id)
    const chain = `${why.correlation}:${rule.id}:${thing}`
    if (why.depth > 0 && fired.has(chain)) return nothing('guarded')
    const author = `${rule.id}:${facts.author_id}`
    const last = cooled.get(author)
    if (rule.cooldown_s > 0 && facts.author_id !== null && last !== undefined && facts.at - last < rule.cooldown_s)
      return nothing('cooling')
    const key = keyOf(rule, facts, why.key)
    const once = key.startsWith('a:') ? `${rule.id}:${key}` : `${rule.id}:${thing}:${key}`
    if (fired.has(once)) return nothing('once')
    fired.add(once).add(chain)
    cooled.set(author, facts.at)
    const thread = keyOfThing(facts.kind, facts.thread_id)
    const lately = (acted.get(thread) ?? []).filter((at) => at > facts.at - 60)
    if (lately.length >= limits.robot_acts) return nothing('guarded')
    acted.set(thread, [...lately, ...rule.do.map(() => facts.at)])
    let now = facts
    const news: Happened[][] = []
    for (const act of rule.do) {
      if (afterMinutesOf(act) > 0) continue
      const effect = effectOf(now, act)
      now = effect.facts
      news.push(...effect.news)
    }
    const acts = rule.do.map((act) => ({
      do: act.do as RuleActName,
      result: afterMinutesOf(act) > 0 ? ('later' as const) : ('done' as const),
      reason: null,
    }))
    return { fired: { result: 'done', acts }, facts: now, news }
  }

  async function armFor(facts: Facts) {
    for (const ready of set.timed) {
      if (!concerns(ready.rule, facts)) continue
      const key = `${ready.rule.id}:${keyOfThing(facts.kind, facts.id)}`
      const from = beganAt(ready.rule.when as TimedWhen, facts)
      if (from === null || from < ready.on_at) timers.delete(key)
      else if (timers.get(key)?.from !== from && spent.get(key) !== from) {
        const due = await read((scope) => dueAt(scope, ready.rule.when as TimedWhen, facts, from))
        if (due !== null) timers.set(key, { ready, kind: facts.kind, id: facts.id, from, due })
      }
    }
  }

  /** What comes due until then, in order of time. */
  async function dueBefore(until: number): Promise<Pass[]> {
    const passes: Pass[] = []
    for (;;) {
      const due = [...timers].filter(([, timer]) => timer.due <= until).sort(([, a], [, b]) => a.due - b.due)[0]
      if (!due) return passes
      const [key, { ready, kind, id, from, due: at }] = due
      timers.delete(key)
      spent.set(key, from)
      const [known] = await read((scope) => factsAt(scope, [{ kind, id, at, cause: 'schedule', user_id: null }]))
      if (!known) continue
      const facts = overlays.lay(known)
      const began = beganAt(ready.rule.when as TimedWhen, facts)
      if (began === null || Math.abs(began - from) > 0.01) continue
      await verdicts.ask([{ facts, candidates: [ready] }])
      const why = { cause: 'schedule' as const, user_id: null, depth: 0, correlation: key, key: keyOfStretch(from) }
      const news: Happened[][] = []
      let now = facts
      const outcomes = await goThrough([ready], facts, verdicts, {
        fire: async (one, before) => {
          const done = pretend(one, before, why)
          now = done.facts
          if (!isDone(one.rule.id, keyOfThing(kind, id), why.key)) news.push(...done.news)
          return done.fired
        },
        again: async () => undefined,
      })
      passes.push({ facts, on: ready.rule.when.on, at, outcomes, candidates: [ready] })
      overlays.keep(facts, now)
      await armFor(now)
      for (const happened of news)
        await meet({ ...now, cause: 'rule' }, happened, { ...why, depth: 1, cause: 'rule', key: `${why.key}+` }, passes)
    }
  }

  return { take, dueBefore }
}
