import { discordAccounts } from '@otklik/simulator/networks/discord/accounts.ts'
import { gatewayOf } from '@otklik/simulator/networks/discord/gateway.ts'
import { discord as simulated } from '@otklik/simulator/networks/discord/index.ts'
import { ownOf } from '@otklik/simulator/networks/discord/own.ts'
import { makeSimulator } from '@otklik/simulator/simulator.ts'
import { people } from '@otklik/simulator/world/people.ts'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'
import { onStage } from '../../demo/demo.ts'
import { choosePlaces } from '../accounts/group-chats.ts'
import { connectAccount } from '../accounts/jobs.ts'
import { type Held, saveKept } from '../accounts/streams.ts'
import { readInbox } from './jobs/reader.ts'
import { makeStreams } from './jobs/streams.ts'

// One process holds a long connection, and whoever takes over goes on where it has stopped.

const [bot] = discordAccounts
const [anna] = people
if (!bot || !anna) throw new Error('an empty world')
const simulator = makeSimulator()
const origin = await simulator.listen(0)
const world = await makeWorld({ configure: (config) => onStage(config, origin) })
const { owner, base } = world
afterAll(async () => {
  await world.end()
  await simulator.close()
})

const space = await world.space()
const company_id = await space.company()
const gateway = gatewayOf(simulator.world)

let place = { space_id: space.id, object_id: 0 }
let processes: ReturnType<typeof makeStreams>[] = []
const startProcess = () => {
  const process = makeStreams(base)
  processes.push(process)
  return process
}
let since = 0

beforeEach(async () => {
  await owner.query(`update objects set state = 'removed'`)
  await owner.query(`delete from account_streams`)
  const object_id = await connectAccount(base, { space_id: space.id, company_id, provider: 'discord', ...bot.tokens })
  place = { space_id: space.id, object_id }
  // One and the same account: what came in before stays.
  since = Number((await owner.query('select coalesce(max(id), 0) as id from messages')).rows[0].id)
  const places = simulated.places?.(simulator.world, bot) ?? []
  await base.database.inSpaces({ spaces: [space.id] }, (db) => choosePlaces(db, place, places))
})
afterEach(async () => {
  await Promise.all(processes.map(({ finish }) => finish()))
  processes = []
})

const open = () => gateway.connections.filter(({ closed_at }) => closed_at === undefined)
const stored = async (): Promise<string[]> => {
  await readInbox(base)
  const { rows } = await owner.query('select text from messages where object_id = $1 and id > $2 order by id', [
    place.object_id,
    since,
  ])
  return rows.map(({ text }) => text)
}
const rowOf = async () =>
  (await owner.query('select * from account_streams where object_id = $1', [place.object_id])).rows[0]
const isListening = () => expect.poll(async () => (await rowOf())?.connected_at ?? null).not.toBeNull()
const say = (text: string) => simulator.world.message(bot, anna, { text })

it('listens in one process only, and stores what is told', async () => {
  const [one, two] = [startProcess(), startProcess()]
  await Promise.all([one.round(), two.round(), one.round(), two.round()])
  await isListening()
  expect(open()).toHaveLength(1)
  say('Здравствуйте')
  await expect.poll(stored).toEqual(['Здравствуйте'])
})

it('gives the connection back when the process ends, and the next one resumes it', async () => {
  const one = startProcess()
  await one.round()
  await isListening()
  say('Раз')
  await expect.poll(stored).toEqual(['Раз'])
  await one.finish()
  say('Два')
  await startProcess().round()
  await expect.poll(stored).toEqual(['Раз', 'Два'])
  expect(gateway.connections.at(-1)?.is_resumed).toBe(true)
})

it.each(['drop', 'reconnect', 4000, 'invalid', 4009] as const)(
  'loses nothing and doubles nothing after "%s"',
  async (how) => {
    await startProcess().round()
    await isListening()
    say('До')
    await expect.poll(stored).toEqual(['До'])
    gateway.cut(how)
    say('Между')
    await expect.poll(() => open().length).toBe(1)
    say('После')
    await expect.poll(stored).toEqual(expect.arrayContaining(['До', 'Между', 'После']))
    expect(await stored()).toHaveLength(3)
  },
)

