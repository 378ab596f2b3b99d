import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSimulated } from '../../test/simulated.ts'
import type { OutgoingFile, OutgoingMessage } from '../connector.ts'
import { suite } from '../suite.ts'
import { paper, picture } from '../suite-parts.ts'
import { answerTo, type Play, play, type Written } from '../suite-stage.ts'
import { telegram } from './index.ts'

const open = () =>
  openSimulated({
    network: 'telegram',
    unknown_token: '7100000999:nobody-has-this-token-of-a-bot-0000',
    sends: { comment: 'sendMessage', message: 'sendMessage' },
  })

describe('telegram on the simulator', () => {
  suite(telegram, { proof: 'secret', is_silent_about_sends: true, open })
})

describe('what only Telegram does', () => {
  let on: Play
  beforeEach(async () => {
    on = await play(telegram, await open())
  })
  afterEach(() => on.end())

  type Place = Written & { chat_external_id: string }
  async function order(path: string, body: object): Promise<Place> {
    const origin = new URL(on.stage.bases.api ?? '').origin
    const response = await fetch(`${origin}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ network: 'telegram', person: 3, ...body }),
    })
    return (await response.json()) as Place
  }
  const write = (chat: string, text: string, more: object = {}) => order('write', { chat, text, ...more })
  const send = (written: Written, more: Partial<OutgoingMessage> = {}) =>
    telegram.send(on.speaker(), { ...(answerTo(written, 'Слушаем') as OutgoingMessage), ...more })

  test('a bot comes with its picture', async () => {
    const { image_url = '' } = await telegram.connect(on.speaker())
    const image = await telegram.openMedia(on.speaker(), image_url)
    expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
  })

  test('a group is answered where it talks', async () => {
    const first = await write('club', 'Кто был вчера?')
    await write('club', 'Я', { person: 5, reply_to: first.external_id })
    expect(await on.heardOf('message')).toMatchObject([
      { chat_external_id: '-1002300000101', group: { title: 'Соседи у лавки' }, author: { name: 'Ольга Новикова' } },
      { chat_external_id: '-1002300000101', quoted_external_id: first.external_id },
    ])
    const { external_id } = await send(first, { quoted_external_id: first.external_id })
    expect(await on.stage.seen()).toEqual([{ external_id, text: 'Слушаем', files: 0 }])
  })

  test('a group that has grown is found under its old number', async () => {
    await send({ external_id: '', chat_external_id: '-4300000101' }, { files: [picture] })
    expect(await on.stage.seen()).toMatchObject([{ text: 'Слушаем', files: 1 }])
  })

  test('talk in the group of a channel is no comment', async () => {
    await write('discussion', 'Всем привет')
    expect(await on.heard()).toMatchObject([{ kind: 'message', group: { title: 'Северная лавка: обсуждение' } }])
  })

  test('the first comment brings its post with it', async () => {
    const { post_external_id } = await on.stage.write('comment', { text: 'А доставка есть?' })
    const [post] = await on.heardOf('post')
    expect(post).toMatchObject({
      external_id: post_external_id,
      text: expect.stringContaining('Свежий хлеб'),
      url: 'https://t.me/severnaya_lavka/87',
    })
    const image = await telegram.openMedia(on.speaker(), post?.image_url ?? '')
    expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
  })

  test('a new post is known before anybody says a word', async () => {
    // The channel's owner publishes.
    await order('publish', { text: 'Завтра дегустация' })
    expect(await on.heard()).toMatchObject([{ kind: 'post', text: 'Завтра дегустация' }])
  })

  test('a customer who answers our answer names it', async () => {
    const written = await on.stage.write('comment', { text: 'А доставка есть?' })
    const { external_id } = await telegram.send(on.speaker(), answerTo(written, 'Есть'))
    await on.stage.write('comment', { text: 'Спасибо', quoted: external_id })
    expect((await on.heardOf('comment')).at(-1)).toMatchObject({
      parent_external_id: external_id,
      post_external_id: written.post_external_id,
    })
  })

  test('the words under a picture of ours are edited', async () => {
    const written = (await on.stage.write('comment', { text: 'Покажите' })) as Required<Written>
    const { external_id } = await telegram.send(on.speaker(), answerTo(written, 'Вот', [picture]))
    const { post_external_id } = written
    const place = { post_external_id, item_external_id: written.external_id }
    await telegram.act(on.speaker(), { kind: 'edit_reply', external_id, text: 'Вот так', ...place })
    expect(await on.stage.seen()).toEqual([{ external_id, text: 'Вот так', files: 1 }])
  })

  test('a sticker goes back as it came', async () => {
    const written = await on.stage.write('message', { text: '', content: 'sticker' })
    const [fact] = await on.heardOf('message')
    const { external_id } = await send(written, { text: '', sticker_id: fact?.media[0]?.sticker_id ?? '' })
    expect(await on.stage.seen()).toEqual([{ external_id, text: '', files: 0 }])
    expect(await on.failureOf(send(written, { sticker_id: 'nobody-drew-this' }))).toMatchObject({ kind: 'rejected' })
  })

  const voice: OutgoingFile = { name: 'v.ogg', mime: 'audio/ogg', read: async () => new Blob(['OggS']) }
  const video: OutgoingFile = { name: 'v.mp4', mime: 'video/mp4', read: async () => new Blob(['ftyp']) }

  test.each([
    ['a voice', [voice], 1],
    ['photos and a video', [picture, video], 2],
    ['whatever comes together', [picture, paper, voice], 3],
  ])('%s is taken', async (_, files, count) => {
    const written = await on.stage.write('message', { text: 'Покажите' })
    const { external_id } = await send(written, { files })
    const seen = await on.stage.seen()
    expect(seen[0]).toEqual({ external_id, text: 'Слушаем', files: 1 })
    expect(seen).toHaveLength(count)
  })

  test('a connected account is answered through its connection', async () => {
    const written = await write('business', 'Добрый день')
    expect(written.chat_external_id).toBe('bizLavka_0001:610000004')
    const { external_id } = await send(written)
    await order('answer', { external_id: written.external_id, text: 'Я сам отвечу' })
    await order('edit', { external_id: written.external_id, text: 'Добрый вечер' })
    await order('delete', { external_id: written.external_id })
    const place = { chat_external_id: written.chat_external_id, external_id: written.external_id }
    // What we sent comes back too, and is known already.
    expect(await on.heard()).toMatchObject([
      { kind: 'message', ...place, text: 'Добрый день' },
      { kind: 'own_message', chat_external_id: written.chat_external_id, text: 'Я сам отвечу' },
      { kind: 'message_edited', ...place, text: 'Добрый вечер' },
      { kind: 'message_deleted', ...place },
    ])
    const { chat_external_id } = written
    const ours = { chat_external_id, external_id }
    await telegram.act(on.speaker(), { kind: 'edit_message', ...ours, text: 'Слушаю вас', has_files: false })
    await telegram.act(on.speaker(), { kind: 'read', chat_external_id, up_to_external_id: written.external_id })
    await telegram.act(on.speaker(), { kind: 'typing', chat_external_id })
    expect((await on.stage.seen())[0]).toMatchObject({ external_id, text: 'Слушаю вас' })
    await telegram.act(on.speaker(), { kind: 'delete_message', ...ours })
    expect(await on.stage.seen()).toMatchObject([{ text: 'Я сам отвечу' }])
  })

  test.each([
    ['bizLavka_0001:610000009', 'nobody who has written'],
    ['bizNobody_0009:610000004', 'no connection of ours'],
  ])('%s is %s', async (chat_external_id) => {
    await write('business', 'Добрый день')
    const failure = await on.failureOf(send({ external_id: '', chat_external_id }))
    expect(failure.kind).toBe('recipient_unavailable')
  })

  test('a reaction that Telegram does not know is refused', async () => {
    const { chat_external_id = '', external_id } = await on.stage.write('message', { text: 'Ура' })
    const react = { kind: 'react', chat_external_id, external_id, reaction: 'ура' } as const
    expect((await on.failureOf(telegram.act(on.speaker(), react))).kind).toBe('rejected')
  })
})
