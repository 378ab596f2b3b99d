import type { Server } from 'node:http'
import type { Incoming } from '@otklik/contract/incoming.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type AccountFacts,
  type Connector,
  type Delivery,
  type FailureKind,
  NetworkFailure,
  type Outgoing,
  type OutgoingFile,
  type Speaker,
} from './connector.ts'
import { addressOf, addressOfNobody, mapValues, openDoor, picture } from './suite-parts.ts'

export type Channel = 'comment' | 'message'
export type Written = { external_id: string; post_external_id?: string; chat_external_id?: string }
export type Breakage = '500' | '429' | 'hang' | 'cut' | 'html' | 'empty' | 'revoked'

/** What a network's test file supplies: what the network has, and a way to open a fresh one. */
export type Rig = {
  channels: readonly Channel[]
  /** Where it tells of deletions, and of what we have sent ourselves. */
  deletions: readonly Channel[]
  echoes: readonly Channel[]
  open(): Promise<Stage>
}

/** One network as it is for one test: its addresses, its accounts, and the people on it. */
export type Stage = {
  bases: Record<string, string>
  secrets: Speaker['secrets']
  unknown_token: string
  /** As a customer. */
  write(channel: Channel, writing: { text: string; photo?: boolean; quoted?: string }): Promise<Written>
  edit(written: Written, text: string): Promise<void>
  delete(written: Written): Promise<void>
  block(): Promise<void>
  /** All that our side has written and a customer can read. */
  seen(): Promise<{ external_id: string; text: string; files: number }[]>
  /** The next send goes wrong; with `after_effect` only its answer does. */
  breakSend(channel: Channel, kind: Breakage, after_effect: boolean): Promise<void>
  whenDelivered(): Promise<void>
  close(): Promise<void>
}

const webhook = 'a-secret-of-this-account-0123456789'
const patience_ms = 8_000
const short_patience_ms = 400

