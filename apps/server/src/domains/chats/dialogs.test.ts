import { NetworkFailure } from '@otklik/connectors/connector.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { scriptNetworks } from '../../../test/line/scripted-networks.ts'
import { sentMessage } from '../../../test/requests/deed-requests.ts'
import { makeWorld, type Space } from '../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)
const { run, heard } = scriptNetworks(world)
const refusal = new NetworkFailure('rejected', 'Not allowed')
const now = () => Math.floor(Date.now() / 1000)

describe('a message that was sent', () => {
  it('is changed with its former words kept, and has them again when the network refuses', async () => {
    const space = await world.space()
    const { id, chat_id } = await sentMessage(world, space, 'Было')
    const { dialogs, chats } = world.as(await space.person('operator'))
    const look = async () => (await chats.messages({ params: { id: chat_id }, query: {} })).rows[0]

    expect(await dialogs.editMessage({ params: { id }, body: { text: 'Стало' } })).toMatchObject({
      ...{ text: 'Стало', earlier: ['Было'], deed: { kind: 'edit_message', state: 'pending' } },
    })
    expect(await run()).toEqual([
      { kind: 'edit_message', chat_external_id: 'peer', external_id: 'ours', text: 'Стало', has_files: false },
    ])
    expect(await look()).toMatchObject({ text: 'Стало', earlier: ['Было'], deed: null })
    await dialogs.editMessage({ params: { id }, body: { text: 'Стало хуже' } })
    await run({ edit_message: refusal })
    expect(await look()).toMatchObject({ text: 'Стало', earlier: ['Было'], deed: { state: 'failed' } })
    const { history } = await chats.get({ params: { id: chat_id } })
    expect(history.filter(({ kind }) => kind === 'deed')).toMatchObject([{ state: 'done' }, { state: 'failed' }])
  })

  it('is a part of the dialogue’s story, and is not when it was taken back before it left', async () => {
    const space = await world.space()
    const { chat } = await space.message()
    const who = await space.person('operator')
    const { chats } = world.as(who)
    const params = { id: chat.id }
    const version = async () => (await chats.get({ params })).chat.version
    const say = async (text: string) => chats.send({ params, body: { text, seen_version: await version() } })
    const told = async () => (await chats.get({ params })).history.filter(({ kind }) => kind === 'deed')
    await say('Здравствуйте')
    const { id } = await say('Минутку')
    const answer = { deed: 'message', state: 'pending', user_id: who.user_id }
    expect(await told()).toMatchObject([answer, answer])
    await world.owner.query(
      `update actions set state = 'held', hold = 'undo', not_before = now() + interval '1 minute' where message_id = $1`,
      [id],
    )
    await chats.cancelMessage({ params: { id } })
    expect(await told()).toHaveLength(1)
  })

  it('is taken back, and stands there again when the network refuses', async () => {
    const space = await world.space()
    const { id, chat_id } = await sentMessage(world, space, 'Лишнее')
    const { dialogs, chats } = world.as(await space.person('operator'))
    expect(await dialogs.removeMessage({ params: { id } })).toMatchObject({ text: '', earlier: ['Лишнее'] })
    await run({ delete_message: refusal })
    const { rows } = await chats.messages({ params: { id: chat_id }, query: {} })
    expect(rows[0]).toMatchObject({ text: 'Лишнее', deleted_at: null })
  })

  it('can only be ours, and only within the network’s time', async () => {
    const space = await world.space()
    const { id, asked_id } = await sentMessage(world, space)
    const { dialogs } = world.as(await space.person('operator'))
    const edit = (one: number) => dialogs.editMessage({ params: { id: one }, body: { text: 'Иначе' } })
    await expect(edit(asked_id)).rejects.toMatchObject({ refusal: { error_type: 'reply_not_allowed' } })
    await world.owner.query(`update messages set created_at = now() - interval '2 days' where id = $1`, [id])
    await expect(edit(id)).rejects.toMatchObject({ refusal: { error_type: 'window_closed' } })
  })
})

