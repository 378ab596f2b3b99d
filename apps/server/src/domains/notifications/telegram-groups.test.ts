import { afterAll, expect, it } from 'vitest'
import { makeOutletStage } from '../../../test/stages/outlet-stage.ts'
import { hearBots, hearGroups } from './outlets/telegram-links.ts'
import { sendDue } from './sending/sender.ts'

const { world, wire, scene } = await makeOutletStage()
afterAll(world.end)
const { owner, base } = world

let update_id = 0
/** The bot hears this the next time its news are asked for. */
function hears(...news: object[]) {
  const result = news.map((one) => ({ update_id: ++update_id, ...one }))
  wire.answer = ({ url }) => (url.endsWith('/getUpdates') ? { body: { ok: true, result } } : {})
}

async function office() {
  const all = await scene()
  const { space, boss, account } = all
  wire.answer = ({ url }) => (url.endsWith('/getMe') ? { body: { ok: true, result: { username: 'our_bot' } } } : {})
  await world.as(boss).spaceOutlets.saveTelegram({ body: { space_id: space.id, token: '987654:secret-of-the-bot' } })
  const chat = { id: -1_000 - space.id, type: 'group', title: 'Дежурные' }
  const ask = async () => {
    const told = { codes: ['overdue' as const], object_ids: [account.id], locale: 'en' as const }
    const asked = await world.as(boss).spaceOutlets.addGroup({ body: { space_id: space.id, ...told } })
    expect(asked).toMatchObject({ bot: 'our_bot', command: expect.stringMatching(/^\/otklik@our_bot [\w-]{32}$/) })
    return asked.command
  }
  const say = async (text: string, where: object = chat) => {
    hears({ message: { text, chat: where } })
    await hearBots(base)
  }
  const groups = async () => (await world.as(boss).spaceOutlets.list({})).outlets
  const tell = (key: string) => all.happen('overdue', key, 'Where is it?', null)
  const send = async () => {
    wire.calls = []
    await all.calm()
    await all.due()
    await sendDue(base, 'telegram')
    return wire.calls.filter(({ url }) => url.endsWith('/sendMessage')).map(({ init }) => JSON.parse(String(init.body)))
  }
  const notices = async () => {
    const { rows } = await owner.query(
      `select body from announcements where space_id = $1 and kind = 'notification.caused'
       union all select body from events where space_id = $1 and kind = 'notification.caused'`,
      [space.id],
    )
    return rows.map(({ body: { code, how, to } }) => ({ code, how, to }))
  }
  return { ...all, chat, ask, say, groups, tell, send, notices }
}

it('a group is connected by a word that an administrator gets, and is told what was chosen with it', async () => {
  const { space, boss, olga, account, chat, ask, say, groups, tell, send } = await office()
  const command = await ask()
  // Neither a stranger's word nor the right one in a chat of two.
  await say(`/otklik ${'a'.repeat(32)}`)
  await say(command.replace('/otklik@our_bot', '/start'), { id: 5, type: 'private', username: 'eve' })
  expect(await groups()).toEqual([])
  await say(command.replace('@our_bot', ''))
  expect(await groups()).toMatchObject([
    { kind: 'telegram', label: 'Дежурные', state: 'on', codes: ['overdue'], object_ids: [account.id], locale: 'en' },
  ])
  // Once.
  await ask()
  await say(command, { ...chat, id: -5, title: 'Чужие' })
  expect(await groups()).toHaveLength(1)
  await tell('a')
  await tell('b')
  wire.answer = () => ({})
  expect(await send()).toMatchObject([{ chat_id: chat.id, text: expect.stringContaining('Where is it?') }])
  const { rows } = await owner.query(
    'select extract(epoch from paused_until - now()) as rests from outlets where space_id = $1 and user_id is null',
    [space.id],
  )
  expect(Number(rows[0].rests)).toBeGreaterThan(2)
  await expect(
    world
      .as(olga)
      .spaceOutlets.addGroup({ body: { space_id: space.id, codes: ['overdue'], object_ids: null, locale: 'en' } }),
  ).rejects.toMatchObject({ status: 403 })
  const { rows: lines } = await owner.query(
    `select kind, user_id from audit_log where space_id = $1 and kind = 'outlet.made'`,
    [space.id],
  )
  expect(lines).toEqual([{ kind: 'outlet.made', user_id: boss.user_id }])
})

