import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import { telegramAccounts } from '@otklik/simulator/networks/telegram/accounts.ts'
import { wireMessage as telegramMessage } from '@otklik/simulator/networks/telegram/updates.ts'
import { vkAccounts } from '@otklik/simulator/networks/vk/accounts.ts'
import { wireMessage as vkMessage } from '@otklik/simulator/networks/vk/message-objects.ts'
import { makeSimulator } from '@otklik/simulator/simulator.ts'
import { people } from '@otklik/simulator/world/people.ts'
import { afterAll, expect, test } from 'vitest'
import { telegram } from '../src/telegram/index.ts'
import { vk } from '../src/vk/index.ts'

/** What simulated people ask about comes as their network tells it, and is understood. */
const simulator = makeSimulator()
const { world } = simulator
afterAll(() => simulator.close())
const [person] = people
const [community] = vkAccounts
const [bot] = telegramAccounts
if (!person || !community || !bot) throw new Error('an empty world')

const read = (network: typeof vk | typeof telegram, event: object, provider_id: string): Incoming[] =>
  network.understand(Buffer.from(JSON.stringify(event)), { provider_id, name: 'Лавка' })

test.each(['product', 'post', 'story'] as const)('VK: a question about a %s', (about) => {
  const message = world.message(community, person, { text: 'А это?', about })
  const object = { message: vkMessage(world, community, 510_000_001, message) }
  expect(read(vk, { type: 'message_new', group_id: Number(community.id), object }, community.id)).toMatchObject([
    { text: 'А это?', subjects: [{ kind: about, picture: expect.stringContaining('scene-bread-1') }] },
  ])
})

test('Telegram: an answer to a story', () => {
  const message = world.message(bot, person, { text: 'А это?', about: 'story' })
  const update = { update_id: 1, message: telegramMessage(world, bot, 610_000_001, message) }
  expect(read(telegram, update, bot.id)).toMatchObject([{ text: 'А это?', subjects: [{ kind: 'story' }] }])
})
