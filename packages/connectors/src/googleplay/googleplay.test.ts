import { generateKeyPairSync } from 'node:crypto'
import { googleplayAccounts } from '@otklik/simulator/networks/googleplay/accounts.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSimulated } from '../../test/simulated.ts'
import type { Speaker } from '../connector.ts'
import { type Stage, suite } from '../suite.ts'
import { answerTo } from '../suite-stage.ts'
import { googleplay } from './index.ts'

const [own, other] = googleplayAccounts
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const stranger = {
  ...JSON.parse(own?.tokens.access ?? '{}'),
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
}

const open = () =>
  openSimulated({
    network: 'googleplay',
    unknown_token: JSON.stringify(stranger),
    sends: { comment: 'reviews.reply', message: '' },
  })

describe('googleplay on the simulator', () => {
  suite(googleplay, { proof: 'none', open })
})

describe('only googleplay', () => {
  let stage: Stage
  let speaker: Speaker

  beforeEach(async () => {
    stage = await open()
    speaker = {
      bases: stage.bases,
      secrets: stage.secrets,
      now: () => Date.now() / 1000,
      fetch: (url, init) => fetch(url, init),
    }
    speaker.account = await googleplay.connect(speaker)
  })
  afterEach(() => stage.close())

  const account = () => speaker.account ?? { provider_id: '', name: '' }
  const read = (pages: { body: Uint8Array }[]) => pages.flatMap(({ body }) => googleplay.understand(body, account()))

  test('an application is its package', () => {
    const url = 'https://play.google.com/store/apps/details?id=ru.severnaya.lavka'
    expect(speaker.account).toEqual({ provider_id: 'ru.severnaya.lavka', name: 'ru.severnaya.lavka', url })
  })

  test('a review has stars, a device and a version, and hangs under its application', async () => {
    await stage.write('comment', { text: 'Не открывается корзина' })
    const { pages } = await googleplay.news.look(speaker, null)
    const [app, review] = read(pages)
    expect(app).toMatchObject({ kind: 'post', sort: 'app', external_id: 'ru.severnaya.lavka' })
    expect(review).toMatchObject({
      sort: 'review',
      rating: expect.any(Number),
      author: { name: 'Ольга Новикова' },
      details: { device: 'Samsung a52q (Galaxy A52)', app_version: '1.24.0', android_sdk: '34', language: 'ru' },
    })
  })

  test('a look follows all pages, the next one stops at what is known', async () => {
    for (let n = 0; n < 130; n++) await stage.write('comment', { text: `Отзыв ${n}` })
    const first = await googleplay.news.look(speaker, null)
    expect(first.pages).toHaveLength(2)
    expect(new Set(read(first.pages).flatMap((fact) => (fact.kind === 'comment' ? [fact.text] : []))).size).toBe(130)
    const { known, whole_at } = JSON.parse(first.cursor)
    const later = JSON.stringify({ known: known + 1, whole_at })
    expect((await googleplay.news.look(speaker, later)).pages).toHaveLength(1)
    const yesterday = JSON.stringify({ known: known + 1, whole_at: whole_at - 86_400 })
    expect((await googleplay.news.look(speaker, yesterday)).pages).toHaveLength(2)
  })

  test('a look that broke off on its second page begins again where it began', async () => {
    for (let n = 0; n < 101; n++) await stage.write('comment', { text: `Отзыв ${n}` })
    let calls = 0
    const breaking = {
      ...speaker,
      fetch: async (url: string, init?: object) => {
        if (url.includes('token=')) throw new Error('ECONNRESET')
        calls++
        return fetch(url, init)
      },
    }
    await expect(googleplay.news.look(breaking, null)).rejects.toMatchObject({ kind: 'try_later' })
    expect(calls).toBe(2)
    const whole = await googleplay.news.look(speaker, null)
    expect(read(whole.pages).filter(({ kind }) => kind === 'comment')).toHaveLength(101)
  })

  test('two looks at the same reviews have the same keys', async () => {
    await stage.write('comment', { text: 'Один раз' })
    const first = await googleplay.news.look(speaker, null)
    const again = await googleplay.history(speaker, null)
    expect(again.pages.map(({ key }) => key)).toEqual(first.pages.map(({ key }) => key))
    expect(again.cursor).toBeNull()
  })

  test('a second answer replaces the first, and is told as an edit of it', async () => {
    const written = await stage.write('comment', { text: 'Почему?' })
    await googleplay.send(speaker, answerTo(written, 'Выясняем'))
    const { external_id } = await googleplay.send(speaker, answerTo(written, 'Выяснили'))
    expect(external_id).toBe(`${written.external_id}:reply`)
    expect(await stage.seen()).toEqual([{ external_id, text: 'Выяснили', files: 0 }])
    const facts = read((await googleplay.news.look(speaker, null)).pages)
    expect(facts).toContainEqual(expect.objectContaining({ kind: 'comment_edited', external_id, text: 'Выяснили' }))
  })

  test('350 characters are taken, one more is rejected in words', async () => {
    const written = await stage.write('comment', { text: 'Ау' })
    await googleplay.send(speaker, answerTo(written, 'я'.repeat(350)))
    await expect(googleplay.send(speaker, answerTo(written, 'я'.repeat(351)))).rejects.toMatchObject({
      kind: 'rejected',
      words: expect.stringContaining('too long'),
    })
  })

  test('an answer to what is gone is gone', async () => {
    const written = await stage.write('comment', { text: 'Передумала' })
    await stage.delete(written)
    await expect(googleplay.send(speaker, answerTo(written, 'Жаль'))).rejects.toMatchObject({ kind: 'gone' })
  })

  test('an application of somebody else, or of nobody, is not opened', async () => {
    const asking = (page: string) =>
      googleplay.connect({ ...speaker, account: undefined, secrets: { ...stage.secrets, page } })
    await expect(asking(other?.id ?? '')).rejects.toMatchObject({ kind: 'token_dead' })
    await expect(asking('ru.nobody.app')).rejects.toMatchObject({ kind: 'gone' })
    await expect(asking('../../oauth2')).rejects.toMatchObject({ kind: 'rejected' })
  })

  test.each(['not a file', '{}', '{"client_email":"a@b","private_key":"no","private_key_id":"1"}'])(
    'what is no key of a service account is refused unasked: %s',
    async (access) => {
      const deaf = {
        ...speaker,
        secrets: { ...stage.secrets, access },
        fetch: () => Promise.reject(new Error('asked')),
      }
      await expect(googleplay.connect(deaf)).rejects.toMatchObject({ kind: 'token_dead' })
    },
  )

  test('the reads of an hour are counted, and the next one waits', async () => {
    const looks = Array.from({ length: 199 }, () => googleplay.history(speaker, null))
    await Promise.all(looks)
    await expect(googleplay.news.look(speaker, null)).rejects.toMatchObject({
      kind: 'try_later',
      retry_after_ms: 300_000,
    })
  })
})
