import { expect, test } from 'vitest'
import { type List, type ListCursor, lookAt, lookBack, secondsOf } from '../src/looks.ts'
import { parseJson } from '../src/payload.ts'

const day_s = 86_400
const now = 1_794_700_000

/** A list of moments, two on a page; `asked` is how often it was asked. */
function listOf(times: number[]): List & { asked: number } {
  const list: List & { asked: number } = {
    asked: 0,
    look: 'moments',
    timeOf: (entry) => Number(entry),
    async ask(next = '0') {
      list.asked++
      const from = Number(next)
      const entries = times.slice(from, from + 2)
      return { entries, next: from + 2 < times.length ? String(from + 2) : undefined, answer: (some) => ({ some }) }
    },
  }
  return list
}
const told = (pages: { body: Uint8Array }[]): number[] =>
  pages.flatMap(({ body }) => JSON.parse(Buffer.from(body).toString()).answer.some)

test('the first look takes one page: what is behind it is history, and stays so', async () => {
  const times = [now - 10, now - 20, now - 30, now - 40]
  const first = await lookAt(listOf(times), undefined, now)
  expect([told(first.pages), first.cursor]).toEqual([
    [now - 10, now - 20],
    { known: now - 10, since: now - 20, whole_at: now },
  ])
  const whole = await lookAt(listOf(times), { ...first.cursor, whole_at: now - day_s }, now)
  expect([told(whole.pages), whole.cursor.whole_at]).toEqual([[now - 10, now - 20], now])
})

test('a look goes on until something older than what is known, over as many pages as there are', async () => {
  const cursor: ListCursor = { known: now - 40, since: 0, whole_at: now }
  const list = listOf([now, now - 10, now - 20, now - 40, now - 40, now - 50, now - 60, now - 70])
  const { pages, cursor: next } = await lookAt(list, cursor, now)
  // Of the second that was the last one known there may be more than was seen then.
  expect([told(pages).length, list.asked, next.known]).toEqual([6, 3, now])
})

test('once a day all of the last month is read, and no more', async () => {
  const cursor: ListCursor = { known: now, since: 0, whole_at: now - day_s }
  const list = listOf([now, now - day_s, now - 29 * day_s, now - 31 * day_s, now - 40 * day_s, now - 50 * day_s])
  await lookAt(list, cursor, now)
  expect(list.asked).toBe(2)
  const again = listOf([now, now - day_s, now - 2 * day_s])
  expect((await lookAt(again, { ...cursor, whole_at: now - day_s + 1 }, now)).cursor.whole_at).toBe(now - day_s + 1)
  expect(again.asked).toBe(1)
})

test('what tells no time is told, and says nothing about how far the list is known', async () => {
  const list = listOf([0, now - 5, now - 100])
  const { pages, cursor } = await lookAt(list, { known: now - 50, since: now - 60, whole_at: now }, now)
  expect([told(pages), cursor.known]).toEqual([[0, now - 5], now - 5])
})

test('the same entries are one page, whenever they are looked at', async () => {
  const [first, second] = [await lookAt(listOf([5]), undefined, now), await lookBack(listOf([5]), null)]
  expect(second.pages).toEqual(first.pages)
  expect(await lookBack(listOf([]), null)).toEqual({ pages: [], cursor: null })
})

test.each([
  ['2026-11-14T02:11:09-08:00', 1_794_651_069],
  ['2026-11-14 09:12:00.000', 1_794_647_520],
  ['2022-02-01T11:18:08.769513469Z', 1_643_714_288],
  ['yesterday', 0],
  [undefined, 0],
])('%s is %i', (date, seconds) => {
  expect(secondsOf(date)).toBe(seconds)
})

test('a list in another order is read to its end, and begins with what comes after connecting', async () => {
  const oldestFirst = [now - 90, now - 80, now - 70, now - 60, now - 50]
  const first = await lookAt(listOf(oldestFirst), undefined, now)
  expect(first).toEqual({ pages: [], cursor: { known: now - 50, since: now, whole_at: now } })
  const later = await lookAt(listOf([...oldestFirst, now + 5]), first.cursor, now + 10)
  expect([told(later.pages), later.cursor.known]).toEqual([[now + 5], now + 5])
})

test('an id of 64 bits stays what it was', () => {
  expect(parseJson('{"id":9007199254740993,"n":12,"text":"9007199254740993","x":1.5e300}')).toEqual({
    id: '9007199254740993',
    n: 12,
    text: '9007199254740993',
    x: 1.5e300,
  })
})
