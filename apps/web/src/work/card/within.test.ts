import { makeChannel } from '@otklik/contract/networks/network.ts'
import { expect, it } from 'vitest'
import { isWithin } from './within.ts'

const channel = makeChannel({ limit: 100, actions: ['reply', 'edit', 'delete_own'], edit_window_s: 60 })

it('ends with the network’s window', () => {
  expect(isWithin(channel, 'edit', 1_000, 1_059)).toBe(true)
  expect(isWithin(channel, 'edit', 1_000, 1_060)).toBe(false)
})

it('ends for a comment as for our own words under it, and for whom we shut out', () => {
  const short = makeChannel({ limit: 100, actions: ['delete', 'block'], delete_window_s: 60, block_window_s: 30 })
  expect([isWithin(short, 'delete', 0, 59), isWithin(short, 'delete', 0, 60)]).toEqual([true, false])
  expect([isWithin(short, 'block', 0, 29), isWithin(short, 'block', 0, 30)]).toEqual([true, false])
})

it('never ends where the network has no window', () => {
  expect(isWithin(channel, 'delete_own', 0, 1_000_000)).toBe(true)
})

it('never begins where the network does not know it', () => {
  expect(isWithin(channel, 'private_reply', 0, 0)).toBe(false)
  expect(isWithin(null, 'edit', 0, 0)).toBe(false)
})