describe('a reaction', () => {
  it('is ours at once, replaced by another, and gone when the network refuses', async () => {
    const space = await world.space()
    const { asked_id: id, account } = await sentMessage(world, space)
    const { dialogs } = world.as(await space.person('operator'))
    const react = (reaction: string | null) => dialogs.react({ params: { id }, body: { reaction } })

    expect((await react('👍')).reactions).toEqual([{ reaction: '👍', count: 1, is_own: true }])
    await run()
    expect((await react('🔥')).reactions).toEqual([{ reaction: '🔥', count: 1, is_own: true }])
    await run({ react: refusal })
    expect(await react('👍')).toMatchObject({ reactions: [{ reaction: '👍' }], deed: { state: 'failed' } })
    expect((await react(null)).reactions).toEqual([])
    expect(await run()).toMatchObject([{ kind: 'react', reaction: null }])
    await expect(react('🦄')).rejects.toMatchObject({ status: 400 })
    await world.owner.query(`update objects set settings = '{"reactions": ["👍"]}' where id = $1`, [account.id])
    await expect(react('🔥')).rejects.toMatchObject({ status: 400 })
    expect((await react('👍')).reactions).toHaveLength(1)
    await run()
  })

  it('of twenty people at once is counted twenty times, and ours by five colleagues once', async () => {
    const space = await world.space()
    const account = await space.account({ provider: 'telegram' })
    const { id, chat } = await space.message({ account, chat_external_id: 'c', external_id: '1', created_at: now() })
    const people = await Promise.all(Array.from({ length: 5 }, () => space.person('operator')))
    const about = { kind: 'message_reactions', chat_external_id: 'c', external_id: '1' } as const
    // What arrives of one account waits for its turn at most lock_timeout: four at once stay below it on a slow machine.
    const arriving = async (first: number) => {
      for (const n of [0, 1, 2, 3, 4]) {
        const author = { external_id: `a${first + n}`, name: 'Кто-то' }
        await space.arrive(account, [{ ...about, reactions: ['👍'], author, at: now() }])
      }
    }
    await Promise.all([
      ...[0, 5, 10, 15].map(arriving),
      ...people.map((who) => world.as(who).dialogs.react({ params: { id }, body: { reaction: '👍' } })),
    ])
    const { rows } = await world.as(people[0]).chats.messages({ params: { id: chat.id }, query: {} })
    expect(rows[0]?.reactions).toEqual([{ reaction: '👍', count: 21, is_own: true }])
    expect((await run()).filter(({ kind }) => kind === 'react')).toHaveLength(1)
  })
})

describe('what the network is told besides', () => {
  it('is that we have read, once for what there is', async () => {
    const space = await world.space()
    const account = await space.account()
    const message = { account, chat_external_id: 'c', author: { external_id: 'a', name: 'Ира' } }
    const { chat } = await space.message({ ...message, external_id: '1', created_at: now() })
    const { chats } = world.as(await space.person('operator'))
    const read = () => chats.markRead({ params: { id: chat.id } })

    await read()
    await read()
    await world.owner.query('update chats set unread = 1 where id = $1', [chat.id])
    await read()
    expect(await run()).toEqual([{ kind: 'read', chat_external_id: 'c', up_to_external_id: '1' }])
    await space.message({ ...message, external_id: '2', created_at: now() + 1 })
    await read()
    expect(await run({ read: refusal })).toMatchObject([{ up_to_external_id: '2' }])
    const { problems } = world.as(await space.person('administrator'))
    expect((await problems.actions({ query: {} })).rows).toEqual([])
  })

  it('is that somebody writes, seldom, and never to the writer’s harm', async () => {
    const space = await world.space()
    const account = await space.account({ provider: 'telegram' })
    const { chat } = await space.message({ account, chat_external_id: 'c', external_id: '1', created_at: now() })
    const elsewhere = await space.message({ account: await space.account({ provider: 'googleplay' }) })
    const { dialogs } = world.as(await space.person('operator'))
    await run()

    for (const { id } of [chat, chat, elsewhere.chat, chat]) expect(await dialogs.type({ params: { id } })).toBeNull()
    expect(heard()).toEqual([{ kind: 'typing', chat_external_id: 'c', up_to_external_id: '1' }])

    const { chat: gone } = await space.message({ account })
    await run({ typing: refusal })
    expect(await dialogs.type({ params: { id: gone.id } })).toBeNull()
    expect(heard()).toHaveLength(1)
  })
})

