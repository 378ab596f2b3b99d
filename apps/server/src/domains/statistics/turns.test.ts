import { afterAll, expect, it } from 'vitest'
import { countNaively } from '../../../test/count-naively.ts'
import { makeDice } from '../../../test/requests/combinations.ts'
import { HOUR, say, setStatisticsStage, valuesOf } from '../../../test/statistics-stage.ts'
import type { Person, Space } from '../../../test/world.ts'
import { findAction } from '../actions/service.ts'
import type { ActionRow } from '../actions/target.ts'
import { messageTarget } from '../chats/messages/target.ts'
import { checkStatistics, rebuildStatistics } from './check.ts'

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
  // Told already, so that only the closing can have it counted anew.
  await space.arrive(account, [say('o', 'one', NOW + 600)])
  await rest(space)
  await move(who, chat.id, 'closed')
  await move(who, chat.id, 'inprogress')
  await rest(space)
  const { reaction, ...sums } = await askChats(who)
  expect(sums).toMatchObject({ received: 1, processed: 1, replied: 1 })
  expect(Math.abs(Number(reaction) - 600)).toBeLessThanOrEqual(20)
})

it('begins the first turn after loaded history with the first new word', async () => {
  const { space, account, who, write } = await begin()
  await space.arrive(account, [said('old', NOW - 20 * HOUR)], true)
  await write(NOW - HOUR)
  await space.arrive(account, [say('o', 'one', NOW - HOUR + 120)])
  await rest(space)
  expect(await askChats(who)).toMatchObject({ received: 1, replied: 1, reaction: 120 })
})

it('leaves out a closing that was taken back, or whose answer failed', async () => {
  const { space, who, write } = await begin()
  const { chat } = await write(NOW - HOUR)
  const first = await send(who, chat.id, 'closed')
  await rest(space)
  expect(await askChats(who)).toMatchObject({ processed: 1, closed: 1 })
  await world.as(who).chats.cancelMessage({ params: { id: first } })
  await rest(space)
  expect(await askChats(who)).toMatchObject({ processed: 0, closed: 0, backlog: 1 })
  await settle(space, await send(who, chat.id, 'closed'), 'failed')
  await rest(space)
  expect(await askChats(who)).toMatchObject({ processed: 0, closed: 0, backlog: 1 })
})

it('takes a closing out of the day it was counted in, when its answer turns out undelivered long after', async () => {
  const { space, account, who, write } = await begin()
  const { chat } = await write(NOW - 30 * HOUR)
  const id = await send(who, chat.id, 'closed')
  await settle(space, id, 'sent')
  const back = `- interval '29 hours'`
  await world.owner.query(`update status_changes set at = at ${back} where chat_id = $1`, [chat.id])
  await world.owner.query(`update actions set created_at = created_at ${back} where message_id = $1`, [id])
  await world.owner.query(
    `update messages set created_at = created_at ${back}, sent_at = sent_at ${back} where id = $1`,
    [id],
  )
  await rest(space)
  await rebuildStatistics(world.base, space.id)
  expect(await askChats(who)).toMatchObject({ processed: 1, replied: 1, closed: 1 })
  await space.arrive(account, [
    {
      ...{ kind: 'message_failed', chat_external_id: 'one', external_id: `sent${id}`, at: NOW },
      ...{ reason: 'rejected', words: '' },
    },
  ])
  await rest(space)
  expect(await askChats(who)).toMatchObject({ processed: 0, replied: 0, closed: 0, reaction: null })
  await checkStatistics(world.base, new Date((NOW + 24 * HOUR) * 1000))
  const { rows } = await world.owner.query('select from stats_checks where space_id = $1 and rollup <> recount', [
    space.id,
  ])
  expect(rows).toEqual([])
})

it('counts until the answer was sent, not until it was written', async () => {
  const { space, who, write } = await begin()
  const { chat } = await write(NOW - HOUR)
  const id = await send(who, chat.id)
  await world.owner.query(`update messages set created_at = created_at - interval '30 minutes' where id = $1`, [id])
  await settle(space, id, 'sent')
  await rest(space)
  const { reaction, ...sums } = await askChats(who)
  expect(sums).toMatchObject({ replied: 1 })
  expect(Number(reaction)).toBeGreaterThanOrEqual(HOUR)
  // Those that were sent before there was a time of sending.
  await world.owner.query('update messages set sent_at = null where id = $1', [id])
  await rebuildStatistics(world.base, space.id)
  expect(Number((await askChats(who)).reaction)).toBeLessThan(HOUR / 2 + 60)
})

it('says of each dialogue what a plain clock says, told in whatever order', async () => {
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
    async send() {
      if (chats.size === 0) return
      const id = await send(who, dice([...chats]), dice([undefined, 'closed', 'closed'] as const))
      const end = dice(['sent', 'failed', 'cancelled'] as const)
      if (end === 'cancelled') await world.as(who).chats.cancelMessage({ params: { id } })
      else await settle(space, id, end)
    },
  }
  for (let step = 0; step < 120; step++) {
    await dice(Object.values(deeds))()
    if (step % 60 === 59) await agree()
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
  // Long enough for an answer to be taken back.
  await world.owner.query('update spaces set undo_ms = 60000 where id = $1', [space.id])
  const account = await space.account()
  const who = await space.person('operator')
  const write = (created_at: number) => space.message({ account, chat_external_id: 'one', created_at })
  return { space, account, who, write }
}

async function send(who: Person, id: number, then_status?: 'closed'): Promise<number> {
  const { chat } = await world.as(who).chats.get({ params: { id } })
  const body = { text: 'Ответ', seen_version: chat.version, then_status }
  return (await world.as(who).chats.send({ params: { id }, body })).id
}

/** As the sender does it. */
async function settle({ id: space_id, inside }: Space, message_id: number, state: 'sent' | 'failed') {
  const external_id = `sent${message_id}`
  await inside(async (ctx) => {
    const action = (await findAction(ctx, { space_id, message_id })) as ActionRow
    await ctx.db
      .updateTable('actions')
      .set({ hold: null, ended_at: new Date(), ...(state === 'sent' ? { state: 'done', external_id } : { state }) })
      .where('space_id', '=', space_id)
      .where('id', '=', action.id)
      .execute()
    await messageTarget.settled(ctx, action, { state, ...(state === 'sent' && { sent: { external_id } }) })
  })
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
