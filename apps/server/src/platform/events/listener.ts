import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Db } from '../database/db.ts'
import { type LoggedEvent, readEvents } from './event-log.ts'
import type { Signal } from './signal.ts'
import { type Ground, transact } from '../database/transact.ts'

/** What a domain does when others announce something: run by the worker, exactly once, after a crash too. */
export type Listener = {
  /** Names its place in the log: never change it. */
  consumer: string
  kinds: readonly LoggedEvent['kind'][]
  hear(ctx: Context, events: LoggedEvent[]): Promise<void>
}

/** Many at once: what is counted from them is counted once. */
const BATCH = 2_000
/** After a failure, which may have been that of a statement that took too long. */
const FEW = 100
const RETRY_MS = 1_000
/** Between two hearings, so that a rush is heard in crowds; longer where hearing is dear, which leaves the database to others. */
const REST_MS = 500
const REST_PER_MS = 4
const LONGEST_REST_MS = 10_000

/** Effect and cursor move in one transaction; a second process waits for the cursor's row and finds it moved. */
export function startListener(ground: Ground, signal: Signal, listener: Listener, report: (error: unknown) => void) {
  /** Spaces that are being heard or rest after it, and whether there was news meanwhile. */
  const asked = new Map<number, boolean>()
  let isStopped = false

  async function catchUp(space_id: number) {
    if (asked.has(space_id)) return void asked.set(space_id, true)
    let most = BATCH
    do {
      asked.set(space_id, false)
      const began = performance.now()
      try {
        while (!isStopped && (await step(ground, listener, space_id, most)));
        most = BATCH
        await rest(Math.min(LONGEST_REST_MS, Math.max(REST_MS, (performance.now() - began) * REST_PER_MS)))
      } catch (error) {
        // The cursor has not moved: heard again soon, whether there is more news or not.
        report(error)
        asked.set(space_id, true)
        most = FEW
        await rest(RETRY_MS)
      }
    } while (!isStopped && asked.get(space_id))
    asked.delete(space_id)
  }
  const stopListening = signal.listen((space_id) => void catchUp(space_id))
  return () => {
    isStopped = true
    stopListening()
  }
}

const rest = (ms: number) => sleep(ms, undefined, { ref: false })

const step = (ground: Ground, { consumer, kinds, hear }: Listener, space_id: number, most: number) =>
  transact(
    ground,
    { spaces: [space_id], user_id: null, cause: 'system', correlation_id: `${consumer}:${space_id}` },
    async (ctx) => {
      const heard = (await lockCursor(ctx.db, space_id, consumer)) ?? (await beginCursor(ctx.db, space_id, consumer))
      const { events, last, isAll } = await readEvents(ctx.db, space_id, heard, most)
      if (last === heard) return false
      const wanted = events.filter(({ kind }) => kinds.includes(kind))
      if (wanted.length) await hear(ctx, wanted)
      await sql`update event_cursors set seq = ${last} where space_id = ${space_id} and consumer = ${consumer}`.execute(
        ctx.db,
      )
      return !isAll
    },
  )

async function lockCursor(db: Db, space_id: number, consumer: string): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number }>`
    select seq from event_cursors where space_id = ${space_id} and consumer = ${consumer} for update`.execute(db)
  return rows[0]?.seq
}

async function beginCursor(db: Db, space_id: number, consumer: string): Promise<number> {
  await sql`insert into event_cursors (space_id, consumer) values (${space_id}, ${consumer}) on conflict do nothing`.execute(
    db,
  )
  return (await lockCursor(db, space_id, consumer)) ?? 0
}
