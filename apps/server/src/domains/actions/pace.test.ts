import { NetworkFailure } from '@otklik/connectors/connector.ts'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { makeWorld, type Space } from '../../../test/world.ts'
import { claimActions, heed, pacesOf, untilNextAction } from './pace.ts'
import { findActionById } from './queries.ts'

const world = await makeWorld()
afterAll(world.end)
const { owner, base } = world

const connector = { network: 'vk', pace: { per_second: 10, burst: 6 } }
const perChat = { network: 'telegram', pace: { per_second: 100, burst: 100, between_messages_ms: 1_000 } }
const paces = pacesOf([connector, perChat])
const claim = (how_many: number) => claimActions(base.database, paces, how_many)

beforeEach(async () => {
  await owner.query('delete from actions')
  await owner.query('delete from object_health')
  await owner.query('delete from action_lanes')
})

type Account = { id: number; space_id: number }
const queue = (account: Account, count: number, lane = 'n', kind = 'message') =>
  owner.query(
    `insert into actions (space_id, object_id, kind, lane, send_number) select $1, $2, $4, ${lane}, n from generate_series(1, $3) n`,
    [account.space_id, account.id, count, kind],
  )
const end = (state: string, where = 'true') =>
  owner.query(`update actions set state = $1, external_id = 'x' where state = 'sending' and ${where}`, [state])

/** Ends one of the running ones as the sender would. */
async function answer(space: Space, failure: NetworkFailure | undefined) {
  const { rows } = await owner.query(`select id from actions where state = 'sending' order by id desc limit 1`)
  await base.database.inSpaces({ spaces: [space.id] }, async (db) => {
    const action = await findActionById(db, space.id, rows[0].id)
    if (action) await heed(db, connector, action, failure)
  })
  await owner.query(`update actions set state = 'queued' where id = $1`, [rows[0].id])
}
const seconds = async (expression: string) => Number((await owner.query(`select ${expression} as s`)).rows[0].s)
const pauseOf = ({ id }: Account) =>
  seconds(`(select extract(epoch from paused_until - now()) from object_health where object_id = ${id})`)
const pass = async (time: string) => {
  await owner.query(`update object_health set paused_until = paused_until - $1::interval`, [time])
  await owner.query(`update action_lanes set free_at = free_at - $1::interval`, [time])
}

it('sends a few of one account at once, and leaves the other places to others', async () => {
  const space = await world.space()
  const [busy, quiet] = [await space.account(), await space.account()]
  await queue(busy, 50)
  expect(await claim(64)).toHaveLength(4)
  await queue(quiet, 1)
  expect(await claim(64)).toHaveLength(1)
})

it('is no faster than the network likes, however many processes send', async () => {
  const space = await world.space()
  await queue(await space.account(), 50)
  const rounds = await Promise.all([claim(3), claim(3), claim(3), claim(3)])
  await end('done')
  const more = [...(await claim(64)), ...(await claim(64))]
  // Six at once, and what has flowed in since; never more than four under way.
  const all = [...rounds.flat(), ...more]
  expect(all.length).toBeGreaterThanOrEqual(6)
  expect(all.length).toBeLessThanOrEqual(8)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  await end('done')
  // Until the next tenth of a second, or the fifth after which one looks again when a slow machine has let it pass.
  expect(await untilNextAction(base.database, paces, 1_000)).toBeLessThanOrEqual(205)
})

it('keeps the pause between two messages into one chat', async () => {
  const space = await world.space()
  const bot = await space.account({ provider: 'telegram' })
  await queue(bot, 3, '7')
  expect(await claim(64)).toHaveLength(1)
  await end('done')
  expect(await claim(64)).toEqual([])
  expect(await untilNextAction(base.database, paces, 2_000)).toBeGreaterThan(500)
  await pass('1 second')
  expect(await claim(64)).toHaveLength(1)
})

it('does not let what is done to messages wait as if it were written', async () => {
  const space = await world.space()
  const bot = await space.account({ provider: 'telegram' })
  await queue(bot, 1, '7')
  await claim(64)
  await end('done')
  await queue(bot, 1, '7', 'react')
  expect(await claim(64)).toHaveLength(1)
  await end('done')
  await queue(bot, 1, '7')
  expect(await claim(64)).toEqual([])
})

it('gives every space its turn before any space has a second', async () => {
  const [large, small] = [await world.space(), await world.space()]
  for (let n = 0; n < 5; n++) await queue(await large.account(), 20)
  await queue(await small.account(), 1)
  const claimed = await claim(2)
  expect(new Set(claimed.map(({ space_id }) => space_id)).size).toBe(2)
})

it('waits exactly as long as the network says', async () => {
  const space = await world.space()
  const account = await space.account()
  await queue(account, 5)
  await claim(1)
  await answer(space, new NetworkFailure('try_later', 'Too many', 7_000))
  expect(await pauseOf(account)).toBeCloseTo(7, 0)
  expect(await claim(64)).toEqual([])
  await pass('7 seconds')
  expect(await claim(64)).not.toEqual([])
})

it('leaves an account alone that does not answer, tries once now and then, and goes on when it is back', async () => {
  const space = await world.space()
  const account = await space.account()
  await queue(account, 20)
  const silence = new NetworkFailure('try_later', 'Bad gateway')
  for (let n = 0; n < 5; n++) {
    await owner.query('update object_health set tokens = null')
    await claim(1)
    await answer(space, silence)
  }
  expect(await pauseOf(account)).toBeCloseTo(15, 0)
  expect(await claim(64)).toEqual([])
  await pass('15 seconds')
  expect(await claim(64)).toHaveLength(1)
  expect(await claim(64)).toEqual([])
  await answer(space, silence)
  expect(await pauseOf(account)).toBeCloseTo(30, 0)
  await pass('30 seconds')
  await claim(64)
  await answer(space, undefined)
  await owner.query('update object_health set tokens = null')
  expect(await claim(64)).toHaveLength(4)
})

it('does not mind an account whose messages are refused for their own sake', async () => {
  const space = await world.space()
  const account = await space.account()
  await queue(account, 20)
  for (let n = 0; n < 6; n++) {
    await owner.query('update object_health set tokens = null')
    await claim(1)
    await answer(space, new NetworkFailure('recipient_unavailable', 'Blocked'))
  }
  expect(await claim(64)).toHaveLength(4)
})

it('waits with what is next in a chat until it is known what became of the one before, where that can be found out', async () => {
  const space = await world.space()
  const [account, bot] = [await space.account(), await space.account({ provider: 'telegram' })]
  const able = pacesOf([{ ...connector, settle: async () => 'not_sent' as const }, perChat])
  const claimAble = () => claimActions(base.database, able, 64)
  await queue(account, 2, '7')
  await queue(bot, 2, '7')
  expect(await claimAble()).toHaveLength(2)
  await owner.query(`update actions set state = 'unknown', ended_at = now() where state = 'sending'`)
  await pass('2 seconds')
  const [next] = await claimAble()
  const { rows } = await owner.query('select object_id from actions where id = $1', [next?.id])
  expect(rows).toEqual([{ object_id: bot.id }])
  await owner.query(`update actions set ended_at = now() - interval '1 hour' where state = 'unknown'`)
  expect(await claimAble()).toHaveLength(1)
})
