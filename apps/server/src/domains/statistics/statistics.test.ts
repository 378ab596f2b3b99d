import type { OwnCommentFacts, OwnMessageFacts } from '@otklik/contract/incoming.ts'
import { type StatsFilter, statsChannels } from '@otklik/contract/statistics.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { countNaively } from '../../../test/count-naively.ts'
import type { TestAccount } from '../../../test/space.ts'
import { makeWorld, type Person, type Space } from '../../../test/world.ts'
import { startListener } from '../../platform/listener.ts'
import { checkStatistics, rebuildStatistics } from './check.ts'
import { statisticsListener } from './listen.ts'

const world = await makeWorld()
afterAll(world.end)
const stop = startListener(world.base, world.base.signal, statisticsListener, (error) => {
  throw error
})
afterAll(() => void stop())

/** 15 November 2026 in Moscow begins at 21:00 of the day before in London. */
const MIDNIGHT = Date.parse('2026-11-14T21:00:00Z') / 1000
const HOUR = 3600
const TOMORROW = new Date((MIDNIGHT + 30 * HOUR) * 1000)
const week = { from: '2026-11-09', to: '2026-11-15' }

/** Everything announced so far has been heard. */
async function rest({ id }: Space) {
  await world.base.numberer.ask(id)
  const lag = async () => {
    const { rows } = await world.owner.query(
      `select (select count(*)::int from announcements where space_id = $1)
         + coalesce((select seq from event_counters where space_id = $1), 0)
         - coalesce((select seq from event_cursors where space_id = $1 and consumer = 'statistics'), 0) as lag`,
      [id],
    )
    return Number(rows[0].lag)
  }
  await expect.poll(lag, { timeout: 10_000, interval: 20 }).toBe(0)
}

const ask = (who: Person, query: Partial<StatsFilter> = {}) =>
  world.as(who).statistics.items({ query: { ...week, ...query } })
const valuesOf = (stats: Awaited<ReturnType<typeof ask>>) =>
  Object.fromEntries(stats.figures.map(({ name, value }) => [name, value]))

const answer = (external_id: string, parent_external_id: string, created_at: number): OwnCommentFacts => ({
  ...{ kind: 'own_comment', external_id, parent_external_id, post_external_id: 'p1', created_at, text: 'Ответ' },
})
const say = (external_id: string, chat_external_id: string, created_at: number): OwnMessageFacts => ({
  ...{ kind: 'own_message', external_id, chat_external_id, created_at, text: 'Ответ' },
})

