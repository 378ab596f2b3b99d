import { RuleLeaf } from '@otklik/contract/rules/conditions.ts'
import { expect, it } from 'vitest'
import type { Facts } from '../facts/facts.ts'
import type { Question } from '../match/answer.ts'
import type { Ready } from '../match/ready.ts'
import type { Pair } from '../regex/patterns.ts'
import { makeVerdicts } from './verdicts.ts'

const ruleWith = (id: number, ...patterns: string[]): Ready => {
  const leaf = RuleLeaf.parse({ field: 'text', op: 'regex', value: patterns })
  const question: Question = { ...leaf, no: 0, ids: new Set(), groups: [], entries: [], folded: [], needed: [] }
  return { rule: { id }, tree: question, on_at: 0 } as unknown as Ready
}
const textFacts = (text: string) => ({ texts: { text }, words: {} }) as unknown as Facts

/** As the thread does it: in their order, and nothing behind the one that took too long. */
function thread() {
  const asked: string[] = []
  return {
    asked,
    async ask(pairs: readonly Pair[]) {
      const stuck = pairs.findIndex(({ pattern }) => pattern === 'slow')
      asked.push(...pairs.slice(0, stuck < 0 ? pairs.length : stuck + 1).map(({ pattern }) => pattern))
      return pairs.map((_, at) => (stuck < 0 || at < stuck ? true : null))
    },
  }
}

it('only the pattern that was running is to blame, and those behind it are answered all the same', async () => {
  const verdicts = makeVerdicts(thread())
  const candidates = [ruleWith(1, 'before'), ruleWith(2, 'slow'), ruleWith(3, 'behind')]
  const { slow } = await verdicts.ask([{ facts: textFacts('а'), candidates }])
  expect([...slow]).toEqual([[2, 1]])
  expect(['before', 'slow', 'behind'].map((pattern) => verdicts.of(pattern, 'а'))).toEqual([true, null, true])
})

it('events are counted one by one, and after three a pattern is asked no more', async () => {
  const { asked, ask } = thread()
  const all = ['а', 'б', 'в', 'г', 'д'].map((text) => ({ facts: textFacts(text), candidates: [ruleWith(2, 'slow')] }))
  const { slow } = await makeVerdicts({ ask }).ask(all)
  expect([...slow]).toEqual([[2, 3]])
  expect(asked).toEqual(['slow', 'slow', 'slow'])
})

it('when the time of a round is up, the rest is left for the next', async () => {
  const all = ['а', 'б', 'в'].map((text) => ({ facts: textFacts(text), candidates: [ruleWith(1, 'quick')] }))
  expect((await makeVerdicts(thread()).ask(all, -1)).asked).toBe(1)
  expect((await makeVerdicts(thread()).ask(all, 60_000)).asked).toBe(3)
})
