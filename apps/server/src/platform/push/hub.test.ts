import { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import { limits } from '@otklik/contract/limits.ts'
import type { Actor, Membership } from '@otklik/contract/permissions.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { WebSocket } from 'ws'
import type { Database } from '../database/db.ts'
import type { Notices } from '../events/notices.ts'
import { makeSignal } from '../events/signal.ts'
import type { Session } from '../http/serve.ts'
import { Refused } from '../refuse.ts'
import { makeHub } from './hub.ts'
import { makeLocks } from './locks.ts'

const nobody: Actor = { id: 7, memberships: [], must_enrol_otp: false }

/** A person without spaces: nothing is read for them. */
async function openHub(identify: (socket: { readyState: number }) => Promise<Session>) {
  const notices: Notices = { on() {}, onConnect() {}, tell() {}, hasRedis: () => false, stop: async () => {} }
  const locks = makeLocks(notices)
  onTestFinished(locks.stop)
  const close = vi.fn()
  const socket = Object.assign(new EventEmitter(), { readyState: 1, OPEN: 1, bufferedAmount: 0, close })
  const parts = { database: {} as Database, signal: makeSignal(), notices, locks }
  const hub = makeHub(parts, () => identify(socket), {
    loaders: {},
    lockables: {},
    present: async () => {},
    chooseStatus: async () => {},
  })
  onTestFinished(hub.stop)
  const line = { socket: socket as unknown as WebSocket, connection: { write: vi.fn() } as unknown as Duplex }
  await hub.open(line, { type: 'hello', token: 'token', seen: [] })
  return { hub, close, again: () => hub.open(line, { type: 'hello', token: 'token', seen: [] }) }
}

it('signs nobody out because the database is away', async () => {
  const identify = vi
    .fn()
    .mockResolvedValueOnce({ actor: nobody, family_id: 'f' })
    .mockRejectedValue(new Error('Connection terminated'))
  const { hub, close } = await openHub(identify)

  hub.recheckUser(nobody.id)
  await expect.poll(() => identify.mock.calls.length).toBe(2)

  expect(close).not.toHaveBeenCalled()
})

it('closes the socket of somebody whose session is over', async () => {
  const identify = vi
    .fn()
    .mockResolvedValueOnce({ actor: nobody, family_id: 'f' })
    .mockRejectedValue(new Refused('signed_out'))
  const { hub, close } = await openHub(identify)

  hub.recheckUser(nobody.id)

  await expect.poll(() => close.mock.calls).toEqual([[4401, 'signed_out']])
})

it('reads and keeps nothing for somebody who hung up before it was known who they are', async () => {
  const memberships = [{ space_id: 1 } as Membership]
  const { hub } = await openHub(async (socket) => {
    socket.readyState = 3
    return { actor: { ...nobody, memberships }, family_id: 'f' }
  })

  expect(hub.size()).toBe(0)
})

it('keeps so many pages of one person open, and no more', async () => {
  const { hub, again } = await openHub(async () => ({ actor: nobody, family_id: 'f' }))
  for (let n = 1; n < limits.sockets_of_person; n++) await again()
  await expect(again()).rejects.toMatchObject({ code: 'too_many' })
  expect(hub.size()).toBe(limits.sockets_of_person)
})
