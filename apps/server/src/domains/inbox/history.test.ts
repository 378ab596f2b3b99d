import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'
import { readInbox } from './jobs/reader.ts'

const world = await makeWorld()
afterAll(world.end)
const { owner, base } = world

it('brings in history closed, and as news what was written after the account was connected', async () => {
  const space = await world.space()
  const account = await space.account()
  const { chats } = world.as(await space.person('administrator'))
  const now = Math.floor(Date.now() / 1000)
  await owner.query(`insert into account_errands (space_id, object_id, what) values ($1, $2, 'history')`, [
    space.id,
    account.id,
  ])
  const body = (id: number, date: number) =>
    JSON.stringify({
      ...{ type: 'message_new', group_id: Number(account.provider_id), event_id: `h${id}`, v: '5.199' },
      object: {
        message: {
          id,
          conversation_message_id: id,
          date,
          peer_id: id,
          from_id: id,
          text: 'Раньше',
          out: 0,
          attachments: [],
        },
      },
    })
  for (const [id, date] of [
    [5, now - 86_400],
    [6, now + 5],
  ] as const)
    await owner.query(
      `insert into inbox (space_id, object_id, correlation_id, body, history_items) values ($1, $2, 'test', $3, 100)`,
      [space.id, account.id, body(id, date)],
    )
  await readInbox(base)
  const seen = (await chats.list({ query: { status: ['closed', 'new'] } })).rows
  expect(seen.map(({ status, unread }) => [status, unread]).sort()).toEqual([
    ['closed', 0],
    ['new', 1],
  ])
})
