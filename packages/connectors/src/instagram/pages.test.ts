import { facebookAccounts } from '@otklik/simulator/networks/facebook/accounts.ts'
import { instagramAccounts } from '@otklik/simulator/networks/instagram/accounts.ts'
import { pageOf, pageToken } from '@otklik/simulator/networks/instagram/linked.ts'
import { socialClients } from '@otklik/simulator/social/clients.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSimulated } from '../../test/simulated.ts'
import { facebook } from '../facebook/index.ts'
import { type Stage, suite } from '../suite.ts'
import { answerTo, type Play, play } from '../suite-stage.ts'
import { instagram } from './index.ts'

const [lavka] = instagramAccounts
if (!lavka) throw new Error('nobody is on Instagram')
const page = pageOf(lavka)

async function open(): Promise<Stage> {
  const stage = await openSimulated({
    beside: ['facebook'],
    network: 'instagram',
    unknown_token: 'EAAnobodyHasThisToken',
    app: socialClients.facebook,
    sends: { comment: 'POST replies', message: 'POST messages' },
  })
  return { ...stage, secrets: { access: pageToken(lavka as typeof page), page: page.id } }
}

// All of it is asked of Instagram's own way as well; the calls of this one differ by their addresses only.
describe.runIf(process.env.EVERY_FAULT)('instagram through a facebook page, on the simulator', () => {
  suite(instagram, { proof: 'signature', open })
})

