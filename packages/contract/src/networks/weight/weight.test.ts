import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeChannel, replyFault } from '../network.ts'
import { weightOf } from './weight.ts'

/**
 * Lengths that X's own test cases tell (github.com/twitter/twitter-text at 30e2430, conformance/validate.yml, for its
 * configuration v3); words are replaced by others of the same letters.
 */
const cases: { text: string; weight: number }[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'weight-vectors.json'), 'utf8'),
)

test.each(cases.map((one, n) => ({ ...one, n })))('case $n of X weighs $weight', ({ text, weight }) => {
  expect(weightOf(text)).toBe(weight)
})

test.each([
  ['shop.ru', 23],
  ['Наш сайт: shop.ru.', 34],
  ['(https://example.com/a)', 25],
  ['https://example.com/a?b=c, да', 27],
  ['a@example.com', 13],
  ['5.5 из 10', 9],
  ['Да.Нет', 6],
  ['https://магазин.рф/каталог', 23],
  ['http://', 7],
  ['© 2026', 6],
  ['©️', 2],
  ['🇷🇺', 2],
  ['👍🏽👍', 4],
  ['1️⃣', 2],
  ['е\u0308', 1],
  ['', 0],
])('%j weighs %d', (text, weight) => {
  expect(weightOf(text)).toBe(weight)
})

test.each([
  ['Cyrillic', 'я', 1],
  ['Chinese', '谢', 2],
  ['emoji of seven signs', '👨‍👩‍👧‍👦', 2],
])('%s: a text at the limit is taken, one sign more is not', (_, sign, weight) => {
  const channel = makeChannel({ limit: 280, counts: 'weighted' })
  const most = sign.repeat(280 / weight)
  expect(replyFault(channel, most, 0)).toBeUndefined()
  expect(replyFault(channel, `${most}.`, 0)).toBe('reply_too_long')
})

test('a link takes 23 of the limit, however long it is', () => {
  const channel = makeChannel({ limit: 280, counts: 'weighted' })
  const link = `https://example.com/${'a'.repeat(500)}`
  expect(replyFault(channel, `${'я'.repeat(256)} ${link}`, 0)).toBeUndefined()
  expect(replyFault(channel, `${'я'.repeat(257)} ${link}`, 0)).toBe('reply_too_long')
})
