import { expect, it } from 'vitest'
import { computedMs } from '../../test/turns.ts'
import { comparable, normalised } from './nfc.ts'

const marks = (count: number) => `a${'\u0301\u0327'.repeat(count / 2)}`

it('writes the same letters in one way', () => {
  for (const text of ['и\u0306', 'é', 'e\u0301', 'Ångström', '한국어', `е${'\u0301'.repeat(30)}`, '']) {
    expect(normalised(text)).toBe(text.normalize('NFC'))
    expect(comparable(`${text} ﬁ ①`, 'NFKC')).toBe(`${text} ﬁ ①`.normalize('NFKC'))
  }
})

it('leaves a heap of marks as it is, at once', () => {
  expect(normalised(marks(40))).toBe(marks(40))
  // By itself it takes the longer the square of their number.
  const naively_ms = computedMs(() => marks(32_000).normalize('NFC'))
  expect(naively_ms).toBeGreaterThan(50)
  expect(computedMs(() => normalised(marks(32_000)))).toBeLessThan(naively_ms / 4)
  expect(computedMs(() => comparable(marks(32_000), 'NFC'))).toBeLessThan(naively_ms / 4)
  // What stands beside it is found as if it were not there.
  expect(comparable(`${marks(400)} ８ ﬁ`, 'NFKC')).toContain(' 8 fi')
})
