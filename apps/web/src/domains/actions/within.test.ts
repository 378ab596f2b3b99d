import { makeChannel } from '@otklik/contract/networks/network.ts'
import { expect, it } from 'vitest'
import { isWithin } from './within.ts'

const channel = makeChannel({ limit: 100, actions: ['reply', 'edit', 'delete_own'], edit_window_s: 60 })

it('ends with the network’s window', () => {
  expect(isWithin(channel, 'edit', 1_000, 1_059)).toBe(true)
  expect(isWithin(channel, 'edit', 1_000, 1_060)).toBe(false)
})

it('never ends where the network has no window', () => {
  expect(isWithin(channel, 'delete_own', 0, 1_000_000)).toBe(true)
})

it('never begins where the network does not know it', () => {
  expect(isWithin(channel, 'private_reply', 0, 0)).toBe(false)
  expect(isWithin(null, 'edit', 0, 0)).toBe(false)
})