it('the word is worth nothing when whoever got it may do this no more', async () => {
  const { space, boss, ask, say, groups } = await office()
  const command = await ask()
  await space.person('administrator')
  await owner.query(`update members set role = 'operator' where user_id = $1`, [boss.user_id])
  await say(command)
  await owner.query(`update members set role = 'administrator' where user_id = $1`, [boss.user_id])
  expect(await groups()).toEqual([])
})

it('a word that does not work is answered in the group, once for all that was tried there', async () => {
  const { ask, chat, groups } = await office()
  const said = () =>
    wire.calls.filter(({ url }) => url.endsWith('/sendMessage')).map(({ init }) => JSON.parse(String(init.body)))
  // Of the tests before: their spaces would hear the same.
  await owner.query('delete from outlet_codes')
  const command = await ask()
  const wrong = { message: { text: `/otklik@our_bot ${'a'.repeat(32)}`, chat } }
  hears(wrong, wrong, { message: { text: 'hello', chat } })
  wire.calls = []
  await hearBots(base)
  expect(said()).toEqual([{ chat_id: chat.id, text: expect.stringMatching(/Команда не подошла.* does not work/) }])
  expect(await groups()).toEqual([])
  // The same news, asked for twice at once: the second to take them does not say that the word is used.
  hears({ message: { text: command, chat } })
  wire.calls = []
  await Promise.all([hearBots(base), hearBots(base)])
  expect(said()).toEqual([{ chat_id: chat.id, text: expect.stringContaining('Готово') }])
  expect(await groups()).toHaveLength(1)
})

it('a group that becomes a supergroup is followed with all that it is told and all that waits', async () => {
  const { ask, say, account, chat, groups, tell, send, states } = await office()
  await say(await ask())
  await tell('a')
  const parameters = { migrate_to_chat_id: -100_777 - chat.id }
  wire.answer = () => ({ status: 400, body: { ok: false, description: 'group chat was upgraded', parameters } })
  await send()
  wire.answer = () => ({})
  expect(await send()).toMatchObject([{ chat_id: parameters.migrate_to_chat_id }])
  expect(await groups()).toMatchObject([
    { label: 'Дежурные', codes: ['overdue'], object_ids: [account.id], state: 'on' },
  ])
  expect((await states()).map(({ state }) => state)).toEqual(['sent'])
  // Or the group says so itself.
  hears({ message: { chat: { ...chat, id: parameters.migrate_to_chat_id }, migrate_to_chat_id: -100_999 - chat.id } })
  await hearGroups(base)
  await tell('b')
  wire.answer = () => ({})
  expect(await send()).toMatchObject([{ chat_id: -100_999 - chat.id }])
})

it('a group that has shut the bot out is off, administrators are told, and a new word brings it back', async () => {
  const { ask, say, chat, groups, tell, send, notices } = await office()
  await say(await ask())
  hears({ my_chat_member: { chat, new_chat_member: { status: 'kicked' } } })
  await hearGroups(base)
  expect(await groups()).toMatchObject([{ state: 'off', reason: 'kicked' }])
  expect(await notices()).toEqual([{ code: 'outlet_off', how: 'Дежурные', to: { holders: true } }])
  await say(await ask())
  expect(await groups()).toMatchObject([{ state: 'on', reason: null }])
  // Nobody said so, but Telegram refuses.
  await tell('a')
  wire.answer = () => ({
    status: 403,
    body: { ok: false, description: 'Forbidden: bot was kicked from the group chat' },
  })
  await send()
  expect(await groups()).toMatchObject([{ state: 'off', reason: 'kicked' }])
  expect(await notices()).toHaveLength(2)
})
