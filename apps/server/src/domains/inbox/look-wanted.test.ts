import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'
import { hookToken } from '../../platform/outbound/connectors.ts'
import { readInbox } from './jobs/reader.ts'

const app = { GOOGLE_CLIENT_ID: '1-a.apps.googleusercontent.com', GOOGLE_CLIENT_SECRET: 'secret' }
const world = await makeWorld({ env: app })
afterAll(world.end)

it('is asked at once when a network says that something has happened, and not what', async () => {
  const space = await world.space()
  const [told, other] = [await space.account({ provider: 'gmaps' }), await space.account({ provider: 'gmaps' })]
  for (const { id } of [told, other])
    await world.owner.query(
      `insert into account_errands (space_id, object_id, what, run_at) values ($1, $2, 'news', now() + interval '10 minutes')`,
      [space.id, id],
    )
  const names = { notificationType: 'NEW_REVIEW', locationName: `accounts/1/locations/${told.provider_id}` }
  const data = Buffer.from(JSON.stringify(names)).toString('base64')
  let number = 7
  const push = (token: string) =>
    world.server.inject({
      ...{ method: 'POST', url: `/hooks/gmaps?${new URLSearchParams({ token })}` },
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ message: { data, messageId: String(number++) } }),
    })
  expect((await push('guessed')).statusCode).toBe(403)
  expect((await push(hookToken(world.base.secrets, 'gmaps'))).statusCode).toBe(200)
  await readInbox(world.base)
  const { rows } = await world.owner.query(
    `select object_id from account_errands where what = 'news' and run_at <= now() and space_id = $1`,
    [space.id],
  )
  expect(rows).toEqual([{ object_id: told.id }])
  // Told again while somebody looks: once more, and not at once.
  const soon = `select run_at > now() as is_later, run_at < now() + interval '20 seconds' as is_soon from account_errands where what = 'news' and object_id = $1`
  await world.owner.query(`update account_errands set run_at = now() + interval '2 minutes' where object_id = $1`, [
    told.id,
  ])
  for (let n = 0; n < 3; n++) {
    await push(hookToken(world.base.secrets, 'gmaps'))
    await readInbox(world.base)
  }
  expect((await world.owner.query(soon, [told.id])).rows).toEqual([{ is_later: true, is_soon: true }])
  const { rows: items } = await world.owner.query('select 1 from items where space_id = $1', [space.id])
  expect(items).toEqual([])
})
