import { limits } from '@otklik/contract/limits.ts'
import { RuleLeaf } from '@otklik/contract/rules/conditions.ts'
import { describe, expect, it } from 'vitest'
import { computedMs } from '../../../../test/turns.ts'
import type { Facts, Words } from '../facts/facts.ts'
import { folded } from '../facts/text.ts'
import { answer, type Question } from './answer.ts'
import { effortOf } from './effort.ts'
import { entryOf, hasPhrase, hasWords } from './words.ts'

// Whatever is asked of whatever text: nobody else waits for it.

const none = new Map<string, readonly string[]>()

/** As PostgreSQL makes them: sixteen thousand places at most, 256 of one word. */
function wordsOf(kinds: number): Words {
  const words: Record<string, number[]> = {}
  for (let place = 1; place < 16_384; place++) {
    const lexeme = `п${place % kinds}`
    const places = words[lexeme] ?? []
    if (places.length < 256) words[lexeme] = [...places, place]
  }
  return words
}

const textFacts = (text: string, words: Words = {}) => ({ texts: { text }, words: { text: words } }) as unknown as Facts

const question = (op: string, value: string[]): Question => ({
  ...RuleLeaf.parse({ field: 'text', op, value }),
  ...{ no: 0, ids: new Set(), groups: [] },
  entries: value.map((line) => entryOf(line, none)),
  folded: value.map(folded),
  needed: [],
})
const silent = { of: () => undefined }

describe('a phrase', () => {
  it('of beginnings that fit every word costs no more than the text is long', () => {
    const words = wordsOf(4_000)
    const entry = entryOf(`${'п* '.repeat(20)}~99`, none)
    expect(computedMs(() => hasPhrase(entry, words))).toBeLessThan(200)
  })

  it('is found as by trying every place', () => {
    const naive = (places: readonly (readonly number[])[], gap: number) => {
      let reached = places[0] ?? []
      for (const next of places.slice(1))
        reached = next.filter((place) => reached.some((before) => place > before && place <= before + 1 + gap))
      return reached.length > 0
    }
    // The places of three words, in every way that eight places can be given to them or to none.
    for (let way = 0; way < 4 ** 8; way += 61) {
      const words: Record<string, number[]> = {}
      for (let place = 1; place <= 8; place++) {
        const name = ['а', 'б', 'в', ''][Math.floor(way / 4 ** (place - 1)) % 4]
        if (name) words[name] = [...(words[name] ?? []), place]
      }
      for (const gap of [0, 1, 3]) {
        const entry = { parts: ['а', 'б', 'в'].map((one) => ({ lexemes: [one] })), gap }
        const places = ['а', 'б', 'в'].map((one) => words[one] ?? [])
        expect(hasPhrase(entry, words), `${JSON.stringify(words)} ${gap}`).toBe(naive(places, gap))
      }
    }
  })
})

describe('a beginning', () => {
  it('is found among many words, and only where there is one', () => {
    const words: Words = { доставка: [1], доставить: [2], заказ: [3], я: [4] }
    const has = (line: string) => hasWords(entryOf(line, none), words)
    expect(['достав*', 'за*', 'яс*', 'аа*', 'доставк*', 'доставкой*'].map(has)).toEqual([
      ...[true, true, false, false, true, false],
    ])
  })
})

describe('the questions about one thing', () => {
  it.each<[string, () => Question, Facts]>([
    [
      'phrases',
      () => question('phrase', Array(100).fill('п* п* п* п* п* п* п* п* п* п*')),
      textFacts('п', wordsOf(4_000)),
    ],
    [
      'parts of a text that nearly fit everywhere',
      () => question('contains', Array(50).fill(`${'а'.repeat(250)}б`)),
      textFacts('а'.repeat(32_768)),
    ],
  ])('run out together, and are unknown from then on: %s', (_, make, facts) => {
    const questions = Array.from({ length: 200 }, make)
    let said: unknown[] = []
    const ms = computedMs(() => {
      said = questions.map((one) => answer(one, facts, silent))
    })
    expect(ms).toBeLessThan(2_000)
    expect(said.at(-1)).toBeUndefined()
    expect(effortOf(facts).isSpent()).toBe(true)
  })

  it('are enough for every rule that a space may have on, over a message of a page', () => {
    const facts = textFacts('Здравствуйте, где мой заказ? '.repeat(70))
    const questions = Array.from({ length: limits.rules_on }, (_, n) =>
      question('contains', Array(20).fill(`нигде не сказано ${n}`)),
    )
    expect(questions.map((one) => answer(one, facts, silent))).toEqual(questions.map(() => false))
    // The same question costs nothing the second time.
    expect(questions.map((one) => answer(one, facts, silent))).toEqual(questions.map(() => false))
  })

  it('about the letters of a long text are worked out once', () => {
    const facts = textFacts('слово '.repeat(5_000))
    const language = { ...question('contains', ['а']), field: 'language', op: 'one_of' } as unknown as Question
    expect(computedMs(() => Array.from({ length: 2_000 }, () => answer({ ...language }, facts, silent)))).toBeLessThan(
      500,
    )
  })
})

it('a line has twenty words at most', () => {
  const line = (words: number) => ({ field: 'text', op: 'phrase', value: [Array(words).fill('п*').join(' ')] })
  expect([20, 21].map((words) => RuleLeaf.safeParse(line(words)).success)).toEqual([true, false])
})
