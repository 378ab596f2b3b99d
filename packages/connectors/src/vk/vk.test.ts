import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import { socialClients } from '@otklik/simulator/social/clients.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSimulated } from '../../test/simulated.ts'
import type { AccountFacts, Choice, Look, Speaker } from '../connector.ts'
import { type Stage, suite, type Written } from '../suite.ts'
import { addressOf, openReceiver, picture } from '../suite-parts.ts'
import { vk } from './index.ts'

describe('vk on the simulator', () => {
  suite(vk, {
    proof: 'secret',
    open,
  })
})

function open(): Promise<Stage> {
  return openSimulated({
    network: 'vk',
    unknown_token: 'vk1.a.nobody-has-this-token',
    sends: { comment: 'wall.createComment', message: 'messages.send' },
  })
}

describe('only vk', () => {
  let stage: Stage
  let speaker: Speaker
  let code: string
  let receiver: Awaited<ReturnType<typeof openReceiver>>

  beforeEach(async () => {
    stage = await open()
    speaker = {
      bases: stage.bases,
      secrets: stage.secrets,
      now: () => Date.now() / 1000,
      fetch: (url, init) => fetch(url, init),
    }
    speaker.account = await vk.connect(speaker)
    code = (await vk.handshake?.(speaker)) ?? ''
    receiver = await openReceiver(() => code)
  })
  afterEach(async () => {
    await stage.close()
    receiver.closeAllConnections()
    receiver.close()
  })

  async function servers() {
    const body = new URLSearchParams({
      access_token: stage.secrets.access,
      group_id: speaker.account?.provider_id ?? '',
    })
    const answer = await fetch(`${stage.bases.api}/groups.getCallbackServers`, { method: 'POST', body })
    const { response } = (await answer.json()) as { response: { items: { url: string; secret_key: string }[] } }
    return response.items
  }

  test('connecting again changes our server instead of adding one', async () => {
    const url = addressOf(receiver)
    await vk.subscribe(speaker, { url, secret: 'first' })
    await vk.subscribe(speaker, { url, secret: 'second' })
    expect(await servers()).toMatchObject([{ url, secret_key: 'second' }])
  })

  test('a renewal leaves a server alone that works', async () => {
    const url = addressOf(receiver)
    await vk.subscribe(speaker, { url, secret: 'first' })
    await vk.subscribe(speaker, { url, secret: 'second', is_renewal: true })
    expect(await servers()).toMatchObject([{ url, secret_key: 'first' }])
  })

  test('an address that does not know the code is refused in words', async () => {
    code = 'wrong'
    await expect(vk.subscribe(speaker, { url: addressOf(receiver), secret: 's' })).rejects.toMatchObject({
      kind: 'rejected',
      words: expect.stringContaining('confirmation code'),
    })
  })

  test('a token of an administrator that is dead is found while connecting', async () => {
    const secrets = { ...stage.secrets, admin: 'dead' }
    await expect(vk.connect({ ...speaker, secrets })).rejects.toMatchObject({ kind: 'rejected' })
  })

  test('a person’s token instead of the community’s is refused', async () => {
    const secrets = { access: stage.secrets.admin ?? '' }
    await expect(vk.connect({ ...speaker, secrets })).rejects.toMatchObject({ kind: 'rejected' })
  })

  test('authors and posts are learnt, strangers are left out', async () => {
    const { post_external_id = '' } = await stage.write('comment', { text: 'Ау' })
    const authors = ['510000004', '999', `-${speaker.account?.provider_id}`]
    expect(await vk.learn?.(speaker, { authors, posts: [post_external_id, '-1_1'] })).toMatchObject({
      authors: [
        { external_id: '510000004', name: 'Ольга Новикова', image_url: expect.stringContaining('http') },
        { external_id: `-${speaker.account?.provider_id}`, name: 'Северная лавка' },
      ],
      posts: [{ kind: 'post', external_id: post_external_id, image_url: expect.stringContaining('http') }],
    })
  })

  test('a document goes as a document', async () => {
    const { chat_external_id = '' } = await stage.write('message', { text: 'Счёт?' })
    const file = { name: 'счёт.pdf', mime: 'application/pdf', read: async () => new Blob(['%PDF']) }
    const send = { key: 'k', number: 1, text: '', files: [file] }
    const { external_id } = await vk.send(speaker, { kind: 'message', ...send, chat_external_id })
    expect(await stage.seen()).toEqual([{ external_id, text: '', files: 1 }])
  })

  const order = async (path: string, body: object): Promise<Written> => {
    const headers = { 'content-type': 'application/json' }
    const url = `${stage.bases.api?.replace('/vk/method', '')}/control/${path}`
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ network: 'vk', ...body }) })
    return (await answer.json()) as Written
  }
  const words = { key: 'k', number: 1, text: 'Спасибо!', files: [] }

  test.each([
    ['photo', 457_239_020],
    ['video', 456_239_031],
    ['market', 3_456],
    ['topic', 41_234_567],
  ])('a comment under a %s is answered, edited, liked, deleted and brought back', async (sort, post) => {
    const written = await order('write', { post, person: 3, text: 'А ещё будет?' })
    const place = { post_external_id: written.post_external_id ?? '', item_external_id: written.external_id }
    expect(place.post_external_id).toBe(`${sort}-${speaker.account?.provider_id}_${post}`)
    const { posts } = await vk.learn(speaker, { authors: [], posts: [place.post_external_id] })
    expect(posts).toMatchObject([{ external_id: place.post_external_id, text: expect.stringMatching(/./) }])

    const { external_id } = await vk.send(speaker, { kind: 'reply', ...words, files: [picture], ...place })
    await vk.act(speaker, { kind: 'edit_reply', external_id, text: 'Да, в субботу', ...place })
    expect(await stage.seen()).toEqual([{ external_id, text: 'Да, в субботу', files: 1 }])
    await vk.act(speaker, { kind: 'like', ...place })
    await vk.act(speaker, { kind: 'delete', ...place })
    expect(await stage.standing(written)).toMatchObject({ is_liked: true, is_deleted: true })
    await vk.act(speaker, { kind: 'restore', ...place })
    expect(await stage.standing(written)).toMatchObject({ is_deleted: false })
    await vk.act(speaker, { kind: 'delete_reply', external_id, ...place })
    expect(await stage.seen()).toEqual([])
  })

  test('a conversation of many people has a title, and can be answered', async () => {
    const { chat_external_id = '' } = await order('write', { chat: 'suppliers', person: 2, text: 'Кто завтра везёт?' })
    const learnt = await vk.learn(speaker, { authors: [], posts: [], chats: [chat_external_id] })
    expect(learnt.chats).toEqual([{ external_id: chat_external_id, title: 'Поставщики и лавки' }])
    const { external_id } = await vk.send(speaker, { kind: 'message', ...words, chat_external_id })
    expect(await stage.seen()).toEqual([{ external_id, text: 'Спасибо!', files: 0 }])
  })

  test('a voice is heard as one, a sticker is the same sticker', async () => {
    const { chat_external_id = '' } = await order('write', { person: 3, text: '', content: 'sticker' })
    const voice = { name: 'voice.ogg', mime: 'audio/ogg', read: async () => new Blob(['OggS'], { type: 'audio/ogg' }) }
    await vk.send(speaker, { kind: 'message', ...words, text: '', files: [voice], chat_external_id })
    await vk.send(speaker, { kind: 'message', ...words, number: 2, text: '', sticker_id: '9008', chat_external_id })
    const { pages } = await vk.history(speaker, null)
    const facts = pages.flatMap(({ body }) => vk.understand(body, speaker.account as AccountFacts))
    expect(facts.filter(({ kind }) => kind !== 'post')).toMatchObject([
      { kind: 'own_message', media: [{ kind: 'sticker', sticker_id: '9008' }] },
      { kind: 'own_message', media: [{ kind: 'voice' }] },
      { kind: 'message', media: [{ kind: 'sticker', sticker_id: '9008' }], author: { name: 'Ольга Новикова' } },
    ])
  })

  test('a video is shown as one', async () => {
    const { chat_external_id = '' } = await order('write', { person: 3, text: 'Как собрать?' })
    const film = { name: 'a.mp4', mime: 'video/mp4', read: async () => new Blob(['ftyp'], { type: 'video/mp4' }) }
    await vk.send(speaker, { kind: 'message', ...words, files: [film], chat_external_id })
    const { pages } = await vk.history(speaker, null)
    const facts = pages.flatMap(({ body }) => vk.understand(body, speaker.account as AccountFacts))
    expect(facts.find(({ kind }) => kind === 'own_message')).toMatchObject({
      subjects: [{ kind: 'video', title: 'a.mp4' }],
    })
  })

  async function readAll(secrets = stage.secrets) {
    const facts: Incoming[] = []
    let cursor: string | null = null
    let looks = 0
    do {
      const look: Look = await vk.history({ ...speaker, secrets }, cursor)
      facts.push(...look.pages.flatMap(({ body }) => vk.understand(body, speaker.account as AccountFacts)))
      cursor = look.cursor
      looks++
    } while (cursor !== null)
    return { facts, looks }
  }
  const textsOf = (facts: Incoming[], kind: Incoming['kind']) =>
    facts.flatMap((fact) => (fact.kind === kind && 'text' in fact ? [fact.text] : []))

  test('history is read to its end, and brings both comments and messages, newest first', async () => {
    const root = await order('write', { post: 'latest', person: 3, text: 'Первый' })
    await order('write', { post: 'latest', person: 4, text: 'Ответ', reply_to: root.external_id })
    const gone = await order('write', { post: 'latest', person: 4, text: 'Удалят' })
    await order('delete', { external_id: gone.external_id })
    for (let person = 1; person <= 7; person++) await order('write', { person, text: `Вопрос ${person}` })
    await order('write', { chat: 'suppliers', person: 2, text: 'Кто завтра везёт?' })
    const { facts, looks } = await readAll()
    expect(looks).toBe(2)
    expect(textsOf(facts, 'comment')).toEqual(['Первый', 'Ольга, Ответ'])
    expect(textsOf(facts, 'message')[0]).toBe('Кто завтра везёт?')
    expect(textsOf(facts, 'message')).toHaveLength(8)
    expect(textsOf(facts, 'post')).toHaveLength(8)
    expect(facts.find((fact) => fact.kind === 'message')).toMatchObject({ group: { title: 'Поставщики и лавки' } })
  })

  test('without a person, or with one that VK refuses, history is the messages alone', async () => {
    await order('write', { post: 'latest', person: 3, text: 'Комментарий' })
    await order('write', { person: 3, text: 'Сообщение' })
    for (const secrets of [{ access: stage.secrets.access }, { ...stage.secrets, admin: 'dead' }]) {
      const { facts } = await readAll(secrets)
      expect(facts).toMatchObject([{ kind: 'message', text: 'Сообщение' }])
    }
  })

  test('a look that VK finds too fast goes on after a moment, and does not wait for ever', async () => {
    await order('write', { post: 'latest', person: 3, text: 'Комментарий' })
    const tooMany = (times: number) => order('faults', { kind: '429', method: 'wall.getComments', times })
    await tooMany(2)
    expect(textsOf((await readAll()).facts, 'comment')).toEqual(['Комментарий'])
    await tooMany(10)
    await expect(vk.history(speaker, null)).rejects.toMatchObject({ kind: 'try_later' })
  })

  test('a second look has the keys of the first', async () => {
    await order('write', { person: 3, text: 'Сообщение' })
    const keysOf = async () => (await vk.history(speaker, null)).pages.map(({ key }) => key)
    expect(await keysOf()).toEqual(await keysOf())
  })

  describe('its windows', () => {
    const app = socialClients.vk
    const back = { redirect_uri: 'http://127.0.0.1:1/callback/vk', state: 'st', challenge: '' }

    /** As a person who clicks there. */
    async function go(as: string, choice?: string) {
      const address = vk.window.address({ bases: stage.bases, app }, choice ? { ...back, choice } : back)
      const answer = await fetch(`${address}&as=${as}`, { redirect: 'manual' })
      return new URL(answer.headers.get('location') ?? '').searchParams
    }
    const exchange = (code: string | null, earlier: Choice[]) =>
      vk.window.exchange(
        { ...speaker, app },
        { code: code ?? '', redirect_uri: back.redirect_uri, verifier: '', earlier },
      )

    test('a person shows their communities, then opens one, and it works with both tokens', async () => {
      const first = await exchange((await go('anna')).get('code'), [])
      expect(first.map(({ account, is_ready }) => [account.name, is_ready])).toEqual([
        ['Северная лавка', false],
        ['Северная кухня', false],
      ])
      const second = await exchange((await go('anna', '219400202')).get('code'), first)
      expect(second.map(({ is_ready }) => is_ready)).toEqual([false, true])
      const { account, secrets } = second[1] as Choice
      const opened = { ...speaker, secrets, account }
      expect(await vk.connect(opened)).toMatchObject({ provider_id: '219400202', name: 'Северная кухня' })
      expect((await vk.history(opened, null)).pages).not.toEqual([])
    })

    test('a refusal comes back as one, and somebody else’s community is not opened', async () => {
      expect(Object.fromEntries(await go('nobody'))).toMatchObject({ error: 'access_denied', state: 'st' })
      expect((await go('ivan', '219400202')).get('error')).toBe('access_denied')
      expect(await exchange((await go('maria')).get('code'), [])).toEqual([])
    })

    test('a code works once', async () => {
      const code = (await go('anna')).get('code')
      await exchange(code, [])
      await expect(exchange(code, [])).rejects.toMatchObject({ kind: 'rejected' })
    })
  })
})
