import { limits } from '@otklik/contract/limits.ts'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { makeRig } from '../rig.ts'
import { deliverAlbum, deliverAtOnce, deliverLong, deliverNonsense, deliverPoison, nonsense } from './arrival.ts'

const rig = await makeRig({ server: inject('connection') })
afterAll(() => rig[Symbol.asyncDispose]())

describe('the same news many times at once', () => {
  it('is one message of one person in one dialogue', async () => {
    const found = await deliverAtOnce(rig, { times: 50 })
    expect(found).toEqual({ accepted: 50, authors: 1, chats: 1, messages: 1 })
  })

  it('is one message with ten pictures when it is an album of ten', async () => {
    expect(await deliverAlbum(rig)).toEqual({ accepted: 20, authors: 1, chats: 1, messages: 1, pictures: 10 })
  })

  it('would be counted if it were not the same', async () => {
    expect((await deliverAtOnce(rig, { times: 50, isDifferent: true })).messages).toBe(50)
  })
})

describe('nonsense that the network has signed', () => {
  it('is kept as it came and set aside, and the server goes on', async () => {
    const found = await deliverNonsense(rig)
    for (const name of Object.keys(nonsense)) expect(`${name}: ${found[name]}`).toMatch(/: (200, (dead|done)|400)$/)
    expect(Object.values(found).filter((words) => words === '200, dead').length).toBeGreaterThanOrEqual(4)
    expect(rig.server.isRunning()).toBe(true)
  })

  it('is not a long message, which is stored whole', async () => {
    expect(await deliverLong(rig, 500_000)).toEqual({ status: 200, stored: 500_000 })
  })
})

it('sets aside what nobody can read, lets the others pass, and reads it again once after a mend', async () => {
  const found = await deliverPoison(rig, 60)
  expect(found).toEqual({ attempts: limits.inbox_attempts, again: 409, left: 0, messages: 61 })
})
