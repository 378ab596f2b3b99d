import { closeCodes, type EventFrame, type SocketFrame } from '@otklik/contract/wire/socket.ts'
import { expect, it } from 'vitest'
import { type SocketEffect, type SocketInput, type SocketState, socketOff, step } from './socket-machine.ts'

/** A socket that remembers what it was told to do. */
function makeSocket() {
  let state: SocketState = socketOff
  let effects: SocketEffect[] = []
  const take = (...inputs: SocketInput[]) => {
    effects = inputs.flatMap((input) => {
      const [next, done] = step(state, input)
      state = next
      return done
    })
    return effects
  }
  return { take, phase: () => state.phase, applied: () => effects.filter(({ type }) => type === 'apply').length }
}

const frame = (frame: SocketFrame): SocketInput => ({ type: 'frame', frame })
const event = (seq: number, prev = seq - 1, space_id = 1): SocketInput =>
  frame({
    type: 'event',
    kind: 'item.changed',
    space_id,
    seq,
    prev,
    body: { id: seq, space_id, version: 1, did: [] },
    row: null,
  } satisfies EventFrame)
const mark = (seq: number, prev = seq): SocketInput => frame({ type: 'mark', space_id: 1, seq, prev })
const ready = (seq: number): SocketInput => frame({ type: 'ready', spaces: [{ space_id: 1, seq }] })
const opened: SocketInput = { type: 'opened', token: 'abc' }

function connected(seq = 10) {
  const socket = makeSocket()
  socket.take({ type: 'start' }, opened, ready(seq))
  return socket
}
const helloOf = (effects: SocketEffect[]) =>
  effects.flatMap((effect) => (effect.type === 'send' && effect.message.type === 'hello' ? [effect.message.seen] : []))

it('says who it is and begins at the present end', () => {
  const socket = makeSocket()
  expect(socket.take({ type: 'start' })).toEqual([{ type: 'open' }])
  expect(socket.take(opened)).toEqual([{ type: 'send', message: { type: 'hello', token: 'abc', seen: [] } }])
})

it('loads anew what was loaded before it knew where a space stood', () => {
  const socket = makeSocket()
  expect(socket.take({ type: 'start' }, opened, ready(10))).toContainEqual({ type: 'reload' })
  expect(socket.phase()).toBe('ready')
})

it('loads nothing anew when it was told where the space stood before anything was read, and hears the rest', () => {
  const socket = makeSocket()
  const start: SocketInput = { type: 'start', seen: [{ space_id: 1, seq: 8 }] }
  expect(helloOf(socket.take(start, opened))).toEqual([[{ space_id: 1, seq: 8 }]])
  expect(socket.take(ready(8))).toEqual([])
  socket.take(event(9), event(10))
  expect(socket.applied()).toBe(2)
  // A space of which nothing was said, or one of another database.
  for (const seq of [5, 12]) {
    const other = makeSocket()
    other.take({ type: 'start', seen: seq === 5 ? [{ space_id: 1, seq: 8 }] : [] }, opened)
    expect(other.take(ready(seq))).toContainEqual({ type: 'reload' })
  }
})

it('hands events on in order, each once', () => {
  const socket = connected()
  socket.take(event(11), event(12), event(12, 11), event(11))
  expect(socket.applied()).toBe(2)
})

it('does not take hidden events for a gap', () => {
  const socket = connected()
  socket.take(event(14, 10), event(20, 14))
  expect(socket.applied()).toBe(2)
})

it('resumes from its own number when something was lost', () => {
  const socket = connected()
  expect(socket.take(event(11), event(14, 13))).toContainEqual({ type: 'open' })
  expect(socket.applied()).toBe(1)
  expect(helloOf(socket.take(opened))).toEqual([[{ space_id: 1, seq: 11 }]])
  expect(socket.take(ready(11))).toEqual([])
  socket.take(event(12), event(13), event(14))
  expect(socket.applied()).toBe(3)
})

it('notices by a mark that the last events were lost', () => {
  const socket = connected()
  expect(socket.take(mark(12, 12))).toEqual([{ type: 'close' }, { type: 'open' }])
})

it('loads everything anew when resuming does not close the gap', () => {
  const socket = connected()
  socket.take(event(14, 13), opened, ready(10))
  expect(socket.take(event(14, 13))).toEqual([{ type: 'reload' }])
  socket.take(event(15))
  expect(socket.applied()).toBe(1)
})

it('moves on with a mark and resumes behind it', () => {
  const socket = connected()
  socket.take(mark(15, 10), { type: 'closed', code: 1006 }, { type: 'due' })
  expect(helloOf(socket.take(opened))).toEqual([[{ space_id: 1, seq: 15 }]])
})

it('goes on after a reload where the server says', () => {
  const socket = connected()
  expect(socket.take(frame({ type: 'reload', space_id: 1, seq: 90 }))).toEqual([{ type: 'reload' }])
  socket.take(event(91))
  expect(socket.applied()).toBe(1)
})

it('starts over when the numbers run backwards', () => {
  const socket = connected(500)
  socket.take({ type: 'closed', code: 1006 }, { type: 'due' }, opened)
  expect(socket.take(ready(3))).toEqual([{ type: 'reload' }])
  socket.take(event(4))
  expect(socket.applied()).toBe(1)
})

