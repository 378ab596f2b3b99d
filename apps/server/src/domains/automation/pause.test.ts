import { afterAll, describe, expect, it } from 'vitest'
import { scriptNetworks } from '../../../test/line/scripted-networks.ts'
import { rulesOf } from '../../../test/requests/rules-stage.ts'
import { makeWorld, type Person, type Space } from '../../../test/world.ts'
import { sendMessage } from '../chats/messages/send.ts'
import { asRobot } from '../users/robots.ts'

const world = await makeWorld()
afterAll(world.end)
const { scene, add, pass, at, firings, row } = rulesOf(world)
const { run } = scriptNetworks(world)

const answers = { when: { on: 'message_arrived' }, do: [{ do: 'reply', variants: ['Скоро ответим'] }] }
const pausedIn = async (boss: Person, id: number) => (await world.as(boss).chats.get({ params: { id } })).robots
const says = async (who: Person, id: number, text = 'Здравствуйте, это человек') => {
  const { chat } = await world.as(who).chats.get({ params: { id } })
  return world.as(who).chats.send({ params: { id }, body: { text, seen_version: chat.version } })
}
const robotSays = (space: Space, id: number) =>
  space.inside(async (ctx) => {
    const robot = await asRobot(ctx, space.id, { cause: 'bot', origin: 'bot:1', depth: 1 })
    const { version } = await row('chats', id)
    return sendMessage(robot, id, {
      ...{ text: 'Я робот', file_ids: [], seen_version: Number(version), then_status: 'closed', send_at: null },
      ...{ template_id: null, quoted_id: null, sticker_id: null, template: null },
    })
  })
const ofMessage = async (id: number) =>
  (
    await world.owner.query(
      'select n.state, n.reason, m.state as said from actions n join messages m on m.id = n.message_id where m.id = $1',
      [id],
    )
  ).rows[0]

describe('a person who writes in a dialogue', () => {
  it('quiets rules there, which say so, until it is closed', async () => {
    const { space, boss } = await scene()
    await add(space, boss, answers)
    const person = { chat_external_id: 'ilya', author: { external_id: 'ilya', name: 'Илья' } }
    const { chat } = await space.message(person)
    await says(boss, chat.id)
    await pass(space)
    expect(await firings(space)).toMatchObject([
      { result: 'paused', acts: [{ do: 'reply', result: 'refused', reason: 'paused' }] },
    ])
    expect(await pausedIn(boss, chat.id)).toMatchObject({ since: expect.any(Number), until: expect.any(Number) })

    const { version } = (await world.as(boss).chats.get({ params: { id: chat.id } })).chat
    await world.as(boss).chats.setStatus({ params: { id: chat.id }, body: { status: 'closed', seen_version: version } })
    expect(await pausedIn(boss, chat.id)).toBeNull()
    await space.message(person)
    await pass(space)
    expect((await firings(space)).at(-1)).toMatchObject({ result: 'done' })
  })

  it('stops what a robot was about to send, also at the moment when it leaves, and opens what that had closed', async () => {
    const { space, boss } = await scene()
    await add(space, boss)
    const { chat } = await space.message()
    const { id: waiting } = await robotSays(space, chat.id)
    await world.as(boss).chats.setRobots({ params: { id: chat.id }, body: { is_paused: true } })
    expect(await ofMessage(waiting)).toEqual({ state: 'cancelled', reason: 'paused', said: 'cancelled' })
    expect(await row('chats', chat.id)).toMatchObject({ status: 'inprogress' })
    const { history } = await world.as(boss).chats.get({ params: { id: chat.id } })
    expect(history).toContainEqual(expect.objectContaining({ deed: 'message', state: 'failed', cause: 'bot' }))

    await expect(robotSays(space, chat.id)).rejects.toMatchObject({ code: 'robots_paused' })
    await world.as(boss).chats.setRobots({ params: { id: chat.id }, body: { is_paused: false } })
    const { id: late } = await robotSays(space, chat.id)
    // As if the sender had it in hand when the person wrote: it is out of reach then, and asked of when it leaves.
    await world.owner.query(
      `update chats set bot_paused_at = clock_timestamp(), bot_resumed_at = clock_timestamp() where id = $1`,
      [chat.id],
    )
    const left = (await run()).map((order) => 'text' in order && order.text)
    expect(left).not.toContain('Я робот')
    expect(await ofMessage(late)).toEqual({ state: 'cancelled', reason: 'paused', said: 'cancelled' })
  })

  it('in the network’s own application does the same, but not with what is long past', async () => {
    const { space, boss } = await scene()
    await add(space, boss, answers)
    const account = await space.account()
    const said = (chat_external_id: string, created_at: number) => ({
      ...{ kind: 'own_message' as const, external_id: `own-${chat_external_id}`, chat_external_id },
      ...{ created_at, text: 'Из приложения сети' },
    })
    const [now, long] = [Math.floor(Date.now() / 1000), Math.floor(Date.now() / 1000) - 3 * 86_400]
    const fresh = await space.message({ account, chat_external_id: 'fresh' })
    const old = await space.message({ account, chat_external_id: 'old' })
    await space.arrive(account, [said('fresh', now), said('old', long)])
    expect(await pausedIn(boss, fresh.chat.id)).not.toBeNull()
    expect(await pausedIn(boss, old.chat.id)).toBeNull()
  })

  it('is not answered over by what a rule had put off', async () => {
    const { space, boss } = await scene()
    await add(space, boss, {
      when: { on: 'message_arrived' },
      do: [{ do: 'reply', variants: ['Всё ли в порядке?'], after_minutes: 10, unless_answered: false }],
    })
    const { chat } = await space.message()
    await pass(space)
    await says(boss, chat.id)
    await world.as(boss).chats.setRobots({ params: { id: chat.id }, body: { is_paused: false } })
    await at(space, new Date(Date.now() + 11 * 60_000))
    expect(await firings(space)).toMatchObject([{ acts: [{ result: 'refused', reason: 'paused' }] }])
  })
})

describe('taking a dialogue by hand', () => {
  it.each([true, false])('quiets robots as the space wants it: %s', async (pause_on_take) => {
    const { space, boss } = await scene()
    await add(space, boss)
    const body = { space_id: space.id, pause_on_take, pause_hours: 0 }
    await world.as(boss).robots.saveSettings({ body })
    const { chat } = await space.message()
    await world.as(boss).chatHandling.assign({
      params: { id: chat.id },
      body: { assigned_to: boss.user_id, group_id: null, seen_version: chat.version },
    })
    expect(await pausedIn(boss, chat.id)).toEqual(pause_on_take ? { since: expect.any(Number), until: null } : null)
  })

  it('is over when nobody has written for so many hours', async () => {
    const { space, boss } = await scene()
    await add(space, boss)
    const { chat } = await space.message()
    await says(boss, chat.id)
    const back = (hours: number) =>
      world.owner.query(`update chats set bot_paused_at = now() - $2 * interval '1 hour' where id = $1`, [
        chat.id,
        hours,
      ])
    await back(23)
    expect(await pausedIn(boss, chat.id)).not.toBeNull()
    await back(25)
    expect(await pausedIn(boss, chat.id)).toBeNull()
  })
})
