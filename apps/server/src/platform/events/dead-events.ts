// Events that a listener cannot hear: tried a few times, set aside so that those behind them are heard, and heard again
// when somebody says so.
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Db } from '../database/db.ts'
import { type Ground, transact } from '../database/transact.ts'
import { cutTo, kept } from '../words.ts'
import { lockCursor } from './cursors.ts'
import { type LoggedEvent, readEvents } from './event-log.ts'

type Listener = { consumer: string; hear(ctx: Context, events: LoggedEvent[]): Promise<void> }

const WORDS_MAX = 500
const wordsOf = (error: unknown) => (error instanceof Error ? cutTo(kept(error.message), WORDS_MAX) : 'unknown')

const behind = (consumer: string, space_id: number) =>
  ({ spaces: [space_id], user_id: null, cause: 'system', correlation_id: `${consumer}:${space_id}` }) as const

/** Of the next event in the log, which failed by itself. Answers how often it has; nought when it was set aside. */
export const noteFailure = (ground: Ground, { consumer }: Listener, space_id: number, error: unknown) =>
  transact(ground, behind(consumer, space_id), async ({ db }) => {
    const { seq: heard } = await lockCursor(db, space_id, consumer)
    const { events, last: seq } = await readEvents(db, space_id, heard, 1)
    const { rows } = await sql<{ tries: number }>`
      update event_cursors set failing_seq = ${seq}, tries = case when failing_seq = ${seq} then tries else 0 end + 1
      where space_id = ${space_id} and consumer = ${consumer} returning tries`.execute(db)
    const tries = rows[0]?.tries ?? 1
    if (tries < limits.event_attempts) return tries
    await sql`
      insert into dead_events (space_id, consumer, seq, kind, error)
      values (${space_id}, ${consumer}, ${seq}, ${events[0]?.kind ?? ''}, ${wordsOf(error)}) on conflict do nothing`.execute(
      db,
    )
    await sql`
      update event_cursors set seq = ${seq}, failing_seq = null, tries = 0
      where space_id = ${space_id} and consumer = ${consumer}`.execute(db)
    return 0
  })

type Dead = { seq: number }

/** One that somebody wants heard again; what goes wrong once more is set aside once more. Answers whether there was any. */
export async function hearAgain(
  ground: Ground,
  listener: Listener,
  space_id: number,
  report: (error: unknown) => void,
): Promise<boolean> {
  const { consumer } = listener
  let seq: number | undefined
  try {
    await transact(ground, behind(consumer, space_id), async (ctx) => {
      const { rows } = await sql<Dead>`
        select seq from dead_events where space_id = ${space_id} and consumer = ${consumer} and state = 'waiting'
        order by seq limit 1 for update skip locked`.execute(ctx.db)
      seq = rows[0]?.seq
      if (seq === undefined) return
      // What is no longer kept cannot be heard any more.
      const { events } = await readEvents(ctx.db, space_id, seq - 1, 1)
      const wanted = events.filter((event) => event.seq === seq)
      if (wanted.length) await listener.hear(ctx, wanted)
      await sql`
        delete from dead_events where space_id = ${space_id} and consumer = ${consumer} and seq = ${seq}`.execute(
        ctx.db,
      )
    })
  } catch (error) {
    if (seq === undefined) throw error
    report(error)
    await ground.database.inSpaces({ spaces: [space_id] }, (db) =>
      sql`
        update dead_events set state = 'dead', error = ${wordsOf(error)}, at = now()
        where space_id = ${space_id} and consumer = ${consumer} and seq = ${seq}`.execute(db),
    )
  }
  return seq !== undefined
}

/** Wanted once more: its listener looks for what waits now and then. Answers whether there is such an event. */
export async function awaitAgain(db: Db, spaces: readonly number[], id: number): Promise<boolean> {
  const { rows } = await sql`
    update dead_events d set state = 'waiting'
    where d.space_id = any(${spaces}::integer[]) and d.id = ${id} returning 1 as one`.execute(db)
  return rows.length > 0
}

/** Never heard. Answers whether there was such an event. */
export async function letGo(db: Db, spaces: readonly number[], id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from dead_events d
    where d.space_id = any(${spaces}::integer[]) and d.id = ${id} returning 1 as one`.execute(db)
  return rows.length > 0
}
