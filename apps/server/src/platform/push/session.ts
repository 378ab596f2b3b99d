import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import { limits } from '@otklik/contract/limits.ts'
import { type Actor, isInScope, type Permission, type Scoped, spacesWhere } from '@otklik/contract/permissions.ts'
import { closeCodes, type SocketFrame } from '@otklik/contract/wire/socket.ts'
import type { WebSocket } from 'ws'
import type { Frame } from './frames.ts'
import { textFrame } from './text-frame.ts'

/** A socket, and the connection below it. Both may be written to: nothing of ours is compressed or comes in parts. */
export type Line = { socket: WebSocket; connection: Duplex }
const FULL_BYTES = limits.socket_buffer_bytes / 2
const DRAIN_WITHIN_MS = 5_000

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

  /** False when so much waits to leave that the rest had better wait for `drained`. */
  function write(bytes: Buffer): boolean {
    if (socket.readyState !== socket.OPEN) return true
    connection.write(bytes)
    const waiting = socket.bufferedAmount
    if (waiting > limits.socket_buffer_bytes) tooSlow()
    return waiting < FULL_BYTES
  }

  /** A reader that stands still must not fill our memory; it resumes by number when it is back. */
  async function drained() {
    if (socket.bufferedAmount < FULL_BYTES) return
    const patience = AbortSignal.timeout(DRAIN_WITHIN_MS)
    await once(connection, 'drain', { signal: patience }).catch(() => undefined)
    if (socket.bufferedAmount >= FULL_BYTES) tooSlow()
  }

  return {
    token,
    user_id: firstActor.id,
    actor: () => actor,
    isOpen: () => socket.readyState === socket.OPEN,
    drained,
    spaces: () => actor.memberships.map(({ space_id }) => space_id),
    /** Whether anything is different now. */
    become(fresh: Actor): boolean {
      const isChanged = inOrder(fresh) !== inOrder(actor)
      actor = fresh
      heard = new Map()
      return isChanged
    },
    /** Whether the person may know of something, by the right it takes and by where it is. */
    mayKnow: (access: Permission, space_id: number, where: Scoped) =>
      mayHear(access, space_id) && isInScope(actor, space_id, where),
    begin: (space_id: number, seq: number) => void sent.set(space_id, seq),
    leave: (space_id: number) => void sent.delete(space_id),
    /** The spaces it is told of, with the last number of each. */
    places: () => [...sent].map(([space_id, seq]) => ({ space_id, seq })),
    isIn: (space_id: number) => sent.has(space_id),
    sentOf: (space_id: number) => sent.get(space_id) ?? 0,
    /** False when the line is full, as `write` says it. */
    give({ event, access, scope, bytesAfter }: Frame): boolean {
      const prev = sent.get(event.space_id) ?? 0
      // Read before this socket joined, or told while it caught up.
      if (event.seq <= prev || socket.readyState !== socket.OPEN) return true
      if (!mayHear(access, event.space_id) || !isInScope(actor, event.space_id, event)) return true
      sent.set(event.space_id, event.seq)
      return write(bytesAfter(prev, scope !== null && !isInScope(actor, event.space_id, scope)))
    },
    mark(space_id: number, seq: number) {
      const prev = sent.get(space_id) ?? 0
      if (seq < prev) return
      sent.set(space_id, seq)
      write(textFrame(JSON.stringify({ type: 'mark', space_id, seq, prev } satisfies SocketFrame)))
    },
    say: (frame: SocketFrame) => void write(textFrame(JSON.stringify(frame))),
    write,
    close: (why: keyof typeof closeCodes) => socket.close(closeCodes[why], why),
  }
}

/** Accounts and groups come in any order. */
const inOrder = (actor: Actor) => JSON.stringify(actor, (_, value) => (Array.isArray(value) ? value.toSorted() : value))
