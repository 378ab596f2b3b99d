import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSimulated } from '../../test/simulated.ts'
import type { OutgoingFile, OutgoingMessage } from '../connector.ts'
import { suite } from '../suite.ts'
import { answerTo, type Play, play, type Written } from '../suite-stage.ts'
import { viber } from './index.ts'

const open = () =>
  openSimulated({
    network: 'viber',
    unknown_token: '4ab7c1d20e5f6a83-nobody-has-this-token-of-a-bot',
    sends: { comment: '', message: 'send_message' },
  })

describe('viber on the simulator', () => {
  suite(viber, { proof: 'signature', is_silent_about_sends: true, open })
})

describe('what only Viber does', () => {
  let on: Play
  beforeEach(async () => {
    on = await play(viber, await open())
  })
  afterEach(() => on.end())

  const order = (path: string, body: object) =>
    fetch(`${new URL(on.stage.bases.api ?? '').origin}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ network: 'viber', person: 3, ...body }),
    })
  const send = (written: Written, more: Partial<OutgoingMessage> = {}) =>
    viber.send(on.speaker(), { ...(answerTo(written, 'Слушаем') as OutgoingMessage), ...more })

  test('an address that does not answer is not taken', async () => {
    const nobody = viber.subscribe(on.speaker(), { url: 'http://127.0.0.1:9/hooks' })
    expect(await on.failureOf(nobody)).toMatchObject({ kind: 'rejected' })
  })

  test('the question whether we are there is answered, and is no delivery', async () => {
    expect(on.deliveries).toEqual([])
    await viber.subscribe(on.speaker(), { url: on.receiverUrl() })
    expect(on.deliveries).toEqual([])
  })

  test('an address that somebody else has told is left alone', async () => {
    await viber.unsubscribe(on.speaker(), { url: 'https://another.example/hooks' })
    await on.stage.write('message', { text: 'Вы тут?' })
    expect(await on.heardOf('message')).toMatchObject([{ text: 'Вы тут?' }])
  })

  test('ids of 64 bits come and go whole', async () => {
    const written = await on.stage.write('message', { text: '"message_token":"5"' })
    await on.stage.whenDelivered()
    expect(Buffer.from(on.deliveries[0]?.body ?? '').toString()).toMatch(/"message_token":59\d{17},/)
    expect(await on.heardOf('message')).toMatchObject([{ ...written, text: '"message_token":"5"' }])
    const { external_id } = await send(written)
    expect(external_id).toMatch(/^59\d{17}$/)
    expect(await on.stage.seen()).toMatchObject([{ external_id }])
  })

  test('a bot comes with its picture', async () => {
    const { image_url = '', screen_name } = await viber.connect(on.speaker())
    expect(screen_name).toBe('severnayalavka')
    const image = await viber.openMedia(on.speaker(), image_url)
    expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
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

  test('a sticker can be sent back', async () => {
    const written = await on.stage.write('message', { text: '', content: 'sticker' })
    const [fact] = await on.heardOf('message')
    const sticker_id = fact?.media[0]?.sticker_id ?? ''
    const { external_id } = await send(written, { text: '', sticker_id })
    expect(await on.stage.seen()).toMatchObject([{ external_id, text: '' }])
    expect((await on.failureOf(send(written, { text: '', sticker_id: '7' }))).kind).toBe('rejected')
  })

  test('a video goes as one, and what Viber does not play as a file', async () => {
    const written = await on.stage.write('message', { text: 'Покажите' })
    const at = (name: string) => `${new URL(on.stage.bases.api ?? '').origin}/files/scene-bread-1/${name}`
    const file = (name: string, mime: string): OutgoingFile => ({
      name,
      mime,
      url: at(name),
      read: async () => new Blob(['ftyp']),
    })
    for (const one of [file('v.mp4', 'video/mp4'), file('v.ogg', 'audio/ogg'), file('p.webp', 'image/webp')])
      await send(written, { text: '', files: [one] })
    expect((await on.stage.seen()).map(({ files }) => files)).toEqual([1, 1, 1])
  })

  test('answers to choose from stand under the field', async () => {
    const written = await on.stage.write('message', { text: 'Когда привезёте?' })
    const { external_id } = await send(written, {
      choices: ['Сегодня', 'Завтра', 'В субботу'].map((label) => ({ kind: 'reply' as const, label, payload: 'p' })),
    })
    expect(await on.stage.seen()).toMatchObject([{ external_id, text: 'Слушаем' }])
  })

  test('names are learnt of those whom Viber knows', async () => {
    await on.stage.write('message', { text: 'Это я' })
    const [fact] = await on.heardOf('message')
    const known = fact?.author.external_id ?? ''
    const { authors } = await viber.learn(on.speaker(), { authors: [known, 'bm9ib2R5'], posts: [] })
    expect(authors).toMatchObject([{ external_id: known, name: fact?.author.name }])
  })

  test('whoever answers nothing is not written to for ever', async () => {
    const written = await on.stage.write('message', { text: 'Вы тут?' })
    for (let n = 0; n < 100; n++) await send(written)
    expect((await on.failureOf(send(written))).kind).toBe('try_later')
  })
})
