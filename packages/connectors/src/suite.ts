import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { type Network, replyFault, textLength, textLimit } from '@otklik/contract/networks/network.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Connector } from './connector.ts'
import { testChoices } from './suite-choices.ts'
import { testDeeds } from './suite-deeds.ts'
import { testFailures } from './suite-failures.ts'
import { paper, picture } from './suite-parts.ts'
import { testReceiver } from './suite-receiver.ts'
import { answerTo, type Channel, type Play, play, type Rig, webhook } from './suite-stage.ts'

export type { Channel, Rig, Stage, Written } from './suite-stage.ts'

/**
 * What every network must do, over HTTP. The catalogue says what it can: what it does not claim is not tried, and what
 * it claims must work. Oddities of one network are tested beside it.
 */
export function suite(connector: Connector, { proof, open, delivers, is_silent_about_sends }: Rig) {
  const network = findNetwork(connector.network) as Network
  const channels = (['comment', 'message'] as const).filter((channel) => factsOf(network, channel))
  const any = delivers ?? (channels[0] as Channel)
  let on: Play

  beforeEach(async () => {
    on = await play(connector, await open())
  })
  afterEach(() => on.end())

  test('is offered', () => expect(network.hidden).toBe(false))

  test('a token tells whose it is', () => {
    expect(on.account.provider_id).not.toBe('')
    expect(on.account.name).not.toBe('')
  })

  test('a token that the network does not know is dead', async () => {
    const { stage, speaker, failureOf } = on
    const failure = await failureOf(connector.connect(speaker({ ...stage.secrets, access: stage.unknown_token })))
    expect(failure.kind).toBe('token_dead')
  })

  if (channels.some((channel) => factsOf(network, channel)?.brings.includes('photo')))
    test('a file can be opened', async () => {
      const { stage, heardOf, speaker } = on
      const channel = channels.find((one) => factsOf(network, one)?.brings.includes('photo')) as Channel
      await stage.write(channel, { text: 'Смотрите', content: 'photo' })
      const [fact] = await heardOf(channel)
      const media = fact?.media[0]
      expect(media).toMatchObject({ kind: 'photo', ref: expect.any(String) })
      const response = await connector.openMedia(speaker(), media?.ref ?? '')
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
      expect(response.url).not.toContain(stage.secrets.access)
    })

  if (connector.subscribe)
    test('a subscription that is renewed delivers as before, and once', async () => {
      const { stage, speaker, receiverUrl, heardOf } = on
      await connector.subscribe?.(speaker(), { url: receiverUrl(), secret: webhook, is_renewal: true })
      await stage.write(any, { text: 'Всё ещё тут?' })
      expect(await heardOf(any)).toMatchObject([{ text: 'Всё ещё тут?' }])
    })

  if (connector.unsubscribe)
    test('nothing is delivered once we have said so', async () => {
      const { stage, speaker, receiverUrl, deliveries } = on
      await connector.unsubscribe?.(speaker(), { url: receiverUrl() })
      await stage.write(any, { text: 'Вы ещё здесь?' })
      await stage.whenDelivered()
      expect(deliveries).toEqual([])
      await connector.unsubscribe?.(speaker(), { url: receiverUrl() })
    })

  if (connector.receiver) testReceiver(connector, proof, any, () => on)

  test('what cannot be understood is an error, not nothing', () => {
    for (const body of ['{"type":', '[]', '{}'])
      expect(() => connector.understand(Buffer.from(body), on.account)).toThrow()
  })

  describe.each(channels)('%s', (channel) => {
    const facts = factsOf(network, channel)
    const { tells = [], brings = [], takes = [] } = facts ?? {}

    test('text arrives as it was written', async () => {
      const written = await on.stage.write(channel, { text: 'Ёлки-палки, "кавычки" & <теги> 🙂' })
      expect(await on.heardOf(channel)).toMatchObject([{ ...written, text: 'Ёлки-палки, "кавычки" & <теги> 🙂' }])
    })

    if (brings.includes('quote'))
      test('a quotation or an answer names what it answers', async () => {
        const first = await on.stage.write(channel, { text: 'Первое' })
        await on.stage.write(channel, { text: 'Второе', quoted: first.external_id })
        const name = channel === 'comment' ? 'parent_external_id' : 'quoted_external_id'
        expect((await on.heardOf(channel)).at(-1)).toMatchObject({ [name]: first.external_id })
      })

    test.each(brings.filter((content) => content !== 'quote'))('a %s arrives as one', async (content) => {
      await on.stage.write(channel, { text: '', content })
      expect((await on.heardOf(channel))[0]?.media).toMatchObject([{ kind: content, ref: expect.any(String) }])
    })

    test('many arrive in the order of writing', async () => {
      for (let n = 0; n < 8; n++) await on.stage.write(channel, { text: `№ ${n}` })
      const texts = (await on.heardOf(channel)).map(({ text }) => text)
      // Those that must be asked answer newest first; the times tell.
      expect(connector.news ? texts.toSorted() : texts).toEqual(Array.from({ length: 8 }, (_, n) => `№ ${n}`))
    })

    if (tells.includes('edit'))
      test('an edit names what was edited', async () => {
        const written = await on.stage.write(channel, { text: 'Да' })
        await on.stage.edit(written, 'Нет')
        const { external_id } = written
        expect(await on.heardOf(`${channel}_edited`)).toMatchObject([{ external_id, text: 'Нет' }])
      })

    if (tells.includes('delete'))
      test('a deletion names what was written', async () => {
        const written = await on.stage.write(channel, { text: 'Передумала' })
        await on.stage.delete(written)
        expect(await on.heardOf(`${channel}_deleted`)).toMatchObject([{ external_id: written.external_id }])
      })

    if (tells.includes('restore'))
      test('so does what undoes it', async () => {
        const written = await on.stage.write(channel, { text: 'Передумала' })
        await on.stage.delete(written)
        await on.stage.restore(written)
        expect(await on.heardOf('comment_restored')).toMatchObject([{ external_id: written.external_id }])
      })

    if (tells.includes('echo'))
      test('what our people write in its own application is ours', async () => {
        const written = await on.stage.write(channel, { text: 'Ау' })
        await on.stage.answerThere(written, 'Мы тут')
        expect(await on.heardOf(`own_${channel}`)).toMatchObject([{ text: 'Мы тут' }])
      })

    if (tells.includes('hide'))
      test('hiding is told, and showing', async () => {
        const { external_id, post_external_id = '' } = await on.stage.write(channel, { text: 'Грубость' })
        const place = { post_external_id, item_external_id: external_id }
        await connector.act?.(on.speaker(), { kind: 'hide', ...place })
        await connector.act?.(on.speaker(), { kind: 'unhide', ...place })
        const told = [true, false].map((is_hidden) => ({ external_id, is_hidden }))
        expect(await on.heardOf('comment_hidden')).toMatchObject(told)
      })

    if (tells.includes('author_block'))
      test('whom our people shut out there, and let in again, is told', async () => {
        await on.stage.write(channel, { text: 'Купите у меня' })
        await on.stage.shutOutThere(true)
        await on.stage.shutOutThere(false)
        const [fact] = await on.heardOf(channel)
        const author = { external_id: fact?.author.external_id }
        const told = [
          { author, is_blocked: true },
          { author, is_blocked: false },
        ]
        expect(await on.heardOf('author_blocked')).toMatchObject(told)
      })

    if (tells.includes('reaction'))
      test('a reaction comes, and goes', async () => {
        const written = await on.stage.write(channel, { text: 'Спасибо' })
        await on.stage.react(written, ['❤'])
        await on.stage.react(written, [])
        const [came, gone] = await on.heardOf('message_reactions')
        expect(came).toMatchObject({ external_id: written.external_id, author: { external_id: expect.any(String) } })
        expect(came?.reactions).toHaveLength(1)
        // Some tell all that is left, some only what went.
        const left = gone?.change === 'removed' ? came?.reactions : []
        expect(gone).toMatchObject({ external_id: written.external_id, reactions: left })
      })

    test.each(['delivered', 'read'] as const)('a mark that ours was %s reaches it', async (mark) => {
      if (!tells.includes(mark)) return expect(tells).not.toContain(mark)
      const written = await on.stage.write(channel, { text: 'Где заказ?' })
      const { external_id } = await connector.send(on.speaker(), answerTo(written, 'В пути'))
      await (mark === 'read' ? on.stage.read() : on.stage.receive())
      const [fact] = await on.heardOf(`messages_${mark}`)
      expect(fact).toMatchObject({ chat_external_id: written.chat_external_id })
      const told = fact?.up_to_external_id ?? fact?.external_ids?.at(-1)
      if (told !== undefined) expect(told).toBe(external_id)
    })

    if (tells.includes('typing'))
      test('typing is told', async () => {
        const { chat_external_id } = await on.stage.write(channel, { text: 'Сейчас' })
        await on.stage.type()
        expect(await on.heardOf('typing')).toMatchObject([{ chat_external_id }])
      })

    if (tells.includes('block'))
      test('one who has had enough says so', async () => {
        const { chat_external_id } = await on.stage.write(channel, { text: 'Хватит' })
        await on.stage.block()
        expect(await on.heardOf('contact')).toMatchObject([{ chat_external_id, is_lost: true }])
      })

    test('an answer is seen on the network under the id that we are told', async () => {
      const written = await on.stage.write(channel, { text: 'Вы открыты?' })
      await on.heard()
      const { external_id } = await connector.send(on.speaker(), answerTo(written, 'Да, до девяти'))
      expect(await on.stage.seen()).toEqual([{ external_id, text: 'Да, до девяти', files: 0 }])
    })

    if (facts?.counts)
      test('a text at the limit is taken, and one sign more is refused by the network as by us', async () => {
        const written = await on.stage.write(channel, { text: 'Расскажите' })
        const link = `https://example.com/${'a'.repeat(300)}`
        const most = `${'я'.repeat(textLimit(facts, false) - textLength(facts, ` ${link}`))} ${link}`
        expect([replyFault(facts, most, 0), replyFault(facts, `${most} я`, 0)]).toEqual([undefined, 'reply_too_long'])
        const failure = await on.failureOf(connector.send(on.speaker(), answerTo(written, `я${most}`)))
        expect(failure.kind).toBe('rejected')
        const { external_id } = await connector.send(on.speaker(), answerTo(written, most))
        expect(await on.stage.seen()).toEqual([{ external_id, text: most, files: 0 }])
      })

    test.each(takes.filter((content) => content === 'photo' || content === 'document'))(
      'an answer takes a %s with it',
      async (content) => {
        const written = await on.stage.write(channel, { text: 'Покажите' })
        // Some networks take a file or a text.
        const text = facts && textLimit(facts, true) === 0 ? '' : 'Вот'
        const answer = answerTo(written, text, [{ ...(content === 'photo' ? picture : paper), ...on.stage.picture }])
        const { external_id } = await connector.send(on.speaker(), answer)
        expect(await on.stage.seen()).toEqual([{ external_id, text, files: 1 }])
      },
    )

    if (tells.includes('echo'))
      test('an echo of what we sent, if there is one, carries the id that we were told', async () => {
        const written = await on.stage.write(channel, { text: 'Ау' })
        const { external_id } = await connector.send(on.speaker(), answerTo(written, 'Слушаем'))
        const echo = is_silent_about_sends ? [] : [{ external_id, text: 'Слушаем' }]
        expect(await on.heardOf(`own_${channel}`)).toMatchObject(echo)
      })

    if (channel === 'message')
      test('one who has blocked us is unavailable', async () => {
        const written = await on.stage.write(channel, { text: 'Больше не пишите' })
        await on.stage.block()
        const failure = await on.failureOf(connector.send(on.speaker(), answerTo(written, 'Хорошо')))
        expect(failure.kind).toBe('recipient_unavailable')
      })

    testFailures(connector, channel, () => on)
  })

  testDeeds(connector, network, () => on)
  if (network.messages?.choices) testChoices(connector, network, () => on)
}

const factsOf = (network: Network, channel: Channel) => (channel === 'comment' ? network.comments : network.messages)
