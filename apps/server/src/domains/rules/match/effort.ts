// What the questions about one thing may cost together. Words and parts of texts are looked for in the process itself, and
// whoever writes a rule, or a long text, could hold up everybody else. What has run out leaves its questions unknown.
import { limits } from '@otklik/contract/limits.ts'
import type { Facts, Words } from '../facts/facts.ts'

export type Effort = {
  /** False: there is not enough left. */
  spend(steps: number): boolean
  isSpent(): boolean
  /** Worked out once for this text, however often the same is asked. */
  once<T>(of: unknown, work: () => T): T
}

function makeEffort(): Effort {
  let left = limits.rule_effort
  let isSpent = false
  const known = new Map<unknown, unknown>()
  return {
    spend(steps) {
      left -= steps
      if (left < 0) isSpent = true
      return !isSpent
    },
    isSpent: () => isSpent,
    once<T>(of: unknown, work: () => T): T {
      if (!known.has(of)) known.set(of, work())
      return known.get(of) as T
    },
  }
}

/** By the texts: facts are copied when something is pretended, and the texts stay the same. */
const efforts = new WeakMap<Facts['texts'], Effort>()

export function effortOf({ texts }: Pick<Facts, 'texts'>): Effort {
  const known = efforts.get(texts)
  if (known) return known
  const made = makeEffort()
  efforts.set(texts, made)
  return made
}

/** The lexemes of a text in order, so that a beginning is found by halving. */
const sorted = new WeakMap<Words, readonly string[]>()

export function lexemesOf(words: Words): readonly string[] {
  const known = sorted.get(words)
  if (known) return known
  const made = Object.keys(words).sort()
  sorted.set(words, made)
  return made
}
