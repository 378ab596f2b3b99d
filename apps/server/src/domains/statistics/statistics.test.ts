import { statsChannels } from '@otklik/contract/statistics/period.ts'
import type { StatsFilter } from '@otklik/contract/statistics/statistics.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { answer, HOUR, MIDNIGHT, say, setStatisticsStage, valuesOf } from '../../../test/statistics-stage.ts'
import type { Person } from '../../../test/world.ts'
import { rebuildStatistics } from './check.ts'

const { world, rest, ask, end } = await setStatisticsStage()
afterAll(end)

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
