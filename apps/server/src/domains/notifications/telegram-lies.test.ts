import { limits } from '@otklik/contract/limits.ts'
import { afterAll, expect, it } from 'vitest'
import { type Asked, makeOutletStage } from '../../../test/stages/outlet-stage.ts'
import { hearBots, hearGroups } from './outlets/telegram-links.ts'
import { sendDue } from './sending/sender.ts'

const { world, wire, scene } = await makeOutletStage()
afterAll(world.end)
const { owner, base } = world

const NEXT = 4
type Told = { codes: ('overdue' | 'account_error')[]; object_ids: null; locale: 'en' }
const TELLS: Told = { codes: ['overdue'], object_ids: null, locale: 'en' }

async function office() {
  const all = await scene()
  const { space, boss } = all
  const connect = (token = `${space.id}111:secret-of-the-bot`) => {
    wire.answer = ({ url }) => (url.endsWith('/getMe') ? { body: { ok: true, result: { username: 'our_bot' } } } : {})
    return world.as(boss).spaceOutlets.saveTelegram({ body: { space_id: space.id, token } })
  }
  await connect()
  const chatOf = (n: number, title = `Group ${n}`) => ({ id: -1_000_000 * n - space.id, type: 'group', title })
  const ask = async (told: Told = TELLS, who = boss) =>
    (await world.as(who).spaceOutlets.addGroup({ body: { space_id: space.id, ...told } })).command
  /** All that Telegram keeps for the bot, a hundred at a time from the number that is asked for. */
  const keeps = (news: { update_id: number }[]) => {
    wire.answer = (asked) => ({ body: { ok: true, result: pageOf(news, asked) } })
  }
  const groups = async () => (await world.as(boss).spaceOutlets.list({})).outlets
  const heard = async () =>
    Number((await owner.query('select heard from outlet_services where space_id = $1', [space.id])).rows[0].heard)
  const send = async () => {
    wire.calls = []
    await all.calm()
    await all.due()
    await sendDue(base, 'telegram')
    return wire.calls.map(({ init }) => JSON.parse(String(init.body)))
  }
  const tell = (key: string) => all.happen('overdue', key, 'Where is it?', null)
  return { ...all, connect, chatOf, ask, keeps, groups, heard, send, tell }
}

function pageOf(news: { update_id: number }[], { url, init }: Asked) {
  if (!url.endsWith('/getUpdates')) return {}
  const { offset } = JSON.parse(String(init.body))
  return news.filter(({ update_id }) => update_id >= offset).slice(0, 100)
}

it('news that nobody understands, and names that no table takes, keep no group from being connected', async () => {
  const { ask, keeps, groups, heard, chatOf } = await office()
  const title = `Смена\0 ${'😀'.repeat(limits.name_max)}`
  keeps([
    { update_id: 1, message: { text: 7, chat: 'nowhere' } } as never,
    { update_id: 2, my_chat_member: null } as never,
    { update_id: NEXT, message: { text: await ask(), chat: chatOf(1, title) } } as never,
  ])
  await hearBots(base)
  const [group] = await groups()
  expect(group?.label).toMatch(/^Смена (😀)+…$/u)
  expect([...(group?.label ?? '')]).toHaveLength(limits.name_max)
  expect(await heard()).toBe(NEXT)
})

it('a crowd that talks to the bot does not keep the word from being heard', async () => {
  const { ask, keeps, groups, chatOf } = await office()
  const crowd = Array.from({ length: 350 }, (_, n) => ({
    update_id: n + 1,
    message: { text: 'spam', chat: { id: n + 1, type: 'private', first_name: 'Eve' } },
  }))
  keeps([...crowd, { update_id: 351, message: { text: await ask(), chat: chatOf(1) } } as never])
  await hearBots(base)
  expect(await groups()).toHaveLength(1)
})

it('what Telegram answers to one group undoes nothing of what it answered to another', async () => {
  for (const lie of [
    { status: 429, body: { ok: false, description: 'wait', parameters: { retry_after: 1e18 } } },
    { status: 429, body: { ok: false, description: 'wait', parameters: { retry_after: -1e18 } } },
    { status: 400, body: { ok: false, description: 'half \ud83d and \0' } },
    { status: 400, body: { ok: false, parameters: { migrate_to_chat_id: 1.5 } } },
    { status: 200, body: { ok: true, result: 'x'.repeat(20_000_000) } },
  ]) {
    const { ask, keeps, chatOf, send, tell, states } = await office()
    for (const n of [1, 2]) {
      keeps([{ update_id: n, message: { text: await ask(), chat: chatOf(n) } } as never])
      await hearBots(base)
    }
    await tell('a')
    wire.answer = ({ init }) => (JSON.parse(String(init.body)).chat_id === chatOf(2).id ? lie : {})
    await send()
    const [one, other] = await states()
    expect(one).toMatchObject({ state: 'sent' })
    expect(other.state, JSON.stringify(lie).slice(0, 100)).not.toBe('sending')
  }
})

