import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import { networkBases } from '@otklik/simulator/networks/list.ts'
import { whatsappAccounts } from '@otklik/simulator/networks/whatsapp/accounts.ts'
import { ownOf } from '@otklik/simulator/networks/whatsapp/own.ts'
import { makeSimulator, type Simulator } from '@otklik/simulator/simulator.ts'
import type { Account } from '@otklik/simulator/world/account.ts'
import { type Person, people } from '@otklik/simulator/world/people.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Delivery, OutgoingMessage, Speaker } from '../connector.ts'
import { addressOf, openReceiver } from '../suite-parts.ts'
import { whatsapp } from './index.ts'

describe('only whatsapp', () => {
  const [lavka, kuhnya] = whatsappAccounts as [Account, Account]
  let simulator: Simulator
  let origin: string
  let now: number
  let receivers: Awaited<ReturnType<typeof openReceiver>>[]

  beforeEach(async () => {
    now = Date.now()
    receivers = []
    simulator = makeSimulator({ retry_ms: 20, now: () => now })
    origin = await simulator.listen(0)
  })
  afterEach(async () => {
    await simulator.close()
    for (const receiver of receivers) {
      receiver.closeAllConnections()
      receiver.close()
    }
  })

  /** A connected number, with all that was delivered to it. */
  async function join(account: Account) {
    const speaker: Speaker = {
      bases: networkBases(origin).whatsapp ?? {},
      secrets: account.tokens,
      now: () => now / 1000,
      fetch: (url, init) => fetch(url, init),
    }
    const own = await whatsapp.connect(speaker)
    speaker.account = own
    const deliveries: Delivery[] = []
    const secret = `secret of ${account.id}`
    const receiver = await openReceiver((delivery) => {
      const verdict = whatsapp.receiver.authenticate(delivery, {
        webhook: secret,
        app_secret: account.tokens.app_secret,
      })
      if (verdict === 'forged') return
      if (verdict !== 'genuine') return verdict.handshake
      deliveries.push(delivery)
      return whatsapp.receiver.accepted
    })
    receivers.push(receiver)
    const url = addressOf(receiver)
    await whatsapp.subscribe(speaker, { url, secret })
    const facts = async (): Promise<Incoming[]> => {
      await simulator.deliveries.whenIdle()
      return deliveries.flatMap(({ body }) => whatsapp.understand(body, own))
    }
    return { speaker, url, secret, facts }
  }

  const write = (place: number, text: string, account = lavka) =>
    simulator.world.message(account, people[place] as Person, { text })
  const message = (chat_external_id: string, more: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
    kind: 'message',
    key: 'k',
    number: 7,
    text: 'Да',
    files: [],
    chat_external_id,
    last_inbound_at: Math.floor(now / 1000),
    ...more,
  })
  const phone = '79110000004'

  test('a number is known by its name and its digits', async () => {
    const { speaker } = await join(lavka)
    expect(speaker.account).toEqual({
      provider_id: lavka.id,
      name: 'Северная лавка',
      screen_name: '+7 921 000-01-01',
      url: 'https://wa.me/79210000101',
    })
  })

  test('two numbers of one business are two accounts, each with its own address', async () => {
    const first = await join(lavka)
    const second = await join(kuhnya)
    write(3, 'В лавку')
    write(3, 'На кухню', kuhnya)
    expect(await first.facts()).toMatchObject([{ text: 'В лавку' }])
    expect(await second.facts()).toMatchObject([{ text: 'На кухню' }])
    await whatsapp.unsubscribe(first.speaker, first)
    write(3, 'В лавку снова')
    write(3, 'На кухню снова', kuhnya)
    expect(await first.facts()).toHaveLength(1)
    expect(await second.facts()).toHaveLength(2)
  })

  test('an address that does not know the word is refused, and nothing changes', async () => {
    const { speaker, url, facts } = await join(lavka)
    await expect(whatsapp.subscribe(speaker, { url, secret: 'another' })).rejects.toMatchObject({
      kind: 'rejected',
      words: expect.stringContaining('verification failed'),
    })
    write(3, 'Слышно?')
    expect(await facts()).toHaveLength(1)
  })

  test('an address that somebody set for the whole business is left alone', async () => {
    await join(kuhnya)
    const foreign = { url: 'http://crm.test/hook', verify_token: 'w' }
    ownOf(simulator.world, kuhnya).business_callback = foreign
    ownOf(simulator.world, lavka).business_callback = foreign
    const { url } = await join(lavka)
    expect(ownOf(simulator.world, lavka)).toMatchObject({ business_callback: foreign, callback: { url } })
  })

  test('a number of another business, a wrong secret and what is no id are refused in words', async () => {
    const { speaker } = await join(lavka)
    const asking = (secrets: object) =>
      whatsapp.connect({ ...speaker, account: undefined, secrets: { ...lavka.tokens, ...secrets } })
    await expect(asking({ page: '999' })).rejects.toMatchObject({ kind: 'rejected' })
    await expect(asking({ owner: '../me' })).rejects.toMatchObject({ kind: 'rejected' })
    await expect(asking({ app_secret: 'wrong' })).rejects.toMatchObject({
      kind: 'rejected',
      words: expect.stringContaining('appsecret_proof'),
    })
  })

  test('after a day only a template is sent, and nobody is asked before', async () => {
    const { speaker } = await join(lavka)
    write(3, 'Здравствуйте')
    const last_inbound_at = Math.floor(now / 1000)
    now += 86_401_000
    const before = simulator.ledger.entries.length
    const late = whatsapp.send(speaker, message(phone, { last_inbound_at }))
    await expect(late).rejects.toMatchObject({ kind: 'window_closed' })
    expect(simulator.ledger.entries).toHaveLength(before)
    // The network says the same to those who do not know.
    await expect(whatsapp.send(speaker, message(phone))).rejects.toMatchObject({
      kind: 'window_closed',
      words: 'More than 24 hours have passed since the recipient last replied.',
    })
    const template = { name: 'order_update', language: 'ru', values: ['51077', 'к обеду'] }
    await whatsapp.send(speaker, message(phone, { last_inbound_at, text: '', template }))
    const texts = simulator.world.stateOf(lavka).dialogs[phone]?.map(({ text }) => text)
    expect(texts?.at(-1)).toBe('Здравствуйте! Ваш заказ №51077 собран, курьер будет к обеду.')
  })

  test('a dialogue that we begin by phone is the one that the person answers in', async () => {
    const { speaker, facts } = await join(lavka)
    const template = { name: 'we_miss_you', language: 'ru', values: [] }
    const begun = message(phone, { last_inbound_at: undefined, template })
    const { external_id } = await whatsapp.send(speaker, begun)
    write(3, 'Да, спасибо')
    const told = await facts()
    expect(told).toContainEqual(expect.objectContaining({ kind: 'message', chat_external_id: phone }))
    expect(told).toContainEqual(
      expect.objectContaining({ kind: 'messages_delivered', chat_external_id: phone, external_ids: [external_id] }),
    )
  })

  test('a template that is not approved, or lacks a value, is rejected in words', async () => {
    const { speaker } = await join(lavka)
    const sending = (name: string, values: string[]) =>
      whatsapp.send(speaker, message(phone, { template: { name, language: 'ru', values } }))
    await expect(sending('big_sale', ['50'])).rejects.toMatchObject({ kind: 'rejected' })
    await expect(sending('order_update', ['50'])).rejects.toMatchObject({
      kind: 'rejected',
      words: expect.stringContaining('does not match'),
    })
  })

  test('all templates are read, page by page, with what is to be filled in', async () => {
    const { speaker } = await join(lavka)
    // The wire's own pages: ours are larger than the list.
    const narrow = {
      ...speaker,
      fetch: (url: string, init?: object) => fetch(url.replace('limit=100', 'limit=2'), init),
    }
    const found = await whatsapp.templates(narrow)
    expect(found.map(({ name, is_approved, parameters }) => [name, is_approved, parameters])).toEqual([
      ['order_update', true, 2],
      ['table_reminder', true, 2],
      ['we_miss_you', true, 0],
      ['big_sale', false, 1],
      ['call_back', false, 0],
    ])
  })

  test('a phone that nobody has is found out late', async () => {
    const { speaker, facts } = await join(lavka)
    const template = { name: 'we_miss_you', language: 'ru', values: [] }
    const { external_id } = await whatsapp.send(speaker, message('79990000000', { template }))
    expect(await facts()).toContainEqual(
      expect.objectContaining({
        kind: 'message_failed',
        chat_external_id: '79990000000',
        external_id,
        reason: 'recipient_unavailable',
      }),
    )
  })

  test('somebody who shows no phone is answered by their id', async () => {
    const { speaker, facts } = await join(lavka)
    write(7, 'Привет')
    const [told] = await facts()
    expect(told).toMatchObject({ kind: 'message', chat_external_id: expect.stringMatching(/^RU\./) })
    const { chat_external_id, author } = told as Extract<Incoming, { kind: 'message' }>
    expect(author).toMatchObject({ external_id: chat_external_id, name: 'Светлана Зайцева', screen_name: 'sveta_zay' })
    const { external_id } = await whatsapp.send(speaker, message(chat_external_id))
    expect(await facts()).toContainEqual(
      expect.objectContaining({ kind: 'messages_delivered', chat_external_id, external_ids: [external_id] }),
    )
  })

  test('statuses that come backwards tell the same', async () => {
    const { speaker, facts } = await join(lavka)
    write(3, 'Где заказ?')
    ownOf(simulator.world, lavka).is_disordered = true
    const { external_id } = await whatsapp.send(speaker, message(phone))
    const marks = (await facts()).slice(1)
    expect(marks).toMatchObject([
      { kind: 'messages_read', external_ids: [external_id] },
      { kind: 'messages_delivered', external_ids: [external_id] },
      { kind: 'own_message', external_id, send_number: 7, text: 'Да' },
    ])
  })

  test('a send whose answer was lost is known again by its status', async () => {
    const { speaker, facts } = await join(lavka)
    write(3, 'Где заказ?')
    simulator.faults.add({ network: 'whatsapp', method: 'messages', kind: 'cut', after_effect: true })
    await expect(whatsapp.send(speaker, message(phone, { number: 31 }))).rejects.toMatchObject({ kind: 'lost_answer' })
    expect(await facts()).toContainEqual(expect.objectContaining({ kind: 'own_message', send_number: 31, text: 'Да' }))
  })

  test('one person is not written to too often', async () => {
    const { speaker } = await join(lavka)
    write(3, 'Алло')
    for (let n = 0; n < 45; n++) simulator.world.answerMessage(lavka, Number(phone), { text: `${n}` })
    await expect(whatsapp.send(speaker, message(phone))).rejects.toMatchObject({ kind: 'try_later' })
  })

  test('a sound goes as a sound, and with words as a document', async () => {
    const { speaker } = await join(lavka)
    write(3, 'Алло')
    const file = { name: 'voice.ogg', mime: 'audio/ogg', read: async () => new Blob(['OggS']) }
    await whatsapp.send(speaker, message(phone, { text: '', files: [file] }))
    await whatsapp.send(speaker, message(phone, { text: 'Послушайте', files: [file] }))
    expect(simulator.world.stateOf(lavka).dialogs[phone]?.slice(1)).toMatchObject([
      { text: '', files: [expect.any(String)] },
      { text: 'Послушайте', files: [expect.any(String)] },
    ])
  })

  test('one who wrote long ago cannot be blocked, and the network says so', async () => {
    const { speaker } = await join(lavka)
    write(3, 'Спам')
    now += 90_000_000
    const deed = { kind: 'block', author_external_id: phone } as const
    await expect(whatsapp.act(speaker, deed)).rejects.toMatchObject({
      kind: 'rejected',
      words: 'User has not messaged in the last 24 hours',
    })
  })

  test('typing without a message to answer asks nothing', async () => {
    const { speaker } = await join(lavka)
    const before = simulator.ledger.entries.length
    await whatsapp.act(speaker, { kind: 'typing', chat_external_id: phone })
    expect(simulator.ledger.entries).toHaveLength(before)
  })

  test('the file is not given to those without the token', async () => {
    const { speaker, facts } = await join(lavka)
    const { id } = await simulator.world.files.attachable('scene-bread-1')
    simulator.world.message(lavka, people[3] as Person, { text: '', files: [id] })
    const [told] = await facts()
    const ref = told?.kind === 'message' ? (told.media[0]?.ref ?? '') : ''
    expect((await whatsapp.openMedia(speaker, ref)).status).toBe(200)
    expect((await fetch(`${origin}/whatsapp/media/${ref}`)).status).toBe(404)
    await expect(whatsapp.openMedia(speaker, '1')).rejects.toMatchObject({ kind: 'gone' })
    await expect(whatsapp.openMedia(speaker, '../me')).rejects.toMatchObject({ kind: 'gone' })
  })
})
