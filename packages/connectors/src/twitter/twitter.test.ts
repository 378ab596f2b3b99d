import { sayings } from '@otklik/contract/actions/sayings.ts'
import { olderTokens, twitterAccounts, twitterClient } from '@otklik/simulator/networks/twitter/accounts.ts'
import { ownOf } from '@otklik/simulator/networks/twitter/own.ts'
import { makeSimulator, type Simulator } from '@otklik/simulator/simulator.ts'
import type { Account } from '@otklik/simulator/world/account.ts'
import { people } from '@otklik/simulator/world/people.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSimulated } from '../../test/simulated.ts'
import type { OutgoingFile, OutgoingReply, Speaker } from '../connector.ts'
import { suite } from '../suite.ts'
import { twitter } from './index.ts'

const open = () =>
  openSimulated({
    network: 'twitter',
    app: twitterClient,
    unknown_token: 'nobodyHasThisTokenOfX',
    sends: { comment: 'tweets.create', message: 'dm.create' },
  })

describe('X on the simulator', () => {
  suite(twitter, { proof: 'signature', open })
})

describe('only X', () => {
  const [lavka] = twitterAccounts as [Account]
  const [anna, boris] = people as [(typeof people)[number], (typeof people)[number]]
  let simulator: Simulator
  let speaker: Speaker
  let now_ms = Date.now()
  const asked: string[] = []

  beforeEach(async () => {
    simulator = makeSimulator({ now: () => now_ms })
    const origin = await simulator.listen(0)
    speaker = {
      bases: { api: `${origin}/twitter`, www: `${origin}/twitter` },
      app: twitterClient,
      secrets: { access: lavka.tokens.access },
      account: { provider_id: lavka.id, name: lavka.name, screen_name: lavka.screen_name },
      now: () => now_ms / 1000,
      fetch: (url, init) => {
        asked.push(`${init?.method ?? 'GET'} ${new URL(url).pathname.replace('/twitter', '')}`)
        return fetch(url, init)
      },
    }
    asked.length = 0
  })
  afterEach(() => simulator.close())

  const read = (pages: { body: Uint8Array }[]) =>
    pages.flatMap(({ body }) => twitter.understand(body, speaker.account ?? { provider_id: '', name: '' }))
  const latest = () => simulator.world.stateOf(lavka).posts.at(-1)?.id ?? 0
  const idOf = (id: number) => String(2_080_000_000_000_000_000n + BigInt(id))
  const replyTo = (item: number, more: Partial<OutgoingReply> = {}): OutgoingReply => ({
    ...{ kind: 'reply', key: crypto.randomUUID(), number: 1, text: 'Да', files: [] },
    ...{ post_external_id: idOf(latest()), item_external_id: idOf(item) },
    ...more,
  })
  const picture = (mime = 'image/png'): OutgoingFile => ({ name: 'a', mime, read: async () => new Blob(['x']) })

  test('four pictures go with one reply, and a video when X has prepared it', async () => {
    const comment = simulator.world.comment(lavka, anna, latest(), { text: 'Покажите' })
    await twitter.send(speaker, replyTo(comment.id, { files: Array.from({ length: 4 }, () => picture()) }))
    await twitter.send(speaker, replyTo(comment.id, { text: '', files: [picture('video/mp4')] }))
    const own = simulator.world.stateOf(lavka).comments.filter(({ from }) => from === 0)
    expect(own.map(({ files }) => files.length)).toEqual([4, 1])
    expect(asked.filter((one) => one === 'GET /2/media/upload')).toHaveLength(1)
  })

  test('what answers somebody else under our post is told to nobody, and found by looking', async () => {
    const { cursor } = await twitter.news.look(speaker, null)
    const first = simulator.world.comment(lavka, anna, latest(), { text: 'Раз' })
    const second = simulator.world.comment(lavka, boris, latest(), { text: 'Два', reply_to: first.id })
    const next = await twitter.news.look(speaker, cursor)
    expect(read(next.pages)).toMatchObject([
      { kind: 'comment', external_id: idOf(first.id), text: 'Раз' },
      {
        kind: 'comment',
        external_id: idOf(second.id),
        text: 'Два',
        parent_external_id: idOf(first.id),
        sort: 'mention',
      },
    ])
    expect((await twitter.news.look(speaker, next.cursor)).pages).toEqual([])
    simulator.world.deleteComment(lavka, second)
    simulator.world.answerComment(lavka, latest(), { text: 'Три', reply_to: first.id, is_by_hand: true })
    const last = read((await twitter.news.look(speaker, next.cursor)).pages)
    expect(last).toMatchObject([{ kind: 'own_comment', text: 'Три', parent_external_id: idOf(first.id) }])
  })

  test('messages are read until what is known, over several pages', async () => {
    simulator.world.message(lavka, anna, { text: 'Старое' })
    now_ms += 3_600_000
    const first = await twitter.news.look(speaker, null)
    expect(read(first.pages).filter(({ kind }) => kind === 'message')).toEqual([])
    for (let n = 0; n < 130; n++) simulator.world.message(lavka, anna, { text: `№ ${n}` })
    const next = await twitter.news.look(speaker, first.cursor)
    expect(read(next.pages).filter(({ kind }) => kind === 'message')).toHaveLength(130)
    simulator.world.answerMessage(lavka, 1_716_450_001, { text: 'Да', is_by_hand: true })
    const last = read((await twitter.news.look(speaker, next.cursor)).pages)
    expect(last).toMatchObject([{ kind: 'own_message', text: 'Да', chat_external_id: '1716450001' }])
  })

  test('history has what stood there before, and what was answered', async () => {
    const comment = simulator.world.comment(lavka, anna, latest(), { text: 'Старый вопрос' })
    simulator.world.answerComment(lavka, latest(), { text: 'Старый ответ', reply_to: comment.id })
    simulator.world.message(lavka, boris, { text: 'Старое сообщение' })
    for (let n = 0; n < 60; n++) simulator.world.comment(lavka, anna, latest(), { text: `Ещё ${n}` })
    const first = await twitter.history(speaker, null)
    const second = await twitter.history(speaker, first.cursor)
    expect(second.cursor).toBeNull()
    const texts = read([...first.pages, ...second.pages]).map((fact) => ('text' in fact ? fact.text : ''))
    expect(texts).toEqual(expect.arrayContaining(['Старый вопрос', 'Старый ответ', 'Старое сообщение', 'Ещё 59']))
  })

  test('people and posts that a delivery only names are learnt', async () => {
    const { authors, posts } = await twitter.learn(speaker, {
      authors: ['1716450001', 'post:5'],
      posts: [idOf(latest()), '5'],
    })
    expect(authors).toMatchObject([{ external_id: '1716450001', screen_name: 'anna_sokolova' }])
    expect(posts).toMatchObject([{ kind: 'post', external_id: idOf(latest()) }])
  })

  test('a mention is answered under itself, also by an application that may answer nobody else', async () => {
    const mention = simulator.world.mention(lavka, anna, { text: '@severnaya_lavka привет', picture: 'scene-bread-1' })
    ownOf(simulator.world, lavka).is_self_serve = true
    const { external_id } = await twitter.send(speaker, replyTo(mention.id))
    const [own] = read((await twitter.news.look(speaker, null)).pages).filter(({ kind }) => kind === 'own_comment')
    expect(own).toMatchObject({ external_id, parent_external_id: idOf(mention.id) })
    const comment = simulator.world.comment(lavka, anna, latest(), { text: 'Вопрос' })
    const refused = { kind: 'rejected', words: sayings.reply_not_invited }
    await expect(twitter.send(speaker, replyTo(comment.id))).rejects.toMatchObject(refused)
    const place = { post_external_id: idOf(latest()), item_external_id: idOf(comment.id) }
    const plan = { kind: 'rejected', words: sayings.plan_too_small }
    await expect(twitter.act(speaker, { kind: 'like', ...place })).rejects.toMatchObject(plan)
  })

  test('the same text twice is refused, and without credits everything is', async () => {
    const comment = simulator.world.comment(lavka, anna, latest(), { text: 'Вопрос' })
    await twitter.send(speaker, replyTo(comment.id))
    await expect(twitter.send(speaker, replyTo(comment.id))).rejects.toMatchObject({ words: sayings.said_before })
    ownOf(simulator.world, lavka).has_no_credits = true
    const words = sayings.credits_used_up
    await expect(twitter.send(speaker, replyTo(comment.id, { text: 'Ещё' }))).rejects.toMatchObject({ words })
    await expect(twitter.news.look(speaker, null)).rejects.toMatchObject({ words })
  })

  test('tokens of the older way sign every call, and a wrong secret opens nothing', async () => {
    const [{ token, token_secret }] = olderTokens as [(typeof olderTokens)[number]]
    const older: Speaker = { ...speaker, secrets: { access: token, token_secret } }
    expect(await twitter.connect(older)).toMatchObject({ provider_id: lavka.id })
    expect((await twitter.news.look(older, null)).cursor).not.toBe('')
    const comment = simulator.world.comment(lavka, anna, latest(), { text: 'Вопрос' })
    await twitter.send(older, replyTo(comment.id, { files: [picture()] }))
    const wrong: Speaker = { ...speaker, secrets: { access: token, token_secret: 'another' } }
    await expect(twitter.connect(wrong)).rejects.toMatchObject({ kind: 'token_dead' })
    const { app, ...alone } = older
    expect(app).toBe(twitterClient)
    await expect(twitter.connect(alone)).rejects.toMatchObject({ kind: 'rejected' })
  })

  test('an address that does not answer the challenge is not taken, and without a consumer key X is only looked at', async () => {
    const hook = { url: `${speaker.bases.api}/nowhere`, secret: 's' }
    await expect(twitter.subscribe(speaker, hook)).rejects.toMatchObject({ kind: 'rejected' })
    const { client_id, client_secret } = twitterClient
    asked.length = 0
    await twitter.subscribe({ ...speaker, app: { client_id, client_secret } }, hook)
    expect(asked).toEqual([])
    const wrong = { ...twitterClient, consumer_secret: 'another' }
    await expect(twitter.subscribe({ ...speaker, app: wrong }, hook)).rejects.toMatchObject({ kind: 'rejected' })
  })
})
