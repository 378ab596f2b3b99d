import fc from 'fast-check'
import { RRegex } from 'rregex'
import { expect, it } from 'vitest'
import { howMany } from '../../../../test/cases.ts'
import { literalsOf, lowered, mayBeIn } from './literals.ts'

it.each([
  ['(?i)(заявк|тикет)а? №12', ['заявк', 'тикет']],
  ['возврат денег', ['возврат денег']],
  ['Суп+ы', ['суп']],
  ['а?бв*где', ['где']],
  ['(?:скидк[аиу]|промокод)', ['скидк', 'промокод']],
  ['\\bгде\\s+заказ\\b', ['заказ']],
  ['(суп)*', null],
  ['суп|', null],
  ['[а-я]+', null],
  ['(?x)с у п', null],
  ['(?-u)суп', null],
  ['\\p{L}суп', null],
  ['[[:alpha:]]суп', null],
  ['(суп){0,3}щи', ['щи']],
  ['(суп){2}?', ['суп']],
  ['(суп)??щи', ['щи']],
])('%s needs %j', (pattern, needed) => expect(literalsOf(pattern)).toEqual(needed))

it('letters that only one side takes for small ones of ours are asked of the thread', () => {
  expect(new RRegex('(?i)soup').isMatch('\u017foup')).toBe(true)
  expect(mayBeIn(literalsOf('(?i)soup'), lowered('\u017foup'))).toBe(true)
  expect(new RRegex('(?i)kiwi').isMatch('\u212aiwi')).toBe(true)
  expect(mayBeIn(literalsOf('(?i)kiwi'), lowered('\u212aiwi'))).toBe(true)
})

type Way = { pattern: string; example: string }

/** A pattern with words that most often have it in them, few letters: by chance alone some runs would find no pattern in any text. */
const letter = fc.constantFrom('о', 'О', 's').map((one): Way => ({ pattern: one, example: one }))
const atom = fc.constantFrom<Way>(
  ...['.', '\\w', '[^s]', '\\pL', '\\x{43e}'].map((one) => ({ pattern: one, example: 'о' })),
  ...['\\b', '^', '$'].map((one) => ({ pattern: one, example: '' })),
  { pattern: '\\s', example: ' ' },
  { pattern: '[аб]', example: 'а' },
  { pattern: '[\\]а]', example: ']' },
  { pattern: '\\.', example: '.' },
  { pattern: '\\-', example: '-' },
  { pattern: '\\<', example: '' },
)
const once = { mark: '', count: 1 }
const repeated = fc.constantFrom(
  ...['+', '+?', '{1,}'].map((mark) => ({ mark, count: 1 })),
  ...['?', '*', '??'].map((mark) => ({ mark, count: 0 })),
  ...['{2}', '{0,2}', '{2}?', '*+'].map((mark) => ({ mark, count: 2 })),
)
const times = fc.oneof({ arbitrary: fc.constant(once), weight: 4 }, repeated)
const joined = (all: readonly Way[]): Way => ({
  pattern: all.map((one) => one.pattern).join(''),
  example: all.map((one) => one.example).join(''),
})
const word = fc.array(letter, { minLength: 2, maxLength: 4 }).map(joined)
const within = (before: string) => (inner: Way) => ({ ...inner, pattern: `${before}${inner.pattern})` })
const { pattern } = fc.letrec<{ pattern: Way; piece: Way; atom: Way }>((tie) => ({
  atom: fc.oneof(
    { maxDepth: 2 },
    { arbitrary: atom, weight: 2 },
    { arbitrary: letter, weight: 3 },
    { arbitrary: word, weight: 6 },
    tie('pattern').map(within('(')),
    tie('pattern').map(within('(?i:')),
    tie('pattern').map(within('(?<n>')),
    tie('pattern').map(within('(?x: ')),
  ),
  piece: fc
    .tuple(tie('atom'), times)
    .map(([one, { mark, count }]) => ({ pattern: `${one.pattern}${mark}`, example: one.example.repeat(count) })),
  pattern: fc
    .array(fc.array(tie('piece'), { minLength: 1, maxLength: 4 }).map(joined), { minLength: 1, maxLength: 2 })
    .map((ways) => ({ pattern: ways.map((way) => way.pattern).join('|'), example: ways[0]?.example ?? '' })),
}))
const strange = fc.constantFrom('\u017f', '\u212a', '\u1c82', 'ё', 'S', '\u0130', '.', ' ')
const noise = fc
  .array(fc.oneof({ arbitrary: letter.map(({ example }) => example), weight: 6 }, strange), { maxLength: 10 })
  .map((signs) => signs.join(''))

/** Other letters that fold to the same. */
const twins: Record<string, string> = { о: 'О', О: 'о', s: '\u017f', а: 'А' }
const twinned = (words: string) => words.replace(/[оОsа]/g, (sign) => twins[sign] ?? sign)

const RUNS = howMany({ usually: 100, every: 3_000 })

it('no text that has the pattern in it is kept from the thread', () => {
  let matched = 0
  fc.assert(
    fc.property(pattern, fc.boolean(), noise, noise, ({ pattern: body, example }, isFolded, before, after) => {
      let named = 0
      // No name twice.
      const whole = `${isFolded ? '(?i)' : ''}${body.replaceAll('(?<n>', () => `(?<n${named++}>`)}`
      const texts = [example, twinned(example), before].map((one) => `${before}${one}${after}`)
      let made: RRegex
      try {
        made = new RRegex(whole)
      } catch {
        return
      }
      const needed = literalsOf(whole)
      for (const one of texts) {
        if (!made.isMatch(one)) continue
        if (needed) matched += 1
        expect(mayBeIn(needed, lowered(one)), `${whole} in ${one}`).toBe(true)
      }
      made.free()
    }),
    { numRuns: RUNS },
  )
  expect(matched).toBeGreaterThan(RUNS / 10)
})
