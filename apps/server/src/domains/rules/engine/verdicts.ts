// What regular expressions say of texts, asked outside of any transaction and kept for the transaction that acts.
import { limits } from '@otklik/contract/limits.ts'
import type { Facts } from '../facts/facts.ts'
import type { Verdicts } from '../match/answer.ts'
import { judge } from '../match/judge.ts'
import type { Ready } from '../match/ready.ts'
import type { Patterns } from '../regex/patterns.ts'

/** Of how many events each rule has a pattern that took too long; and how many were asked about before the time was up. */
export type Heard = { slow: ReadonlyMap<number, number>; asked: number }

export type Kept = Verdicts & {
  /** `budget_ms`: whoever comes after it waits for another round, since all spaces share one thread. */
  ask(of: readonly { facts: Facts; candidates: readonly Ready[] }[], budget_ms?: number): Promise<Heard>
}

type Open = { pattern: string; text: string; rules: Set<number> }

export function makeVerdicts(patterns: Pick<Patterns, 'ask'>): Kept {
  const known = new Map<string, boolean | null>()
  /** How often each has taken too long: after so many times it is not asked any more. */
  const tired = new Map<string, number>()
  const keyOf = (pattern: string, text: string) => `${pattern}\u0000${text}`
  const kept: Verdicts = { of: (pattern, text) => known.get(keyOf(pattern, text)) }

  function openIn(facts: Facts, candidates: readonly Ready[]): Map<string, Open> {
    const missing = new Map<string, Open>()
    for (const { rule, tree } of candidates)
      judge(tree, facts, {
        of(pattern, text) {
          const said = kept.of(pattern, text)
          if (said !== undefined) return said
          if ((tired.get(pattern) ?? 0) >= limits.rule_slow_regexes) return null
          const key = keyOf(pattern, text)
          const asked = missing.get(key) ?? { pattern, text, rules: new Set() }
          missing.set(key, { ...asked, rules: asked.rules.add(rule.id) })
          return undefined
        },
      })
    return missing
  }

  /** They are tried in their order: the first without an answer has taken the time of those behind it, which are asked again. */
  async function askOne(missing: ReadonlyMap<string, Open>): Promise<Set<number>> {
    const slow = new Set<number>()
    let open = [...missing]
    while (open.length > 0) {
      const said = await patterns.ask(open.map(([, { pattern, text }]) => ({ pattern, text })))
      const stuck = said.indexOf(null)
      const answered = stuck < 0 ? open : open.slice(0, stuck + 1)
      for (const [at, [key]] of answered.entries()) known.set(key, said[at] ?? null)
      const last = answered.at(-1)
      if (stuck < 0 || !last) break
      const [, { pattern, rules }] = last
      tired.set(pattern, (tired.get(pattern) ?? 0) + 1)
      for (const id of rules) slow.add(id)
      open = open.slice(stuck + 1)
    }
    return slow
  }

  return {
    ...kept,
    async ask(all, budget_ms = Number.POSITIVE_INFINITY) {
      const slow = new Map<number, number>()
      const began = performance.now()
      let asked = 0
      for (const { facts, candidates } of all) {
        if (asked > 0 && performance.now() - began > budget_ms) break
        for (const id of await askOne(openIn(facts, candidates))) slow.set(id, (slow.get(id) ?? 0) + 1)
        asked += 1
      }
      return { slow, asked }
    },
  }
}
