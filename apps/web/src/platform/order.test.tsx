import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { around, soon } from '../test/by-hand.tsx'
import { movedBefore, reloadOrder, useOrderChange } from './order.ts'

type Row = { id: number }
const rows = (...ids: number[]): Row[] => ids.map((id) => ({ id }))
const ids = (all: readonly Row[] | undefined) => all?.map(({ id }) => id)

it('puts a row before another, at the end, or leaves it where it is', () => {
  expect(ids(movedBefore(rows(1, 2, 3), 3, 1))).toEqual([3, 1, 2])
  expect(ids(movedBefore(rows(1, 2, 3), 1, 3))).toEqual([2, 1, 3])
  expect(ids(movedBefore(rows(1, 2, 3), 1, null))).toEqual([2, 3, 1])
  expect(ids(movedBefore(rows(1, 2, 3), 2, 3))).toEqual([1, 2, 3])
})

it('loses and doubles no row, also when one of the two is gone', () => {
  expect(ids(movedBefore(rows(1, 2), 9, 1))).toEqual([1, 2])
  expect(ids(movedBefore(rows(1, 2), 1, 9))).toEqual([2, 1])
  expect(ids(movedBefore(rows(1), 1, null))).toEqual([1])
  expect(movedBefore([], 1, null)).toEqual([])
})

const query = { queryKey: ['rows'] }
type Move = { id: number; before: number | null }

function setUp() {
  const { cache, wrapper } = around()
  cache.setQueryData(query.queryKey, rows(1, 2, 3))
  cache.setQueryData(['others'], [])
  const sent: { move: Move; answer: () => void; refuse: () => void }[] = []
  const send = (move: Move) =>
    new Promise<void>((resolve, reject) => {
      sent.push({ move, answer: resolve, refuse: () => reject(new Error('refused')) })
    })
  const { result } = renderHook(
    () =>
      useOrderChange({
        ...{ query, others: [['others']], send },
        after: (all: Row[], { id, before }: Move) => movedBefore(all, id, before),
      }),
    { wrapper },
  )
  return {
    ...{ cache, sent },
    move: (id: number, before: number | null) => act(() => result.current.mutate({ id, before })),
    shown: () => ids(cache.getQueryData<Row[]>(query.queryKey)),
    isStale: (key = query.queryKey) => cache.getQueryState(key)?.isInvalidated,
  }
}

it('shows the new order at once, and asks for it when the server has it', async () => {
  const { move, shown, sent, isStale } = setUp()
  move(3, 1)
  await soon(shown).toEqual([3, 1, 2])
  expect(isStale()).toBe(false)
  sent[0]?.answer()
  await soon(() => isStale()).toBe(true)
  expect([shown(), isStale(['others'])]).toEqual([[3, 1, 2], true])
})

it('counts every press from where the last one led, and tells the server one by one', async () => {
  const { move, shown, sent, isStale } = setUp()
  move(3, 2)
  await soon(shown).toEqual([1, 3, 2])
  move(3, 1)
  await soon(shown).toEqual([3, 1, 2])
  expect(sent).toHaveLength(1)
  sent[0]?.answer()
  await soon(() => sent.length).toBe(2)
  // The server does not know the second one yet: its order must not come onto the screen.
  expect(isStale()).toBe(false)
  sent[1]?.answer()
  await soon(() => isStale()).toBe(true)
})

it('goes back when the server does not take it, and asks how it really is', async () => {
  const { move, shown, sent, isStale } = setUp()
  move(1, null)
  await soon(shown).toEqual([2, 3, 1])
  sent[0]?.refuse()
  await soon(shown).toEqual([1, 2, 3])
  await soon(() => isStale()).toBe(true)
})

it('leaves the order of a colleague’s event to the presses that are under way', async () => {
  const { cache, move, sent, isStale } = setUp()
  move(1, null)
  await soon(() => sent.length).toBe(1)
  reloadOrder(cache, query)
  expect(isStale()).toBe(false)
  sent[0]?.answer()
  await soon(() => isStale()).toBe(true)
})

it('asks for the order anew when a colleague has changed it and nobody presses here', () => {
  const { cache, isStale } = setUp()
  reloadOrder(cache, query)
  expect(isStale()).toBe(true)
})