describe('only through a page', () => {
  let on: Play
  beforeEach(async () => {
    on = await play(instagram, await open())
  })
  afterEach(() => on.end())

  test("Facebook's window opens the profiles that pages are linked with, under the numbers that Instagram's own gives", async () => {
    const redirect_uri = 'http://127.0.0.1/callback/facebook'
    const asked = { redirect_uri, state: 'the-state', challenge: 'c' }
    const address = new URL(instagram.more_windows.facebook.address(on.speaker(), asked))
    expect(address.pathname).toMatch(/dialog\/oauth$/)
    expect(address.searchParams.get('scope')).toContain('instagram_manage_messages')
    const back = new URL((await fetch(`${address}&as=anna`, { redirect: 'manual' })).headers.get('location') ?? '')
    const returned = { code: back.searchParams.get('code') ?? '', redirect_uri, verifier: 'v', earlier: [] }
    const choices = await instagram.more_windows.facebook.exchange(on.speaker(), returned)
    expect(choices.map(({ account }) => account.provider_id)).toEqual(instagramAccounts.map(({ id }) => id))
    expect(choices[0]).toEqual({
      account: on.account,
      secrets: { access: pageToken(lavka), page: page.id },
      is_ready: true,
    })
    const own = { access: lavka.tokens.access ?? '' }
    expect(await instagram.connect(on.speaker(own))).toEqual(on.account)
    await expect(instagram.more_windows.facebook.exchange(on.speaker(), returned)).rejects.toMatchObject({
      kind: 'rejected',
    })
  })

  test('comments and messages come in and are answered', async () => {
    const comment = await on.stage.write('comment', { text: 'Есть в наличии?' })
    const message = await on.stage.write('message', { text: 'Здравствуйте' })
    const reply = await instagram.send(on.speaker(), answerTo(comment, 'Есть'))
    const sent = await instagram.send(on.speaker(), answerTo(message, 'Добрый день'))
    expect(on.deliveries.length).toBeGreaterThan(0)
    expect(await on.heardOf('comment')).toMatchObject([{ external_id: comment.external_id, text: 'Есть в наличии?' }])
    expect(await on.heardOf('message')).toMatchObject([{ external_id: message.external_id, text: 'Здравствуйте' }])
    expect(await on.heardOf('own_message')).toMatchObject([{ external_id: sent.external_id }])
    const seen = (await on.stage.seen()).map(({ external_id }) => external_id)
    expect(seen).toEqual(expect.arrayContaining([reply.external_id, sent.external_id]))
    const place = { post_external_id: comment.post_external_id ?? '', item_external_id: comment.external_id }
    await instagram.act(on.speaker(), { kind: 'hide', ...place })
    expect(await on.stage.standing(comment)).toMatchObject({ is_hidden: true })
    const chat_external_id = message.chat_external_id ?? ''
    await instagram.act(on.speaker(), {
      kind: 'react',
      chat_external_id,
      external_id: message.external_id,
      reaction: '❤️',
    })
    expect((await on.stage.standing(message)).own_reactions).toEqual(['❤️'])
    const wanted = { authors: [chat_external_id], posts: [place.post_external_id] }
    const learnt = await instagram.learn(on.speaker(), wanted)
    expect([learnt.authors.length, learnt.posts.length]).toEqual([1, 1])
  })

  test('speaks with the token of the page and its proof, and never at the addresses of Instagram Login', async () => {
    const asked: URL[] = []
    const speaker = on.speaker()
    const fetch: typeof speaker.fetch = (url, init) => {
      asked.push(new URL(url))
      return speaker.fetch(url, init)
    }
    const written = await on.stage.write('message', { text: 'Ау' })
    const spoken = { ...speaker, fetch }
    await instagram.send(spoken, answerTo(written, 'Да'))
    await instagram.news.look(spoken, null)
    await instagram.history(spoken, null)
    await instagram.subscribe(spoken, { url: on.receiverUrl(), secret: 'a-secret-of-this-account-0123456789' })
    expect(asked.length).toBeGreaterThan(5)
    for (const url of asked) expect(url.href.startsWith(`${speaker.bases.pages}/`)).toBe(true)
    const withToken = asked.filter(({ pathname }) => !pathname.endsWith('/subscriptions'))
    for (const url of withToken) expect(url.searchParams.get('appsecret_proof')).toMatch(/^[0-9a-f]{64}$/)
  })

  test('leaves the page as it is connected by itself, and is left in peace by it', async () => {
    const bases = { www: on.stage.bases.facebook ?? '', graph: on.stage.bases.facebook ?? '' }
    const ofPage = { ...on.speaker({ access: page.tokens.access ?? '' }), bases }
    const account = await facebook.connect(ofPage)
    expect(account.provider_id).toBe(facebookAccounts[0]?.id)
    const body = { method: 'POST', headers: { authorization: `Bearer ${page.tokens.access}` } }
    await fetch(`${bases.graph}/v25.0/${page.id}/subscribed_apps?subscribed_fields=feed,messages`, body)
    await instagram.subscribe(on.speaker(), { url: on.receiverUrl(), secret: 'a-secret-of-this-account-0123456789' })
    const fields = async () => {
      const asked = `${on.stage.bases.pages}/v25.0/${page.id}/subscribed_apps?access_token=${pageToken(lavka)}`
      const { data } = (await (await fetch(asked)).json()) as { data: { subscribed_fields: string[] }[] }
      return data.flatMap(({ subscribed_fields }) => subscribed_fields)
    }
    expect(await fields()).toEqual(['feed', 'messages'])
    await instagram.unsubscribe(on.speaker())
    expect(await fields()).toEqual(['feed', 'messages'])
    await facebook.unsubscribe({ ...ofPage, account })
    await instagram.subscribe(on.speaker(), { url: on.receiverUrl(), secret: 'a-secret-of-this-account-0123456789' })
    expect(await fields()).toEqual(['name'])
    await instagram.unsubscribe(on.speaker())
    expect(await fields()).toEqual([])
  })

  test('a page that no profile is linked with any more is refused, and a dead token is dead', async () => {
    const speaker = on.speaker()
    const answering = (body: object, status = 200) => ({
      ...speaker,
      fetch: () => Promise.resolve(Response.json(body, { status })),
    })
    await expect(instagram.connect(answering({ id: page.id }))).rejects.toMatchObject({ kind: 'rejected' })
    const error = { message: 'Error validating access token', code: 190, error_subcode: 460, type: 'OAuthException' }
    await expect(instagram.news.look(answering({ error }, 400), null)).rejects.toMatchObject({ kind: 'token_dead' })
  })
})
