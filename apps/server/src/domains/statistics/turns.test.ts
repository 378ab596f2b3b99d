import { afterAll, expect, it } from 'vitest'
import { makeDice } from '../../../test/combinations.ts'
import { countNaively } from '../../../test/count-naively.ts'
import { HOUR, say, setStatisticsStage, valuesOf } from '../../../test/statistics-stage.ts'
import type { Person, Space } from '../../../test/world.ts'
import { rebuildStatistics } from './check.ts'

const { world, rest, ask, end } = await setStatisticsStage()
afterAll(end)

const NOW = Math.floor(Date.now() / 1000)
/** The days around this moment, in Moscow. */
const dayOf = (at: number) => new Date((at + 3 * HOUR) * 1000).toISOString().slice(0, 10)
const period = { from: dayOf(NOW - 48 * HOUR), to: dayOf(NOW + 48 * HOUR) }
const askChats = async (who: Person) => valuesOf(await ask(who, { ...period, channel: 'chats' }))

const move = async (who: Person, id: number, status: 'closed' | 'inprogress') => {
  const { chat } = await world.as(who).chats.get({ params: { id } })
  await world.as(who).chats.setStatus({ params: { id }, body: { status, seen_version: chat.version } })
}

it('ends a turn by a closing: the next word begins another one', async () => {
  const { space, account, who, write } = await begin()
  const { chat } = await write(NOW - 2 * HOUR)
  await move(who, chat.id, 'closed')
  await write(NOW + 7 * HOUR)
  await space.arrive(account, [say('o', 'one', NOW + 7 * HOUR + 300)])
  await rest(space)
  expect(await askChats(who)).toMatchObject({ received: 2, processed: 2, replied: 1, closed: 1, reaction: 300 })
})

it('counts from the re-opening, where somebody opens it again', async () => {
  const { space, account, who, write } = await begin()
  const { chat } = await write(NOW - 2 * HOUR)
  await move(who, chat.id, 'closed')
  await move(who, chat.id, 'inprogress')
  await space.arrive(account, [say('o', 'one', NOW + 600)])
  await rest(space)
  const { reaction, ...sums } = await askChats(who)
  expect(sums).toMatchObject({ received: 1, processed: 1, replied: 1 })
  expect(Math.abs(Number(reaction) - 600)).toBeLessThanOrEqual(3)
})

it('begins the first turn after loaded history with the first new word', async () => {
  const { space, account, who, write } = await begin()
  await space.arrive(account, [said('old', NOW - 20 * HOUR)], true)
  await write(NOW - HOUR)
  await space.arrive(account, [say('o', 'one', NOW - HOUR + 120)])
  await rest(space)
  expect(await askChats(who)).toMatchObject({ received: 1, replied: 1, reaction: 120 })
})

it('says of each dialogue what a plain clock says, told in whatever order', { timeout: 60_000 }, async () => {
  const { space, account, who } = await begin()
  const dice = makeDice(5)
  const peers = ['v', 'w', 'x', 'y']
  const chats = new Set<number>()
  const moment = () => NOW + Math.floor((dice([...Array(101).keys()]) - 50) * 0.4 * HOUR)
  let n = 0
  const deeds = {
    async message() {
      const { chat } = await space.message({ account, chat_external_id: dice(peers), created_at: moment() })
      chats.add(chat.id)
    },
    own: () => space.arrive(account, [say(`o${++n}`, dice(peers), moment())]),
    history: () => space.arrive(account, [said(`h${++n}`, moment(), dice(peers))], true),
    async status() {
      if (chats.size > 0) await move(who, dice([...chats]), dice(['closed', 'inprogress']))
    },
  }
  for (let step = 0; step < 150; step++) {
    await dice(Object.values(deeds))()
    if (step % 50 === 49) await agree()
  }
  await scatterSteps(space, moment)
  for (const at of [NOW + 24 * HOUR, NOW]) await rebuildStatistics(world.base, space.id, new Date(at * 1000))
  await agree()

  async function agree() {
    await rest(space)
    const midnight = (day: string) => Date.parse(`${day}T00:00:00+03:00`) / 1000
    const naive = await countNaively(world.owner, account, [midnight(period.from), midnight(period.to) + 24 * HOUR])
    expect(await askChats(who)).toMatchObject(naive.chats)
  }
})

async function begin() {
  const space = await world.space()
  const account = await space.account()
  const who = await space.person('operator')
  const write = (created_at: number) => space.message({ account, chat_external_id: 'one', created_at })
  return { space, account, who, write }
}

const said = (external_id: string, created_at: number, chat_external_id = 'one') => ({
  ...{ kind: 'message' as const, external_id, chat_external_id, author: { external_id: 'a', name: 'Мария' } },
  ...{ created_at, text: '', media: [] },
})

/** The steps of each dialogue, in their order, over the whole time: those of a test all happen in its few seconds. */
async function scatterSteps({ id }: Space, moment: () => number) {
  const { rows } = await world.owner.query(
    'select chat_id, array_agg(id order by id) as ids from status_changes where space_id = $1 group by chat_id',
    [id],
  )
  for (const { ids } of rows) {
    // Never two at the same moment.
    const moments = ids
      .map((_: number, place: number) => moment() + place / 1000)
      .toSorted((one: number, two: number) => one - two)
    await world.owner.query(
      `update status_changes s set at = to_timestamp(t.at)
       from unnest($2::bigint[], $3::float8[]) t (id, at) where s.space_id = $1 and s.id = t.id`,
      [id, ids, moments],
    )
  }
}
