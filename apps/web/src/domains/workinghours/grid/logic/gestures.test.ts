import { applyLists, type Lists } from '@otklik/contract/schedule/plan.ts'
import type { Shift } from '@otklik/contract/schedule/shifts.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Board, copied, erase, keyOf, moveBy, paint, pasted, repeatWeek, stretch } from './gestures.ts'
import { type History, noHistory, recorded, redone, undone } from './history.ts'

const lunch = { starts: 780, ends: 840, status: 2, is_paid: false }
const day: Shift = { starts: 540, ends: 1_080, status: 1, breaks: [lunch] }
const night: Shift = { starts: 1_320, ends: 360, status: 1, breaks: [] }
const days = Array.from({ length: 21 }, (_, n) => `2026-11-${String(n + 2).padStart(2, '0')}`)
const people = [
  { user_id: 1, can_manage: true },
  { user_id: 2, can_manage: true },
  { user_id: 3, can_manage: false },
]
const published = new Map<string, readonly Shift[]>([
  [keyOf(1, '2026-11-02'), [day]],
  [keyOf(1, '2026-11-03'), [night]],
  [keyOf(3, '2026-11-02'), [day]],
])
const boardOf = (edits: Lists): Board => {
  const publishedAt = (user_id: number, at: string) => published.get(keyOf(user_id, at)) ?? []
  return { people, days, publishedAt, listAt: (id, at) => edits.get(keyOf(id, at)) ?? publishedAt(id, at) }
}
const board = boardOf(new Map())
const at = (row: number, col: number) => ({ row, col })

it('paints a whole day, and changes neither what is so already nor people whom one does not plan', () => {
  const change = paint(board, [at(0, 0), at(0, 2), at(2, 2), at(9, 9)], [day])
  expect([...change]).toEqual([[keyOf(1, '2026-11-04'), [day]]])
})

it('takes an edit away where a day becomes what is published', () => {
  const edits: Lists = new Map([[keyOf(1, '2026-11-02'), [night]]])
  expect([...paint(boardOf(edits), [at(0, 0)], [day])]).toEqual([[keyOf(1, '2026-11-02'), null]])
  expect([...erase(boardOf(edits), [at(0, 0)])]).toEqual([[keyOf(1, '2026-11-02'), []]])
})

it('copies one day onto many, and a block where the choice begins', () => {
  expect([...pasted(board, [at(1, 0), at(1, 1)], copied(board, [at(0, 0)])).keys()]).toEqual([
    keyOf(2, '2026-11-02'),
    keyOf(2, '2026-11-03'),
  ])
  const block = copied(board, [at(0, 0), at(0, 1)])
  expect([...pasted(board, [at(1, 4)], block)]).toEqual([
    [keyOf(2, '2026-11-06'), [day]],
    [keyOf(2, '2026-11-07'), [night]],
  ])
})

it('moves days that lie over their own place, copies them, and moves nothing out of the grid or to strangers', () => {
  const taken = [at(0, 0), at(0, 1)]
  expect([...moveBy(board, taken, at(0, 1), false)]).toEqual([
    [keyOf(1, '2026-11-02'), []],
    [keyOf(1, '2026-11-03'), [day]],
    [keyOf(1, '2026-11-04'), [night]],
  ])
  expect([...moveBy(board, taken, at(1, 0), true).keys()]).toEqual([keyOf(2, '2026-11-02'), keyOf(2, '2026-11-03')])
  expect(moveBy(board, taken, at(0, -1), false).size).toBe(0)
  expect(moveBy(board, taken, at(2, 0), false).size).toBe(0)
})

it('repeats a week in the weeks behind it, free days too', () => {
  const edits: Lists = new Map([[keyOf(1, '2026-11-11'), [day]]])
  const change = repeatWeek(boardOf(edits), [0], 0, 2)
  expect(change.get(keyOf(1, '2026-11-09'))).toEqual([day])
  expect(change.get(keyOf(1, '2026-11-17'))).toEqual([night])
  expect(change.get(keyOf(1, '2026-11-11'))).toBeNull()
})

it('stretches by quarters of an hour, cuts breaks, and stops before a shift is too short', () => {
  const list = (change: Lists) => [...change.values()][0]?.[0]
  expect(list(stretch(board, [at(0, 0)], 'start', -15))).toEqual({ ...day, starts: 525 })
  expect(list(stretch(board, [at(0, 0)], 'start', 270))).toEqual({
    ...day,
    starts: 810,
    breaks: [{ ...lunch, starts: 810 }],
  })
  expect(list(stretch(board, [at(0, 1)], 'end', 15))).toEqual({ ...night, ends: 375 })
  expect(stretch(board, [at(0, 0)], 'end', -540).size).toBe(0)
  expect(stretch(board, [at(0, 0)], 'start', -600).size).toBe(0)
})

it('undoes and does again any gestures, up to a hundred steps', () => {
  const shift = fc.constantFrom(day, night)
  const cell = fc.record({ row: fc.integer({ min: 0, max: 2 }), col: fc.integer({ min: 0, max: 20 }) })
  const cells = fc.array(cell, { minLength: 1, maxLength: 5 })
  const gesture = fc.oneof(
    fc.tuple(cells, shift).map(
      ([at, one]) =>
        (on: Board) =>
          paint(on, at, [one]),
    ),
    cells.map((at) => (on: Board) => erase(on, at)),
    fc.tuple(cells, cell).map(
      ([at, by]) =>
        (on: Board) =>
          moveBy(on, at, by, false),
    ),
    cells.map((at) => (on: Board) => stretch(on, at, 'end', 15)),
  )
  fc.assert(
    fc.property(fc.array(gesture, { maxLength: 30 }), (gestures) => {
      let [lists, history]: [Lists, History] = [new Map(), noHistory]
      const seen: Lists[] = [lists]
      for (const make of gestures) {
        const change = make(boardOf(lists))
        if (change.size === 0) continue
        const after = applyLists(lists, change)
        ;[lists, history] = [after.lists, recorded(history, after.inverse)]
        seen.push(lists)
      }
      for (const before of seen.slice(0, -1).reverse()) {
        const step = undone(history, lists)
        if (!step) throw new Error('a step is missing')
        ;[history, lists] = [step.history, applyLists(lists, step.change).lists]
        expect(new Map([...lists].sort())).toEqual(new Map([...before].sort()))
      }
      expect(undone(history, lists)).toBeUndefined()
      for (const after of seen.slice(1)) {
        const step = redone(history, lists)
        if (!step) throw new Error('a step is missing')
        ;[history, lists] = [step.history, applyLists(lists, step.change).lists]
        expect(new Map([...lists].sort())).toEqual(new Map([...after].sort()))
      }
    }),
    { numRuns: 200 },
  )
  let long = noHistory
  for (let n = 0; n < 150; n++) long = recorded(long, new Map())
  expect(long.past).toHaveLength(100)
})
