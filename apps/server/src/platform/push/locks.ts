import { randomUUID } from 'node:crypto'
import { limits } from '@otklik/contract/limits.ts'
import type { Permission, Scoped } from '@otklik/contract/permissions.ts'
import type { Lock } from '@otklik/contract/wire/socket.ts'
import type { Db } from '../database/db.ts'
import type { Notices } from '../events/notices.ts'

/** Who is answering what or looking at it, with all that decides who may know of it. */
export type KnownLock = Lock & Scoped & { user_id: number; access: Permission }

/** How a thing that can be locked is found: each domain gives its own. */
export type Lockable = {
  access: Permission
  locate(db: Db, space_id: number, id: number): Promise<Scoped | undefined>
}
export type Lockables = Partial<Record<Lock['type'], Lockable>>

export type Locks = ReturnType<typeof makeLocks>

const TELL_EVERY_MS = 5_000
const SWEEP_EVERY_MS = 1_000
const SILENT_AFTER_MS = 10_000
const MOST_OF_ONE = 20

/** What the processes say about locks: everything they hold, one change, or a question for everything. */
type News = { all: KnownLock[] } | { lock: KnownLock } | { unlock: KnownLock } | { ask: true }
type Said = { from: string } & News
type Watcher = (change: 'lock' | 'unlock', lock: KnownLock) => void

type Own = { lock: KnownLock; holders: Set<object>; ending?: NodeJS.Timeout }
type Other = { heard_ms: number; locks: Map<string, KnownLock> }

/**
 * The locks of all processes, without a table: each keeps those of its own connections and tells the others, all of them
 * again every few seconds; what a process held is over when nothing is heard of it any more. A person who is connected
 * twice holds a lock once.
 */
export function makeLocks(notices: Notices) {
  const me = randomUUID()
  let onChange: Watcher = () => {}
  const own = new Map<string, Own>()
  const others = new Map<string, Other>()

  const isHeld = (key: string) => own.has(key) || [...others.values()].some(({ locks }) => locks.has(key))
  const say = (news: News) => notices.tell('locks', JSON.stringify({ from: me, ...news } satisfies Said))
  const sayAll = () => say({ all: [...own.values()].map(({ lock }) => lock) })

  /** The holder is a connection; it says so again after a reconnect, and then nobody has noticed anything. */
  function hold(holder: object, lock: KnownLock) {
    const key = keyOf(lock)
    const known = own.get(key)
    if (!known && countOf(holder) >= MOST_OF_ONE) return
    const isNew = !isHeld(key)
    clearTimeout(known?.ending)
    own.set(key, { lock, holders: (known?.holders ?? new Set()).add(holder) })
    if (isNew) onChange('lock', lock)
    say({ lock })
  }

  function release(holder: object, lock: Lock & { user_id: number }) {
    const known = own.get(keyOf(lock))
    if (!known?.holders.delete(holder) || known.holders.size > 0) return
    end(known)
  }

  /** The connection is gone: perhaps the person is back in a moment. */
  function leave(holder: object) {
    for (const known of own.values()) {
      if (!known.holders.delete(holder) || known.holders.size > 0) continue
      known.ending = setTimeout(() => end(known), limits.lock_outlives_ms)
    }
  }

  function end({ lock, ending }: Own) {
    clearTimeout(ending)
    own.delete(keyOf(lock))
    if (!isHeld(keyOf(lock))) onChange('unlock', lock)
    say({ unlock: lock })
  }

  const countOf = (holder: object) => [...own.values()].filter(({ holders }) => holders.has(holder)).length

  notices.on('locks', (payload) => {
    const { from, ...said } = JSON.parse(payload) as Said
    if (from === me) return
    if ('ask' in said) return own.size > 0 && sayAll()
    const other = others.get(from) ?? { heard_ms: 0, locks: new Map() }
    others.set(from, other)
    other.heard_ms = performance.now()
    if ('lock' in said) begin(other, said.lock)
    if ('unlock' in said) finish(other, keyOf(said.unlock))
    if (!('all' in said)) return
    const all = new Set(said.all.map(keyOf))
    for (const lock of said.all) begin(other, lock)
    for (const key of other.locks.keys()) if (!all.has(key)) finish(other, key)
  })

  function begin({ locks }: Other, lock: KnownLock) {
    const key = keyOf(lock)
    const isNew = !isHeld(key)
    locks.set(key, lock)
    if (isNew) onChange('lock', lock)
    const known = own.get(key)
    // The person is back, in another process: what was kept for them here is not needed any more.
    if (known?.holders.size === 0) end(known)
  }

  function finish({ locks }: Other, key: string) {
    const lock = locks.get(key)
    locks.delete(key)
    if (lock && !isHeld(key)) onChange('unlock', lock)
  }

  function sweep() {
    for (const [from, other] of others) {
      if (performance.now() - other.heard_ms < SILENT_AFTER_MS) continue
      for (const key of other.locks.keys()) finish(other, key)
      others.delete(from)
    }
  }

  const ask = () => {
    say({ ask: true })
    if (own.size > 0) sayAll()
  }
  ask()
  notices.onConnect(ask)
  const timers = [setInterval(() => own.size > 0 && sayAll(), TELL_EVERY_MS), setInterval(sweep, SWEEP_EVERY_MS)]

  const all = () =>
    [...own.values()].map(({ lock }) => lock).concat(...[...others.values()].map((o) => [...o.locks.values()]))
  return {
    /** Hears when a lock begins, and when it is over everywhere. */
    watch: (watcher: Watcher) => {
      onChange = watcher
    },
    hold,
    release,
    leave,
    /** Each once, though it may be held in several processes. */
    of: (space_id: number): KnownLock[] => [
      ...new Map(all().flatMap((lock) => (lock.space_id === space_id ? [[keyOf(lock), lock]] : []))).values(),
    ],
    heldBy: (holder: object): KnownLock[] =>
      [...own.values()].flatMap(({ lock, holders }) => (holders.has(holder) ? [lock] : [])),
    /** Somebody else who is answering this now. */
    lockedBy: (space_id: number, type: Lock['type'], id: number, except_user_id: number): number | undefined =>
      all().find(
        (lock) =>
          !lock.is_look &&
          lock.space_id === space_id &&
          lock.type === type &&
          lock.id === id &&
          lock.user_id !== except_user_id,
      )?.user_id,
    stop() {
      for (const timer of timers) clearInterval(timer)
      for (const { ending } of own.values()) clearTimeout(ending)
    },
  }
}

const keyOf = ({ space_id, type, id, user_id, is_look }: Lock & { user_id: number }) =>
  `${space_id}:${type}:${id}:${user_id}:${is_look ? 'looks' : 'answers'}`
