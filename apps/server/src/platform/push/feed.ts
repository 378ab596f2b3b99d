import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Database } from '../database/db.ts'
import { readEnds, readEvents } from '../events/event-log.ts'
import { type Frame, makeFrames } from './frames.ts'
import type { RowLoaders } from './rows.ts'
import type { Session } from './session.ts'

const BATCH = 500
/** Of one space's news at a stretch: then what was written gets time to leave. */
const STRETCH_BYTES = 131_072
/** When the database was busy or away. */
const AGAIN_AFTER_MS = 1_000

export type Feed = ReturnType<typeof makeFeed>

/**
 * The events of one space for all sockets of this process: read once, made into frames once, given to each socket that
 * may hear them. `at` is the last number read; a socket that has come as far is live, the others catch up by themselves.
 */
export function makeFeed(space_id: number, database: Database, loaders: RowLoaders) {
  const live = new Set<Session>()
  let at: number | undefined
  let isReading = false
  let isAskedAgain = false
  let joining = 0
  let isPutOff = false

  const read = async (after: number, limit: number) =>
    database.inSpaces({ spaces: [space_id], read: true }, async (db) => {
      const page = await readEvents(db, space_id, after, limit)
      return { ...page, frames: await makeFrames(db, space_id, page.events, loaders) }
    })

  /** However often it is called during a read, one more follows. What the database tells of our own news has been read. */
  function ask(end = Number.POSITIVE_INFINITY) {
    if (at !== undefined && end <= at) return
    if (isReading) isAskedAgain = true
    else void readOn()
  }

  /** Once, however many signals come while nothing can be read: each would go on by itself. */
  function askLater() {
    if (isPutOff) return
    isPutOff = true
    setTimeout(() => {
      isPutOff = false
      ask()
    }, AGAIN_AFTER_MS).unref()
  }

  async function readOn() {
    isReading = true
    // `at` has not moved. The next signal may be long in coming, and until then nobody would hear of what was missed.
    await advance().catch(askLater)
    isReading = false
    if (!isAskedAgain) return
    isAskedAgain = false
    ask()
  }

  async function advance() {
    if (live.size === 0 || at === undefined) return
    for (let isAll = false; !isAll; ) {
      const page = await read(at, BATCH)
      await giveAll(page.frames)
      at = page.last
      isAll = page.isAll
    }
  }

  async function giveAll(frames: Frame[]) {
    let given = 0
    for (const frame of frames) {
      for (const session of live) if (!session.give(frame)) letCatchUp(session)
      // Before anybody else's turn: whoever joins in it must not be taken to have been given this one.
      at = frame.event.seq
      given += frame.size
      if (given < STRETCH_BYTES) continue
      given = 0
      await othersTurn()
    }
  }

  /** A burst that fills somebody's line: they go on by themselves, at its pace, and nobody waits for them. */
  function letCatchUp(session: Session) {
    live.delete(session)
    joining++
    void session
      .drained()
      .then(() => (session.isIn(space_id) ? join(session, session.sentOf(space_id)) : undefined))
      // Nothing is lost: they come back, and say where they were.
      .catch(() => session.close('too_slow'))
      .finally(() => joining--)
  }

  /** Tells the session everything after `seen`, in order, and then keeps it up to date. */
  async function join(session: Session, seen: number) {
    session.begin(space_id, seen)
    joining++
    try {
      for (let position = seen; session.isOpen() && session.isIn(space_id); ) {
        // No await between the comparison and the joining: nothing can come in between.
        const isFree = live.size === 0 && !isReading
        if (isFree) at = position
        if (at !== undefined && position >= at) {
          live.add(session)
          return ask()
        }
        const page = await read(position, BATCH)
        for (const frame of page.frames) if (!session.give(frame)) await session.drained()
        position = page.last
      }
    } finally {
      joining--
    }
  }

  const end = async () => {
    const [found] = await database.inSpaces({ spaces: [space_id], read: true }, (db) => readEnds(db, [space_id]))
    return found?.seq ?? 0
  }

  return {
    ask,
    join,
    end,
    leave: (session: Session) => live.delete(session),
    isIdle: () => live.size === 0 && joining === 0 && !isReading,
    /** "You have missed nothing up to here." Only to those who are live: the others are still being told. */
    mark() {
      if (at !== undefined) for (const session of live) session.mark(space_id, at)
    },
  }
}
