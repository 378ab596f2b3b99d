import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { around } from '../../test/by-hand.tsx'
import { makeLatest } from './latest.ts'
import type { ListRow, Order } from './rows.ts'
import { useLiveRows, useNews } from './useLiveRows.ts'

type Row = ListRow & { at: number }
const row = (id: number, at = id * 10, version = 1): Row => ({ id, at, version })
const newestFirst: Order<Row> = { placeOf: ({ at }) => at, isAscending: false }
const oldestFirst: Order<Row> = { ...newestFirst, isAscending: true }
const latest = makeLatest<Row>('items')
const isNews = () => true

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

type Props = { name: string; rows: Row[]; next: string | null; isSettled: boolean }

function setUp(part: Partial<Props> = {}, order = newestFirst) {
  const { cache, wrapper } = around()
  let isQuiet = false
  const quiet = () => isQuiet
  const pagesOf = new Map<string, { rows: Row[]; next: string | null }[]>()
  const initialProps: Props = { name: 'a', rows: [row(3), row(2), row(1)], next: null, isSettled: true, ...part }
  const { result, rerender, unmount } = renderHook(
    ({ name, rows, next, isSettled }: Props) => {
      if (!pagesOf.has(name)) pagesOf.set(name, [{ rows, next }])
      const live = useLiveRows({ name, pages: pagesOf.get(name), isSettled, latest, order, isNews, isQuiet: quiet })
      return { live, news: useNews(live) }
    },
    { wrapper, initialProps },
  )
  return {
    ...{ cache, result, unmount },
    go: (next: Partial<Props>) => rerender({ ...initialProps, ...next }),
    rest: (is = true) => {
      isQuiet = is
    },
    /** Events come, and the list has had its time to take them in. */
    tell: (...rows: Row[]) =>
      act(() => {
        for (const each of rows) latest.patch(cache, each)
        vi.advanceTimersByTime(1_000)
      }),
    drop: (id: number) =>
      act(() => {
        latest.drop(cache, id)
        vi.advanceTimersByTime(1_000)
      }),
    ids: () => result.current.live.rows.map(({ id }) => id),
    held: () => result.current.news.held.map(({ id }) => id),
  }
}

it('gathers what comes while somebody reads, and moves nothing', () => {
  const { tell, ids, held } = setUp()
  tell(row(4))
  tell(row(5))
  expect([ids(), held().toSorted()]).toEqual([
    [3, 2, 1],
    [4, 5],
  ])
})

it('lets in what has gathered when the reader asks for it', () => {
  const { tell, ids, held, result } = setUp()
  tell(row(4), row(5))
  act(() => result.current.live.show())
  expect([ids(), held()]).toEqual([[5, 4, 3, 2, 1], []])
})

it('lets rows in by themselves where nobody reads, and says how many', () => {
  const { tell, ids, held, rest, result } = setUp()
  rest()
  tell(row(4), row(5))
  expect([ids(), held()]).toEqual([[5, 4, 3, 2, 1], []])
  expect(result.current.news.come).toMatchObject({ count: 2, serial: 1 })
  tell(row(6))
  expect(result.current.news.come).toMatchObject({ count: 1, serial: 2 })
})

it('puts rows at the end of a list that is read from its oldest, whoever reads', () => {
  const { tell, ids } = setUp({ rows: [row(1), row(2)] }, oldestFirst)
  tell(row(3))
  expect(ids()).toEqual([1, 2, 3])
})

it('does not show at the end of such a list what stands behind a page that is not loaded', () => {
  const { tell, ids, held } = setUp({ rows: [row(1), row(2)], next: 'more' }, oldestFirst)
  tell(row(3))
  expect([ids(), held()]).toEqual([[1, 2], []])
})

it('moves a row up that has changed, once it is let in', () => {
  const { tell, ids, held, result } = setUp()
  tell(row(1, 90, 2))
  expect([ids(), held()]).toEqual([[3, 2, 1], [1]])
  act(() => result.current.live.show())
  expect(ids()).toEqual([1, 3, 2])
})

it('takes away a row that was let in and is somebody else’s now', () => {
  const { tell, drop, ids, rest } = setUp()
  rest()
  tell(row(4))
  drop(4)
  expect(ids()).toEqual([3, 2, 1])
})

it('forgets to tell of a row that has gone before anybody let it in', () => {
  const { tell, drop, held } = setUp()
  tell(row(4), row(5))
  drop(4)
  expect(held()).toEqual([5])
})

it('tells nothing of the filter before under another one', () => {
  const { tell, go, ids, held } = setUp()
  tell(row(4))
  go({ name: 'b', rows: [row(2)], isSettled: false })
  expect([ids(), held()]).toEqual([[2], []])
})

it('waits with what comes until the rows of its own filter are there', () => {
  const { tell, go, held } = setUp({ isSettled: false })
  tell(row(4))
  expect(held()).toEqual([])
  go({ isSettled: true })
  act(() => void vi.advanceTimersByTime(1_000))
  expect(held()).toEqual([4])
})

it('hears nothing after the page was left', () => {
  const { tell, unmount } = setUp()
  unmount()
  tell(row(4))
  expect(vi.getTimerCount()).toBe(0)
})
