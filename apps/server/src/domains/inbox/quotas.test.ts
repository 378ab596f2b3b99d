import type { Connector } from '@otklik/connectors/connector.ts'
import { connectors } from '@otklik/connectors/registry.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
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

function asking(account: Account, space: Space, use: 'look' | 'answer' = 'look', network = counted) {
  let asked = 0
  const fetch = async () => {
    asked++
    return new Response()
  }
  const speaker = speakerFor(network, { ...base, fetch, use } as never, { access: 'x' }, stored(account, space))
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
  await asking(theirs, two, 'answer').ask()
  await expect(answers.ask()).rejects.toMatchObject({ kind: 'try_later' })
  const place = { space_id: one.id, object_id: mine.id }
  const state = await base.database.inSpaces({ spaces: [one.id], read: true }, (db) => readQuota(db, counted, place))
  expect(state).toMatchObject({ used: 100, used_here: 50, budget: 100 })
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

describe('the part of one space', () => {
  /** A window of which this part is over. Windows begin at multiples of their length. */
  const at = (part: number): Connector => {
    const { zone: _, ...rest } = quota
    return { ...counted, quota: { ...rest, window_s: Math.floor(Date.now() / 1000 / (1 + part)) } }
  }
  /** As often as it may. */
  async function exhaust({ ask, asked }: ReturnType<typeof asking>) {
    let refused: unknown
    while (!refused)
      refused = await ask().then(
        () => undefined,
        (error: unknown) => error,
      )
    return { asked: asked(), wait_s: ((refused as NetworkFailure).retry_after_ms ?? 0) / 1000 }
  }
  async function two() {
    const [greedy, modest] = [await world.space(), await world.space()]
    return {
      greedy: { space: greedy, account: await greedy.account({ provider: 'vk' }) },
      modest: { space: modest, account: await modest.account({ provider: 'vk' }) },
    }
  }
  type Of = Awaited<ReturnType<typeof two>>['greedy']
  const all = ({ account, space }: Of, use: 'look' | 'answer', network: Connector) =>
    exhaust(asking(account, space, use, network))

  it('is what the others leave: whoever takes all they get leaves the other enough to read and to answer', async () => {
    const { greedy, modest } = await two()
    const begun = at(0)
    expect((await all(greedy, 'look', begun)).asked).toBe(4)
    expect((await all(greedy, 'answer', begun)).asked).toBe(1)
    expect((await all(modest, 'look', begun)).asked).toBe(3)
    expect((await all(modest, 'answer', begun)).asked).toBe(2)
  })

  it('grows towards the end of the window by what the others have not used, and says when', async () => {
    const { greedy, modest } = await two()
    const early = await all(greedy, 'look', at(0))
    const window_s = at(0).quota?.window_s ?? 0
    // A quarter of what is kept for the other has to melt for the next one.
    expect(early.wait_s / window_s).toBeCloseTo(1 / 4, 1)
    await owner.query('delete from quota_uses')
    const late = at(0.9)
    expect((await all(greedy, 'look', late)).asked).toBe(7)
    expect((await all(modest, 'look', late)).asked).toBe(1)
    expect((await all(modest, 'answer', late)).asked).toBeGreaterThanOrEqual(1)
  })

  it('is everything where nobody else has a working account there', async () => {
    const { greedy, modest } = await two()
    await owner.query(`update objects set state = 'broken' where id = $1`, [modest.account.id])
    const begun = at(0)
    expect((await all(greedy, 'look', begun)).asked).toBe(8)
    expect((await all(greedy, 'answer', begun)).asked).toBe(2)
  })

  it('does not grow with the number of its accounts', async () => {
    const { greedy } = await two()
    const more = { ...greedy, account: await greedy.space.account({ provider: 'vk' }) }
    const begun = at(0)
    expect((await all(greedy, 'look', begun)).asked + (await all(more, 'look', begun)).asked).toBe(4)
  })

  it('is used by reading the history as by any look', async () => {
    const { greedy, modest } = await two()
    const begun = at(0)
    const { refresh, templates, subscribe, news, learn, ...rest } = begun
    let asked = 0
    const fetch = async () => new Response()
    /** The other one has none of it. */
    const history: Connector['history'] = async (speaker) => {
      if (speaker.account?.provider_id === modest.account.provider_id) return { pages: [], cursor: null }
      await speaker.fetch('https://api.example.test/list')
      return { pages: [], cursor: `page ${++asked}` }
    }
    const errands = makeErrands({ ...base, fetch } as typeof base, { vk: { ...rest, history } })
    for (let n = 0; n < 12; n++) {
      await errands.round()
      await errands.finish()
    }
    const { rows } = await owner.query('select sum(used)::integer as used from quota_uses where space_id = $1', [
      greedy.space.id,
    ])
    expect(rows).toEqual([{ used: 40 }])
    expect((await all(modest, 'answer', begun)).asked).toBeGreaterThanOrEqual(1)
  })
})
