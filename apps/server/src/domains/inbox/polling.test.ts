import { type Connector, NetworkFailure } from '@otklik/connectors/connector.ts'
import { connectors } from '@otklik/connectors/registry.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'
import { keepClaimed, untilTurn } from '../accounts/errands.ts'
import { makeSender } from '../actions/jobs.ts'
import type { ActionTargets } from '../actions/target.ts'
import { messageTarget } from '../chats/messages/target.ts'
import { makeErrands } from './jobs/errands.ts'

const world = await makeWorld()
afterAll(world.end)
const { owner, base } = world

beforeEach(() => owner.query(`update objects set state = 'removed'`))

/** Only these of the network are asked for anything. */
const polled = (network: 'vk' | 'telegram', look: NonNullable<Connector['news']>['look']): Connector => {
  const { history, refresh, templates, subscribe, ...rest } = connectors[network] as Connector
  return { ...rest, news: { soonest_s: 60, latest_s: 600, look } }
}

describe('turns', () => {
  const ids = Array.from({ length: 500 }, (_, n) => 7_000 + n)

  it('of five hundred accounts are spread evenly over the interval, and about an interval from now', () => {
    const turns = ids.map((id) => untilTurn(id, 600, 1_790_000_123))
    expect(Math.min(...turns)).toBeGreaterThanOrEqual(300)
    expect(Math.max(...turns)).toBeLessThanOrEqual(900)
    const perMinute = Map.groupBy(turns, (turn) => Math.floor((turn % 600) / 60))
    expect(perMinute.size).toBe(10)
    for (const [, all] of perMinute) expect(all.length).toBeLessThan(75)
  })

  it('are the same again after an hour in which none could be asked, whenever each is asked first', () => {
    const placesAt = (now: number) => ids.map((id) => Math.round(now + untilTurn(id, 600, now)) % 600)
    const [before, after] = [placesAt(1_790_000_000), placesAt(1_790_003_777)]
    // Whole seconds: the end of one may be the beginning of the next.
    const moves = before.map((place, n) => (601 + place - (after[n] ?? 0)) % 600)
    expect(Math.max(...moves)).toBeLessThanOrEqual(2)
  })
})

it('lets a network that does not answer take no more than its part, and two processes never ask the same', async () => {
  const space = await world.space()
  for (let n = 0; n < 6; n++) await space.account({ provider: 'vk' })
  for (let n = 0; n < 3; n++) await space.account({ provider: 'telegram' })
  const asked = { vk: [] as string[], telegram: [] as string[] }
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const slow = polled('vk', async ({ account }) => {
    asked.vk.push(account?.provider_id ?? '')
    await released
    return { pages: [], cursor: 'slow' }
  })
  const quick = polled('telegram', async ({ account }) => {
    asked.telegram.push(account?.provider_id ?? '')
    return { pages: [], cursor: 'quick' }
  })
  const [one, two] = [0, 1].map(() => makeErrands(base, { vk: slow, telegram: quick }))
  if (!one || !two) throw new Error('two processes')
  await one.round()
  await expect.poll(() => asked.telegram).toHaveLength(3)
  await expect.poll(() => asked.vk).toHaveLength(4)
  await one.round()
  expect(asked.vk).toHaveLength(4)
  await two.round()
  await expect.poll(() => asked.vk).toHaveLength(6)
  release()
  await Promise.all([one.finish(), two.finish()])
  expect(new Set(asked.vk).size).toBe(6)
  expect(new Set(asked.telegram).size).toBe(3)
})

it('keeps what is being asked from others for as long as it lasts, and leaves alone what has ended', async () => {
  const space = await world.space()
  const [begun, ended] = [await space.account(), await space.account()]
  const until = async (object_id: number, run_in_s: number) => {
    await owner.query(
      `insert into account_errands (space_id, object_id, what, run_at) values ($1, $2, 'news', now() + $3 * interval '1 second')`,
      [space.id, object_id, run_in_s],
    )
    await base.database.inSpaces({ spaces: [space.id] }, (db) =>
      keepClaimed(db, { space_id: space.id, object_id, what: 'news' }, 120),
    )
    const { rows } = await owner.query(
      `select extract(epoch from run_at - now())::float as in_s from account_errands where object_id = $1`,
      [object_id],
    )
    return rows[0].in_s as number
  }
  expect(await until(begun.id, 20)).toBeGreaterThan(110)
  expect(await until(ended.id, 500)).toBeGreaterThan(480)
})

describe('a token whose time is over while it is being renewed', () => {
  async function outdated(provider: 'vk' | 'telegram') {
    const space = await world.space()
    const account = await space.account({ provider })
    await owner.query(
      `insert into account_errands (space_id, object_id, what, run_at) values ($1, $2, 'refresh', now() + interval '1 minute')`,
      [space.id, account.id],
    )
    const end = (ago_s: number) =>
      owner.query(
        `update object_credentials set expires_at = now() - $2 * interval '1 second' where object_id = $1 and kind = 'access'`,
        [account.id, ago_s],
      )
    const state = async () =>
      (await owner.query('select state from objects where id = $1', [account.id])).rows[0].state as string
    return { space, account, end, state }
  }

  it('lets looks wait, and breaks the account only when it should still be good', async () => {
    const { account, end, state } = await outdated('vk')
    const refused = polled('vk', async () => {
      throw new NetworkFailure('token_dead', 'Expired')
    })
    const look = async () => {
      await owner.query(`update account_errands set run_at = now() where what = 'news' and object_id = $1`, [
        account.id,
      ])
      const errands = makeErrands(base, { vk: refused })
      await errands.round()
      await errands.finish()
    }
    await end(5)
    await look()
    expect(await state()).toBe('active')
    await end(-3_600)
    await look()
    expect(await state()).toBe('broken')
  })

  it('lets what is to be sent wait in the queue', async () => {
    const { space, account, end, state } = await outdated('vk')
    await end(5)
    const { chat } = await space.message({ account })
    const { chats } = world.as(await space.person('operator'))
    await owner.query('update spaces set undo_ms = 0 where id = $1', [space.id])
    await chats.send({ params: { id: chat.id }, body: { text: 'Ответ', seen_version: chat.version } })
    const fetch = async () => Response.json({ error: { error_code: 5, error_msg: 'User authorization failed' } })
    const sender = makeSender({ ...base, fetch } as typeof base, { message: messageTarget } as ActionTargets)
    await sender.round()
    await sender.finish()
    const { rows } = await owner.query('select state, hold from actions where object_id = $1', [account.id])
    expect(rows).toEqual([{ state: 'queued', hold: null }])
    expect(await state()).toBe('active')
  })
})
