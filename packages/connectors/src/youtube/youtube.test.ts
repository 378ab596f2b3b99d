import { youtubeAccounts } from '@otklik/simulator/networks/youtube/accounts.ts'
import { socialClients } from '@otklik/simulator/social/clients.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSimulated } from '../../test/simulated.ts'
import type { Look, Speaker } from '../connector.ts'
import { type Stage, suite } from '../suite.ts'
import { answerTo } from '../suite-stage.ts'
import { youtube } from './index.ts'

const open = () =>
  openSimulated({
    ...{ network: 'youtube', unknown_token: 'ya29.nobody-knows-it', app: socialClients.google },
    sends: { comment: 'comments.insert', message: '' },
  })

describe('comments on the simulator', () => {
  suite(youtube, { proof: 'none', open })
})

describe('only youtube', () => {
  let stage: Stage
  let speaker: Speaker
  let asked: string[]
  let ahead_s: number

  beforeEach(async () => {
    stage = await open()
    asked = []
    ahead_s = 0
    speaker = {
      ...{ bases: stage.bases, secrets: stage.secrets, app: socialClients.google },
      now: () => Date.now() / 1000 + ahead_s,
      fetch: (url, init) => {
        const { pathname, searchParams } = new URL(url)
        asked.push(
          [init?.method ?? 'GET', pathname.split('/v3/')[1], searchParams.get('moderationStatus')]
            .filter(Boolean)
            .join(' '),
        )
        return fetch(url, { ...init, redirect: 'manual' })
      },
    }
    speaker.account = await youtube.connect(speaker)
    asked = []
  })
  afterEach(() => stage.close())

  const read = ({ pages }: Pick<Look, 'pages'>) =>
    pages.flatMap(({ body }) => youtube.understand(body, speaker.account ?? { provider_id: '', name: '' }))
  const placeOf = ({ external_id, post_external_id = '' }: { external_id: string; post_external_id?: string }) => ({
    ...{ post_external_id, item_external_id: external_id },
  })

  test('a channel is called by its name', () => {
    expect(speaker.account).toMatchObject({
      ...{ provider_id: youtubeAccounts[0]?.id, name: 'Северная лавка', screen_name: 'severnaya.lavka' },
      url: `https://www.youtube.com/channel/${youtubeAccounts[0]?.id}`,
    })
  })

  test.each([
    ['anna', 0],
    ['ivan', 1],
  ])('whoever comes back from the window (%s) has the channel chosen there, and access is renewed', async (as, n) => {
    const redirect_uri = 'http://127.0.0.1/callback/youtube'
    const verifier = 'v'.repeat(43)
    const challenge = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(verifier))).toString('base64url')
    const address = youtube.window.address(speaker, { redirect_uri, state: 's', challenge })
    expect(new URL(address).searchParams.get('scope')).toBe('https://www.googleapis.com/auth/youtube.force-ssl')
    const back = await fetch(`${address}&as=${as}`, { redirect: 'manual' })
    const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? ''
    const [choice, ...others] = await youtube.window.exchange(speaker, { code, redirect_uri, verifier, earlier: [] })
    expect([choice?.account.provider_id, others]).toEqual([youtubeAccounts[n]?.id, []])
    if (!choice) throw new Error('nothing to choose')
    const chosen: Speaker = { ...speaker, account: choice.account, secrets: choice.secrets }
    const fresh = await youtube.refresh(chosen)
    expect(fresh.secrets.access).not.toBe(choice.secrets.access)
    expect(await youtube.connect({ ...chosen, secrets: fresh.secrets })).toEqual(choice.account)
    const dead = youtube.refresh({ ...chosen, secrets: { ...choice.secrets, refresh: '1//gone' } })
    await expect(dead).rejects.toMatchObject({ kind: 'token_dead' })
  })

  test('a look costs two units; once an hour it looks for spam as well, and a quiet one brings nothing', async () => {
    await stage.write('comment', { text: 'Вопрос' })
    const first = await youtube.news.look(speaker, null)
    asked = []
    const second = await youtube.news.look(speaker, first.cursor)
    expect([asked, second.pages]).toEqual([['GET commentThreads heldForReview', 'GET commentThreads published'], []])
    ahead_s = 3_700
    asked = []
    await youtube.news.look(speaker, second.cursor)
    expect(asked).toContain('GET commentThreads likelySpam')
  })

  test('every answer is heard, however many stand under one comment', async () => {
    const top = await stage.write('comment', { text: 'Начало' })
    const before = await youtube.news.look(speaker, null)
    for (let n = 0; n < 7; n++) await stage.write('comment', { text: `Ответ ${n}`, quoted: top.external_id })
    asked = []
    const after = await youtube.news.look(speaker, before.cursor)
    expect(asked).toContain('GET comments')
    const answers = read(after).flatMap((fact) => (fact.kind === 'comment' && fact.parent_external_id ? [fact] : []))
    expect(answers.map(({ text }) => text).toSorted()).toEqual(Array.from({ length: 7 }, (_, n) => `Ответ ${n}`))
    expect(new Set(answers.map(({ parent_external_id: id, post_external_id: post }) => `${id} ${post}`))).toEqual(
      new Set([`${top.external_id} ${top.post_external_id}`]),
    )
  })

  test('more new comments than a page holds are all heard', async () => {
    const before = await youtube.news.look(speaker, null)
    for (let n = 0; n < 130; n++) await stage.write('comment', { text: `№ ${n}` })
    const facts = read(await youtube.news.look(speaker, before.cursor))
    expect(facts.filter(({ kind }) => kind === 'comment')).toHaveLength(130)
  })

  test('what YouTube holds arrives hidden, and is told when it is let through', async () => {
    const { external_id, ...rest } = await stage.write('comment', { text: 'Смотрите https://spam.example/' })
    const first = await youtube.news.look(speaker, null)
    expect(read(first)).toMatchObject([
      { kind: 'comment', external_id, is_hidden: true },
      { kind: 'comment_hidden', external_id, is_hidden: true },
    ])
    await youtube.act(speaker, { kind: 'unhide', ...placeOf({ external_id, ...rest }) })
    const second = await youtube.news.look(speaker, first.cursor)
    expect(read(second)).toContainEqual(
      expect.objectContaining({ kind: 'comment_hidden', external_id, is_hidden: false }),
    )
    const third = await youtube.news.look(speaker, second.cursor)
    expect(third.pages).toEqual([])
    // Held, let through and held again stands in the same words as before, and is heard all the same.
    await youtube.act(speaker, { kind: 'hide', ...placeOf({ external_id, ...rest }) })
    expect(read(await youtube.news.look(speaker, third.cursor))).toContainEqual(
      expect.objectContaining({ kind: 'comment_hidden', external_id, is_hidden: true }),
    )
  })

  test('what answers a reply stands beside it, under the first comment', async () => {
    const top = await stage.write('comment', { text: 'Раз' })
    const reply = await stage.write('comment', { text: 'Два', quoted: top.external_id })
    const { external_id } = await youtube.send(speaker, answerTo(reply, 'Три'))
    expect(external_id.split('.')[0]).toBe(top.external_id)
    expect(reply.external_id.split('.')[0]).toBe(top.external_id)
    const again = youtube.settle(speaker, answerTo(reply, 'Три'))
    expect(await again).toMatchObject({ external_id })
    await youtube.send(speaker, answerTo(top, 'Три'))
    await expect(youtube.settle(speaker, answerTo(reply, 'Три'))).rejects.toMatchObject({ kind: 'lost_answer' })
  })

  test('history goes back page by page, with answers, and what is held first', async () => {
    await stage.write('comment', { text: 'Держат https://spam.example/' })
    for (let n = 0; n < 60; n++) await stage.write('comment', { text: `Старый ${n}` })
    const first = await youtube.history(speaker, null)
    const second = await youtube.history(speaker, first.cursor)
    const comments = [...read(first), ...read(second)].filter(({ kind }) => kind === 'comment')
    expect([comments.length, second.cursor]).toEqual([61, null])
    expect(comments[0]).toMatchObject({ is_hidden: true })
    expect([...read(first), ...read(second)].filter(({ kind }) => kind === 'comment_hidden')).toEqual([])
  })

  test('videos are told, posts and the channel itself by their address', async () => {
    const { post_external_id = '' } = await stage.write('comment', { text: 'Под видео' })
    const channel = speaker.account?.provider_id ?? ''
    const { posts } = await youtube.learn(speaker, { authors: [], posts: [post_external_id, channel, 'Ugkx-post'] })
    expect(posts).toMatchObject([
      { sort: 'video', external_id: post_external_id, text: expect.stringContaining('хлеб') },
      { external_id: channel, text: 'Северная лавка', url: `https://www.youtube.com/channel/${channel}` },
      { external_id: 'Ugkx-post', text: '', url: 'https://www.youtube.com/post/Ugkx-post' },
    ])
  })

  test('10,000 characters, and not one more', async () => {
    const written = await stage.write('comment', { text: 'Ау' })
    await youtube.send(speaker, answerTo(written, 'я'.repeat(10_000)))
    await expect(youtube.send(speaker, answerTo(written, 'я'.repeat(10_001)))).rejects.toMatchObject({
      kind: 'rejected',
    })
  })

  test('10,000 units a day for all channels, and not one more', async () => {
    const written = await stage.write('comment', { text: 'Ау' })
    // One was used to connect.
    for (let n = 0; n < 199; n++) await youtube.act(speaker, { kind: 'unhide', ...placeOf(written) })
    for (let n = 0; n < 49; n++) await youtube.connect(speaker)
    const [, other] = youtubeAccounts
    const late = { ...speaker, secrets: { access: other?.tokens.access ?? '' } }
    await expect(youtube.connect(late)).rejects.toMatchObject({
      ...{ kind: 'try_later', words: expect.not.stringContaining('<') },
      retry_after_ms: expect.any(Number),
    })
  })

  test('what others wrote cannot be edited or deleted as ours', async () => {
    const written = await stage.write('comment', { text: 'Чужое' })
    const own = { external_id: written.external_id, ...placeOf(written) }
    for (const deed of [
      { kind: 'edit_reply', text: 'Моё', ...own } as const,
      { kind: 'delete_reply', ...own } as const,
    ])
      await expect(youtube.act(speaker, deed)).rejects.toMatchObject({ kind: 'rejected' })
    await expect(youtube.act(speaker, { kind: 'unblock', author_external_id: 'UC1' })).rejects.toMatchObject({
      kind: 'rejected',
    })
  })
})
