// What regular expressions say of texts, asked outside of any transaction and kept for the transaction that acts.
import type { Facts } from '../facts/facts.ts'
import type { Verdicts } from '../match/answer.ts'
import { judge } from '../match/judge.ts'
import type { Ready } from '../match/ready.ts'
import type { Patterns } from '../regex/patterns.ts'

export type Kept = Verdicts & {
  /** Answers which rules have a pattern that took too long. */
  ask(of: readonly { facts: Facts; candidates: readonly Ready[] }[]): Promise<Set<number>>
}

export function makeVerdicts(patterns: Patterns): Kept {
  const known = new Map<string, boolean | null>()
  const keyOf = (pattern: string, text: string) => `${pattern}\u0000${text}`
  const kept: Verdicts = { of: (pattern, text) => known.get(keyOf(pattern, text)) }
  return {
    ...kept,
    async ask(all) {
      const slow = new Set<number>()
      for (const { facts, candidates } of all) {
        const missing = new Map<string, { pattern: string; text: string; rules: Set<number> }>()
        for (const { rule, tree } of candidates)
          judge(tree, facts, {
            of(pattern, text) {
              const said = kept.of(pattern, text)
              if (said !== undefined) return said
              const key = keyOf(pattern, text)
              const asked = missing.get(key) ?? { pattern, text, rules: new Set() }
              missing.set(key, { ...asked, rules: asked.rules.add(rule.id) })
              return undefined
            },
          })
        const pairs = [...missing]
        const said = await patterns.ask(pairs.map(([, { pattern, text }]) => ({ pattern, text })))
        for (const [at, [key, { rules }]] of pairs.entries()) {
          const verdict = said[at] ?? null
          known.set(key, verdict)
          if (verdict === null) for (const id of rules) slow.add(id)
        }
      }
      return slow
    },
  }
}
