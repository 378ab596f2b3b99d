import { limits } from '@otklik/contract/limits.ts'
import {
  type EventFrame,
  type Lock,
  type LockFrame,
  type Place,
  type SocketFrame,
  socketPath,
  type WhisperFrame,
} from '@otklik/contract/wire/socket.ts'
import { useSyncExternalStore } from 'react'
import { refresher } from '../wire/api.ts'
import { readTokens } from '../wire/tokens.ts'
import { type SocketEffect, type SocketInput, type SocketState, socketOff, step } from './socket-machine.ts'

type Listener = {
  apply: (frame: EventFrame) => void
  /** What is not kept: who is answering what, statuses, notices. */
  hear: (frame: LockFrame | WhisperFrame) => void
  reload: () => void
  /** All of it, the config too: what the person may see or do has changed. */
  rights: () => void
}

// The server marks the time every 15 seconds: silence for longer means a dead line that nobody closed.
const SILENCE_MS = limits.mark_every_ms * 2.5

let state: SocketState = socketOff
let listener: Listener = { apply: () => {}, hear: () => {}, reload: () => {}, rights: () => {} }
let socket: WebSocket | undefined
let dueTimer: ReturnType<typeof setTimeout> | undefined
let silenceTimer: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()

/** One socket per tab; what it hears goes to `listener`. */
export function startSocket(to: Listener, seen?: readonly Place[]) {
  listener = to
  addEventListener('online', backOnline)
  take({ type: 'start', seen })
}

export function stopSocket() {
  removeEventListener('online', backOnline)
  take({ type: 'stop' })
}

/** "I am answering this", until the function that it gives back is called; over reconnects too. */
export function lockThing(lock: Lock): () => void {
  take({ type: 'lock', lock })
  return () => take({ type: 'unlock', lock })
}

/** Beside the call that sets it (product/presence: Working status). */
export const sayStatus = (space_id: number, status: number) =>
  take({ type: 'say', message: { type: 'status', space_id, status } })

/** Whether events come in now. */
export const useIsLive = () =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => state.phase === 'ready' || state.phase === 'off',
  )

const backOnline = () => take({ type: 'online' })

function take(input: SocketInput) {
  const [next, effects] = step(state, input)
  const isChanged = next.phase !== state.phase
  state = next
  for (const effect of effects) run(effect)
  if (isChanged) for (const watcher of watchers) watcher()
}

function run(effect: SocketEffect) {
  switch (effect.type) {
    case 'open':
      return open()
    case 'close':
      return abandon()
    case 'send':
      return socket?.send(JSON.stringify(effect.message))
    case 'wait':
      clearTimeout(dueTimer)
      dueTimer = setTimeout(() => take({ type: 'due' }), effect.delay_ms)
      return
    case 'refresh':
      return void refresh()
    case 'apply':
      return listener.apply(effect.frame)
    case 'hear':
      return listener.hear(effect.frame)
    case 'reload':
      return listener.reload()
    case 'rights':
      return listener.rights()
  }
}

function open() {
  abandon()
  const url = new URL(socketPath, location.href)
  url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
  const opening = new WebSocket(url)
  opening.onopen = () => take({ type: 'opened', token: readTokens()?.access_token ?? '' })
  opening.onmessage = ({ data }) => {
    hear()
    take({ type: 'frame', frame: JSON.parse(data) as SocketFrame })
  }
  opening.onclose = ({ code }) => {
    abandon()
    take({ type: 'closed', code })
  }
  socket = opening
  hear()
}

/** What is closed must not speak any more: its last words belong to an earlier connection. */
function abandon() {
  clearTimeout(silenceTimer)
  if (!socket) return
  socket.onopen = socket.onmessage = socket.onclose = null
  socket.close()
  socket = undefined
}

function hear() {
  clearTimeout(silenceTimer)
  silenceTimer = setTimeout(() => take({ type: 'silent' }), SILENCE_MS)
}

async function refresh() {
  const tokens = readTokens()
  const outcome = tokens ? (await refresher.refresh(tokens)).outcome : 'over'
  take({ type: 'refreshed', outcome })
}
