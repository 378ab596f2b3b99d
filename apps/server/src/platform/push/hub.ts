import { limits } from '@otklik/contract/limits.ts'
import type { SocketRequest } from '@otklik/contract/socket.ts'
import type { Database } from '../db.ts'
import { readFirstKept } from '../event-log.ts'
import type { Identify } from '../serve.ts'
import type { Signal } from '../signal.ts'
import { type Feed, makeFeed } from './feed.ts'
import type { RowLoaders } from './rows.ts'
import { type Line, makeSession, type Session } from './session.ts'

export type Hub = ReturnType<typeof makeHub>

/** Changes are told at once; this bounds what a lost notice, or an expiry, can cost. */
const RECHECK_ALL_MS = 60_000
const RECHECK_STEP_MS = 1_000

type Hello = Extract<SocketRequest, { type: 'hello' }>

/** All sockets of this process, and the feeds of the spaces they look at. */
export function makeHub(database: Database, signal: Signal, identify: Identify, loaders: RowLoaders) {
  const sessions = new Set<Session>()
  const feeds = new Map<number, Feed>()
  const stopListening = signal.listen((space_id) => feeds.get(space_id)?.ask())

  const feedOf = (space_id: number) => {
    const known = feeds.get(space_id)
    if (known) return known
    const feed = makeFeed(space_id, database, loaders)
    feeds.set(space_id, feed)
    return feed
  }

  /** Throws what `identify` refuses. */
  async function open(line: Line, { token, seen }: Hello): Promise<Session> {
    const session = makeSession(line, token, await identify(token))
    sessions.add(session)
    line.socket.once('close', () => forget(session))
    const known = new Map(seen.map(({ space_id, seq }) => [space_id, seq]))
    const starts = await Promise.all(session.spaces().map((space_id) => startOf(space_id, known.get(space_id))))
    session.say({ type: 'ready', spaces: starts.map(({ space_id, seq }) => ({ space_id, seq })) })
    for (const { space_id, seq, isReload } of starts) {
      if (isReload) session.say({ type: 'reload', space_id, seq })
      if (session.isOpen()) await feedOf(space_id).join(session, seq)
    }
    if (!session.isOpen()) forget(session)
    return session
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
    for (const [space_id, feed] of feeds) {
      feed.leave(session)
      if (feed.isIdle()) feeds.delete(space_id)
    }
  }

  /** Rights may have changed, or the session may have ended. When nobody can say now, it is asked again later. */
  async function recheck(session: Session) {
    try {
      session.become(await identify(session.token))
    } catch (error) {
      if ((error as { status?: number }).status === 401) session.close('signed_out')
    }
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
  ]

  return {
    open,
    size: () => sessions.size,
    recheckUser: (user_id: number) => {
      for (const session of sessions) if (session.user_id === user_id) void recheck(session)
    },
    /** After a break in hearing from the other processes. */
    askAll: () => {
      for (const feed of feeds.values()) feed.ask()
    },
    stop() {
      for (const timer of timers) clearInterval(timer)
      stopListening()
      for (const session of sessions) session.close('going_away')
    },
  }
}
