import { describe, expect, it } from 'vitest'
import { duePlace } from './due.ts'
import { arrange, flatten, letIn, neighbours, newest, type Order, waiting } from './rows.ts'

type Row = { id: number; version: number; at: number }
const row = (id: number, at: number, version = 1): Row => ({ id, at, version })
const order: Order<Row> = { placeOf: ({ at }) => at, isAscending: false }
const ascending: Order<Row> = { ...order, isAscending: true }
const latest = (...rows: Row[]) => new Map(rows.map((each) => [each.id, each]))
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id)
const none = new Map<number, Row>()
const open = { isWhole: false, isNews: () => true }

it('shows a row once, though two pages bring it', () => {
  expect(ids(flatten([{ rows: [row(3, 30), row(2, 20)] }, { rows: [row(2, 20), row(1, 10)] }]))).toEqual([3, 2, 1])
})

it('never goes back to an earlier version, and takes the same one told again', () => {
  const [first, second] = [row(1, 10, 1), row(1, 10, 2)]
  expect(newest(second, first)).toBe(second)
  expect(newest(first, second)).toBe(second)
  expect(newest(second, { ...second })).toEqual(second)
  expect(newest(first, undefined)).toBe(first)
})

describe('what waits above the list', () => {
  const loaded = [row(5, 50), row(3, 30), row(2, 20)]

  it('is what arrived since', () => {
    expect(ids(waiting(loaded, latest(row(6, 60)), none, order, open))).toEqual([6])
  })

  it('is not what changed in its place', () => {
    expect(waiting(loaded, latest(row(3, 30, 2)), none, order, open)).toEqual([])
  })

  it('is what moved up, as a dialogue does with a new message', () => {
    expect(ids(waiting(loaded, latest(row(2, 70, 2)), none, order, open))).toEqual([2])
  })

  it('is not what stands further down than the list is loaded, unless all of it is', () => {
    const deep = latest(row(1, 10))
    expect(waiting(loaded, deep, none, order, open)).toEqual([])
    expect(ids(waiting(loaded, deep, none, order, { ...open, isWhole: true }))).toEqual([1])
  })

  it('is not what the filter hides', () => {
    expect(waiting(loaded, latest(row(6, 60)), none, order, { ...open, isNews: () => false })).toEqual([])
  })

  it('is nothing once it was let in, until it moves again', () => {
    const come = row(6, 60)
    const placed = letIn(none, [come])
    expect(waiting(loaded, latest(come), placed, order, open)).toEqual([])
    expect(ids(waiting(loaded, latest(row(6, 90, 2)), placed, order, open))).toEqual([6])
  })

  it('comes at the end of a list that begins with the oldest', () => {
    const oldest = [row(2, 20), row(3, 30)]
    expect(waiting(oldest, latest(row(6, 60)), none, ascending, open)).toEqual([])
    expect(ids(waiting(oldest, latest(row(6, 60)), none, ascending, { ...open, isWhole: true }))).toEqual([6])
  })
})

describe('the list', () => {
  const loaded = [row(5, 50), row(3, 30), row(2, 20)]

  it('is what was loaded while nothing was let in', () => {
    expect(arrange(loaded, none, order)).toBe(loaded)
  })

  it('takes in what was let in, by its time', () => {
    const come = [row(6, 60), row(4, 40)]
    expect(ids(arrange(loaded, letIn(none, come), order))).toEqual([6, 5, 4, 3, 2])
  })

  it('moves a row that was let in again to its new place', () => {
    const moved = row(2, 70, 2)
    expect(ids(arrange(loaded, letIn(none, [moved]), order))).toEqual([2, 5, 3])
  })

  it('keeps what was let in when a further page comes', () => {
    const come = row(6, 60)
    const more = [...loaded, row(1, 10)]
    expect(ids(arrange(more, letIn(none, [come]), order))).toEqual([6, 5, 3, 2, 1])
  })

  it('orders rows of the same second by their number', () => {
    const come = row(9, 50)
    expect(ids(arrange(loaded, letIn(none, [come]), order))).toEqual([9, 5, 3, 2])
  })
})

