import { statsChannels } from '@otklik/contract/statistics/period.ts'
import { afterAll, expect, it } from 'vitest'
import { countNaively } from '../../../test/count-naively.ts'
import type { TestAccount } from '../../../test/space.ts'
import { answer, HOUR, MIDNIGHT, say, setStatisticsStage, TOMORROW, valuesOf } from '../../../test/statistics-stage.ts'
import { checkStatistics, rebuildStatistics } from './check.ts'

const { world, rest, ask, end } = await setStatisticsStage()
afterAll(end)

it('counts exactly, whatever happens in whatever order, and hearing it all again changes nothing', async () => {
  const space = await world.space()
  const accounts = [await space.account(), await space.account()]
  const who = await space.person('operator')
  const random = seeded(11)
  const any = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const moment = () => MIDNIGHT - 24 * HOUR + Math.floor(random() * 40 * HOUR)
  const known: { account: TestAccount; external_id: string; id: number }[] = []
  const peers = ['v', 'w', 'x', 'y', 'z']
  const chats = new Set<number>()
  let n = 0
  const deeds = {
    async comment() {
      const [account, external_id] = [any(accounts), `c${++n}`]
      const { id } = await space.comment({ account, external_id, created_at: moment() })
      known.push({ account, external_id, id })
    },
    async status() {
      const { id } = any(known)
      const { item } = await world.as(who).items.get({ params: { id } })
      if (item.status === 'deleted') return
      const status = any(['new', 'inprogress', 'waiting', 'closed', 'open'] as const)
      await world.as(who).items.setStatus({ params: { id }, body: { status, seen_version: item.version } })
    },
    async reply() {
      const { account, external_id } = any(known)
      await space.arrive(account, [answer(`r${++n}`, external_id, MIDNIGHT + 20 * HOUR + n)])
    },
    async vanish() {
      const { account, external_id } = any(known)
      await space.arrive(account, [
        { kind: any(['comment_deleted', 'comment_restored'] as const), external_id, at: ++n },
      ])
    },
    async edit() {
      const { account, external_id } = any(known)
      await space.arrive(account, [{ kind: 'comment_edited', external_id, text: `Иначе ${++n}`, at: MIDNIGHT + n }])
    },
    async message() {
      const { chat } = await space.message({
        ...{ account: any(accounts), chat_external_id: any(peers), created_at: moment() },
      })
      chats.add(chat.id)
    },
    async own() {
      await space.arrive(any(accounts), [say(`o${++n}`, any(peers), moment())])
    },
    async close() {
      if (chats.size === 0) return
      const { chat } = await world.as(who).chats.get({ params: { id: any([...chats]) } })
      const status = any(['closed', 'inprogress'] as const)
      await world.as(who).chats.setStatus({ params: { id: chat.id }, body: { status, seen_version: chat.version } })
    },
  }
  for (let step = 0; step < 20; step++) await deeds.comment()
  for (let step = 0; step < 120; step++) {
    await any(Object.values(deeds))()
    // In the middle of it all days are summed up: from then on they follow.
    if (step === 60) await rest(space).then(() => rebuildStatistics(world.base, space.id, TOMORROW))
  }
  await rest(space)

  const agree = async () => {
    for (const account of accounts) {
      const naive = await countNaively(world.owner, account, [MIDNIGHT - 6 * 24 * HOUR, MIDNIGHT + 24 * HOUR])
      for (const channel of statsChannels) {
        const stats = await ask(who, { channel })
        expect(stats.accounts.find(({ object_id }) => object_id === account.id)).toMatchObject(naive[channel])
        const total = stats.accounts.reduce((sum, { received }) => sum + received, 0)
        expect(valuesOf(stats).received).toBe(total)
        expect(stats.series.reduce((sum, { received }) => sum + received, 0)).toBe(total)
      }
    }
  }
  await agree()
  const slots = () =>
    world.owner.query('select * from stats_slots where space_id = $1 order by channel, slot, object_id', [space.id])
  const before = (await slots()).rows
  for (let again = 0; again < 2; again++) {
    await world.owner.query(`update event_cursors set seq = 0 where space_id = $1 and consumer = 'statistics'`, [
      space.id,
    ])
    world.base.signal.raise(space.id)
    await rest(space)
  }
  expect((await slots()).rows).toEqual(before)
})

it('finds by night what is wrong, and mends it', async () => {
  const space = await world.space()
  const account = await space.account()
  await space.comment({ account, created_at: MIDNIGHT })
  await space.comment({ account, created_at: MIDNIGHT + 1 })
  await rest(space)
  await world.owner.query('update stats_slots set received = 7 where space_id = $1', [space.id])
  await world.owner.query(
    `insert into stats_slots (space_id, channel, slot, object_id, received) values ($1, 'chats', to_timestamp($2), $3, 5)`,
    [space.id, MIDNIGHT, account.id],
  )
  const night = new Date((MIDNIGHT + 27 * HOUR) * 1000)
  await checkStatistics(world.base, night)
  const { rows } = await world.owner.query(
    'select channel, figure, rollup, recount from stats_checks where space_id = $1 and rollup <> recount order by channel',
    [space.id],
  )
  expect(rows).toEqual([
    { channel: 'chats', figure: 'received', rollup: 5, recount: 0 },
    { channel: 'items', figure: 'received', rollup: 7, recount: 2 },
  ])
  const who = await space.person('operator')
  for (const channel of statsChannels)
    expect(valuesOf(await ask(who, { channel })).received).toBe(channel === 'items' ? 2 : 0)
  // Once a night.
  await world.owner.query('update stats_day_sums set received = 7 where space_id = $1', [space.id])
  await checkStatistics(world.base, night)
  expect(valuesOf(await ask(who)).received).toBe(7)
})

it('follows the space into another time zone, whatever was summed up before', async () => {
  const space = await world.space()
  const account = await space.account()
  const who = await space.person('operator')
  await space.comment({ account, created_at: MIDNIGHT - HOUR / 2, external_id: 'late' })
  await space.comment({ account, created_at: MIDNIGHT + HOUR })
  await space.arrive(account, [answer('r1', 'late', MIDNIGHT + 40)])
  await rest(space)
  const byDay = async () => {
    const { series, figures } = await ask(who)
    return [...series.slice(-2).map(({ received }) => received), figures.find(({ name }) => name === 'reaction')?.value]
  }
  const sumUp = () => rebuildStatistics(world.base, space.id, TOMORROW)
  await sumUp()
  expect(await byDay()).toEqual([1, 1, HOUR / 2 + 40])
  await world.owner.query(`update spaces set time_zone = 'Europe/Samara' where id = $1`, [space.id])
  expect(await byDay()).toEqual([0, 2, HOUR / 2 + 40])
  await sumUp()
  expect(await byDay()).toEqual([0, 2, HOUR / 2 + 40])
})

function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