describe('the home page', () => {
  it('tells what arrived and what became of it, by day of the space and by account', async () => {
    const space = await world.space()
    const [shop, cafe] = [await space.account(), await space.account()]
    const who = await space.person('operator')
    // A minute before midnight is the day before.
    await space.comment({ account: shop, created_at: MIDNIGHT - 60, external_id: 'late' })
    const first = await space.comment({ account: shop, created_at: MIDNIGHT + 60 })
    await space.comment({ account: cafe, created_at: MIDNIGHT + 2 * HOUR })
    await space.comment({ account: cafe, created_at: MIDNIGHT - 7 * 24 * HOUR })
    await space.arrive(shop, [answer('r1', 'late', MIDNIGHT + 40)])
    await world.as(who).items.setStatus({
      params: { id: first.id },
      body: { status: 'closed', seen_version: first.version },
    })
    await rest(space)

    const stats = await ask(who, { compare: true })
    expect(valuesOf(stats)).toEqual({ received: 3, processed: 1, replied: 1, closed: 1, backlog: 3, reaction: 100 })
    expect(stats.figures[0]).toMatchObject({ name: 'received', previous: 1 })
    expect(stats.series.map(({ at, received }) => [at, received]).slice(-3)).toEqual([
      ['2026-11-13', 0],
      ['2026-11-14', 1],
      ['2026-11-15', 2],
    ])
    expect(stats.series.at(-1)?.previous).toMatchObject({ received: 1 })
    expect(stats.accounts).toMatchObject([
      { object_id: shop.id, received: 2, closed: 1, backlog: 1, reaction: 100, previous: { received: 0 } },
      { object_id: cafe.id, received: 1, closed: 0, backlog: 2, reaction: null, previous: { received: 1 } },
    ])
    const byHour = await ask(who, { from: '2026-11-15', step: 'hour' })
    expect(byHour.series.filter(({ received }) => received).map(({ at }) => at)).toEqual([
      '2026-11-15T00:00',
      '2026-11-15T02:00',
    ])
    const byMonth = await ask(who, { step: 'month' })
    expect(byMonth.series).toMatchObject([{ at: '2026-11-01', received: 3 }])
  })

  it('counts customers’ messages; the first without an answer starts the clock, a closing ends what was not answered', async () => {
    const space = await world.space()
    const account = await space.account()
    const who = await space.person('operator')
    const write = (at: number) => space.message({ account, chat_external_id: 'one', created_at: at })
    await write(MIDNIGHT)
    await write(MIDNIGHT + 30)
    await space.arrive(account, [say('o1', 'one', MIDNIGHT + 90)])
    const { chat } = await write(MIDNIGHT + 100)
    await space.message({ account, chat_external_id: 'two', created_at: MIDNIGHT })
    await rest(space)
    const now = async () => valuesOf(await ask(who, { channel: 'chats' }))
    expect(await now()).toEqual({ received: 4, processed: 2, replied: 2, closed: 0, backlog: 2, reaction: 90 })

    const { id, version } = (await world.as(who).chats.get({ params: { id: chat.id } })).chat
    await world.as(who).chats.setStatus({ params: { id }, body: { status: 'closed', seen_version: version } })
    await world.owner.query(
      `update status_changes set at = to_timestamp($2) where chat_id = $1 and to_status = 'closed'`,
      [id, MIDNIGHT + HOUR],
    )
    await rebuildStatistics(world.base, space.id, new Date((MIDNIGHT + 2 * HOUR) * 1000))
    await rest(space)
    expect(await now()).toEqual({ received: 4, processed: 3, replied: 2, closed: 1, backlog: 1, reaction: 90 })
  })

  it('does not count what came with history', async () => {
    const space = await world.space()
    const account = await space.account()
    const author = { external_id: 'a', name: 'Мария' }
    await space.arrive(
      account,
      [
        {
          ...{ kind: 'comment', external_id: 'c', post_external_id: 'p', author, created_at: MIDNIGHT },
          ...{ text: '', media: [] },
        },
        {
          ...{ kind: 'message', external_id: 'm', chat_external_id: 'd', author, created_at: MIDNIGHT },
          ...{ text: '', media: [] },
        },
      ],
      true,
    )
    await rest(space)
    const who = await space.person('operator')
    for (const channel of statsChannels) expect(valuesOf(await ask(who, { channel })).received).toBe(0)
  })
})

describe('who may see what', () => {
  it('is their accounts, their channels and their side of the fence', async () => {
    const [space, other] = [await world.space(), await world.space()]
    const [mine, theirs] = [await space.account(), await space.account()]
    const foreign = await other.account()
    const group = await space.group()
    const at = { created_at: MIDNIGHT }
    await space.comment({ account: mine, ...at })
    const given = await space.comment({ account: theirs, ...at })
    await space.message({ account: mine, ...at })
    await other.comment({ account: foreign, ...at })
    await world.owner.query('update items set group_id = $2 where id = $1', [given.id, group])
    await rest(space)
    await rest(other)
    const received = async (who: Person, query: Partial<StatsFilter> = {}) => valuesOf(await ask(who, query)).received

    expect(await received(await space.person('readonly'))).toBe(2)
    expect(await received(await space.person('operator', { objects: [mine.id] }))).toBe(1)
    const fenced = await space.person('operator', { groups: [group] })
    expect(valuesOf(await ask(fenced))).toMatchObject({ received: 1, backlog: 1 })
    expect(await received(fenced, { channel: 'chats' })).toBe(0)
    expect(await received(await space.person('operator', { switches: ['messages'] }))).toBe(0)
    expect(await received(await space.person('operator', { switches: ['messages'] }), { channel: 'chats' })).toBe(1)
    const both = await world.person(space.member('operator'), other.member('operator'))
    expect(await received(both)).toBe(3)
    expect(await received(both, { company_id: await other.company() })).toBe(1)
    expect(await received(both, { provider: 'telegram' })).toBe(0)

    const narrow = await space.person('operator', { objects: [mine.id] })
    for (const object_id of [theirs.id, foreign.id])
      await expect(ask(narrow, { object_id })).rejects.toMatchObject({ status: 404 })
  })

  it('refuses periods that nobody can read', async () => {
    const who = await (await world.space()).person('operator')
    for (const query of [{ to: '2026-11-01' }, { from: '2024-01-01' }, { from: '2026-09-01', step: 'hour' as const }])
      await expect(ask(who, query)).rejects.toMatchObject({ status: 400 })
  })
})

it('counts exactly, whatever happens in whatever order, and hearing it all again changes nothing', {
  timeout: 60_000,
}, async () => {
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