it('a group that is said to move for ever is given up, and a person is not turned into one', async () => {
  const { space, olga, ask, keeps, chatOf, send, tell, states, happen } = await office()
  keeps([{ update_id: 1, message: { text: await ask(), chat: chatOf(1) } } as never])
  await hearBots(base)
  await tell('a')
  let to = chatOf(5).id
  wire.answer = () => ({ status: 400, body: { ok: false, parameters: { migrate_to_chat_id: --to } } })
  for (let n = 0; n < 8; n++) await send()
  expect(await states()).toMatchObject([{ state: 'dead' }])
  wire.answer = () => ({})
  const { url } = await world.as(olga).outlets.linkTelegram({ body: { space_id: space.id } })
  const text = `/start ${url.split('=')[1]}`
  keeps([{ update_id: 2, message: { text, chat: { id: 77, type: 'private', username: 'olga' } } } as never])
  await hearBots(base)
  await happen('assigned', 'b')
  wire.answer = () => ({ status: 400, body: { ok: false, parameters: { migrate_to_chat_id: chatOf(9).id } } })
  await send()
  wire.answer = () => ({})
  const said = await send()
  expect(said.map(({ chat_id }) => chat_id)).not.toContain(chatOf(9).id)
})

it('a group that moves takes along what is being sent there, is not switched on by it, and does not change what is told where it goes', async () => {
  const { space, ask, keeps, chatOf, groups, send, tell, states } = await office()
  keeps([{ update_id: 1, message: { text: await ask(), chat: chatOf(1) } } as never])
  await hearBots(base)
  await tell('a')
  const [from, to] = [chatOf(1), chatOf(2)]
  const moves = { update_id: 2, message: { chat: from, migrate_to_chat_id: to.id } } as never
  const late = { status: 400, body: { ok: false, parameters: { migrate_to_chat_id: to.id } } }
  // While the answer to what was said there is under way, the group itself tells that it has moved.
  const real = base.fetch
  base.fetch = (async (url: string, init: never) => {
    if (!url.endsWith('/sendMessage')) return real(url, init)
    base.fetch = real
    keeps([moves])
    await hearGroups(base)
    return new Response(JSON.stringify(late.body), { status: 400 })
  }) as typeof base.fetch
  await send()
  wire.answer = () => ({})
  expect(await send()).toMatchObject([{ chat_id: to.id }])
  expect((await states()).map(({ state }) => state)).toEqual(['sent'])
  await owner.query(`update outlets set state = 'off', reason = 'kicked' where space_id = $1`, [space.id])
  keeps([{ update_id: 3, message: { chat: to, migrate_to_chat_id: chatOf(3).id } } as never])
  // Nothing is asked of a bot without groups: somebody waits for another word.
  await ask()
  await hearBots(base)
  expect(await groups()).toMatchObject([{ state: 'off', reason: 'kicked' }])
  const command = await ask({ ...TELLS, codes: ['account_error'] })
  keeps([
    { update_id: 4, message: { text: command, chat: chatOf(4) } },
    { update_id: 5, message: { chat: chatOf(3), migrate_to_chat_id: chatOf(4).id } },
  ] as never)
  await hearBots(base)
  expect(await groups()).toMatchObject([{ state: 'on', label: 'Group 4', codes: ['account_error'] }])
})

it('more groups than a space may have are not connected by words that were asked for before', async () => {
  const { space, ask, keeps, chatOf, groups } = await office()
  const other = await space.person('administrator')
  const [mine, theirs] = [await ask(), await ask(TELLS, other)]
  await owner.query(
    `insert into outlets (space_id, user_id, kind, label, address_hash, state)
     select $1, null, 'telegram', n::text, int4send(n), 'on' from generate_series(2, $2) n`,
    [space.id, limits.telegram_groups],
  )
  keeps([
    { update_id: 1, message: { text: mine, chat: chatOf(1) } },
    { update_id: 2, message: { text: theirs, chat: chatOf(2) } },
  ] as never)
  await hearBots(base)
  expect(await groups()).toHaveLength(limits.telegram_groups)
})

it('news of a bot that was replaced while they were asked for are not those of the new one', async () => {
  const { space, ask, connect, groups, heard, chatOf } = await office()
  const command = await ask()
  const real = base.fetch
  base.fetch = (async (url: string, init: never) => {
    if (!url.includes(`/bot${space.id}111:`)) return real(url, init)
    base.fetch = real
    await connect('123456:another-secret')
    const result = [{ update_id: 900_000, message: { text: command, chat: chatOf(1) } }]
    return new Response(JSON.stringify({ ok: true, result }))
  }) as typeof base.fetch
  await hearBots(base)
  expect(await heard()).toBe(0)
  expect(await groups()).toEqual([])
})

it('neither a word whose time is over nor the word of a person connects a group', async () => {
  const { space, olga, ask, keeps, chatOf, groups } = await office()
  const command = await ask()
  await owner.query(`update outlet_codes set expires_at = now() - interval '1 second' where space_id = $1`, [space.id])
  const { url } = await world.as(olga).outlets.linkTelegram({ body: { space_id: space.id } })
  keeps([
    { update_id: 1, message: { text: command, chat: chatOf(1) } },
    { update_id: 2, message: { text: `/otklik ${url.split('=')[1]}`, chat: chatOf(2) } },
  ] as never)
  await hearBots(base)
  expect(await groups()).toEqual([])
  const { rows } = await owner.query('select user_id from outlet_codes where space_id = $1 and expires_at > now()', [
    space.id,
  ])
  expect(rows).toEqual([{ user_id: olga.user_id }])
})
