import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'
import { messageTarget } from '../chats/target.ts'
import { settleLost } from './jobs.ts'

const world = await makeWorld()
afterAll(world.end)

const lease_is_over = `update actions set started_at = now() - interval '1 hour' where state = 'sending'`

it('shows that nobody knows what became of a send, even when the process that noticed it died too', async () => {
  const space = await world.space()
  const { chat } = await space.message({ account: await space.account({ provider: 'telegram' }) })
  const { chats } = world.as(await space.person('operator'))
  await chats.send({ params: { id: chat.id }, body: { text: 'Ответ', seen_version: chat.version } })
  await world.owner.query(`update actions set state = 'sending', attempt = 1`)

  await world.owner.query(lease_is_over)
  await world.owner.query(`select claim_lost_actions('20 seconds')`)
  await world.owner.query(lease_is_over)
  await settleLost(world.base, { message: messageTarget })

  const { rows } = await chats.messages({ params: { id: chat.id }, query: {} })
  expect(rows[0]).toMatchObject({ text: 'Ответ', state: 'unknown', action: { reason: 'lost_answer' } })
})
