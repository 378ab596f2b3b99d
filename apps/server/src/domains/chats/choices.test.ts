import type { MessageDraft } from '@otklik/contract/actions/actions.ts'
import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import type { Choice } from '@otklik/contract/networks/choices/form.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { scriptNetworks } from '../../../test/line/scripted-networks.ts'
import { makeWorld, type Space } from '../../../test/world.ts'
import { transact } from '../../platform/database/transact.ts'
import { asRobot } from '../users/robots.ts'
import { sendMessage } from './messages/send.ts'

const world = await makeWorld()
afterAll(world.end)
const { run } = scriptNetworks(world)

const now = () => Math.floor(Date.now() / 1000)
const choices: Choice[] = [
  { kind: 'reply', label: 'Статус заказа', payload: 'AbC_-1' },
  { kind: 'url', label: 'Сайт', url: 'https://lavka.example/' },
]
const shown = [
  { kind: 'reply', label: 'Статус заказа', url: null },
  { kind: 'url', label: 'Сайт', url: 'https://lavka.example/' },
]

async function setScene(provider = 'telegram') {
  const space = await world.space()
  const account = await space.account({ provider })
  const peer = { account, chat_external_id: '55', author: { external_id: '55', name: 'Вера' } }
  const { chat } = await space.message({ ...peer, text: 'Здравствуйте', created_at: now() })
  const { chats } = world.as(await space.person('operator'))
  const messages = async () => (await chats.messages({ params: { id: chat.id }, query: {} })).rows
  return { space, account, chat, chats, messages }
}

const draft = (text: string): MessageDraft => ({
  ...{ text, file_ids: [], quoted_id: null, template_id: null, template: null, sticker_id: null },
  ...{ seen_version: 0, then_status: null, send_at: null },
})

const offer = (space: Space, chat_id: number, offered: readonly Choice[], said = draft('Что дальше?')) =>
  transact(
    world.base,
    { spaces: [space.id], user_id: null, cause: 'system', correlation_id: `bot-${space.id}` },
    async (ctx) => {
      const robot = await asRobot(ctx, space.id, { cause: 'bot', origin: 'bot:3', depth: 1 })
      const { rows } = await world.owner.query('select version from chats where id = $1', [chat_id])
      return sendMessage(robot, chat_id, { ...said, seen_version: rows[0].version }, offered)
    },
  )

const press = (over: object): Incoming => ({
  ...{ kind: 'message', external_id: '-:press:77', chat_external_id: '55', created_at: now(), text: '', media: [] },
  author: { external_id: '55', name: 'Вера' },
  ...over,
})

describe('what a robot offers to choose from', () => {
  it('goes out with the message, and stands under it as people are shown it', async () => {
    const { space, chat, messages } = await setScene()
    const saved = await offer(space, chat.id, choices)
    const sent = await run()

    expect(saved).toMatchObject({ source: 'bot', choices: shown })
    expect(sent).toMatchObject([{ kind: 'message', text: 'Что дальше?', choices }])
    const [first] = await messages()
    expect(first).toMatchObject({ state: 'sent', text: 'Что дальше?', choices: shown })
    // What comes back with a press is nobody's to read.
    expect(JSON.stringify(first)).not.toContain('AbC_-1')
  })

  it('is refused where the network has no form for it, before anything is kept', async () => {
    const { space, chat, messages } = await setScene('avito')
    await expect(offer(space, chat.id, choices)).rejects.toMatchObject({ code: 'choices_not_allowed' })
    const whatsapp = await setScene('whatsapp')
    const long: Choice[] = [{ kind: 'reply', label: 'Хочу вернуть товар без упаковки', payload: 'p' }]
    await expect(offer(whatsapp.space, whatsapp.chat.id, long)).rejects.toMatchObject({ code: 'choice_too_long' })
    expect(await messages()).toHaveLength(1)
  })

  it('is taken from no call: people write words', async () => {
    const { chat, chats } = await setScene()
    const seen_version = (await chats.get({ params: { id: chat.id } })).chat.version
    const body = { ...draft('Да'), seen_version }
    const offered = { ...body, choices } as MessageDraft
    await expect(chats.send({ params: { id: chat.id }, body: offered })).rejects.toMatchObject({ status: 400 })
    expect((await chats.send({ params: { id: chat.id }, body })).text).toBe('Да')
  })
})

describe('a pressed button', () => {
  it('is a message with the words of the button, and once however often it is told', async () => {
    const { space, account, messages } = await setScene()
    const told = press({ text: 'Статус заказа', pressed: 'AbC_-1' })
    await space.arrive(account, [told])
    await space.arrive(account, [told])
    const rows = await messages()
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({ text: 'Статус заказа', is_pressed: true, is_told_only: true })
    expect(rows[1]?.is_pressed).toBeUndefined()
    const { rows: kept } = await world.owner.query(
      'select pressed, start from messages where space_id = $1 order by id',
      [space.id],
    )
    expect(kept).toEqual([
      { pressed: null, start: null },
      { pressed: 'AbC_-1', start: null },
    ])
  })

  it('finds its words among what was offered there, where the network does not tell them', async () => {
    const { space, account, chat, messages } = await setScene()
    const other = await setScene()
    await offer(space, chat.id, choices)
    const subjects = [{ kind: 'button', title: 'AbC_-1' }]
    await space.arrive(account, [press({ pressed: 'AbC_-1', subjects })])
    await other.space.arrive(other.account, [press({ pressed: 'AbC_-1', subjects })])
    expect((await messages())[0]).toMatchObject({ text: 'Статус заказа', subjects: [], is_pressed: true })
    // Offered in another dialogue: here it stands as the network told it.
    expect((await other.messages())[0]).toMatchObject({ text: '', subjects: [{ kind: 'button', title: 'AbC_-1' }] })
  })
})

describe('a link with a word in it', () => {
  it('is kept with the message that it led to, cut to what it may be', async () => {
    const { space, account } = await setScene()
    await space.arrive(account, [press({ external_id: '78', text: '/start spring_26', start: 'spring_26' })])
    await space.arrive(account, [press({ external_id: '79', text: 'Да', start: 'a'.repeat(5_000) })])
    const { rows } = await world.owner.query(
      'select left(start, 9) as start, length(start) as length from messages where space_id = $1 and start is not null order by id',
      [space.id],
    )
    expect(rows).toEqual([
      { start: 'spring_26', length: 9 },
      { start: 'aaaaaaaaa', length: 1_024 },
    ])
  })
})
