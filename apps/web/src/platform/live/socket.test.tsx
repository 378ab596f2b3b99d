import { closeCodes, type SocketFrame, type SocketRequest } from '@otklik/contract/wire/socket.ts'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dropTokens, keepTokens } from '../wire/tokens.ts'
import { lockThing, sayStatus, startSocket, stopSocket, useIsLive } from './socket.ts'

/** A line that the test holds the other end of. */
class Line {
  static all: Line[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  isClosed = false
  said: SocketRequest[] = []
  url: URL
  constructor(url: URL) {
    this.url = url
    Line.all.push(this)
  }
  send = (text: string) => void this.said.push(JSON.parse(text))
  close = () => {
    this.isClosed = true
  }
  tell = (frame: SocketFrame) => this.onmessage?.({ data: JSON.stringify(frame) })
}
const line = () => Line.all.at(-1) as Line

const to = { apply: vi.fn(), hear: vi.fn(), reload: vi.fn(), rights: vi.fn() }
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('WebSocket', Line)
  Line.all = []
  for (const spy of Object.values(to)) spy.mockClear()
  keepTokens({ access_token: 'abc', refresh_token: 'def', token_type: 'Bearer', expires_in: 3_600 })
})
afterEach(() => {
  stopSocket()
  dropTokens()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ready: SocketFrame = { type: 'ready', spaces: [{ space_id: 1, seq: 10 }] }
const event = (seq: number, prev = seq - 1) =>
  ({ type: 'event', space_id: 1, seq, prev, kind: 'item.changed', body: { id: 5 }, row: null }) as SocketFrame

function connect() {
  startSocket(to, [{ space_id: 1, seq: 10 }])
  line().onopen?.()
  line().tell(ready)
}

it('says who it is as soon as the line is open, and from where it wants to hear', () => {
  startSocket(to, [{ space_id: 1, seq: 10 }])
  expect(line().url.protocol).toBe('ws:')
  line().onopen?.()
  expect(line().said).toEqual([{ type: 'hello', token: 'abc', seen: [{ space_id: 1, seq: 10 }] }])
})

it('hands on events and what is whispered', () => {
  connect()
  line().tell(event(11))
  line().tell({ type: 'typing', space_id: 1, chat_id: 7 })
  expect(to.apply).toHaveBeenCalledTimes(1)
  expect(to.hear).toHaveBeenCalledWith({ type: 'typing', space_id: 1, chat_id: 7 })
  expect(to.reload).not.toHaveBeenCalled()
})

it('opens another line two seconds after one was closed, and goes on from where it was', () => {
  connect()
  line().tell(event(11))
  line().onclose?.({ code: 1006 })
  vi.advanceTimersByTime(1_999)
  expect(Line.all).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(Line.all).toHaveLength(2)
  line().onopen?.()
  expect(line().said[0]).toMatchObject({ seen: [{ space_id: 1, seq: 11 }] })
})

it('does not wait when the browser says that the network is back', () => {
  connect()
  line().onclose?.({ code: 1006 })
  dispatchEvent(new Event('online'))
  expect(Line.all).toHaveLength(2)
})

it('takes a line on which nothing is heard for dead, and lets any word prove the opposite', () => {
  connect()
  vi.advanceTimersByTime(30_000)
  line().tell({ type: 'mark', space_id: 1, seq: 10, prev: 10 })
  vi.advanceTimersByTime(30_000)
  expect(Line.all).toHaveLength(1)
  vi.advanceTimersByTime(10_000)
  expect(Line.all.map(({ isClosed }) => isClosed)).toEqual([true, false])
})

it('does not listen to a line that it has given up', () => {
  connect()
  const first = line()
  first.tell(event(14, 13))
  expect(Line.all).toHaveLength(2)
  first.tell(event(11))
  first.onclose?.({ code: 1006 })
  expect(to.apply).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5_000)
  expect(Line.all).toHaveLength(2)
})

it('says what is being answered here, until it is not, and again on every new line', () => {
  connect()
  const release = lockThing({ type: 'item', id: 5, space_id: 1 })
  expect(line().said.at(-1)).toEqual({ type: 'lock', lock: { type: 'item', id: 5, space_id: 1 } })
  line().onclose?.({ code: 1006 })
  vi.advanceTimersByTime(2_000)
  line().onopen?.()
  line().tell(ready)
  expect(line().said.map(({ type }) => type)).toEqual(['hello', 'lock'])
  release()
  expect(line().said.at(-1)?.type).toBe('unlock')
})

it('says a status while it is heard, and keeps none for later', () => {
  sayStatus(1, 3)
  connect()
  expect(line().said.map(({ type }) => type)).toEqual(['hello'])
  sayStatus(1, 4)
  expect(line().said.at(-1)).toEqual({ type: 'status', space_id: 1, status: 4 })
})

it('tells the screen whether events come in; nobody who is signed out is told that they do not', () => {
  const { result } = renderHook(() => useIsLive())
  expect(result.current).toBe(true)
  act(() => startSocket(to))
  expect(result.current).toBe(false)
  act(() => {
    line().onopen?.()
    line().tell(ready)
  })
  expect(result.current).toBe(true)
  act(() => line().onclose?.({ code: 1006 }))
  expect(result.current).toBe(false)
  act(() => stopSocket())
  expect(result.current).toBe(true)
})

it('rests when the session is over for the server and nothing is left to prolong it with', async () => {
  connect()
  dropTokens()
  line().onclose?.({ code: closeCodes.signed_out })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(Line.all).toHaveLength(1)
})

it('closes its line when somebody signs out, and hears nothing after it', () => {
  connect()
  const last = line()
  stopSocket()
  expect(last.isClosed).toBe(true)
  last.tell(event(11))
  dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(60_000)
  expect([Line.all.length, to.apply.mock.calls.length]).toEqual([1, 0])
})
