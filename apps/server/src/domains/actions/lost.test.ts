import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'
import { messageTarget } from '../chats/messages/target.ts'
import { makeSender, settleLost } from './jobs.ts'
import type { ActionTargets } from './target.ts'

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
  await settleLost(world.base, { message: messageTarget } as ActionTargets)

  const { rows } = await chats.messages({ params: { id: chat.id }, query: {} })
  expect(rows[0]).toMatchObject({ text: 'Ответ', state: 'unknown', action: { reason: 'lost_answer' } })
})

it('asks a database that is too busy once more, before and after the send, and makes nothing unknown of it', async () => {
  const space = await world.space()
  const { chat } = await space.message({ account: await space.account({ provider: 'vk' }) })
  const { chats } = world.as(await space.person('operator'))
  await world.owner.query('update spaces set undo_ms = 0 where id = $1', [space.id])
  await chats.send({ params: { id: chat.id }, body: { text: 'Ответ', seen_version: chat.version } })

  let sends = 0
  const fetch = async () => {
    sends++
    return Response.json({ response: [{ peer_id: 1, message_id: 7, conversation_message_id: 77 }] })
  }
  const refused = new Set<boolean>()
  const inSpaces: typeof world.base.database.inSpaces = (behind, ...rest) => {
    const is_read = behind.read ?? false
    if (refused.has(is_read)) return world.base.database.inSpaces(behind, ...rest)
    refused.add(is_read)
    return Promise.reject(Object.assign(new Error('too many clients'), { code: '53300' }))
  }
  const parts = { ...world.base, fetch, database: { ...world.base.database, inSpaces } } as typeof world.base
  const sender = makeSender(parts, { message: messageTarget } as ActionTargets)
  await sender.round()
  await sender.finish()

  expect(refused).toEqual(new Set([true, false]))
  expect(sends).toBe(1)
  const { rows } = await chats.messages({ params: { id: chat.id }, query: {} })
  expect(rows[0]).toMatchObject({ text: 'Ответ', state: 'sent' })
})