describe('somebody who was overtaken', () => {
  const hold = (fence: number): Held => ({ ...place, fence })
  const keep = (held: Held) =>
    base.database.inSpaces({ spaces: [space.id] }, (db) => saveKept(db, held, '{}', undefined))

  it('keeps nothing any more', async () => {
    await startProcess().round()
    await isListening()
    const { fence } = await rowOf()
    expect(await keep(hold(Number(fence)))).toBe(true)
    expect(await keep(hold(Number(fence) - 1))).toBe(false)
  })

  /** Another process has it, which nobody hears of. */
  const overtake = () =>
    owner.query(
      `update account_streams set fence = fence + 1000, held_until = now() + interval '1 hour' where object_id = $1`,
      [place.object_id],
    )
  const delivered = async () =>
    (await owner.query('select 1 from inbox where object_id = $1', [place.object_id])).rowCount

  it('stores nothing of what it still hears', async () => {
    const one = startProcess()
    await one.round()
    await isListening()
    const [line] = open()
    // What the network tells of itself after the beginning has been stored by then, too.
    say('Слышно')
    await expect.poll(stored).toEqual(['Слышно'])
    const [before, { kept }] = [await delivered(), await rowOf()]
    await overtake()
    say('Мимо')
    await expect.poll(() => line?.closed_at).toBeDefined()
    await one.finish()
    expect(await delivered()).toBe(before)
    expect((await rowOf()).kept).toBe(kept)
  })

  it('breaks no account, though its own token is refused', async () => {
    const one = startProcess()
    await one.round()
    await isListening()
    const [line] = open()
    await overtake()
    gateway.cut(4004)
    await expect.poll(() => line?.closed_at).toBeDefined()
    await one.finish()
    const { rows } = await owner.query('select state from objects where id = $1', [place.object_id])
    expect(rows).toEqual([{ state: 'active' }])
    expect((await rowOf()).error).toBeNull()
  })

  it('closes its connection when it learns of it', async () => {
    const one = startProcess()
    await one.round()
    await isListening()
    const before = open()
    const { fence } = await rowOf()
    const other = startProcess()
    // The first one may say once more that it is there, just before the other asks.
    const takeOver = async () => {
      await owner.query(`update account_streams set held_until = '-infinity' where object_id = $1`, [place.object_id])
      await other.round()
      return (await rowOf()).fence
    }
    await expect.poll(takeOver).not.toBe(fence)
    say('Кто слушает?')
    await expect.poll(() => before[0]?.closed_at).toBeDefined()
    await expect.poll(stored).toEqual(['Кто слушает?'])
    expect(open()).toHaveLength(1)
  })
})

it('breaks the account where no retry helps, and says why', async () => {
  ownOf(simulator.world, bot).has_no_content = true
  await startProcess().round()
  const state = async () =>
    (await owner.query('select state, error from objects where id = $1', [place.object_id])).rows[0]
  await expect.poll(state).toMatchObject({ state: 'broken', error: expect.stringContaining('Message Content Intent') })
  delete ownOf(simulator.world, bot).has_no_content
})

it('takes only comments of chosen channels, and threads with their channel', async () => {
  const { posts } = simulator.world.stateOf(bot)
  const [thread, shunned, wanted] = posts
  await owner.query(`update account_chats set is_collected = false where object_id = $1 and title = '#доставка'`, [
    place.object_id,
  ])
  await startProcess().round()
  await isListening()
  for (const post of [thread, shunned, wanted])
    simulator.world.comment(bot, anna, post?.id ?? 0, { text: `В ${post?.text}` })
  const texts = async () => {
    await stored()
    const { rows } = await owner.query(
      'select t.text from items i join item_texts t on t.item_id = i.id where i.object_id = $1 order by i.id',
      [place.object_id],
    )
    return rows.map(({ text }) => text)
  }
  await expect.poll(texts).toEqual([`В ${thread?.text}`, `В ${wanted?.text}`])
})

it('tells whoever manages the account which channels there are', async () => {
  await startProcess().round()
  await isListening()
  await expect
    .poll(async () => {
      await stored()
      const { rows } = await owner.query(
        `select title, home from account_chats where object_id = $1 and parent_external_id is null`,
        [place.object_id],
      )
      return rows.map(({ title }) => title).toSorted()
    })
    .toEqual(['#доставка', '#общий', '#темы'])
})

it('remembers what somebody feels, told one at a time', async () => {
  await startProcess().round()
  await isListening()
  const message = say('Ура')
  for (const felt of [['🔥'], ['🔥', '❤'], ['❤']]) simulator.world.react(bot, message.from, message, message.from, felt)
  const reactions = async () => {
    await stored()
    const { rows } = await owner.query(
      'select reactions from message_reactions r join messages m on m.id = r.message_id where m.object_id = $1',
      [place.object_id],
    )
    return rows[0]?.reactions
  }
  await expect.poll(reactions).toEqual(['❤'])
})
