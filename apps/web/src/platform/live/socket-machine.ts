import { limits } from '@otklik/contract/limits.ts'
import {
  closeCodes,
  type EventFrame,
  type Lock,
  type LockFrame,
  type Place,
  type SocketFrame,
  type SocketRequest,
  type WhisperFrame,
} from '@otklik/contract/wire/socket.ts'
import type { Refreshed } from '../wire/refresher.ts'

/** The last number seen of each space. */
type Seen = ReadonlyMap<number, number>

export type SocketState = {
  /** `off`: nobody is signed in. `waiting`: for the moment to try again. */
  phase: 'off' | 'opening' | 'greeting' | 'ready' | 'waiting' | 'refreshing'
  seen: Seen
  /** What is being answered in this tab: said again after every reconnect. */
  locks: readonly Lock[]
  /** The gap that a resume is to close; if it is still there afterwards, everything is loaded anew. */
  gap?: string
  /** The server refused the token and we have not been ready since: refreshing again at once would spin. */
  wasRefused: boolean
}

export type SocketInput =
  /** `seen`: where each space stood before anything on the screen was read, if that is known. */
  | { type: 'start'; seen?: readonly Place[] }
  | { type: 'stop' | 'due' | 'online' | 'silent' }
  | { type: 'opened'; token: string }
  | { type: 'closed'; code: number }
  | { type: 'frame'; frame: SocketFrame }
  | { type: 'lock' | 'unlock'; lock: Lock }
  /** Worth saying now, or not at all. */
  | { type: 'say'; message: SocketRequest }
  | { type: 'refreshed'; outcome: Refreshed['outcome'] }

export type SocketEffect =
  | { type: 'open' | 'close' | 'refresh' }
  | { type: 'send'; message: SocketRequest }
  | { type: 'wait'; delay_ms: number }
  | { type: 'apply'; frame: EventFrame }
  | { type: 'hear'; frame: LockFrame | WhisperFrame }
  /** What the person may see or do has changed: the config too. */
  | { type: 'rights' }
  /** All that was loaded may be out of date. */
  | { type: 'reload' }

export type Step = [SocketState, SocketEffect[]]

export const socketOff: SocketState = { phase: 'off', seen: new Map(), locks: [], wasRefused: false }

/** What is on the screen may lock something before what is around it starts the socket. */
const heardWhileOff: readonly SocketInput['type'][] = ['start', 'lock', 'unlock']

/** Where the socket goes from here and what is to be done; it touches nothing itself. */
export function step(state: SocketState, input: SocketInput): Step {
  if (state.phase === 'off' && !heardWhileOff.includes(input.type))
    return [state, input.type === 'stop' ? [{ type: 'close' }] : []]

  switch (input.type) {
    case 'start':
      return state.phase === 'off' ? open({ ...state, seen: seenFrom(input.seen) }) : [state, []]
    case 'stop':
      return [socketOff, [{ type: 'close' }]]
    case 'lock':
    case 'unlock':
      return takeLock(state, input)
    case 'say':
      return [state, state.phase === 'ready' ? [{ type: 'send', message: input.message }] : []]
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
    case 'rights':
      return [{ ...state, seen: placesOf(frame.spaces, state.seen) }, [{ type: 'rights' }]]
    case 'locks':
    case 'lock':
    case 'unlock':
    case 'status':
    case 'typing':
    case 'youscan':
    case 'monitoring':
    case 'bulk':
    case 'people_import':
    case 'rule_trial':
    case 'eval_run':
    case 'rule_run':
    case 'bell':
    case 'notify':
      return [state, [{ type: 'hear', frame }]]
    case 'pong':
      return [state, []]
    default:
      // A frame of ours that nobody takes does not compile; what a newer server says is let go.
      frame satisfies never
      return [state, []]
  }
}

const isSame = (one: Lock, other: Lock) =>
  one.type === other.type && one.id === other.id && (one.is_look ?? false) === (other.is_look ?? false)

function takeLock(state: SocketState, { type, lock }: { type: 'lock' | 'unlock'; lock: Lock }): Step {
  const others = state.locks.filter((one) => !isSame(one, lock))
  const isHeld = others.length < state.locks.length
  if (isHeld === (type === 'lock')) return [state, []]
  const locks = type === 'lock' ? [...others, lock] : others
  return [{ ...state, locks }, state.phase === 'ready' ? [{ type: 'send', message: { type, lock } }] : []]
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

const placesOf = (spaces: Place[], seen: Seen): Seen =>
  new Map(spaces.map(({ space_id, seq }) => [space_id, Math.min(seq, seen.get(space_id) ?? seq)]))

function takeReady(state: SocketState, spaces: Place[]): Step {
  // What was loaded before we knew where a space stood may lack what happened in between; so may numbers that run
  // backwards, which only another database does.
  const isUnsure = spaces.some(({ space_id, seq }) => seq < (state.seen.get(space_id) ?? Number.POSITIVE_INFINITY))
  const again = state.locks.map((lock): SocketEffect => ({ type: 'send', message: { type: 'lock', lock } }))
  const next: SocketState = { ...state, phase: 'ready', wasRefused: false, seen: placesOf(spaces, state.seen) }
  return [next, isUnsure ? [...again, { type: 'reload' }] : again]
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

const seenFrom = (places: readonly Place[] = []): Seen => new Map(places.map(({ space_id, seq }) => [space_id, seq]))

const withSeen = (seen: Seen, { space_id, seq }: { space_id: number; seq: number }): Seen =>
  new Map([...seen, [space_id, seq]])

const withoutGap = ({ gap: _, ...state }: SocketState): SocketState => state
