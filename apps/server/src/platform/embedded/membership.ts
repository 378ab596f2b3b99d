import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from './place.ts'

/**
 * Who uses the embedded server. Each process holds a shared advisory lock for as long as it lives, so the database
 * itself knows, even after a kill. Taking the lock alone means: everybody else is gone, and nobody can join any more.
 */
export type Membership = {
  /** Tells whether we were the last. */
  leave(): Promise<boolean>
}

const LOCK = 7_001
const REJOIN_EVERY_MS = 250
const RECOVERS_WITHIN_MS = 10_000
const STARTING_UP = '57P03'

/** Joins a running server; undefined when none answers, or when it is just being stopped. */
export async function joinServer(connection: Connection): Promise<Membership | undefined> {
  let session = await takePlace(connection)
  if (!session) return undefined

  let hasLeft = false
  stayMember(session)
  return {
    async leave() {
      hasLeft = true
      // In the session that we have: with a full disk, or with every connection in use, there may be no other.
      if (session && (await isAlone(session))) return true
      await session?.end()
      return isLast(connection)
    },
  }

  /** When one backend crashes, the server ends every session, memberships too, and recovers. */
  function stayMember(current: pg.Client) {
    current.once('end', () => void rejoin())
  }

  async function rejoin() {
    session = undefined
    while (!hasLeft && !session) {
      await sleep(REJOIN_EVERY_MS, undefined, { ref: false })
      if (!hasLeft) session = await takePlace(connection)
    }
    if (session && hasLeft) await session.end()
    else if (session) stayMember(session)
  }
}

async function takePlace(connection: Connection) {
  const session = await openSession(connection)
  if (session && (await take(session, `pg_try_advisory_lock_shared(${LOCK})`))) return session
  await session?.end()
  return undefined
}

/** The session keeps the lock: whoever comes now waits until the server has stopped. */
async function isAlone(session: pg.Client) {
  // Two that leave at once must not wait for each other.
  await take(session, `pg_advisory_unlock_shared(${LOCK})`)
  return take(session, `pg_try_advisory_lock(${LOCK})`)
}

/** The same in a new session, for one who has lost theirs. */
async function isLast(connection: Connection) {
  const session = await openSession(connection, RECOVERS_WITHIN_MS)
  if (session && (await take(session, `pg_try_advisory_lock(${LOCK})`))) return true
  await session?.end()
  return false
}

async function openSession(connection: Connection, patience_ms = 0) {
  for (const deadline = Date.now() + patience_ms; ; await sleep(REJOIN_EVERY_MS)) {
    const session = new pg.Client({ ...connection, application_name: 'otklik: membership' })
    session.on('error', () => {})
    try {
      await session.connect()
      return session
    } catch (error) {
      const isRecovering = (error as pg.DatabaseError).code === STARTING_UP
      if (!isRecovering || Date.now() >= deadline) return undefined
    }
  }
}

async function take(session: pg.Client, lock: string): Promise<boolean> {
  try {
    const { rows } = await session.query(`select ${lock} as taken`)
    return rows[0].taken
  } catch {
    return false
  }
}
