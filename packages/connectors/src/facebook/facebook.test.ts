import { facebookAccounts } from '@otklik/simulator/networks/facebook/accounts.ts'
import { socialClients } from '@otklik/simulator/social/clients.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import { readPayload } from '../../test/payload.ts'
import { openSimulated } from '../../test/simulated.ts'
import type { Outgoing } from '../connector.ts'
import { type Stage, suite } from '../suite.ts'
import { answerTo, type Play, play } from '../suite-stage.ts'
import { facebook } from './index.ts'

describe('facebook on the simulator', () => {
  suite(facebook, { proof: 'signature', open })
})

function open(): Promise<Stage> {
  return openSimulated({
    network: 'facebook',
    unknown_token: 'EAAnobodyHasThisToken',
    app: socialClients.facebook,
    sends: { comment: 'POST comments', message: 'POST messages' },
  })
}

describe('only facebook', () => {
  let on: Play
  beforeEach(async () => {
    on = await play(facebook, await open())
  })
  afterEach(() => on.end())

  const redirect_uri = 'http://127.0.0.1/callback/facebook'
  /** What the person's browser does. */
  async function enter(as: string): Promise<URLSearchParams> {
    const address = facebook.window.address(on.speaker(), { redirect_uri, state: 'the-state', challenge: 'c' })
    const answer = await fetch(`${address}&as=${as}`, { redirect: 'manual' })
    return new URL(answer.headers.get('location') ?? '').searchParams
  }
  const exchange = (code: string) =>
    facebook.window.exchange(on.speaker(), { code, redirect_uri, verifier: 'v', earlier: [] })

  test('the window lets a person choose among the pages they manage', async () => {
    const back = await enter('anna')
    expect(back.get('state')).toBe('the-state')
    const choices = await exchange(back.get('code') ?? '')
    const accounts = facebookAccounts.map(({ id, name }) => ({ provider_id: id, name }))
    expect(choices).toMatchObject(accounts.map((account) => ({ account, is_ready: true })))
    const [, kuhnya] = choices
    expect(await facebook.connect(on.speaker(kuhnya?.secrets))).toEqual(kuhnya?.account)
    await expect(exchange(back.get('code') ?? '')).rejects.toMatchObject({ kind: 'rejected' })
  })

  test('whoever refuses comes back without a code', async () => {
    expect((await enter('nobody')).get('error')).toBe('access_denied')
  })

  test('without an application there is no window', () => {
    const { app, ...nobody } = on.speaker()
    expect(() => facebook.window.address(nobody, { redirect_uri, state: 's', challenge: 'c' })).toThrow(
      'no application',
    )
  })

  test('a person’s token instead of a page’s is refused', async () => {
    const { access_token } = (await (
      await fetch(
        `${on.stage.bases.graph}/v25.0/oauth/access_token?${new URLSearchParams({
          ...socialClients.facebook,
          redirect_uri,
          code: (await enter('ivan')).get('code') ?? '',
        })}`,
      )
    ).json()) as { access_token: string }
    const failure = await on.failureOf(facebook.connect(on.speaker({ access: access_token })))
    expect(failure.kind).toBe('rejected')
  })

  test('a proof of the wrong application is refused', async () => {
    const stranger = { ...on.speaker(), app: { client_id: '1', client_secret: 'another' } }
    const failure = await on.failureOf(facebook.connect(stranger))
    expect(failure).toMatchObject({ kind: 'rejected', words: expect.stringContaining('appsecret_proof') })
  })

  test('an address that does not know the word is not delivered to', async () => {
    const hook = { url: on.receiverUrl(), secret: 'another word' }
    await expect(facebook.subscribe(on.speaker(), hook)).rejects.toMatchObject({
      kind: 'rejected',
      words: expect.stringContaining('verification failed'),
    })
  })

  test('a wrong secret of the application does not end the account', async () => {
    const app = { client_id: socialClients.facebook.client_id, client_secret: 'wrong' }
    const failure = await on.failureOf(
      facebook.subscribe({ ...on.speaker(), app }, { url: on.receiverUrl(), secret: 's' }),
    )
    expect(failure).toMatchObject({ kind: 'rejected', words: expect.stringContaining('the application') })
  })

  test('leaving one page leaves the others alone', async () => {
    const [, other] = facebookAccounts
    const secrets = { access: other?.tokens.access ?? '' }
    const kuhnya = { ...on.speaker(secrets), account: await facebook.connect(on.speaker(secrets)) }
    await facebook.subscribe(kuhnya, { url: on.receiverUrl(), secret: 'a-secret-of-this-account-0123456789' })
    await facebook.unsubscribe(kuhnya)
    await on.stage.write('comment', { text: 'А мы тут' })
    expect(await on.heardOf('comment')).toMatchObject([{ text: 'А мы тут' }])
  })

  test('an echo of ours carries our number', async () => {
    const written = await on.stage.write('message', { text: 'Ау' })
    const { external_id } = await facebook.send(on.speaker(), answerTo(written, 'Слушаем'))
    expect(await on.heardOf('own_message')).toMatchObject([{ external_id, send_number: 1_234_567 }])
  })

  test('that a comment was hidden is told, and once', async () => {
    const { external_id, post_external_id = '' } = await on.stage.write('comment', { text: 'Спам' })
    const place = { item_external_id: external_id, post_external_id }
    await facebook.act(on.speaker(), { kind: 'hide', ...place })
    await facebook.act(on.speaker(), { kind: 'hide', ...place })
    expect(await on.heardOf('comment_hidden')).toMatchObject([{ external_id, is_hidden: true }])
  })

  test('an author is answered in private once', async () => {
    const { external_id, post_external_id = '' } = await on.stage.write('comment', { text: 'Где заказ?' })
    const place = { item_external_id: external_id, post_external_id, author_external_id: '1' }
    const send = { key: 'k', number: 1, text: 'Номер?', files: [] }
    const answer: Outgoing = { kind: 'private_reply', ...send, ...place }
    const { chat_external_id } = await facebook.send(on.speaker(), answer)
    expect(await on.heardOf('own_message')).toMatchObject([{ chat_external_id, text: 'Номер?' }])
    await expect(facebook.send(on.speaker(), answer)).rejects.toMatchObject({ kind: 'rejected' })
  })

  test('what a customer wrote more than a day ago is answered as a person’s answer', async () => {
    const written = await on.stage.write('message', { text: 'Ау' })
    const late = { ...answerTo(written, 'Да'), last_inbound_at: Math.floor(Date.now() / 1000) - 100_000 }
    expect(await facebook.send(on.speaker(), late)).toMatchObject({ external_id: expect.any(String) })
  })

  test('authors and posts are learnt, strangers are left out', async () => {
    const { chat_external_id = '' } = await on.stage.write('message', { text: 'Ау' })
    const { post_external_id = '' } = await on.stage.write('comment', { text: 'Ау' })
    const wanted = { authors: [chat_external_id, '999', 'unknown_1'], posts: [post_external_id, '1_1'] }
    expect(await facebook.learn(on.speaker(), wanted)).toMatchObject({
      authors: [{ external_id: chat_external_id, name: 'Ольга Новикова', image_url: expect.stringContaining('http') }],
      posts: [{ kind: 'post', external_id: post_external_id, image_url: expect.stringContaining('http') }],
    })
  })

  test('what was there before is read, and no token is kept with it', async () => {
    for (let n = 0; n < 3; n++) await on.stage.write('comment', { text: `К ${n}`, content: 'photo' })
    const written = await on.stage.write('message', { text: 'Давно', content: 'photo' })
    await facebook.send(on.speaker(), answerTo(written, 'Да'))
    const facts = []
    let cursor: string | null = null
    do {
      const look: Awaited<ReturnType<typeof facebook.history>> = await facebook.history(on.speaker(), cursor)
      for (const { body } of look.pages) {
        expect(Buffer.from(body).toString()).not.toContain(on.stage.secrets.access)
        facts.push(...facebook.understand(body, on.account))
      }
      cursor = look.cursor
    } while (cursor !== null)
    const delivered = (await on.heard()).filter(({ kind }) => kind === 'comment')
    const place = ({ kind, external_id, text, created_at }: Record<string, unknown>) => [
      kind,
      external_id,
      text,
      created_at,
    ]
    const old = facts.filter(({ kind }) => kind === 'comment')
    expect(old.map(place)).toEqual(delivered.toReversed().map(place))
    expect(old[0]).toMatchObject({ media: [{ kind: 'photo' }], is_hidden: false })
    const { chat_external_id } = written
    expect(facts.filter(({ kind }) => kind.endsWith('message'))).toMatchObject([
      { kind: 'own_message', chat_external_id, text: 'Да' },
      {
        kind: 'message',
        chat_external_id,
        text: 'Давно',
        author: { name: 'Ольга Новикова' },
        media: [{ kind: 'photo' }],
      },
    ])
    expect(facts.filter(({ kind }) => kind === 'post').length).toBeGreaterThan(5)
  })
})

test('the sample of pages is read: each with its own token', async () => {
  const token = { body: '{"access_token":"EAA","token_type":"bearer"}' }
  const pages = { body: readPayload('facebook', 'facebook_me_accounts') }
  const { speaker, asked } = speakerHearing({ access: '' }, { provider_id: '', name: '' }, [token, token, pages])
  const heard = { ...speaker, bases: { graph: 'http://graph.test' }, app: { client_id: '1', client_secret: 's' } }
  const choices = await facebook.window.exchange(heard, { code: 'c', redirect_uri: 'r', verifier: 'v', earlier: [] })
  expect(asked).toHaveLength(3)
  expect(choices).toEqual([
    {
      account: {
        provider_id: '110011001100110',
        name: 'Shop',
        screen_name: 'shop',
        url: 'https://www.facebook.com/shop',
        image_url: 'https://x/p.jpg',
      },
      secrets: { access: 'EAAPAGE' },
      is_ready: true,
    },
  ])
})
