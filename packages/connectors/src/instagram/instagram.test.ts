import { instagramAccounts, instagramClient } from '@otklik/simulator/networks/instagram/accounts.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSimulated } from '../../test/simulated.ts'
import type { Outgoing } from '../connector.ts'
import { type Stage, suite } from '../suite.ts'
import { answerTo, type Play, play } from '../suite-stage.ts'
import { instagram } from './index.ts'

describe('instagram on the simulator', () => {
  suite(instagram, { proof: 'signature', open })
})

function open(): Promise<Stage> {
  return openSimulated({
    network: 'instagram',
    unknown_token: 'IGAAnobodyHasThisToken',
    app: instagramClient,
    sends: { comment: 'POST replies', message: 'POST messages' },
  })
}

describe('only instagram', () => {
  let on: Play
  beforeEach(async () => {
    on = await play(instagram, await open())
  })
  afterEach(() => on.end())

  const redirect_uri = 'http://127.0.0.1/callback/instagram'
  async function enter(as: string): Promise<URL> {
    const address = instagram.window.address(on.speaker(), { redirect_uri, state: 'the-state', challenge: 'c' })
    expect(await (await fetch(address)).text()).toContain('Северная кухня')
    const answer = await fetch(`${address}&as=${as}`, { redirect: 'manual' })
    return new URL(answer.headers.get('location') ?? '')
  }

  test('the window opens one profile, with a token that ends and can be renewed', async () => {
    const [, kuhnya] = instagramAccounts
    const back = await enter(kuhnya?.id ?? '')
    expect([back.hash, back.searchParams.get('state')]).toEqual(['#_', 'the-state'])
    const code = `${back.searchParams.get('code')}#_`
    const returned = { code, redirect_uri, verifier: 'v', earlier: [] }
    const [choice] = await instagram.window.exchange(on.speaker(), returned)
    expect(choice).toMatchObject({
      account: { provider_id: kuhnya?.id, name: 'Северная кухня', screen_name: 'severnaya.kuhnya' },
      is_ready: true,
    })
    expect(choice?.expires_at).toBeGreaterThan(Date.now() / 1000 + 59 * 86_400)
    const fresh = await instagram.refresh(on.speaker(choice?.secrets))
    expect(fresh.secrets.access).not.toBe(choice?.secrets.access)
    expect(await instagram.connect(on.speaker(fresh.secrets))).toEqual(choice?.account)
    await expect(instagram.window.exchange(on.speaker(), returned)).rejects.toMatchObject({ kind: 'rejected' })
  })

  test('whoever refuses comes back without a code', async () => {
    expect((await enter('nobody')).searchParams.get('error')).toBe('access_denied')
  })

  test('an application that may not tell its address by itself was set up by hand', async () => {
    const asked: string[] = []
    const speaker = on.speaker()
    const fetch: typeof speaker.fetch = (url, init) => {
      asked.push(new URL(url).pathname.split('/').at(-1) ?? '')
      if (!url.includes('/subscriptions')) return speaker.fetch(url, init)
      const error = { message: '(#3) Application does not have the capability to make this API call.', code: 3 }
      return Promise.resolve(Response.json({ error }, { status: 400 }))
    }
    await instagram.subscribe({ ...speaker, fetch }, { url: on.receiverUrl(), secret: 's' })
    expect(asked).toEqual(['subscriptions', 'subscribed_apps'])
  })

  test('a wrong secret of the application, and an address that does not answer, are told', async () => {
    const app = { client_id: '404', client_secret: 'wrong' }
    const hook = { url: on.receiverUrl(), secret: 's' }
    await expect(instagram.subscribe({ ...on.speaker(), app }, hook)).rejects.toMatchObject({ kind: 'rejected' })
    const nowhere = { ...hook, url: 'http://127.0.0.1:9/nowhere' }
    await expect(instagram.subscribe(on.speaker(), nowhere)).rejects.toThrow(/#2200/)
  })

  test('a message that was taken back names what was written', async () => {
    const written = await on.stage.write('message', { text: 'Ой' })
    await on.stage.delete(written)
    expect(await on.heardOf('message_deleted')).toMatchObject([{ external_id: written.external_id }])
  })

  test('that a comment is gone is found by the next look', async () => {
    const written = await on.stage.write('comment', { text: 'Передумала' })
    const kept = await on.stage.write('comment', { text: 'Останусь' })
    await on.heard()
    await on.stage.delete(written)
    const listed = (await on.heardOf('comments_listed')).map(({ external_ids }) => external_ids)
    expect(listed).toEqual([[kept.external_id, written.external_id], [kept.external_id]])
  })

  test('an author is answered in private once', async () => {
    const { external_id, post_external_id = '' } = await on.stage.write('comment', { text: 'Где заказ?' })
    const place = { item_external_id: external_id, post_external_id, author_external_id: '1' }
    const send = { key: 'k', number: 1, text: 'Номер?', files: [] }
    const answer: Outgoing = { kind: 'private_reply', ...send, ...place }
    const { chat_external_id } = await instagram.send(on.speaker(), answer)
    expect(await on.heardOf('own_message')).toMatchObject([{ chat_external_id, text: 'Номер?' }])
    await expect(instagram.send(on.speaker(), answer)).rejects.toMatchObject({ kind: 'rejected' })
  })

  test('a text of more than a thousand bytes is refused', async () => {
    const written = await on.stage.write('message', { text: 'Ау' })
    const failure = await on.failureOf(instagram.send(on.speaker(), answerTo(written, 'ё'.repeat(501))))
    expect(failure.kind).toBe('rejected')
    await instagram.send(on.speaker(), answerTo(written, 'ё'.repeat(500)))
  })

  test('authors and posts are learnt, strangers are left out', async () => {
    const { chat_external_id = '' } = await on.stage.write('message', { text: 'Ау' })
    const { post_external_id = '' } = await on.stage.write('comment', { text: 'Ау' })
    const wanted = { authors: [chat_external_id, '999'], posts: [post_external_id, '1'] }
    expect(await instagram.learn(on.speaker(), wanted)).toMatchObject({
      authors: [{ external_id: chat_external_id, name: 'Ольга Новикова', image_url: expect.stringContaining('http') }],
      posts: [{ kind: 'post', external_id: post_external_id, image_url: expect.stringContaining('http') }],
    })
  })

  test('a message that is known by its id alone is learnt', async () => {
    const { external_id, chat_external_id } = await on.stage.write('message', { text: 'Есть кто?', content: 'photo' })
    const { hinted } = await instagram.learn(on.speaker(), { authors: [], posts: [], hinted: [external_id] })
    const told = { external_id, chat_external_id, text: 'Есть кто?', media: [{ kind: 'photo' }] }
    expect(hinted).toMatchObject([{ kind: 'message', ...told }])
  })

  test('what was there before is read, and no token is kept with it', async () => {
    const first = await on.stage.write('comment', { text: 'К 1' })
    await on.stage.write('comment', { text: 'К 2', quoted: first.external_id })
    const written = await on.stage.write('message', { text: 'Давно', content: 'photo' })
    await instagram.send(on.speaker(), answerTo(written, 'Да'))
    const { pages, cursor } = await instagram.history(on.speaker(), null)
    expect(cursor).toBeNull()
    for (const { body } of pages) expect(Buffer.from(body).toString()).not.toContain(on.stage.secrets.access)
    const facts = pages.flatMap(({ body }) => instagram.understand(body, on.account))
    expect(facts.filter(({ kind }) => kind === 'comment')).toMatchObject([
      { external_id: first.external_id, text: 'К 1' },
      { text: 'К 2', parent_external_id: first.external_id },
    ])
    const { chat_external_id } = written
    expect(facts.filter(({ kind }) => kind.endsWith('message'))).toMatchObject([
      { kind: 'own_message', chat_external_id, text: 'Да' },
      { kind: 'message', chat_external_id, text: 'Давно', media: [{ kind: 'photo' }] },
    ])
    expect(facts.filter(({ kind }) => kind === 'post').length).toBeGreaterThan(5)
  })
})
