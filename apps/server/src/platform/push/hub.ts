import { limits } from '@otklik/contract/limits.ts'
import type { SocketRequest } from '@otklik/contract/socket.ts'
import type { WebSocket } from 'ws'
import type { Database } from '../db.ts'
import { readFirstKept } from '../event-log.ts'
import type { Identify } from '../serve.ts'
import type { Signal } from '../signal.ts'
import { type Feed, makeFeed } from './feed.ts'
import type { RowLoaders } from './rows.ts'
import { makeSession, type Session } from './session.ts'

export type Hub = ReturnType<typeof makeHub>
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
  async function open(socket: WebSocket, { token, seen }: Hello): Promise<Session> {
    const session = makeSession(socket, token, await identify(token))
    sessions.add(session)
    socket.once('close', () => forget(session))
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

  /** Rights may have changed, or the session may have ended. */
  async function recheck(session: Session) {
    try {
      session.become(await identify(session.token))
    } catch {
      session.close('signed_out')
    }
  }

  const timer = setInterval(() => {
    for (const feed of feeds.values()) feed.mark()
    for (const session of sessions) void recheck(session)
  }, limits.mark_every_ms)

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
      clearInterval(timer)
      stopListening()
      for (const session of sessions) session.close('going_away')
    },
  }
}
