import { limits } from '@otklik/contract/limits.ts'
import { closeCodes, type EventFrame, type SocketFrame, type SocketRequest } from '@otklik/contract/socket.ts'
import type { Refreshed } from './refresher.ts'

/** The last number seen of each space. */
type Seen = ReadonlyMap<number, number>

export type SocketState = {
  /** `off`: nobody is signed in. `waiting`: for the moment to try again. */
  phase: 'off' | 'opening' | 'greeting' | 'ready' | 'waiting' | 'refreshing'
  seen: Seen
  /** The gap that a resume is to close; if it is still there afterwards, everything is loaded anew. */
  gap?: string
  /** The server refused the token and we have not been ready since: refreshing again at once would spin. */
  wasRefused: boolean
}

export type SocketInput =
  | { type: 'start' | 'stop' | 'due' | 'online' | 'silent' }
  | { type: 'opened'; token: string }
  | { type: 'closed'; code: number }
  | { type: 'frame'; frame: SocketFrame }
  | { type: 'refreshed'; outcome: Refreshed['outcome'] }

export type SocketEffect =
  | { type: 'open' | 'close' | 'refresh' }
  | { type: 'send'; message: SocketRequest }
  | { type: 'wait'; delay_ms: number }
  | { type: 'apply'; frame: EventFrame }
  /** All that was loaded may be out of date. */
  | { type: 'reload' }

export type Step = [SocketState, SocketEffect[]]

export const socketOff: SocketState = { phase: 'off', seen: new Map(), wasRefused: false }

/** Where the socket goes from here and what is to be done; it touches nothing itself. */
export function step(state: SocketState, input: SocketInput): Step {
  if (state.phase === 'off' && input.type !== 'start') return [state, input.type === 'stop' ? [{ type: 'close' }] : []]

  switch (input.type) {
    case 'start':
      return state.phase === 'off' ? open(socketOff) : [state, []]
    case 'stop':
      return [socketOff, [{ type: 'close' }]]
    case 'opened':
      return [{ ...state, phase: 'greeting' }, [{ type: 'send', message: hello(input.token, state.seen) }]]
    case 'frame':
      return takeFrame(state, input.frame)
    case 'closed':
      return takeClose(state, input.code)
    case 'refreshed':
      return state.phase === 'refreshing' ? takeRefreshed(state, input.outcome) : [state, []]
    case 'due':
    case 'online':
      return state.phase === 'waiting' ? open(state) : [state, []]
    case 'silent':
      return reopen(state)
  }
}

function takeFrame(state: SocketState, frame: SocketFrame): Step {
  switch (frame.type) {
    case 'ready':
      return takeReady(state, frame.spaces)
    case 'reload':
      return [{ ...state, seen: withSeen(state.seen, frame) }, [{ type: 'reload' }]]
    case 'mark':
    case 'event':
      return takeNumbered(state, frame)
    case 'pong':
      return [state, []]
  }
}

type Mark = Extract<SocketFrame, { type: 'mark' }>

/** `prev` is the last number that was sent to us: if we have not seen it, it was lost. */
function takeNumbered(state: SocketState, frame: Mark | EventFrame): Step {
  const last = state.seen.get(frame.space_id)
  if (last !== undefined && frame.prev > last) return takeGap(state, frame, last)
  // A mark with the number we have is how the server says "nothing new"; an event with it was told before.
  if (last !== undefined && frame.seq <= last) return [withoutGap(state), []]
  const next = { ...withoutGap(state), seen: withSeen(state.seen, frame) }
  return [next, frame.type === 'event' ? [{ type: 'apply', frame }] : []]
}

function takeGap(state: SocketState, frame: Mark | EventFrame, last: number): Step {
  const gap = `${frame.space_id}:${last}`
  if (state.gap === gap) {
    return [{ ...withoutGap(state), seen: withSeen(state.seen, frame) }, [{ type: 'reload' }]]
  }
  return reopen({ ...state, gap })
}

function takeReady(state: SocketState, spaces: { space_id: number; seq: number }[]): Step {
  const seen = new Map(spaces.map(({ space_id, seq }) => [space_id, Math.min(seq, state.seen.get(space_id) ?? seq)]))
  // What was loaded before we knew where a space stood may lack what happened in between; so may numbers that run
  // backwards, which only another database does.
  const isUnsure = spaces.some(({ space_id, seq }) => seq < (state.seen.get(space_id) ?? Number.POSITIVE_INFINITY))
  return [{ ...state, phase: 'ready', wasRefused: false, seen }, isUnsure ? [{ type: 'reload' }] : []]
}

function takeClose(state: SocketState, code: number): Step {
  if (code !== closeCodes.signed_out || state.wasRefused) return wait(state)
  return [{ ...state, phase: 'refreshing', wasRefused: true }, [{ type: 'refresh' }]]
}

function takeRefreshed(state: SocketState, outcome: Refreshed['outcome']): Step {
  if (outcome === 'over') return [socketOff, []]
  return outcome === 'refreshed' ? open(state) : wait(state)
}

const open = (state: SocketState): Step => [{ ...state, phase: 'opening' }, [{ type: 'open' }]]
const reopen = (state: SocketState): Step => [{ ...state, phase: 'opening' }, [{ type: 'close' }, { type: 'open' }]]
const wait = (state: SocketState): Step => [
  { ...state, phase: 'waiting', wasRefused: false },
  [{ type: 'wait', delay_ms: limits.socket_reconnect_ms }],
]

const hello = (token: string, seen: Seen): SocketRequest => ({
  type: 'hello',
  token,
  seen: [...seen].map(([space_id, seq]) => ({ space_id, seq })),
})

const withSeen = (seen: Seen, { space_id, seq }: { space_id: number; seq: number }): Seen =>
  new Map([...seen, [space_id, seq]])

const withoutGap = ({ gap: _, ...state }: SocketState): SocketState => state
