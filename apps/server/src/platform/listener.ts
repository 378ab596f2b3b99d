import { sql } from 'kysely'
import type { Context } from './context.ts'
import { type LoggedEvent, readEvents } from './event-log.ts'
import type { Signal } from './signal.ts'
import { type Ground, transact } from './transact.ts'

/** What a domain does when others announce something: run by the worker, exactly once, after a crash too. */
export type Listener = {
  /** Names its place in the log: never change it. */
  consumer: string
  kinds: readonly LoggedEvent['kind'][]
  hear(ctx: Context, events: LoggedEvent[]): Promise<void>
}

const BATCH = 500

/** Effect and cursor move in one transaction; a second process waits for the cursor's row and finds it moved. */
export function startListener(ground: Ground, signal: Signal, listener: Listener, report: (error: unknown) => void) {
  const busy = new Map<number, boolean>()

  async function catchUp(space_id: number) {
    if (busy.has(space_id)) return void busy.set(space_id, true)
    busy.set(space_id, false)
    try {
      while (await step(ground, listener, space_id));
    } catch (error) {
      // Heard again with the next signal: the cursor has not moved.
      report(error)
    }
    const isAskedAgain = busy.get(space_id)
    busy.delete(space_id)
    if (isAskedAgain) void catchUp(space_id)
  }
  return signal.listen((space_id) => void catchUp(space_id))
}

const step = (ground: Ground, { consumer, kinds, hear }: Listener, space_id: number) =>
  transact(
    ground,
    { spaces: [space_id], user_id: null, cause: 'system', correlation_id: `${consumer}:${space_id}` },
    async (ctx) => {
      await sql`insert into event_cursors (space_id, consumer) values (${space_id}, ${consumer}) on conflict do nothing`.execute(
        ctx.db,
      )
      const { rows } = await sql<{ seq: number }>`
        select seq from event_cursors where space_id = ${space_id} and consumer = ${consumer} for update`.execute(
        ctx.db,
      )
      const { events, last, isAll } = await readEvents(ctx.db, space_id, rows[0]?.seq ?? 0, BATCH)
      const wanted = events.filter(({ kind }) => kinds.includes(kind))
      if (wanted.length) await hear(ctx, wanted)
      await sql`update event_cursors set seq = ${last} where space_id = ${space_id} and consumer = ${consumer}`.execute(
        ctx.db,
      )
      return !isAll
    },
  )
