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

// So few that patterns are found in texts now and then.
const letter = fc.constantFrom('о', 'О', 's')
const atom = fc.oneof(
  letter,
  fc.constantFrom(
    '.',
    '\\w',
    '\\s',
    '\\b',
    '^',
    '$',
    '[аб]',
    '[^s]',
    '[\\]а]',
    '\\.',
    '\\-',
    '\\<',
    '\\pL',
    '\\x{43e}',
  ),
)
const { pattern } = fc.letrec<{ pattern: string; piece: string; atom: string }>((tie) => ({
  atom: fc.oneof(
    { maxDepth: 2 },
    { arbitrary: atom, weight: 2 },
    { arbitrary: letter, weight: 6 },
    tie('pattern').map((inner) => `(${inner})`),
    tie('pattern').map((inner) => `(?i:${inner})`),
    tie('pattern').map((inner) => `(?<n>${inner})`),
    tie('pattern').map((inner) => `(?x: ${inner})`),
  ),
  piece: fc
    .tuple(
      tie('atom'),
      fc.constantFrom('', '', '', '', '?', '*', '+', '+?', '??', '{2}', '{0,2}', '{1,}', '{2}?', '*+'),
    )
    .map((parts) => parts.join('')),
  pattern: fc
    .array(
      fc.array(tie('piece'), { minLength: 2, maxLength: 5 }).map((parts) => parts.join('')),
      { minLength: 1, maxLength: 2 },
    )
    .map((ways) => ways.join('|')),
}))
const strange = fc.constantFrom('\u017f', '\u212a', '\u1c82', 'ё', 'S', '\u0130', '.', ' ')
const text = fc
  .array(fc.oneof({ arbitrary: letter, weight: 6 }, strange), { minLength: 10, maxLength: 40 })
  .map((signs) => signs.join(''))

const RUNS = howMany({ usually: 100, every: 3_000 })

it('no text that has the pattern in it is kept from the thread', () => {
  let matched = 0
  fc.assert(
    fc.property(pattern, fc.boolean(), fc.array(text, { minLength: 5, maxLength: 10 }), (body, isFolded, texts) => {
      const whole = `${isFolded ? '(?i)' : ''}${body}`
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
  expect(matched).toBeGreaterThan(RUNS / 30)
})