/** What every network must do, over HTTP. Oddities of one network are tested beside it. */
export function suite(connector: Connector, { channels, deletions, echoes, open }: Rig) {
  const any = channels[0] as Channel
  let stage: Stage
  let door: Server
  let deliveries: Delivery[]
  let handshake: string | undefined
  let account: AccountFacts

  beforeEach(async () => {
    stage = await open()
    deliveries = []
    door = await openDoor(answerDelivery)
    account = await connector.connect(speaker())
    handshake = await connector.handshake?.(speaker())
    await connector.subscribe(speaker(), { url: doorUrl(), secret: webhook })
  })
  afterEach(async () => {
    await stage.close()
    door.closeAllConnections()
    door.close()
  })

  function speaker(secrets = stage.secrets, timeout_ms = patience_ms): Speaker {
    return {
      bases: stage.bases,
      secrets,
      account,
      fetch: (url, init) => fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeout_ms) }),
    }
  }

  /** As the product's door: proved, stored, then acknowledged. */
  function answerDelivery(delivery: Delivery): string | undefined {
    const verdict = connector.door.authenticate(delivery, { webhook, handshake })
    if (verdict === 'forged') return
    if (verdict !== 'genuine') return verdict.handshake
    deliveries.push(delivery)
    return connector.door.accepted
  }
  const doorUrl = () => addressOf(door)

  async function heard(): Promise<Incoming[]> {
    await stage.whenDelivered()
    return deliveries.flatMap(({ body }) => connector.understand(body, account))
  }
  const heardOf = async (kind: Incoming['kind']) => (await heard()).filter((fact) => fact.kind === kind)

  function answerTo(written: Written, text: string, files: OutgoingFile[] = []): Outgoing {
    const send = { key: 'key-of-the-action-1', number: 1_234_567, text, files }
    if (written.post_external_id === undefined) {
      return { kind: 'message', ...send, chat_external_id: written.chat_external_id ?? '' }
    }
    return {
      kind: 'reply',
      ...send,
      post_external_id: written.post_external_id,
      item_external_id: written.external_id,
    }
  }

  async function failureOf(work: Promise<unknown>): Promise<NetworkFailure> {
    const failure = await work.then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(NetworkFailure)
    const shown = `${failure} ${JSON.stringify(failure)} ${(failure as Error).stack}`
    for (const secret of [stage.secrets.access, stage.secrets.admin, stage.unknown_token]) {
      if (secret !== undefined) expect(shown).not.toContain(secret)
    }
    return failure as NetworkFailure
  }

  test('a token tells whose it is', () => {
    expect(account.provider_id).toMatch(/^\d+$/)
    expect(account.name).not.toBe('')
  })

  test('a token that the network does not know is dead', async () => {
    const failure = await failureOf(connector.connect(speaker({ access: stage.unknown_token })))
    expect(failure.kind).toBe('token_dead')
  })

  test('a file can be opened', async () => {
    await stage.write(any, { text: 'Смотрите', photo: true })
    const [fact] = await heardOf(any)
    const media = fact && 'media' in fact ? fact.media[0] : undefined
    expect(media).toMatchObject({ kind: 'photo', width: expect.any(Number) })
    const response = await connector.openMedia(speaker(), media?.ref ?? '')
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
    expect(response.url).not.toContain(stage.secrets.access)
  })

  test('nothing is delivered once we have said so', async () => {
    await connector.unsubscribe(speaker(), { url: doorUrl() })
    await stage.write(any, { text: 'Вы ещё здесь?' })
    await stage.whenDelivered()
    expect(deliveries).toEqual([])
    await connector.unsubscribe(speaker(), { url: doorUrl() })
  })

  describe('the door', () => {
    const forge = async (change: (delivery: Delivery) => Delivery, secret = webhook) => {
      await stage.write(any, { text: 'Здравствуйте' })
      await stage.whenDelivered()
      return connector.door.authenticate(change(deliveries[0] as Delivery), { webhook: secret, handshake })
    }
    const replaceSecret = (delivery: Delivery, by: string): Delivery => ({
      headers: mapValues(delivery.headers, (value) => value?.replace(webhook, by)),
      body: Buffer.from(Buffer.from(delivery.body).toString().replace(webhook, by)),
    })

    test('lets the network in', async () => {
      expect(await forge((delivery) => delivery)).toBe('genuine')
    })
    test('refuses a wrong secret', async () => {
      expect(await forge((delivery) => replaceSecret(delivery, `${webhook}x`))).toBe('forged')
    })
    test('refuses a missing secret', async () => {
      expect(await forge((delivery) => replaceSecret(delivery, ''))).toBe('forged')
    })
    test("refuses the secret of another account's door", async () => {
      expect(await forge((delivery) => delivery, 'the-secret-of-another-account-987654')).toBe('forged')
    })
    test('refuses everybody while there is no secret', async () => {
      expect(await forge((delivery) => replaceSecret(delivery, ''), '')).toBe('forged')
    })
    test('refuses what is not JSON', () => {
      const delivery = { headers: {}, body: Buffer.from('{"type":') }
      expect(connector.door.authenticate(delivery, { webhook, handshake })).toBe('forged')
      expect(connector.door.keyOf(delivery)).not.toBe('')
    })
    test('knows one event by one key, and two events by two', async () => {
      await stage.write(any, { text: 'Раз' })
      await stage.write(any, { text: 'Раз' })
      await stage.whenDelivered()
      const [first, second] = deliveries.map((delivery) => connector.door.keyOf(delivery))
      expect(connector.door.keyOf(deliveries[0] as Delivery)).toBe(first)
      expect(second).not.toBe(first)
    })
  })

  test('what cannot be understood is an error, not nothing', () => {
    expect(() => connector.understand(Buffer.from('{"type":'), account)).toThrow()
    expect(() => connector.understand(Buffer.from('[]'), account)).toThrow()
    expect(() => connector.understand(Buffer.from('{}'), account)).toThrow()
  })

  describe.each(channels)('%s', (channel) => {
    test('text arrives as it was written', async () => {
      const written = await stage.write(channel, { text: 'Ёлки-палки, "кавычки" & <теги> 🙂' })
      expect(await heardOf(channel)).toMatchObject([{ ...written, text: 'Ёлки-палки, "кавычки" & <теги> 🙂' }])
    })

    test('a quotation or an answer names what it answers', async () => {
      const first = await stage.write(channel, { text: 'Первое' })
      await stage.write(channel, { text: 'Второе', quoted: first.external_id })
      const name = channel === 'comment' ? 'parent_external_id' : 'quoted_external_id'
      expect((await heardOf(channel))[1]).toMatchObject({ [name]: first.external_id })
    })

    test('many arrive in the order of writing', async () => {
      for (let n = 0; n < 8; n++) await stage.write(channel, { text: `№ ${n}` })
      const texts = (await heardOf(channel)).map((fact) => ('text' in fact ? fact.text : ''))
      expect(texts).toEqual(Array.from({ length: 8 }, (_, n) => `№ ${n}`))
    })

    test('an edit names what was edited', async () => {
      const { external_id, ...place } = await stage.write(channel, { text: 'Да' })
      await stage.edit({ external_id, ...place }, 'Нет')
      expect(await heardOf(`${channel}_edited`)).toMatchObject([{ external_id, text: 'Нет' }])
    })

    if (deletions.includes(channel)) {
      test('a deletion names what was written', async () => {
        const written = await stage.write(channel, { text: 'Передумала' })
        await stage.delete(written)
        expect(await heardOf('comment_deleted')).toMatchObject([{ external_id: written.external_id }])
      })
    }

    test('an answer is seen on the network under the id that we are told', async () => {
      const written = await stage.write(channel, { text: 'Вы открыты?' })
      const { external_id } = await connector.send(speaker(), answerTo(written, 'Да, до девяти'))
      expect(await stage.seen()).toEqual([{ external_id, text: 'Да, до девяти', files: 0 }])
    })

    test('an answer takes pictures with it', async () => {
      const written = await stage.write(channel, { text: 'Покажите' })
      const { external_id } = await connector.send(speaker(), answerTo(written, 'Вот', [picture]))
      expect(await stage.seen()).toEqual([{ external_id, text: 'Вот', files: 1 }])
    })

    if (echoes.includes(channel)) {
      test('an echo of what we sent carries the id that we were told', async () => {
        const written = await stage.write(channel, { text: 'Ау' })
        const { external_id } = await connector.send(speaker(), answerTo(written, 'Слушаем'))
        expect(await heardOf(`own_${channel}`)).toMatchObject([{ external_id, text: 'Слушаем' }])
      })
    }

    if (channel === 'message') {
      test('one who has blocked us is unavailable', async () => {
        const written = await stage.write(channel, { text: 'Больше не пишите' })
        await stage.block()
        const failure = await failureOf(connector.send(speaker(), answerTo(written, 'Хорошо')))
        expect(failure.kind).toBe('recipient_unavailable')
      })
    }

    const outcomes: [Breakage, FailureKind][] = [
      ['429', 'try_later'],
      ['revoked', 'token_dead'],
      ['500', 'lost_answer'],
      ['hang', 'lost_answer'],
      ['cut', 'lost_answer'],
      ['html', 'lost_answer'],
      ['empty', 'lost_answer'],
    ]
    test.each(outcomes)('a send that meets "%s" is %s', async (breakage, kind) => {
      const written = await stage.write(channel, { text: 'Алло' })
      await stage.breakSend(channel, breakage, false)
      const impatient = speaker(stage.secrets, breakage === 'hang' ? short_patience_ms : patience_ms)
      const failure = await failureOf(connector.send(impatient, answerTo(written, 'Слушаем')))
      expect(failure.kind).toBe(kind)
      expect(await stage.seen()).toEqual([])
    })

    test('a network that cannot be reached did nothing', async () => {
      const written = await stage.write(channel, { text: 'Алло' })
      const nowhere = await addressOfNobody()
      const away = { ...speaker(), bases: mapValues(stage.bases, () => nowhere) }
      const failure = await failureOf(connector.send(away, answerTo(written, 'Слушаем')))
      expect(failure.kind).toBe('try_later')
    })

    test.each([true, false])('a lost answer is settled without a second send (it had arrived: %s)', async (arrived) => {
      const written = await stage.write(channel, { text: 'Где заказ?' })
      const answer = answerTo(written, 'В пути')
      await stage.breakSend(channel, 'cut', arrived)
      expect((await failureOf(connector.send(speaker(), answer))).kind).toBe('lost_answer')
      const settled = await connector.settle?.(speaker(), answer)
      if (!settled) return expect((await stage.seen()).length).toBe(arrived ? 1 : 0)
      if (settled === 'not_sent') return expect(await stage.seen()).toEqual([])
      expect(await stage.seen()).toEqual([{ external_id: settled.external_id, text: 'В пути', files: 0 }])
    })
  })
}
