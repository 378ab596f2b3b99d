// What a trial has come to: counted as passes come in, with a few of them kept as examples. Only ids are kept.
import { limits } from '@otklik/contract/limits.ts'
import type { RuleActName } from '@otklik/contract/rules/acts.ts'
import { leavesOf, type RuleLeaf } from '@otklik/contract/rules/conditions.ts'
import { fieldFacts } from '@otklik/contract/rules/fields.ts'
import type { Rule } from '@otklik/contract/rules/rules.ts'
import type { clashKinds } from '@otklik/contract/rules/trials.ts'
import type { WorkKind } from '@otklik/contract/work/orders.ts'
import { dayAt } from '@otklik/contract/zones.ts'
import type { Outcome } from '../engine/go-through.ts'
import type { Facts } from '../facts/facts.ts'
import type { Verdicts } from '../match/answer.ts'
import { judge, leafOf, type Tree } from '../match/judge.ts'
import type { Ready } from '../match/ready.ts'
import { speaks } from '../store/answering.ts'
import type { Pass } from './simulate.ts'

type Clash = (typeof clashKinds)[number]
type Kept = { kind: WorkKind; id: number; at: number }

export type Result = {
  hits: number
  approximate: number
  by_day: { day: string; hits: number }[]
  acts: { do: RuleActName; count: number }[]
  replies: number
  guarded: number
  is_cut: boolean
  /** Only of what whoever began it may see. */
  is_confined: boolean
  clashes: { rule_id: number; kind: Clash; count: number; example: Kept }[]
  examples: (Kept & { acts: RuleActName[]; clashes_with: number[] })[]
  near: (Kept & { leaf: RuleLeaf })[]
}

const hasActed = ({ result }: Outcome) => result === 'done' || result === 'partly'
const keptOf = ({ kind, id }: Facts, at: number): Kept => ({ kind, id, at: Math.floor(at) })

export function makeTally(
  tried: Ready,
  verdicts: Verdicts,
  { isCut, isConfined }: { isCut: boolean; isConfined: boolean },
  macros: ReadonlySet<number>,
) {
  const days = new Map<string, number>()
  const acts = new Map<RuleActName, number>()
  const clashes = new Map<string, Result['clashes'][number]>()
  const result: Result = {
    ...{ hits: 0, approximate: 0, by_day: [], acts: [], replies: 0, guarded: 0, is_cut: isCut },
    ...{ is_confined: isConfined, clashes: [], examples: [], near: [] },
  }
  const isApproximate = leavesOf(tried.rule.if).some(({ field }) => fieldFacts[field].approximate)

  function take(pass: Pass) {
    const own = pass.outcomes.find(({ rule_id }) => rule_id === tried.rule.id)
    if (!own) return
    const thing = keptOf(pass.facts, pass.at)
    if (own.result === 'guarded') result.guarded += 1
    if (own.result === 'stopped_by' && own.by !== null) noteClash(own.by, 'stops', thing)
    if (own.result === 'no') noteNear(pass, thing)
    if (!hasActed(own)) return
    result.hits += 1
    if (isApproximate) result.approximate += 1
    const day = dayAt(Math.floor(pass.at), pass.facts.zone)
    days.set(day, (days.get(day) ?? 0) + 1)
    for (const { do: name } of own.acts) acts.set(name, (acts.get(name) ?? 0) + 1)
    if (tried.rule.do.some((act) => speaks(act, macros))) result.replies += 1
    const against = clashesIn(tried.rule, pass)
    for (const { rule_id, kind } of against) noteClash(rule_id, kind, thing)
    if (result.examples.length < limits.rule_trial_examples)
      result.examples.push({
        ...thing,
        acts: own.acts.map((act) => act.do),
        clashes_with: [...new Set(against.map(({ rule_id }) => rule_id))],
      })
  }

  function noteClash(rule_id: number, kind: Clash, example: Kept) {
    const known = clashes.get(`${rule_id}:${kind}`)
    if (known) known.count += 1
    else clashes.set(`${rule_id}:${kind}`, { rule_id, kind, count: 1, example })
  }

  /** One question alone kept it out. */
  function noteNear({ facts }: Pass, thing: Kept) {
    if (result.near.length >= limits.rule_trial_near) return
    const parts: readonly Tree[] = 'all' in tried.tree ? tried.tree.all : [tried.tree]
    const failing = parts.map((part) => judge(part, facts, verdicts)).filter(({ answer }) => answer !== true)
    const leaf = failing.length === 1 ? failing[0]?.leaf : null
    if (leaf) result.near.push({ ...thing, leaf: leafOf(leaf) })
  }

  return {
    take,
    result: (): Result => ({
      ...result,
      by_day: [...days].map(([day, hits]) => ({ day, hits })).sort((a, b) => (a.day < b.day ? -1 : 1)),
      acts: [...acts].map(([name, count]) => ({ do: name, count })),
      clashes: [...clashes.values()].sort((a, b) => b.count - a.count),
    }),
  }
}

/** Others that acted on the same event, and not to the same end. */
function clashesIn(tried: Rule, { outcomes, candidates }: Pass): { rule_id: number; kind: Clash }[] {
  const others = outcomes.filter((one) => hasActed(one) && one.rule_id !== tried.id)
  return others.flatMap(({ rule_id }) => {
    const other = candidates.find(({ rule }) => rule.id === rule_id)?.rule
    return other ? kindsOfClash(tried, other).map((kind) => ({ rule_id, kind })) : []
  })
}

export function kindsOfClash(tried: Rule, other: Rule): Clash[] {
  const both = (name: RuleActName) => [tried, other].map((rule) => rule.do.find((act) => act.do === name))
  const differ = (name: RuleActName) => {
    const [a, b] = both(name)
    return a !== undefined && b !== undefined && JSON.stringify(a) !== JSON.stringify(b)
  }
  const has = (rule: Rule, ...names: RuleActName[]) => rule.do.some((act) => names.includes(act.do))
  return [
    ...(differ('status') ? (['status'] as const) : []),
    ...(differ('assign') ? (['assign'] as const) : []),
    ...(has(tried, 'reply') && has(other, 'reply') ? (['reply'] as const) : []),
    ...(has(tried, 'reply') && has(other, 'hide', 'delete') ? (['hides'] as const) : []),
  ]
}
