import type { Item } from '@otklik/contract/items/items.ts'
import { expect, it } from 'vitest'
import { noFilter } from '../filters/filter.ts'
import { fits, isTold } from '../filters/fits.ts'
import { dueState, lengthOf } from './due.ts'

it('is soon in the last quarter and overdue from its second on, however long it is', () => {
  const now = 1_000_000
  for (const length of [900, 86_400]) {
    const left = (seconds: number) => ({ due_at: now + seconds, due_soon_at: now + seconds - length / 4 })
    expect([length, length / 4 + 1, length / 4, 1, 0, -1].map((seconds) => dueState(left(seconds), now))).toEqual([
      ...['calm', 'calm', 'soon', 'soon', 'overdue', 'overdue'],
    ])
    expect(lengthOf(left(7))).toBe(length)
  }
})

it('says of a row only what time cannot change', () => {
  const known = { me: 1, accounts: new Map(), tags: [], time_zones: new Map() }
  const now = Date.now() / 1000
  const row = (due_at: number | null) => ({ status: 'new', due_at }) as Item
  const overdue = fits({ ...noFilter, due: 'overdue' }, known)
  expect([null, now - 5, now + 600].map((at) => overdue(row(at)))).toEqual([false, true, undefined])
  const soon = fits({ ...noFilter, due: 'soon' }, known)
  expect([null, now - 5, now + 600].map((at) => soon(row(at)))).toEqual([false, false, undefined])
  // So the list is asked for anew as time goes on.
  expect(isTold({ ...noFilter, due: 'soon' })).toBe(false)
})
