import { expect, it } from 'vitest'
import { makeChunks } from './chunks.ts'

const long = 'Ё👍"\n'.repeat(5_000)

it.each(['', 'a', long])('brings a text of any length in parts that a notice holds', (text) => {
  const { parts } = makeChunks('here').pack(text)
  expect(Math.max(...parts.map((part) => Buffer.byteLength(part)))).toBeLessThan(8_000)
  const there = makeChunks('there')
  expect(parts.map((part) => there.open(part)).filter((opened) => opened !== undefined)).toEqual([text])
})

it('opens a text once, though it comes whole and in parts', () => {
  const here = makeChunks('here')
  for (const isWholeFirst of [true, false]) {
    const { whole, parts } = here.pack(long)
    const there = makeChunks('there')
    const came = isWholeFirst ? [whole, ...parts] : [...parts, whole]
    expect(came.map((chunk) => there.open(chunk)).filter((opened) => opened !== undefined)).toEqual([long])
  }
})

it('takes the whole when the parts were broken off', () => {
  const { whole, parts } = makeChunks('here').pack(long)
  const there = makeChunks('there')
  there.open(parts[0] as string)
  expect(there.open(whole)).toBe(long)
})

it('knows its own, and leaves alone what is none of ours', () => {
  const here = makeChunks('here')
  expect(here.open(here.pack('hello').whole)).toBeUndefined()
  expect(here.open('a notice of somebody else')).toBeUndefined()
})
