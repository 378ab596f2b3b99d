import { threadsAccounts, threadsClient } from '@otklik/simulator/networks/threads/accounts.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSimulated } from '../../test/simulated.ts'
import type { OutgoingReply, Speaker } from '../connector.ts'
import { type Stage, suite } from '../suite.ts'
import { answerTo } from '../suite-stage.ts'
import { findContainer } from './containers.ts'
import { threads } from './index.ts'

const open = () =>
  openSimulated({
    network: 'threads',
    app: threadsClient,
    unknown_token: 'THAAnobodyHasThisOne',
    sends: { comment: 'POST threads_publish', message: '' },
  })

const postJson = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

describe('threads on the simulator', () => {
  suite(threads, { proof: 'signature', open })
})

describe('only Threads', () => {
  let stage: Stage
  let speaker: Speaker
  const asked: string[] = []

  beforeEach(async () => {
    stage = await open()
    speaker = {
      bases: stage.bases,
      app: threadsClient,
      secrets: stage.secrets,
      now: () => Date.now() / 1000,
      fetch: (url, init) => {
        asked.push(`${init?.method ?? 'GET'} ${new URL(url).pathname.split('/').slice(3).join('/')}`)
        return fetch(url, init)
      },
    }
    speaker.account = await threads.connect(speaker)
    asked.length = 0
  })
  afterEach(() => stage.close())

  const origin = () => new URL(stage.bases.graph ?? '').origin
  const order = (path: string, body: object) => postJson(`${origin()}/control/${path}`, { network: 'threads', ...body })
  const read = (pages: { body: Uint8Array }[]) =>
    pages.flatMap(({ body }) => threads.understand(body, speaker.account ?? { provider_id: '', name: '' }))
  const picture = (mime: string) => ({
    name: 'a',
    mime,
    url: `${origin()}/files/scene-bread-1/picture.jpg`,
    read: async () => new Blob(['x']),
  })
  const replyTo = (written: Parameters<typeof answerTo>[0], more: Partial<OutgoingReply> = {}): OutgoingReply => ({
    ...(answerTo(written, 'Да') as OutgoingReply),
    key: crypto.randomUUID(),
    ...more,
  })

  test('the window opens one profile, with a token of sixty days that is renewed', async () => {
    const redirect_uri = 'https://otklik.example/callback/threads'
    const { bases } = stage
    const address = threads.window.address({ bases, app: threadsClient }, { redirect_uri, state: 's', challenge: '' })
    const back = (await fetch(`${address}&as=${threadsAccounts[1]?.id}`, { redirect: 'manual' })).headers
    const code = new URL(back.get('location') ?? '').searchParams.get('code') ?? ''
    const [choice] = await threads.window.exchange(speaker, { code, redirect_uri, verifier: '', earlier: [] })
    expect(choice).toMatchObject({
      account: { name: 'Северная кухня', screen_name: 'severnaya.kuhnya' },
      is_ready: true,
    })
    expect(choice?.account.provider_id).toBe(threadsAccounts[1]?.id)
    const fresh = await threads.refresh({ ...speaker, secrets: choice?.secrets ?? { access: '' } })
    expect(fresh.secrets.access).not.toBe(choice?.secrets.access)
    expect(fresh.expires_at).toBeGreaterThan(Date.now() / 1000 + 5_000_000)
    const again = threads.window.exchange(speaker, { code, redirect_uri, verifier: '', earlier: [] })
    await expect(again).rejects.toMatchObject({ kind: 'rejected' })
  })

  test.each([
    ['image/png', 2],
    ['video/mp4', 3],
  ])('a container with %s is looked at %d times before it is published', async (mime, looks) => {
    const written = await stage.write('comment', { text: 'Покажите' })
    const { external_id } = await threads.send(speaker, replyTo(written, { files: [picture(mime)] }))
    expect(await stage.seen()).toEqual([{ external_id, text: 'Да', files: 1 }])
    const container = asked.filter((one) => /^GET 179\d+$/.test(one))
    expect(container).toHaveLength(looks)
    expect(asked.filter((one) => one.startsWith('POST'))).toEqual(['POST me/threads', 'POST me/threads_publish'])
  })

  test('an answer that was lost is not sent twice, however often it is sent again', async () => {
    const written = await stage.write('comment', { text: 'Где заказ?' })
    const reply = replyTo(written)
    await stage.breakSend('comment', 'cut', true)
    await expect(threads.send(speaker, reply)).rejects.toMatchObject({ kind: 'lost_answer' })
    expect(findContainer(reply.key)).toMatch(/^179/)
    const [seen] = await stage.seen()
    // As after a restart of the server that forgot to ask first.
    expect(await threads.send(speaker, reply)).toMatchObject({ external_id: seen?.external_id })
    expect(await stage.seen()).toHaveLength(1)
    expect(findContainer(reply.key)).toBeUndefined()
    // Another process, which knows of no container, finds it by what stands there.
    expect(await threads.settle(speaker, reply)).toMatchObject({ external_id: seen?.external_id })
  })

  test('whoever names us elsewhere is heard, and answered', async () => {
    const { external_id } = (await (await order('mention', { person: 3, text: '@severnaya.lavka привет' })).json()) as {
      external_id: string
    }
    const facts = read((await threads.news.look(speaker, null)).pages)
    expect(facts).toMatchObject([{ kind: 'comment', sort: 'mention', external_id, post_external_id: external_id }])
    const sent = await threads.send(speaker, replyTo({ external_id, post_external_id: external_id }))
    expect(await stage.seen()).toMatchObject([{ external_id: sent.external_id, text: 'Да' }])
  })

  test('a look tells once what has changed, and what is no longer there', async () => {
    const first = await stage.write('comment', { text: 'Раз' })
    await stage.write('comment', { text: 'Два', quoted: first.external_id })
    const before = await threads.news.look(speaker, null)
    expect(read(before.pages)).toMatchObject([
      { kind: 'comment', text: 'Два', parent_external_id: first.external_id },
      { kind: 'comment', text: 'Раз', is_hidden: false },
      { kind: 'comments_listed', post_external_id: first.post_external_id },
    ])
    const same = await threads.news.look(speaker, before.cursor)
    expect(same.pages).toEqual([])
    await stage.delete(first)
    const after = read((await threads.news.look(speaker, same.cursor)).pages)
    const listed = after.find((fact) => fact.kind === 'comments_listed')
    expect(listed?.kind === 'comments_listed' && listed.external_ids.includes(first.external_id)).toBe(false)
  })

  test('history has posts with what stands under them, and what a reply stands under is told', async () => {
    const written = await stage.write('comment', { text: 'Старый вопрос' })
    const facts = read((await threads.history(speaker, null)).pages)
    expect(facts).toContainEqual(expect.objectContaining({ kind: 'comment', external_id: written.external_id }))
    expect(facts).toContainEqual(expect.objectContaining({ kind: 'post', external_id: written.post_external_id }))
    const { posts } = await threads.learn(speaker, { authors: [], posts: [written.post_external_id ?? '', '5'] })
    expect(posts).toMatchObject([{ external_id: written.post_external_id, url: expect.stringContaining('/post/') }])
  })

  test('what answers a reply cannot be hidden by itself, and says so', async () => {
    const first = await stage.write('comment', { text: 'Раз' })
    const second = await stage.write('comment', { text: 'Два', quoted: first.external_id })
    const place = { post_external_id: second.post_external_id ?? '', item_external_id: second.external_id }
    await expect(threads.act(speaker, { kind: 'hide', ...place })).rejects.toMatchObject({ kind: 'rejected' })
  })
})
