import { events as kinds } from '@otklik/contract/events.ts'
import type { Permission, Scoped } from '@otklik/contract/permissions.ts'
import type { Db } from '../database/db.ts'
import type { LoggedEvent } from '../events/event-log.ts'
import type { Loaded, LoadRows, RowLoaders } from './rows.ts'
import { textFrame } from './text-frame.ts'

/** One event, ready to be sent. Only `prev` differs between sockets, and most share it: each form is written once. */
export type Frame = {
  event: LoggedEvent
  access: Permission
  /** About; to know how much is being written. */
  size: number
  /** What narrows who may see the row as it stands now: it may have gone to others since the event. */
  scope: Scoped | null
  /** Without the row for those who may know of the event, but no longer of the thing. */
  bytesAfter(prev: number, isGone?: boolean): Buffer
}

export async function makeFrames(
  db: Db,
  space_id: number,
  events: LoggedEvent[],
  loaders: RowLoaders,
): Promise<Frame[]> {
  const wanted = new Map<LoadRows, Set<number>>()
  for (const { kind, body } of events) {
    const load = loaders[kind]
    if (load) wanted.set(load, (wanted.get(load) ?? new Set()).add(body.id))
  }
  const rows = new Map<LoadRows, Map<number, Loaded>>()
  for (const [load, ids] of wanted) rows.set(load, await load(db, space_id, [...ids]))

  return events.filter(isHeard).map((event) => {
    const load = loaders[event.kind]
    return makeFrame(event, (load && rows.get(load)?.get(event.body.id)) ?? null)
  })
}

/** What is for listeners on the server only leaves no trace on sockets. */
const isHeard = ({ kind }: LoggedEvent) => !('is_inner' in kinds[kind])

function makeFrame(event: LoggedEvent, loaded: Loaded | null): Frame {
  const { space_id, seq, kind, body } = event
  const row = loaded?.row ?? null
  // Everything but prev, which goes in front.
  const rest = JSON.stringify({ type: 'event', space_id, seq, kind, body, row }).slice(1)
  const made = new Map<number, Buffer>()
  return {
    event,
    access: kinds[kind].access,
    size: rest.length,
    scope: loaded?.scope ?? null,
    bytesAfter(prev, isGone) {
      if (isGone) return textFrame(JSON.stringify({ prev, type: 'event', space_id, seq, kind, body, row: null }))
      const known = made.get(prev)
      if (known) return known
      const bytes = textFrame(`{"prev":${prev},${rest}`)
      made.set(prev, bytes)
      return bytes
    },
  }
}
