import { vcAccounts } from '@otklik/simulator/networks/vc/accounts.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSimulated } from '../../test/simulated.ts'
import type { OutgoingReply, Speaker } from '../connector.ts'
import { type Stage, suite } from '../suite.ts'
import { answerTo } from '../suite-stage.ts'
import { vc } from './index.ts'

const open = () =>
  openSimulated({
    network: 'vc',
    unknown_token: 'nobodys-password',
    sends: { comment: 'POST /v2.4/comment/add', message: '' },
  })

describe('vc on the simulator', () => {
  suite(vc, { proof: 'secret', open })
})

describe('only VC', () => {
  let stage: Stage
  let speaker: Speaker
  const asked: string[] = []

  const speakerWith = (secrets: Speaker['secrets']): Speaker => ({
    bases: stage.bases,
    secrets,
    ...(speaker?.account && { account: speaker.account }),
    now: () => Date.now() / 1000,
    fetch: (url, init) => {
      asked.push(`${init?.method ?? 'GET'} ${new URL(url).pathname.slice('/vc'.length)}`)
      return fetch(url, { ...init, redirect: 'manual' })
    },
  })
  const read = (pages: { body: Uint8Array }[]) =>
    pages.flatMap(({ body }) => vc.understand(body, speaker.account ?? { provider_id: '', name: '' }))

  beforeEach(async () => {
    stage = await open()
    const { fresh, ...account } = await vc.connect(speakerWith(stage.secrets))
    speaker = { ...speakerWith(fresh?.secrets ?? { access: '' }), account }
    asked.length = 0
  })
  afterEach(() => stage.close())

  test('a password becomes a session of minutes, which is renewed once by each token', async () => {
    const { fresh, provider_id } = await vc.connect(speakerWith(stage.secrets))
    expect(provider_id).toBe(vcAccounts[0]?.id)
    expect(Object.values(fresh?.secrets ?? {})).not.toContain(stage.secrets.access)
    expect((fresh?.expires_at ?? 0) - Date.now() / 1000).toBeLessThan(301)
    const kept = speakerWith(fresh?.secrets ?? { access: '' })
    const next = await vc.refresh(kept)
    expect(next.secrets.access).not.toBe(fresh?.secrets.access)
    expect(next.secrets.refresh).not.toBe(fresh?.secrets.refresh)
    await expect(vc.refresh(kept)).rejects.toMatchObject({ kind: 'token_dead' })
    expect((await vc.refresh(speakerWith(next.secrets))).expires_at).toBeGreaterThan(Date.now() / 1000)
  })

  test.each([(token: string) => token, (token: string) => JSON.stringify({ token, expTimestamp: 1_799_837_100 })])(
    'the token by which a browser renews its session is taken as it stands there',
    async (paste) => {
      const { fresh } = await vc.connect(speakerWith(stage.secrets))
      const connected = await vc.connect(speakerWith({ access: paste(fresh?.secrets.refresh ?? '') }))
      expect(connected).toMatchObject({ name: 'Северная лавка', screen_name: 'severnaya-lavka' })
      expect(connected.fresh?.secrets.refresh).not.toBe(fresh?.secrets.refresh)
    },
  )

  test('a look tells once what has changed', async () => {
    const first = await stage.write('comment', { text: 'Раз' })
    const before = await vc.news.look(speaker, null)
    expect(read(before.pages)).toMatchObject([
      { kind: 'post', external_id: first.post_external_id, url: expect.stringContaining('https://vc.ru/') },
      { kind: 'comment', text: 'Раз', url: expect.stringContaining(`?comment=${first.external_id}`) },
    ])
    expect((await vc.news.look(speaker, before.cursor)).pages).toEqual([])
    await stage.delete(first)
    const after = await vc.news.look(speaker, before.cursor)
    expect(read(after.pages)).toMatchObject([
      { kind: 'post' },
      { kind: 'comment_deleted', external_id: first.external_id },
    ])
  })

  test('an article that nobody has commented on is not looked at', async () => {
    await vc.news.look(speaker, null)
    expect(asked).toEqual(['GET /v2.8/timeline'])
  })

  test('history has articles with what stands under them, and what a comment stands under is told', async () => {
    const written = await stage.write('comment', { text: 'Старый вопрос' })
    const facts = read((await vc.history(speaker, null)).pages)
    expect(facts).toContainEqual(expect.objectContaining({ kind: 'comment', external_id: written.external_id }))
    const { posts } = await vc.learn(speaker, { authors: [], posts: [written.post_external_id ?? '', '5'] })
    expect(posts).toMatchObject([{ external_id: written.post_external_id, text: expect.stringMatching(/./) }])
  })

  const reply = (text: string): Promise<OutgoingReply> =>
    stage.write('comment', { text: 'Вопрос' }).then((written) => answerTo(written, text) as OutgoingReply)

  test('3,000 characters are taken, and one more is refused in words', async () => {
    await vc.send(speaker, await reply('я'.repeat(3_000)))
    await expect(vc.send(speaker, await reply('я'.repeat(3_001)))).rejects.toMatchObject({
      kind: 'rejected',
      words: 'Комментарий слишком длинный',
    })
  })

  test('of two answers in the same words nobody can say which was lost', async () => {
    const answer = await reply('Да')
    await vc.send(speaker, answer)
    await vc.send(speaker, answer)
    await expect(vc.settle(speaker, answer)).rejects.toMatchObject({ kind: 'lost_answer' })
  })

  test('an address of somebody else is left alone, and ours with another secret is replaced', async () => {
    const hooks = async () => {
      const headers = { jwtauthorization: `Bearer ${speaker.secrets.access}` }
      const answer = await fetch(`${stage.bases.api}/v1.9/webhooks/get`, { headers })
      return ((await answer.json()) as { result: { url: string }[] }).result.map(({ url }) => url)
    }
    const url = 'http://127.0.0.1:9/hooks/vc/key'
    await vc.subscribe(speaker, { url, secret: 'first' })
    await vc.subscribe(speaker, { url, secret: 'second' })
    expect(await hooks()).toEqual([`${url}?token=second`])
    await vc.subscribe(speaker, { url: 'http://127.0.0.1:9/hooks/vc/other', secret: 'third' })
    await vc.unsubscribe(speaker, { url: 'http://127.0.0.1:9/hooks/vc/other' })
    expect(await hooks()).toEqual([`${url}?token=second`])
    await vc.unsubscribe(speaker, { url })
    expect(await hooks()).toEqual([])
  })
})
