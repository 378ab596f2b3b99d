import { expect, it } from 'vitest'
import { DEEPEST, hasMoreParts, isTooDeep } from './depth.ts'

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
