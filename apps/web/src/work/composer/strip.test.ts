import { makeChannel } from '@otklik/contract/networks/network.ts'
import { expect, it } from 'vitest'
import { stripOf } from './strip.ts'

const channel = makeChannel({ limit: 20, network_limit: 50, caption_limit: 10, uploads: 2 })

it('counts characters as they will be sent', () => {
  expect(stripOf(channel, '  привет ', 0).characters).toEqual({ left: 14, limit: 20, tone: 'calm' })
})

it('allows less with a file where the network does', () => {
  expect(stripOf(channel, 'привет', 1).characters).toMatchObject({ left: 4, limit: 10 })
})

it('warns at a tenth left and tells when nothing is', () => {
  expect(stripOf(channel, 'x'.repeat(17), 0).characters.tone).toBe('calm')
  expect(stripOf(channel, 'x'.repeat(18), 0).characters.tone).toBe('scarce')
  expect(stripOf(channel, 'x'.repeat(20), 0).characters.tone).toBe('none')
  expect(stripOf(channel, 'x'.repeat(25), 0).characters).toMatchObject({ left: -5, tone: 'none' })
})

it('counts bytes only where the network does, two for a Cyrillic letter', () => {
  expect(stripOf(channel, 'да', 0).bytes).toBeNull()
  expect(stripOf({ ...channel, byte_limit: 10 }, 'да', 0).bytes).toEqual({ left: 6, limit: 10, tone: 'calm' })
})

it('counts as the network does: a link is 23, whatever its length, a letter of Chinese two', () => {
  const weighted = { ...channel, limit: 280, network_limit: 280, counts: 'weighted' as const }
  const link = `https://example.com/${'a'.repeat(300)}`
  expect(stripOf(weighted, `Вот ${link}`, 0).characters).toMatchObject({ left: 253, limit: 280 })
  expect(stripOf(weighted, '谢谢', 0).characters.left).toBe(276)
})

it('counts files', () => {
  expect(stripOf(channel, '', 0).files).toEqual({ left: 2, limit: 2, tone: 'calm' })
  expect(stripOf(channel, '', 2).files).toEqual({ left: 0, limit: 2, tone: 'none' })
})

it('tells what is left of the reply window, and that it is over', () => {
  const windowed = { ...channel, reply_window_s: 100 }
  expect(stripOf(windowed, '', 0, 40).reply_window).toEqual({ left: 60, limit: 100, tone: 'calm' })
  expect(stripOf(windowed, '', 0, 91).reply_window).toMatchObject({ left: 9, tone: 'scarce' })
  expect(stripOf(windowed, '', 0, 400).reply_window).toMatchObject({ left: 0, tone: 'none' })
  expect(stripOf(channel, '', 0, 40).reply_window).toBeNull()
  // A person is listened to for longer than a program, and a person writes here.
  expect(stripOf({ ...windowed, agent_window_s: 700 }, '', 0, 400).reply_window).toMatchObject({
    left: 300,
    limit: 700,
  })
})
