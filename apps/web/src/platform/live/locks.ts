import type { HeldLock, Lock, LockFrame } from '@otklik/contract/wire/socket.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { onLeave } from '../pages/leave.ts'
import type { Heard } from './live.ts'

/** Who is answering what, and who is looking at it, by space. */
export type Locks = ReadonlyMap<number, readonly HeldLock[]>

const none: readonly HeldLock[] = []
let locks: Locks = new Map()
onLeave(() => {
  locks = new Map()
})
const watchers = new Set<() => void>()

/** The locks after what the server has said. */
export function withLocks(known: Locks, frame: LockFrame): Locks {
  if (frame.type === 'locks') return new Map(known).set(frame.space_id, frame.locks)
  const { lock, space_id, type } = frame
  const others = (known.get(space_id) ?? none).filter((one) => !isSame(one, lock))
  return new Map(known).set(space_id, type === 'lock' ? [...others, lock] : others)
}

const isSame = (one: HeldLock, other: HeldLock) =>
  one.type === other.type &&
  one.id === other.id &&
  one.user_id === other.user_id &&
  (one.is_look ?? false) === (other.is_look ?? false)

function take(_: unknown, frame: LockFrame) {
  locks = withLocks(locks, frame)
  for (const watcher of watchers) watcher()
}
export const lockHeard: Heard = { locks: take, lock: take, unlock: take }

/** The first of those who are answering this now, other than the person themselves. */
export const holderOf = (known: Locks, { space_id, type, id }: Lock, own_id: number): number | undefined =>
  known.get(space_id)?.find((lock) => isOther(lock, { type, id }, own_id) && !lock.is_look)?.user_id

const isOther = (lock: HeldLock, { type, id }: Pick<Lock, 'type' | 'id'>, own_id: number) =>
  lock.type === type && lock.id === id && lock.user_id !== own_id

const nobody: readonly number[] = []

/** Those who have it on their screen, other than the person themselves. */
export function lookersOf(known: Locks, { space_id, type, id }: Lock, own_id: number): readonly number[] {
  const found = known.get(space_id)?.filter((lock) => isOther(lock, { type, id }, own_id) && lock.is_look)
  return found?.length ? found.map(({ user_id }) => user_id) : nobody
}

/** As one text: what has not changed is not drawn anew. */
export const useLookers = (lock: Lock, own_id: number): number[] => {
  const text = useSyncExternalStore(watch, () => lookersOf(locks, lock, own_id).join())
  return text === '' ? [] : text.split(',').map(Number)
}

/** All of a kind that others are answering now. As one text: what has not changed is not drawn anew. */
export const heldBy = (known: Locks, type: Lock['type'], own_id: number): string =>
  [...known.values()]
    .flat()
    .filter((lock) => lock.type === type && lock.user_id !== own_id && !lock.is_look)
    .map(({ id }) => id)
    .join()

export function useHeld(type: Lock['type'], own_id: number): ReadonlySet<number> {
  const text = useSyncExternalStore(watch, () => heldBy(locks, type, own_id))
  return useMemo(() => new Set(text === '' ? [] : text.split(',').map(Number)), [text])
}

export const useHolder = (lock: Lock, own_id: number): number | undefined =>
  useSyncExternalStore(watch, () => holderOf(locks, lock, own_id))

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
