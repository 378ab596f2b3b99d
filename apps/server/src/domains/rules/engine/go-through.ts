// One pass: the rules that an event may mean, in their order. Whoever acts is a hand: the real one writes, that of a trial
// only remembers.
import type { RuleActResult, RuleResult } from '@otklik/contract/rules/trace.ts'
import type { Facts } from '../facts/facts.ts'
import type { Question, Verdicts } from '../match/answer.ts'
import { effortOf } from '../match/effort.ts'
import { judge } from '../match/judge.ts'
import type { Ready } from '../match/ready.ts'

/** As a pass keeps it: names are read when somebody looks. */
export type Outcome = {
  rule_id: number
  version: number
  result: RuleResult
  acts: RuleActResult[]
  /** Of `no`: which of its questions stood in the way, counted from 0 in the order in which they are written. */
  leaf_no: number | null
  by: number | null
  is_cut: boolean
  /** Its questions cost more than they may: some were not answered. */
  is_spent: boolean
}
export type Fired = Pick<Outcome, 'result' | 'acts'>

export type Hands = {
  fire(ready: Ready, facts: Facts): Promise<Fired>
  /** As it stands after what was done. */
  again(facts: Facts): Promise<Facts | undefined>
}

const isOutside = ({ rule: { hours } }: Ready, { is_working }: Facts) =>
  hours !== 'any' && (hours === 'working') !== is_working

export type Obstacle = { result: RuleResult; leaf: Question | null }

/** Without acting: null where it would. */
export function whyNot(ready: Ready, facts: Facts, verdicts: Verdicts): Obstacle | null {
  if (ready.rule.paused) return { result: 'paused', leaf: null }
  if (isOutside(ready, facts)) return { result: 'outside_hours', leaf: null }
  const { answer, leaf } = judge(ready.tree, facts, verdicts)
  return answer === true ? null : { result: 'no', leaf }
}

export async function goThrough(candidates: readonly Ready[], start: Facts, verdicts: Verdicts, hands: Hands) {
  const outcomes: Outcome[] = []
  let facts = start
  let stopped: number | null = null
  for (const [at, ready] of candidates.entries()) {
    const { id: rule_id, version, stops } = ready.rule
    const why = whyNot(ready, facts, verdicts)
    const { is_cut } = facts
    const base = { rule_id, version, acts: [], leaf_no: null, by: null, is_cut, is_spent: effortOf(facts).isSpent() }
    if (why) {
      outcomes.push({ ...base, result: why.result, leaf_no: why.leaf?.no ?? null })
      continue
    }
    // Told only of those that would have acted.
    if (stopped !== null) {
      outcomes.push({ ...base, result: 'stopped_by', by: stopped })
      continue
    }
    const fired = await hands.fire(ready, facts)
    outcomes.push({ ...base, ...fired })
    const hasActed = fired.result === 'done' || fired.result === 'partly'
    if (hasActed && stops) stopped = rule_id
    // Behind the last nobody asks how it stands now.
    if (!hasActed || at === candidates.length - 1) continue
    const next = await hands.again(facts)
    if (!next) break
    facts = next
  }
  return outcomes
}
