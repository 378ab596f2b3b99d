import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import { limits } from '@otklik/contract/limits.ts'
import { type Actor, isInScope, type Permission, spacesWhere } from '@otklik/contract/permissions.ts'
import { closeCodes, type SocketFrame } from '@otklik/contract/socket.ts'
import type { WebSocket } from 'ws'
import type { Frame } from './frames.ts'
import { textFrame } from './text-frame.ts'

/** A socket, and the connection below it. Both may be written to: nothing of ours is compressed or comes in parts. */
export type Line = { socket: WebSocket; connection: Duplex }
const DRAIN_WITHIN_MS = 10_000

export type Session = ReturnType<typeof makeSession>

/** One socket of one person: what they may hear, and how far they have been told. */
export function makeSession({ socket, connection }: Line, token: string, firstActor: Actor) {
  let actor = firstActor
  let heard = new Map<Permission, Set<number>>()
  /** Per space: the last number sent on this socket, which is the next frame's `prev`. */
  const sent = new Map<number, number>()

  const mayHear = (access: Permission, space_id: number) => {
    let spaces = heard.get(access)
    if (!spaces) {
      spaces = new Set(spacesWhere(actor, access))
      heard.set(access, spaces)
    }
    return spaces.has(space_id)
  }

  const tooSlow = () => socket.close(closeCodes.too_slow, 'too slow')

  function write(bytes: Buffer) {
    if (socket.readyState !== socket.OPEN) return
    // A reader that stands still must not fill our memory; it resumes by number when it is back.
    if (socket.bufferedAmount > limits.socket_buffer_bytes) return tooSlow()
    connection.write(bytes)
  }

  /** Until most of what was written has left: telling somebody what they missed goes at the pace of their line. */
  async function drained() {
    if (socket.bufferedAmount < limits.socket_buffer_bytes / 2) return
    const patience = AbortSignal.timeout(DRAIN_WITHIN_MS)
    await once(connection, 'drain', { signal: patience }).catch(() => undefined)
    if (socket.bufferedAmount >= limits.socket_buffer_bytes / 2) tooSlow()
  }

  return {
    token,
    user_id: firstActor.id,
    isOpen: () => socket.readyState === socket.OPEN,
    drained,
    spaces: () => actor.memberships.map(({ space_id }) => space_id),
    become(fresh: Actor) {
      actor = fresh
      heard = new Map()
    },
    begin: (space_id: number, seq: number) => void sent.set(space_id, seq),
    give({ event, access, bytesAfter }: Frame) {
      const prev = sent.get(event.space_id) ?? 0
      // Read before this socket joined, or told while it caught up.
      if (event.seq <= prev || socket.readyState !== socket.OPEN) return
      if (!mayHear(access, event.space_id) || !isInScope(actor, event.space_id, event)) return
      sent.set(event.space_id, event.seq)
      write(bytesAfter(prev))
    },
    mark(space_id: number, seq: number) {
      const prev = sent.get(space_id) ?? 0
      if (seq < prev) return
      sent.set(space_id, seq)
      write(textFrame(JSON.stringify({ type: 'mark', space_id, seq, prev } satisfies SocketFrame)))
    },
    say: (frame: SocketFrame) => write(textFrame(JSON.stringify(frame))),
    close: (why: keyof typeof closeCodes) => socket.close(closeCodes[why], why),
  }
}