describe('what is sent in a dialogue', () => {
  const whatsapp = async (space: Space, created_at: number) => {
    const account = await space.account({ provider: 'whatsapp' })
    const author = { external_id: '79991112233', name: 'Олег' }
    const { chat, id } = await space.message({ account, chat_external_id: '79991112233', author, created_at })
    await world.owner.query(
      `insert into network_templates (space_id, object_id, name, language, category, is_approved, text, parameters)
       values ($1, $2, 'order', 'ru', 'UTILITY', true, 'Заказ {{1}} готов, {{2}}', 2), ($1, $2, 'draft', 'ru', 'UTILITY', false, 'Черновик', 0)`,
      [space.id, account.id],
    )
    return { account, chat, id }
  }

  it('quotes what it answers', async () => {
    const space = await world.space()
    const { chat, id } = await whatsapp(space, now())
    const { chats } = world.as(await space.person('operator'))
    const send = (quoted_id: number) =>
      chats.send({ params: { id: chat.id }, body: { text: 'Да', quoted_id, seen_version: chat.version } })

    const other = await space.message()
    await expect(send(other.id)).rejects.toMatchObject({ status: 400 })
    expect(await send(id)).toMatchObject({ quoted_id: id, quoted_text: 'Здравствуйте!' })
    expect(await run()).toMatchObject([
      {
        ...{ kind: 'message', quoted_external_id: expect.any(String), last_inbound_at: expect.any(Number) },
        person_external_id: expect.any(String),
      },
    ])
  })

  it('quotes nothing that the network told without an id, and says which that is', async () => {
    const space = await world.space()
    const account = await space.account({ provider: 'max' })
    const { chat, id } = await space.message({ account, external_id: '-:1794000000:5', chat_external_id: 'c' })
    const { chats } = world.as(await space.person('operator'))
    const body = { text: 'Да', quoted_id: id, seen_version: chat.version }
    await expect(chats.send({ params: { id: chat.id }, body })).rejects.toMatchObject({ status: 400 })
    const { rows } = await chats.messages({ params: { id: chat.id }, query: {} })
    expect(rows).toMatchObject([{ id, is_told_only: true }])
  })

  it('is free text only while the network listens, and a template also after that', async () => {
    const space = await world.space()
    const { account, chat } = await whatsapp(space, now() - 2 * 86_400)
    const { chats, dialogs } = world.as(await space.person('operator'))
    const send = (draft: object) =>
      chats.send({ params: { id: chat.id }, body: { text: '', seen_version: chat.version, ...draft } })
    const template = (name: string, ...values: string[]) => ({ template: { name, language: 'ru', values } })

    await expect(send({ text: 'Ответ' })).rejects.toMatchObject({ refusal: { error_type: 'window_closed' } })
    await expect(send(template('draft'))).rejects.toMatchObject({ refusal: { error_type: 'reply_not_allowed' } })
    await expect(send(template('order', '17'))).rejects.toMatchObject({ status: 400 })
    await expect(send({ ...template('order', '17', 'Олег'), text: 'и ещё' })).rejects.toMatchObject({ status: 400 })
    expect((await dialogs.templates({ params: { id: account.id } })).map(({ name }) => name)).toEqual(['order'])

    expect(await send(template('order', '17', 'Олег'))).toMatchObject({
      text: 'Заказ 17 готов, Олег',
      source: 'template',
    })
    expect(await run()).toMatchObject([{ template: { name: 'order', language: 'ru', values: ['17', 'Олег'] } }])
  })

  it('is not moved to a time when the network listens no more', async () => {
    const space = await world.space()
    const hour_s = 3_600
    const { chat } = await whatsapp(space, now() - 20 * hour_s)
    const { chats, chatHandling } = world.as(await space.person('operator'))
    const send = (draft: object) =>
      chats.send({ params: { id: chat.id }, body: { text: '', send_at: now() + hour_s, seen_version: 0, ...draft } })
    const move = (id: number, send_at: number | null) => chatHandling.setLater({ params: { id }, body: { send_at } })
    const closed = { refusal: { error_type: 'window_closed' } }

    const seen_version = (await chats.get({ params: { id: chat.id } })).chat.version
    await expect(send({ text: 'Ответ', seen_version, send_at: now() + 5 * hour_s })).rejects.toMatchObject(closed)
    const words = await send({ text: 'Ответ', seen_version })
    await expect(move(words.id, now() + 5 * hour_s)).rejects.toMatchObject(closed)
    const moved_at = now() + 3 * hour_s
    expect(await move(words.id, moved_at)).toMatchObject({ action: { hold: 'later', not_before: moved_at } })

    await world.owner.query(`update chats set last_inbound_at = now() - interval '2 days' where id = $1`, [chat.id])
    await expect(move(words.id, null)).rejects.toMatchObject(closed)
    const after = (await chats.get({ params: { id: chat.id } })).chat.version
    const values = ['17', 'Олег']
    const template = await send({ template: { name: 'order', language: 'ru', values }, seen_version: after })
    const template_at = now() + 50 * hour_s
    expect(await move(template.id, template_at)).toMatchObject({ action: { not_before: template_at } })
  })

  it('is sent once, however often it is clicked', async () => {
    const space = await world.space()
    const { chat } = await whatsapp(space, now() - 2 * 86_400)
    const { chats } = world.as(await space.person('operator'))
    const template = { name: 'order', language: 'ru', values: ['17', 'Олег'] }
    const body = { text: '', template, seen_version: chat.version }
    const click = (key: string, draft: typeof body = body) => chats.send({ params: { id: chat.id }, body: draft, key })

    const clicks = await Promise.allSettled(Array.from({ length: 5 }, () => click('one-and-the-same')))
    const ids = clicks.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []))
    expect(new Set(ids).size).toBe(1)
    expect(await run()).toHaveLength(1)
    const other = { ...body, template: { ...template, values: ['18', 'Олег'] } }
    await expect(click('one-and-the-same', other)).rejects.toMatchObject({ refusal: { error_type: 'key_reused' } })
  })

  it('may be a sticker that customers have sent, when it is offered', async () => {
    const space = await world.space()
    const account = await space.account({ provider: 'telegram' })
    const sticker = { kind: 'sticker', ref: 'file-1', sticker_id: 'duck' } as const
    const { chat } = await space.message({ account, media: [sticker], created_at: now() })
    const { chats } = world.as(await space.person('operator'))
    const send = () =>
      chats.send({ params: { id: chat.id }, body: { text: '', sticker_id: 'duck', seen_version: chat.version } })

    await expect(send()).rejects.toMatchObject({ refusal: { error_type: 'reply_not_allowed' } })
    await world.owner.query(`update objects set settings = '{"stickers": ["duck"]}' where id = $1`, [account.id])
    expect(await send()).toMatchObject({ kind: 'sticker', attachments: [{ kind: 'sticker' }] })
    expect(await run()).toMatchObject([{ sticker_id: 'duck', files: [] }])
  })
})

describe('a dialogue that we begin', () => {
  it('is the one there is, or a new one with whoever has that number', async () => {
    const space = await world.space()
    const account = await space.account({ provider: 'whatsapp' })
    const who = await space.person('operator')
    const { dialogs, chats } = world.as(who)
    const start = (phone: string) => dialogs.start({ body: { object_id: account.id, phone } })

    const [first, again] = await Promise.all([start('79990000001'), start('79990000001')])
    expect(first).toEqual(again)
    expect((await chats.get({ params: { id: first.id } })).chat).toMatchObject({
      ...{ status: 'inprogress', assigned_to: who.user_id, last_message: null, author: { name: '+79990000001' } },
    })
    const author = { external_id: '79990000002', name: 'Олег' }
    const { chat } = await space.message({ account, chat_external_id: '79990000002', author })
    expect(await start('79990000002')).toEqual({ id: chat.id })
    expect((await chats.get({ params: { id: chat.id } })).chat.author.name).toBe('Олег')
    const elsewhere = dialogs.start({ body: { object_id: (await space.account()).id, phone: '79990000001' } })
    await expect(elsewhere).rejects.toMatchObject({ refusal: { error_type: 'reply_not_allowed' } })
  })
})
