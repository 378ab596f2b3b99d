import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { makeLatest } from './latest.ts'
import type { ListRow } from './rows.ts'

type Row = ListRow & { status?: string }
const latest = makeLatest<Row>('items')
const list = ['items', 'list', {}]
let cache: QueryClient
beforeEach(() => {
  cache = new QueryClient()
})

const soon = () => new Promise((resolve) => setTimeout(resolve))
const load = (...rows: Row[]) => cache.setQueryData(list, { pages: [{ rows, next: null }], pageParams: [undefined] })
const loaded = () => cache.getQueryData<{ pages: { rows: Row[] }[] }>(list)?.pages.flatMap(({ rows }) => rows)

it('tells of all that has changed at once, and of what is gone too', async () => {
  const told: number[][] = []
  const stop = latest.watch(cache, (changed) => told.push([...changed]))
  for (const id of [1, 2, 1]) latest.patch(cache, { id, version: 1 })
  await soon()
  latest.drop(cache, 2)
  await soon()
  stop()
  latest.patch(cache, { id: 3, version: 1 })
  await soon()
  expect(told).toEqual([[1, 2], [2]])
  expect([...latest.all(cache).keys()]).toEqual([1, 3])
})

it('keeps to the newest', () => {
  latest.patch(cache, { id: 1, version: 3, status: 'closed' })
  latest.patch(cache, { id: 1, version: 2, status: 'new' })
  expect(latest.find(cache, 1)?.status).toBe('closed')
})

const before: Row = { id: 1, version: 1, status: 'new' }
const statusNow = () => latest.find(cache, 1)?.status

it('is as it was when a change is refused', () => {
  latest.patch(cache, before)
  latest.show(cache, { ...before, version: 2, status: 'closed' })
  expect(statusNow()).toBe('closed')
  latest.takeBack(cache, before)
  expect(latest.find(cache, 1)).toEqual(before)
})

it('takes back two changes when the first of them is refused: the second was made on it', () => {
  latest.show(cache, { ...before, version: 2, status: 'closed' })
  latest.show(cache, { ...before, version: 2, status: 'closed and tagged' })
  latest.takeBack(cache, before)
  expect(statusNow()).toBe('new')
})

it('keeps what a colleague did when that is why a change was refused', () => {
  latest.show(cache, { ...before, version: 2, status: 'closed' })
  // Their event mostly comes before the refusal, with the very version that our change would have had.
  latest.patch(cache, { ...before, version: 2, status: 'inprogress' })
  latest.takeBack(cache, before)
  expect(latest.find(cache, 1)).toMatchObject({ version: 2, status: 'inprogress' })
})

it('does not bring back what is somebody else’s by now', () => {
  latest.show(cache, { ...before, version: 2, status: 'closed' })
  latest.drop(cache, 1)
  latest.takeBack(cache, before)
  expect(latest.find(cache, 1)).toBeUndefined()
})

it('takes the version of the server’s answer, also where the server had nothing to change', () => {
  const shown = latest.show(cache, { ...before, version: 2, status: 'closed' })
  latest.confirm(cache, { ...before, status: 'closed' }, shown)
  expect(latest.find(cache, 1)).toEqual({ ...before, status: 'closed' })
})

it('does not let an answer undo what came after what it answers', () => {
  const shown = latest.show(cache, { ...before, version: 2, status: 'closed' })
  const second = latest.show(cache, { ...before, version: 3, status: 'given' })
  latest.confirm(cache, { ...before, version: 2, status: 'closed' }, shown)
  expect(statusNow()).toBe('given')
  latest.patch(cache, { ...before, version: 4, status: 'reopened' })
  latest.confirm(cache, { ...before, version: 3, status: 'given' }, second)
  expect(statusNow()).toBe('reopened')
})

it('forgets what was shown ahead once the server has taken it', () => {
  latest.show(cache, { ...before, version: 2, status: 'closed' })
  latest.patch(cache, { ...before, version: 2, status: 'closed' })
  latest.takeBack(cache, before)
  expect(statusNow()).toBe('closed')
})

it('leaves loaded pages alone that do not hold what is dropped', () => {
  load({ id: 1, version: 1 })
  const before = cache.getQueryData(list)
  latest.drop(cache, 2)
  expect(cache.getQueryData(list)).toBe(before)
  latest.drop(cache, 1)
  expect(loaded()).toEqual([])
})

it('does not grow without end: what has changed long ago goes into the lists that show it', () => {
  load({ id: 1, version: 1, status: 'new' }, { id: 30_000, version: 9, status: 'newer' })
  latest.patch(cache, { id: 1, version: 2, status: 'closed' })
  latest.patch(cache, { id: 30_000, version: 2, status: 'older' })
  for (let id = 2; id <= 20_000; id++) latest.patch(cache, { id, version: 1 })
  expect(latest.all(cache).size).toBeLessThan(20_000)
  expect([latest.find(cache, 1), latest.find(cache, 20_000)?.version]).toEqual([undefined, 1])
  expect(loaded()?.map(({ status }) => status)).toEqual(['closed', 'newer'])
})

it('leaves nothing to whoever signs in next', () => {
  latest.patch(cache, { id: 1, version: 1 })
  cache.clear()
  expect(latest.find(cache, 1)).toBeUndefined()
})
