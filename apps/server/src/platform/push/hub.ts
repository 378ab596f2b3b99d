import { limits } from '@otklik/contract/limits.ts'
import type { Actor } from '@otklik/contract/permissions.ts'
import type { HeldLock, Lock, Place, SocketRequest } from '@otklik/contract/wire/socket.ts'
import type { Database } from '../database/db.ts'
import { readFirstKept } from '../events/event-log.ts'
import type { Notices } from '../events/notices.ts'
import type { Signal } from '../events/signal.ts'
import type { Identify } from '../http/serve.ts'
import { refuse } from '../refuse.ts'
import { type Feed, makeFeed } from './feed.ts'
import type { KnownLock, Lockables, Locks } from './locks.ts'
import type { RowLoaders } from './rows.ts'
import { type Line, makeSession, type Session } from './session.ts'
import { textFrame } from './text-frame.ts'
import { mayHearWhisper, type Whisper } from './whisper.ts'

export type Hub = ReturnType<typeof makeHub>
type Parts = { database: Database; signal: Signal; notices: Notices; locks: Locks }
/** What the domains have to do with sockets. */
export type HubTables = {
  loaders: RowLoaders
  lockables: Lockables
  /** These people are connected: told when one comes, and of all again and again. */
  present(user_ids: number[]): Promise<unknown>
  chooseStatus(actor: Actor, chosen: { space_id: number; status: number }): Promise<unknown>
}

/** Changes are told at once; this bounds what a lost notice, or an expiry, can cost. */
const RECHECK_ALL_MS = 60_000
const RECHECK_STEP_MS = 1_000
const PRESENT_EVERY_MS = 60_000
/** A thousand who reconnect at once are one statement. */
const ARRIVED_EVERY_MS = 1_000

type Hello = Extract<SocketRequest, { type: 'hello' }>
type Later = Exclude<SocketRequest, { type: 'hello' | 'ping' }>

