import { afterAll, expect, it } from 'vitest'
import type { TestAccount } from '../../../test/space.ts'
import { makeWorld } from '../../../test/world.ts'
import type { SafeInit } from '../../platform/outbound/safe-fetch.ts'
import { saveCredential } from '../accounts/service.ts'
import { makeErrands } from './jobs/errands.ts'
import { makeReader } from './jobs/reader.ts'

// A network that does not answer: its account waits a little, nobody else does, and what it did not tell comes later.

const world = await makeWorld()
afterAll(world.end)
const { owner, base } = world

async function connect(token: string) {
  const space = await world.space()
  const account = await space.account()
  const place = { space_id: space.id, object_id: account.id, kind: 'access' } as const
  await space.inside((ctx) => saveCredential(ctx, base.secrets, place, token))
  const who = world.as(await space.person('administrator'))
  const chats = async () => (await who.chats.list({ query: {} })).rows
  return { space, account, chats }
}

const deliver = (space: { id: number }, account: TestAccount, n: number) =>
  owner.query(
    `insert into inbox (space_id, object_id, state, correlation_id, body) values ($1, $2, 'waiting', 'test', $3)`,
    [
      space.id,
      account.id,
      JSON.stringify({
        ...{ type: 'message_new', group_id: Number(account.provider_id), event_id: `e${n}`, v: '5.199' },
        object: {
          message: {
            ...{ id: n, conversation_message_id: n, date: 1_790_000_000, peer_id: 70 + n, from_id: 70 + n, out: 0 },
            ...{ text: `Вопрос ${n}`, attachments: [] },
          },
        },
      }),
    ],
  )

/** Answers at once, but to whoever speaks with the token `hung`: that one is not answered at all until `mend`. */
function makeNetwork() {
  const asked: { token: string; timeout_ms?: number | undefined }[] = []
  let fail: (error: Error) => void = () => {}
  let isMended = false
  const fetch = async (url: string, init: SafeInit = {}) => {
    const token = `${url} ${init.body}`.includes('hung') ? 'hung' : 'well'
    asked.push({ token, timeout_ms: init.timeout_ms })
    if (token === 'hung' && !isMended) await new Promise((_, reject) => (fail = reject))
    return Response.json({ response: [{ id: 71, first_name: 'Анна', last_name: 'Соколова' }] })
  }
  const giveUp = () => fail(new Error('timeout'))
  const mend = () => {
    isMended = true
  }
  return { asked, fetch, giveUp, mend }
}

it('keeps its own account waiting and nobody else, for three seconds at most', async () => {
  const network = makeNetwork()
  const reader = makeReader({ ...base, fetch: network.fetch } as typeof base)
  const [hung, well] = [await connect('hung'), await connect('well')]
  await deliver(hung.space, hung.account, 1)
  await deliver(well.space, well.account, 1)
  expect(await reader.round()).toBe(true)
  await expect.poll(() => network.asked.map(({ token }) => token).sort()).toEqual(['hung', 'well'])
  for (const { timeout_ms } of network.asked) expect(timeout_ms).toBeLessThanOrEqual(3_000)

  // Nothing has been answered yet, and more comes for both.
  await expect.poll(well.chats).toMatchObject([{ author: { name: 'Анна Соколова' } }])
  await deliver(hung.space, hung.account, 2)
  await deliver(well.space, well.account, 2)
  await reader.round()
  await expect.poll(async () => (await well.chats()).length).toBe(2)
  expect(await hung.chats()).toEqual([])

  await owner.query(`update inbox set state = 'skipped' where run_at <= now()`)
  network.giveUp()
  await reader.finish()
  const name = expect.stringContaining('71')
  expect(await hung.chats()).toMatchObject([{ last_message: { text: 'Вопрос 1' }, author: { name } }])
})

it('is asked again later for what it did not tell, and those who look are told', async () => {
  const network = makeNetwork()
  const { space, account, chats } = await connect('hung')
  const reader = makeReader({ ...base, fetch: network.fetch } as typeof base)
  await deliver(space, account, 1)
  await reader.round()
  await expect.poll(() => network.asked.length).toBe(1)
  network.giveUp()
  await reader.finish()
  network.mend()
  await owner.query(`update account_errands set run_at = now() where object_id = $1 and what = 'learn'`, [account.id])
  const errands = makeErrands({ ...base, fetch: network.fetch } as typeof base)
  await errands.round()
  await errands.finish()
  await expect.poll(chats).toMatchObject([{ author: { name: 'Анна Соколова' } }])
  const { rows } = await owner.query(
    `select kind from announcements where space_id = $1 union all select kind from events where space_id = $1`,
    [space.id],
  )
  expect(rows).toContainEqual({ kind: 'author.changed' })
  const { rows: left } = await owner.query(
    `select cursor from account_errands where object_id = $1 and what = 'learn'`,
    [account.id],
  )
  expect(left).toEqual([{ cursor: null }])
})
