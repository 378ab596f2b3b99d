import type { LockFrame } from '@otklik/contract/wire/socket.ts'
import { expect, it } from 'vitest'
import { holderOf, type Locks, lookersOf, withLocks } from './locks.ts'

const thing = { space_id: 1, type: 'item', id: 5 } as const
const by = (user_id: number) => ({ type: 'item', id: 5, user_id }) as const
const after = (...frames: LockFrame[]): Locks => frames.reduce(withLocks, new Map())

it('knows who is answering, from the full set and from each change', () => {
  const set: LockFrame = { type: 'locks', space_id: 1, locks: [by(7)] }
  expect(holderOf(after(set), thing, 3)).toBe(7)
  expect(holderOf(after({ type: 'lock', space_id: 1, lock: by(8) }), thing, 3)).toBe(8)
  expect(holderOf(after(set, { type: 'unlock', space_id: 1, lock: by(7) }), thing, 3)).toBeUndefined()
  // A set is all there is: what a break has swallowed is over.
  expect(holderOf(after(set, { type: 'locks', space_id: 1, locks: [] }), thing, 3)).toBeUndefined()
})

it('takes nobody for their own rival, and hears the same twice as once', () => {
  const lock: LockFrame = { type: 'lock', space_id: 1, lock: by(3) }
  expect(holderOf(after(lock), thing, 3)).toBeUndefined()
  expect(after(lock, lock).get(1)).toEqual([by(3)])
  expect(holderOf(after(lock, { ...lock, lock: by(9) }), thing, 3)).toBe(9)
  expect(holderOf(after({ ...lock, space_id: 2 }), thing, 9)).toBeUndefined()
})

it('tells those who look from those who answer, also when one does both', () => {
  const look: LockFrame = { type: 'lock', space_id: 1, lock: { ...by(7), is_look: true } }
  expect([holderOf(after(look), thing, 3), lookersOf(after(look), thing, 3)]).toEqual([undefined, [7]])
  const both = after(look, { type: 'lock', space_id: 1, lock: by(7) })
  expect([holderOf(both, thing, 3), lookersOf(both, thing, 3)]).toEqual([7, [7]])
  const stopped = withLocks(both, { type: 'unlock', space_id: 1, lock: by(7) })
  expect([holderOf(stopped, thing, 3), lookersOf(stopped, thing, 3), lookersOf(stopped, thing, 7)]).toEqual([
    undefined,
    [7],
    [],
  ])
})