/** All sockets of this process, and the feeds of the spaces they look at. */
export function makeHub({ database, signal, notices, locks }: Parts, identify: Identify, tables: HubTables) {
  const sessions = new Set<Session>()
  /** Those that have been told where they stand. */
  const ready = new Set<Session>()
  const feeds = new Map<number, Feed>()
  const turns = new WeakMap<Session, Promise<void>>()
  /** Those who have come since people were last told to be present. */
  const arrived = new Set<number>()
  const stopListening = signal.listen((space_id, end) => feeds.get(space_id)?.ask(end))

  const feedOf = (space_id: number) => {
    const known = feeds.get(space_id)
    if (known) return known
    const feed = makeFeed(space_id, database, tables.loaders)
    feeds.set(space_id, feed)
    return feed
  }

  /** Throws what `identify` refuses. */
  async function open(line: Line, { token, seen }: Hello): Promise<Session> {
    const { actor, via } = await identify(token)
    // Applications hear of news by webhooks: what a socket tells knows no scopes.
    if (via) refuse('signed_out')
    const session = makeSession(line, token, actor)
    // Hung up while we looked: the goodbye that would make us forget them has been said already.
    if (!session.isOpen()) return session
    if (socketsOf(session.user_id) >= limits.sockets_of_person) refuse('too_many')
    sessions.add(session)
    line.socket.once('close', () => forget(session))
    arrived.add(session.user_id)
    const known = new Map(seen.map(({ space_id, seq }) => [space_id, seq]))
    const starts = await Promise.all(session.spaces().map((space_id) => startOf(space_id, known.get(space_id))))
    session.say({ type: 'ready', spaces: starts.map(({ space_id, seq }) => ({ space_id, seq })) })
    for (const { space_id, seq } of starts) session.begin(space_id, seq)
    ready.add(session)
    const isOutdated = session.actor() !== actor
    for (const { space_id } of starts) sayLocks(session, space_id)
    for (const { space_id, seq, isReload } of starts) {
      if (isReload) session.say({ type: 'reload', space_id, seq })
      if (session.isIn(space_id)) await feedOf(space_id).join(session, seq)
    }
    if (isOutdated) await inTurn(session, () => follow(session))
    if (!session.isOpen()) forget(session)
    return session
  }

  const socketsOf = (user_id: number) => {
    let count = 0
    for (const one of sessions) if (one.user_id === user_id) count++
    return count
  }

  /** From where the browser was; from the end when it is new here, or when too much was missed to be told. */
  async function startOf(space_id: number, seen: number | undefined) {
    const end = await feedOf(space_id).end()
    // A number that was never given comes from another life of the database: nothing we know fits it.
    if (seen === undefined || seen === end) return { space_id, seq: end, isReload: false }
    const isGone =
      seen > end ||
      end - seen > limits.resume_events ||
      seen + 1 < (await database.inSpaces({ spaces: [space_id], read: true }, (db) => readFirstKept(db, space_id)))
    return { space_id, seq: isGone ? end : seen, isReload: isGone }
  }

  function forget(session: Session) {
    sessions.delete(session)
    ready.delete(session)
    locks.leave(session)
    for (const space_id of feeds.keys()) leaveFeed(session, space_id)
  }

  function leaveFeed(session: Session, space_id: number) {
    const feed = feeds.get(space_id)
    feed?.leave(session)
    if (feed?.isIdle()) feeds.delete(space_id)
  }

  /** What a browser says once it is known. What it may not have is as if it had not been said. */
  async function take(session: Session, request: Later): Promise<void> {
    switch (request.type) {
      case 'lock':
        return lock(session, request.lock)
      case 'unlock':
        return locks.release(session, { ...request.lock, user_id: session.user_id })
      case 'status':
        await tables.chooseStatus(session.actor(), request).catch((error: { status?: number }) => {
          if (error.status === undefined) throw error
        })
    }
  }

  /** Only what the person may see; where it is, the database says. */
  async function lock(session: Session, wanted: Lock) {
    const { space_id, type, id } = wanted
    const lockable = tables.lockables[type]
    if (!lockable || !session.spaces().includes(space_id)) return
    const where = await database.inSpaces({ spaces: [space_id], user_id: session.user_id, read: true }, (db) =>
      lockable.locate(db, space_id, id),
    )
    const { access } = lockable
    if (!where || !session.isOpen() || !session.mayKnow(access, space_id, where)) return
    const { object_id, group_id, assigned_to } = where
    locks.hold(session, { ...wanted, user_id: session.user_id, access, object_id, group_id, assigned_to })
  }

  const mayKnowLock = (session: Session, lock: KnownLock) => session.mayKnow(lock.access, lock.space_id, lock)

  function sayLocks(session: Session, space_id: number) {
    const known = locks.of(space_id).filter((lock) => mayKnowLock(session, lock))
    session.say({ type: 'locks', space_id, locks: known.map(asHeld) })
  }

  locks.watch((type, lock) => {
    const bytes = textFrame(JSON.stringify({ type, space_id: lock.space_id, lock: asHeld(lock) }))
    for (const session of ready) if (mayKnowLock(session, lock)) session.write(bytes)
  })

  notices.on('whisper', (payload) => {
    const { to, frame }: Whisper = JSON.parse(payload)
    const bytes = textFrame(JSON.stringify(frame))
    for (const session of ready) if (mayHearWhisper(session, to)) session.write(bytes)
  })

  /** Rights may have changed, or the session may have ended. When nobody can say now, it is asked again later. */
  async function recheck(session: Session) {
    try {
      if (session.become((await identify(session.token)).actor)) await inTurn(session, () => follow(session))
    } catch (error) {
      if ((error as { status?: number }).status === 401) session.close('signed_out')
    }
  }

  /** Their spaces are joined and left, and what they may no longer see is no longer theirs to lock. */
  async function follow(session: Session) {
    if (!ready.has(session)) return
    for (const lock of locks.heldBy(session)) if (!mayKnowLock(session, lock)) locks.release(session, lock)
    const spaces = session.spaces()
    for (const { space_id } of session.places()) {
      if (spaces.includes(space_id)) continue
      session.leave(space_id)
      leaveFeed(session, space_id)
    }
    const fresh = spaces.filter((space_id) => !session.isIn(space_id))
    const starts: Place[] = await Promise.all(fresh.map((space_id) => startOf(space_id, undefined)))
    for (const { space_id, seq } of starts) session.begin(space_id, seq)
    session.say({ type: 'rights', spaces: session.places() })
    for (const space_id of spaces) sayLocks(session, space_id)
    for (const { space_id, seq } of starts) await feedOf(space_id).join(session, seq)
  }

  /** One change of rights after another. */
  function inTurn(session: Session, work: () => Promise<void>) {
    const turn = (turns.get(session) ?? Promise.resolve()).then(work)
    turns.set(
      session,
      turn.catch(() => undefined),
    )
    return turn
  }

  function tellPresent(people: Set<number>) {
    // Who is missed now is told of within the minute.
    if (people.size > 0) void tables.present([...people]).catch(() => undefined)
    arrived.clear()
  }

  let unchecked = sessions.values()
  /** A few at a time: each costs a query, and a thousand at once would hold everything else up. */
  function recheckSome() {
    const share = Math.ceil((sessions.size * RECHECK_STEP_MS) / RECHECK_ALL_MS)
    for (let n = 0; n < share; n++) {
      const { value, done } = unchecked.next()
      if (done) unchecked = sessions.values()
      else void recheck(value)
    }
  }

  const timers = [
    setInterval(() => {
      for (const feed of feeds.values()) {
        feed.mark()
        // A lost signal costs a little time, never news.
        feed.ask()
      }
    }, limits.mark_every_ms),
    setInterval(recheckSome, RECHECK_STEP_MS),
    setInterval(() => tellPresent(arrived), ARRIVED_EVERY_MS),
    setInterval(() => tellPresent(new Set([...sessions].map(({ user_id }) => user_id))), PRESENT_EVERY_MS),
  ]

  return {
    open,
    take,
    size: () => sessions.size,
    recheckUser: (user_id: number) => {
      for (const session of sessions) if (session.user_id === user_id) void recheck(session)
    },
    stop() {
      for (const timer of timers) clearInterval(timer)
      stopListening()
      for (const session of sessions) session.close('going_away')
    },
  }
}

const asHeld = ({ type, id, user_id, is_look }: KnownLock): HeldLock => ({
  ...{ type, id, user_id },
  ...(is_look && { is_look }),
})
