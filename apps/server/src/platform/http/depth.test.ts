import { expect, it } from 'vitest'
import { DEEPEST, hasMoreParts, isTooDeep, isTooWide, MOST_FIELDS } from './depth.ts'

const isDeep = (text: string) => isTooDeep(Buffer.from(text))
const nested = (levels: number) => `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`

it('tells JSON that nests too deep from what only looks so', () => {
  expect(isDeep(nested(DEEPEST))).toBe(false)
  expect(isDeep(nested(DEEPEST + 2))).toBe(true)
  expect(isDeep('['.repeat(DEEPEST + 1))).toBe(true)
  expect(isDeep(JSON.stringify('[{'.repeat(1_000)))).toBe(false)
  expect(isDeep(JSON.stringify({ said: `\\"${'['.repeat(1_000)}` }))).toBe(false)
  expect(isDeep(`{"a":"\\"${'['.repeat(1_000)}"}`)).toBe(false)
  expect(isDeep(`{"a":"\\\\","b":${nested(1_000)}}`)).toBe(true)
  expect(isDeep('[]'.repeat(1_000))).toBe(false)
  expect(isDeep('')).toBe(false)
})

it('counts what JSON is made of, and not what stands in its words', () => {
  const hasMore = (value: unknown, most: number) => hasMoreParts(Buffer.from(JSON.stringify(value)), most)
  expect(hasMore(Array(11).fill({}), 10)).toBe(false)
  expect(hasMore(Array(12).fill({}), 10)).toBe(true)
  expect(hasMore({ said: `\\",${','.repeat(1_000)}` }, 10)).toBe(false)
  expect(hasMoreParts(Buffer.from(''), 0)).toBe(false)
})

it('tells an object of too many fields from many objects, lists and words', () => {
  const isWide = (value: unknown) => isTooWide(Buffer.from(JSON.stringify(value)))
  const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 1]))
  expect(isWide(fields(MOST_FIELDS))).toBe(false)
  expect(isWide(fields(MOST_FIELDS + 1))).toBe(true)
  expect(isWide([{ a: [fields(MOST_FIELDS + 1)] }])).toBe(true)
  expect(isWide({ before: fields(1_999), a: [fields(1_999), 1, 2], after: fields(2_000) })).toBe(false)
  expect(isWide(Array(50_000).fill(1))).toBe(false)
  expect(isWide(Array(5_000).fill({ a: 1, b: [1, 2] }))).toBe(false)
  expect(isWide({ said: `\\",${',":'.repeat(10_000)}` })).toBe(false)
  expect(isTooWide(Buffer.from(`${'}],'.repeat(10_000)}`))).toBe(false)
})