describe('in order of priority', () => {
  type Urgent = Row & { rank: number }
  const urgent = (id: number, at: number, rank: number): Urgent => ({ ...row(id, at), rank })
  const byPriority: Order<Urgent> = { placeOf: ({ at }) => at, rankOf: ({ rank }) => rank, isAscending: true }
  const loaded = [urgent(2, 20, 0), urgent(3, 30, 0), urgent(1, 10, 1)]

  it('the urgent come before what waits longer', () => {
    const come = [urgent(6, 60, 0), urgent(5, 50, 1)]
    expect(arrange(loaded, letIn(new Map(), come), byPriority).map(({ id }) => id)).toEqual([2, 3, 6, 1, 5])
  })

  it('in each half what is due first comes first, and what has no limit last', () => {
    type Limited = Urgent & { due_at: number | null }
    const limited = (id: number, rank: number, due_at: number | null): Limited => ({ ...urgent(id, id, rank), due_at })
    const byDue: Order<Limited> = {
      placeOf: ({ at }) => at,
      rankOf: ({ rank }) => rank,
      dueOf: duePlace,
      isAscending: true,
    }
    const all = [limited(9, 0, 100), limited(1, 0, null), limited(8, 1, 50), limited(2, 1, null)]
    const come = [limited(7, 0, 200), limited(6, 1, 40), limited(3, 1, null)]
    expect(arrange(all, letIn(new Map(), come), byDue).map(({ id }) => id)).toEqual([9, 7, 1, 6, 8, 2, 3])
  })

  it('what becomes more urgent waits to come up, and what becomes less stays where it stands', () => {
    type Limited = Row & { due_at: number | null }
    const limited = (id: number, due_at: number | null, version = 1): Limited => ({ ...row(id, id, version), due_at })
    const byDue: Order<Limited> = { placeOf: ({ at }) => at, dueOf: duePlace, isAscending: true }
    const all = [limited(1, 100), limited(2, 200), limited(3, null)]
    const told = (...rows: Limited[]) => new Map(rows.map((each) => [each.id, each]))
    const rising = limited(3, 50, 2)
    expect(waiting(all, told(rising, limited(1, 300, 2)), new Map(), byDue, open).map(({ id }) => id)).toEqual([3])
    expect(arrange(all, letIn(new Map(), [rising]), byDue).map(({ id }) => id)).toEqual([3, 1, 2])
    const angry = urgent(1, 10, 0)
    expect(waiting(loaded, new Map([[1, angry]]), new Map(), byPriority, open)).toEqual([angry])
  })

  it('only what comes before the last one loaded waits', () => {
    const come = new Map([urgent(6, 60, 0), urgent(5, 50, 1)].map((each) => [each.id, each]))
    expect(waiting(loaded, come, new Map(), byPriority, { ...open, isWhole: false }).map(({ id }) => id)).toEqual([6])
  })
})

it('takes an event into a hundred thousand rows without walking through them', () => {
  let asked = 0
  const counted: Order<Row> = { ...order, placeOf: ({ at }) => ++asked && at }
  const loaded = Array.from({ length: 100_000 }, (_, index) => row(100_000 - index, 100_000 - index))
  const come = row(100_001, 50_000)
  const placed = letIn(none, waiting(loaded, latest(come), none, counted, open))
  expect(arrange(loaded, placed, counted)[50_000]).toBe(come)
  expect(asked).toBeLessThan(60)
})

it('knows what is before and after', () => {
  const rows = [row(3, 30), row(2, 20)]
  expect(neighbours(rows, 3)).toEqual({ previous: undefined, next: rows[1] })
  expect(neighbours(rows, 2)).toEqual({ previous: rows[0], next: undefined })
  expect(neighbours(rows, undefined)).toEqual({ previous: undefined, next: rows[0] })
  expect(neighbours(rows, 99)).toEqual({ previous: undefined, next: rows[0] })
})