it('tries again two seconds after it was closed, or at once when the network is back', () => {
  const socket = connected()
  expect(socket.take({ type: 'closed', code: 1006 })).toEqual([{ type: 'wait', delay_ms: 2_000 }])
  expect(socket.take({ type: 'online' })).toEqual([{ type: 'open' }])
  expect(socket.take({ type: 'due' })).toEqual([])
})

it('opens anew when it hears nothing for long', () => {
  const socket = connected()
  expect(socket.take({ type: 'silent' })).toEqual([{ type: 'close' }, { type: 'open' }])
})

it('refreshes the token when it is refused, and does not spin if that does not help', () => {
  const socket = connected()
  const refused: SocketInput = { type: 'closed', code: closeCodes.signed_out }
  expect(socket.take(refused)).toEqual([{ type: 'refresh' }])
  expect(socket.take({ type: 'refreshed', outcome: 'refreshed' })).toEqual([{ type: 'open' }])
  expect(socket.take(opened, refused)).toContainEqual({ type: 'wait', delay_ms: 2_000 })
})

it('rests once the session is over', () => {
  const socket = connected()
  socket.take({ type: 'closed', code: closeCodes.signed_out }, { type: 'refreshed', outcome: 'over' })
  expect(socket.phase()).toBe('off')
  expect(socket.take({ type: 'due' }, { type: 'online' })).toEqual([])
})

const item = { type: 'item', id: 5, space_id: 1 } as const
const locksOf = (effects: SocketEffect[]) =>
  effects.flatMap((effect) =>
    effect.type === 'send' && (effect.message.type === 'lock' || effect.message.type === 'unlock')
      ? [`${effect.message.type} ${effect.message.lock.id}`]
      : [],
  )

it('says once what is being answered, and says it again after every reconnect', () => {
  const socket = connected()
  expect(locksOf(socket.take({ type: 'lock', lock: item }, { type: 'lock', lock: { ...item } }))).toEqual(['lock 5'])
  socket.take({ type: 'closed', code: 1006 }, { type: 'due' })
  expect(locksOf(socket.take(opened))).toEqual([])
  expect(locksOf(socket.take(ready(10)))).toEqual(['lock 5'])
  expect(locksOf(socket.take({ type: 'unlock', lock: item }))).toEqual(['unlock 5'])
  socket.take({ type: 'closed', code: 1006 }, { type: 'due' }, opened)
  expect(locksOf(socket.take(ready(10)))).toEqual([])
})

it('keeps what was locked before it began, and drops what was let go while it was away', () => {
  const socket = makeSocket()
  socket.take({ type: 'lock', lock: item }, { type: 'lock', lock: { ...item, id: 6 } })
  socket.take({ type: 'start' }, opened, { type: 'unlock', lock: item })
  expect(locksOf(socket.take(ready(10)))).toEqual(['lock 6'])
})

it.each([
  { type: 'locks', space_id: 1, locks: [] },
  { type: 'lock', space_id: 1, lock: { type: 'chat', id: 7, user_id: 2 } },
  { type: 'status', space_id: 1, user_id: 2, status: 3, started_at: 4 },
  { type: 'typing', space_id: 1, chat_id: 7 },
  { type: 'monitoring', space_id: 1 },
] satisfies SocketFrame[])('hands on $type: whoever forgets one keeps it from the screen', (told) => {
  expect(connected().take(frame(told))).toEqual([{ type: 'hear', frame: told }])
})

it('hands on what is not numbered, and says what cannot wait only while it is heard', () => {
  const socket = connected()
  const status = { type: 'status', space_id: 1, user_id: 2, status: 3, started_at: 4 } as const
  expect(socket.take(frame(status))).toEqual([{ type: 'hear', frame: status }])
  const message = { type: 'status', space_id: 1, status: 3 } as const
  expect(socket.take({ type: 'say', message })).toEqual([{ type: 'send', message }])
  expect(socket.take({ type: 'closed', code: 1006 }, { type: 'say', message })).not.toContainEqual({
    type: 'send',
    message,
  })
})

it('takes up a space that was added, and forgets one that was taken away', () => {
  const socket = connected()
  const spaces = [{ space_id: 2, seq: 70 }]
  expect(socket.take(frame({ type: 'rights', spaces }))).toEqual([{ type: 'rights' }])
  expect(socket.take(event(71, 70, 2))).toMatchObject([{ type: 'apply' }])
  socket.take({ type: 'closed', code: 1006 }, { type: 'due' })
  expect(helloOf(socket.take(opened))).toEqual([[{ space_id: 2, seq: 71 }]])
})

it('is not upset by what a newer server says', () => {
  const socket = connected()
  expect(socket.take(frame({ type: 'weather' } as unknown as SocketFrame))).toEqual([])
})

it('forgets everything when it is stopped', () => {
  const socket = connected()
  expect(socket.take({ type: 'stop' })).toEqual([{ type: 'close' }])
  socket.take({ type: 'start' })
  expect(helloOf(socket.take(opened))).toEqual([[]])
})
