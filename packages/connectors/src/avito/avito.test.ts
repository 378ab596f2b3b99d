import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSimulated } from '../../test/simulated.ts'
import type { Delivery } from '../connector.ts'
import { type Stage, suite } from '../suite.ts'
import { picture } from '../suite-parts.ts'
import { answerTo, type Play, play, webhook } from '../suite-stage.ts'
import { avito } from './index.ts'

/** Reviews have stars; nobody writes anything else in public there. */
async function open(): Promise<Stage> {
  const stage = await openSimulated({
    network: 'avito',
    unknown_token: 'a-secret-that-nobody-has',
    sends: { comment: 'answers.create', message: 'messages.send' },
  })
  const stars = { rating: 4 }
  return {
    ...stage,
    write: (channel, writing) => stage.write(channel, { ...writing, ...(channel === 'comment' && stars) }),
  }
}

describe('avito on the simulator', () => {
  suite(avito, { proof: 'secret', delivers: 'message', open })
})

describe('what only Avito does', () => {
  let on: Play
  beforeEach(async () => {
    on = await play(avito, await open())
  })
  afterEach(() => on.end())

  test('an account is known by its number, with the address of its profile', () => {
    expect(on.account).toMatchObject({
      provider_id: '94235311',
      name: 'Северная лавка',
      url: expect.stringMatching(/^https:/),
    })
  })

  test('our address holds the proof, and the question whether somebody is there is no delivery', async () => {
    const ask = (proof: string) =>
      avito.receiver.authenticate({ headers: {}, body: Buffer.from('{}'), query: { proof } }, { webhook })
    expect(ask(webhook)).toEqual({ handshake: 'ok' })
    expect(ask('another')).toBe('forged')
    expect(avito.receiver.authenticate({ headers: {}, body: Buffer.from('{}') }, { webhook })).toBe('forged')
  })

  test('a new proof takes the place of the old one, and other addresses are left alone', async () => {
    const url = on.receiverUrl()
    await avito.subscribe(on.speaker(), { url: 'https://another.example/hooks', secret: 'x' })
    await avito.subscribe(on.speaker(), { url, secret: 'the-next-secret' })
    await on.stage.write('message', { text: 'Вы тут?' })
    // The receiver knows the first proof only.
    expect(on.deliveries).toEqual([])
    await avito.subscribe(on.speaker(), { url, secret: webhook })
    await on.stage.write('message', { text: 'А теперь?' })
    await expect.poll(() => on.deliveries.length).toBeGreaterThan(0)
  })

  test('a message comes with who wrote it, and the first of a talk with the listing', async () => {
    await on.stage.write('message', { text: 'Ещё есть?' })
    await on.stage.write('message', { text: 'Ау' })
    const [first, second] = await on.heardOf('message')
    expect(first).toMatchObject({
      author: { name: expect.stringContaining(' '), image_url: expect.any(String) },
      subjects: [{ kind: 'product', price: '450 ₽' }],
    })
    expect(first?.chat_external_id).toMatch(/^u2i-94235311~\d+$/)
    expect(second?.subjects).toEqual([])
  })

  test('a picture with words is two messages there', async () => {
    await on.stage.write('message', { text: 'Смотрите', content: 'photo' })
    const told = await on.heardOf('message')
    expect(told.map(({ text, media }) => [text, media.length])).toEqual([
      ['', 1],
      ['Смотрите', 0],
    ])
  })

  test('a spoken message is opened by an address that is asked for', async () => {
    await on.stage.write('message', { text: '', content: 'voice' })
    const [{ media: [voice] = [] } = {}] = await on.heardOf('message')
    const file = await avito.openMedia(on.speaker(), voice?.ref ?? '')
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(100)
    await expect(avito.openMedia(on.speaker(), 'voice:none')).rejects.toMatchObject({ kind: 'gone' })
  })

  test('what was not delivered is found by looking', async () => {
    const { cursor } = await avito.news.look(on.speaker(), null)
    await avito.unsubscribe(on.speaker(), { url: on.receiverUrl() })
    const written = await on.stage.write('message', { text: 'Не дошло' })
    const { pages } = await avito.news.look(on.speaker(), cursor)
    const facts = pages.flatMap(({ body }) => avito.understand(body, on.account))
    expect(facts).toMatchObject([
      { kind: 'message', ...written, text: 'Не дошло', author: { name: expect.any(String) } },
    ])
  })

  test('history brings talks and reviews, each by its own way back', async () => {
    for (let n = 0; n < 25; n++) await on.stage.write('comment', { text: `Отзыв ${n}` })
    await on.stage.write('message', { text: 'Давно' })
    const first = await avito.history(on.speaker(), null)
    const second = await avito.history(on.speaker(), first.cursor)
    expect([first.cursor, second.cursor]).toEqual(['{"reviews":"20"}', null])
    const facts = [...first.pages, ...second.pages].flatMap(({ body }) => avito.understand(body, on.account))
    expect(facts.filter(({ kind }) => kind === 'comment')).toHaveLength(25)
    expect(facts.filter(({ kind }) => kind === 'message')).toHaveLength(1)
  })

  test('a review is about a listing, and of nobody who writes', async () => {
    await on.stage.write('comment', { text: 'Честно' })
    const facts = await on.heard()
    expect(facts).toMatchObject([
      { kind: 'post', sort: 'product', text: expect.stringContaining('Варенье') },
      { kind: 'comment', sort: 'review', rating: 4, author: { external_id: expect.stringMatching(/^review:/) } },
    ])
  })

  test('what is written with a text of 1000 characters arrives, and one more is refused', async () => {
    const written = await on.stage.write('message', { text: 'Ау' })
    await avito.send(on.speaker(), answerTo(written, 'я'.repeat(1_000)))
    const longer = avito.send(on.speaker(), answerTo(written, 'я'.repeat(1_001)))
    await expect(longer).rejects.toMatchObject({ kind: 'rejected' })
    const both = avito.send(on.speaker(), answerTo(written, 'Вот', [picture]))
    await expect(both).rejects.toMatchObject({ kind: 'rejected' })
  })

  test('names of those who wrote without one are found in the chats', async () => {
    await on.stage.write('message', { text: 'Ау' })
    const [{ author } = { author: { external_id: '' } }] = await on.heardOf('message')
    const { authors } = await avito.learn(on.speaker(), { authors: [author.external_id, '42'], posts: [] })
    expect(authors).toMatchObject([{ external_id: author.external_id, name: expect.any(String) }])
  })

  test('one event has one key, whatever the envelope is called', async () => {
    await on.stage.write('message', { text: 'Раз' })
    await on.stage.whenDelivered()
    const [delivery] = on.deliveries as [Delivery]
    const again = { ...JSON.parse(Buffer.from(delivery.body).toString()), id: 'another' }
    const body = Buffer.from(JSON.stringify(again))
    expect(avito.receiver.keyOf({ ...delivery, body })).toBe(avito.receiver.keyOf(delivery))
  })
})
