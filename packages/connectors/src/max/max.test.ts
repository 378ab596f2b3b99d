import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSimulated } from '../../test/simulated.ts'
import type { OutgoingFile, OutgoingMessage } from '../connector.ts'
import { suite } from '../suite.ts'
import { picture } from '../suite-parts.ts'
import { answerTo, type Play, play, type Written } from '../suite-stage.ts'
import { max } from './index.ts'

const open = () =>
  openSimulated({
    network: 'max',
    unknown_token: 'f9LHodD0cOL-nobody-has-this-token-of-a-bot',
    sends: { comment: '', message: 'POST messages' },
  })

describe('max on the simulator', () => {
  suite(max, { proof: 'secret', is_silent_about_sends: true, open })
})

describe('what only MAX does', () => {
  let on: Play
  beforeEach(async () => {
    on = await play(max, await open())
  })
  afterEach(() => on.end())

  async function order(path: string, body: object): Promise<Required<Written>> {
    const origin = new URL(on.stage.bases.api ?? '').origin
    const response = await fetch(`${origin}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ network: 'max', person: 3, ...body }),
    })
    return (await response.json()) as Required<Written>
  }
  const send = (written: Written, more: Partial<OutgoingMessage> = {}) =>
    max.send(on.speaker(), { ...(answerTo(written, 'Слушаем') as OutgoingMessage), ...more })

  test('a bot comes with its picture', async () => {
    const { image_url = '', url } = await max.connect(on.speaker())
    expect(url).toBe('https://max.ru/severnaya_lavka_bot')
    const image = await max.openMedia(on.speaker(), image_url)
    expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
  })

  test('a group is answered where it talks, and tells its title when asked', async () => {
    const first = await order('write', { chat: 'club', text: 'Кто был вчера?' })
    await order('write', { chat: 'club', text: 'Я', person: 5, reply_to: first.external_id })
    const chat_external_id = '-70000000000101'
    expect(await on.heardOf('message')).toMatchObject([
      { chat_external_id, group: { title: '' }, author: { name: 'Ольга Новикова' } },
      { chat_external_id, quoted_external_id: first.external_id },
    ])
    const wanted = { authors: [], posts: [], chats: [chat_external_id, '-5'] }
    expect((await max.learn(on.speaker(), wanted)).chats).toEqual([
      { external_id: chat_external_id, title: 'Соседи у лавки' },
    ])
    const { external_id } = await send(first, { quoted_external_id: first.external_id })
    expect(await on.stage.seen()).toEqual([{ external_id, text: 'Слушаем', files: 0 }])
  })

  test('one who comes back says so', async () => {
    const { chat_external_id } = await on.stage.write('message', { text: 'Хватит' })
    await on.stage.block()
    await order('block', { blocked: false })
    expect(await on.heardOf('contact')).toMatchObject([
      { chat_external_id, is_lost: true },
      { chat_external_id, is_lost: false },
    ])
  })

  test.each<[string, OutgoingFile]>([
    ['a video', { name: 'v.mp4', mime: 'video/mp4', read: async () => new Blob(['ftyp']) }],
    ['a voice', { name: 'v.ogg', mime: 'audio/ogg', read: async () => new Blob(['OggS']) }],
  ])('%s is sent when MAX has prepared it', async (_, file) => {
    const written = await on.stage.write('message', { text: 'Покажите' })
    const { external_id } = await send(written, { files: [file] })
    expect(await on.stage.seen()).toEqual([{ external_id, text: 'Слушаем', files: 1 }])
  })

  test('the words beside a picture are edited, and the picture stays', async () => {
    const written = (await on.stage.write('message', { text: 'Покажите' })) as Required<Written>
    const { external_id } = await send(written, { files: [picture] })
    const place = { chat_external_id: written.chat_external_id, external_id }
    await max.act(on.speaker(), { kind: 'edit_message', ...place, text: 'Вот', has_files: true })
    expect(await on.stage.seen()).toEqual([{ external_id, text: 'Вот', files: 1 }])
  })

  test('a quoted message that is gone refuses the answer', async () => {
    const written = await on.stage.write('message', { text: 'Ой' })
    await on.stage.delete(written)
    expect((await on.failureOf(send(written, { quoted_external_id: written.external_id }))).kind).toBe('gone')
    expect(await on.stage.seen()).toEqual([])
  })

  test('a number of 64 bits goes over the wire whole', async () => {
    await on.stage.write('message', { text: '"seq":"5"' })
    await on.stage.whenDelivered()
    const body = Buffer.from(on.deliveries[0]?.body ?? '').toString()
    expect(body).toMatch(/"seq":1\d{17},/)
    expect(await on.heardOf('message')).toMatchObject([{ text: '"seq":"5"' }])
  })
})
