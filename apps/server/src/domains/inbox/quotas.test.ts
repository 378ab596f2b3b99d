import type { Connector } from '@otklik/connectors/connector.ts'
import { connectors } from '@otklik/connectors/registry.ts'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { makeWorld, type Space } from '../../../test/world.ts'
import { NetworkFailure, speakerFor } from '../../platform/outbound/connectors.ts'
import { readQuota, soonestLook } from '../../platform/outbound/quotas.ts'
import { makeErrands } from './jobs/errands.ts'

const world = await makeWorld()
afterAll(world.end)
const { owner, base } = world
beforeEach(async () => {
  await owner.query(`update objects set state = 'removed'`)
  await owner.query('delete from quota_uses')
})

const DAY_S = 86_400
const quota = { budget: 100, window_s: DAY_S, zone: 'America/Los_Angeles', costOf: () => 10, look_cost: 10 }
const counted: Connector = { ...(connectors.vk as Connector), quota }

type Account = Awaited<ReturnType<Space['account']>>
const stored = ({ id }: Account, space: Space) => ({
  provider: 'vk',
  provider_id: '1',
  name: 'A',
  space_id: space.id,
  id,
})

function asking(account: Account, space: Space, use: 'look' | 'answer' = 'look') {
  let asked = 0
  const fetch = async () => {
    asked++
    return new Response()
  }
  const speaker = speakerFor(counted, { ...base, fetch, use } as never, { access: 'x' }, stored(account, space))
  return { ask: () => speaker.fetch('https://api.example.test/list'), asked: () => asked }
}

it('is shared by all accounts of the installation; looks leave what answers need, and wait for the next window', async () => {
  const [one, two] = [await world.space(), await world.space()]
  const [mine, theirs] = [await one.account({ provider: 'vk' }), await two.account({ provider: 'vk' })]
  const [looks, others] = [asking(mine, one), asking(theirs, two)]
  for (let n = 0; n < 4; n++) {
    await looks.ask()
    await others.ask()
  }
  const refused = await looks.ask().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(NetworkFailure)
  expect(refused).toMatchObject({ kind: 'try_later' })
  const wait_ms = (refused as NetworkFailure).retry_after_ms ?? 0
  expect(wait_ms).toBeGreaterThan(0)
  expect(wait_ms).toBeLessThanOrEqual(25 * 3_600_000)
  expect([looks.asked(), others.asked()]).toEqual([4, 4])

  const answers = asking(mine, one, 'answer')
  await answers.ask()
  await answers.ask()
  await expect(answers.ask()).rejects.toMatchObject({ kind: 'try_later' })
  const place = { space_id: one.id, object_id: mine.id }
  const state = await base.database.inSpaces({ spaces: [one.id], read: true }, (db) => readQuota(db, counted, place))
  expect(state).toMatchObject({ used: 100, used_here: 60, budget: 100 })
  expect(state?.resets_at).toBeGreaterThan(Date.now() / 1000)
})

it('is not overdrawn by many who ask at once', async () => {
  const space = await world.space()
  const account = await space.account({ provider: 'vk' })
  const { ask, asked } = asking(account, space)
  const ends = await Promise.allSettled(Array.from({ length: 20 }, ask))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
  expect(asked()).toBe(8)
})

it('is spread over its window: the more accounts, the more seldom each looks', async () => {
  const space = await world.space()
  for (let n = 0; n < 4; n++) await space.account({ provider: 'vk' })
  expect(await soonestLook(counted, base.database)).toBe((DAY_S * 10 * 4) / 80)
  expect(await soonestLook(connectors.telegram as Connector, base.database)).toBe(0)

  const { history, refresh, templates, subscribe, ...rest } = counted
  const look = async () => ({ pages: [], cursor: 'seen' })
  const polled = { ...rest, news: { soonest_s: 60, latest_s: 600, look } }
  const errands = makeErrands(base, { vk: polled })
  await errands.round()
  await errands.finish()
  const { rows } = await owner.query(
    `select interval_s, extract(epoch from run_at - now())::integer as in_s from account_errands where what = 'news' and cursor = 'seen' and space_id = $1`,
    [space.id],
  )
  expect(rows).toHaveLength(4)
  for (const { interval_s, in_s } of rows) {
    expect(interval_s).toBe(43_200)
    expect(in_s).toBeGreaterThan(20_000)
  }
})
