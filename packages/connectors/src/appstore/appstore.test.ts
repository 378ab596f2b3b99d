import { generateKeyPairSync } from 'node:crypto'
import { appstoreAccounts } from '@otklik/simulator/networks/appstore/accounts.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSimulated } from '../../test/simulated.ts'
import type { Speaker } from '../connector.ts'
import { type Stage, suite } from '../suite.ts'
import { answerTo } from '../suite-stage.ts'
import { appstore } from './index.ts'

const [, other] = appstoreAccounts
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

const open = () =>
  openSimulated({
    network: 'appstore',
    unknown_token: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    sends: { comment: 'customerReviewResponses.create', message: '' },
  })

describe('appstore on the simulator', () => {
  suite(appstore, { proof: 'none', open })
})

describe('only appstore', () => {
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
    speaker.account = await appstore.connect(speaker)
  })
  afterEach(() => stage.close())

  const account = () => speaker.account ?? { provider_id: '', name: '' }
  const read = (pages: { body: Uint8Array }[]) => pages.flatMap(({ body }) => appstore.understand(body, account()))

  test('an application is called by its name, and stands under its number', () => {
    const url = 'https://apps.apple.com/app/id1560000011'
    expect(speaker.account).toEqual({ provider_id: '1560000011', name: 'Северная лавка', url })
  })

  test('a key that may not see the application connects it by its number', async () => {
    const blind = {
      ...speaker,
      fetch: (url: string, init?: object) =>
        url.includes('fields[apps]')
          ? Promise.resolve(Response.json({ errors: [{ status: '403', code: 'FORBIDDEN_ERROR' }] }, { status: 403 }))
          : fetch(url, init),
    }
    expect(await appstore.connect(blind)).toMatchObject({ name: '1560000011' })
  })

  test('a review has stars, a title and a country', async () => {
    await stage.write('comment', { text: 'Не открывается корзина' })
    const [app, review] = read((await appstore.news.look(speaker, null)).pages)
    expect(app).toMatchObject({ kind: 'post', sort: 'app', external_id: '1560000011', text: 'Северная лавка' })
    expect(review).toMatchObject({
      sort: 'review',
      rating: expect.any(Number),
      title: 'Не открывается корзина',
      author: { name: 'olga.novikova' },
      details: { territory: 'RUS' },
    })
  })

  test('history goes back page by page, to the end', async () => {
    for (let n = 0; n < 60; n++) await stage.write('comment', { text: `Отзыв ${n}` })
    const first = await appstore.history(speaker, null)
    const second = await appstore.history(speaker, first.cursor)
    expect(second.cursor).toBeNull()
    const texts = read([...first.pages, ...second.pages]).flatMap((fact) =>
      fact.kind === 'comment' ? [fact.text] : [],
    )
    expect(new Set(texts).size).toBe(60)
  })

  test('a second response replaces the first', async () => {
    const written = await stage.write('comment', { text: 'Почему?' })
    await appstore.send(speaker, answerTo(written, 'Выясняем'))
    const { external_id } = await appstore.send(speaker, answerTo(written, 'Выяснили'))
    expect(await stage.seen()).toEqual([{ external_id, text: 'Выяснили', files: 0 }])
  })

  test('5970 characters are taken, one more is rejected in words', async () => {
    const written = await stage.write('comment', { text: 'Ау' })
    await appstore.send(speaker, answerTo(written, 'я'.repeat(5_970)))
    await expect(appstore.send(speaker, answerTo(written, 'я'.repeat(5_971)))).rejects.toMatchObject({
      kind: 'rejected',
      words: 'The response is too long.',
    })
  })

  test('a response to what is gone is gone', async () => {
    const written = await stage.write('comment', { text: 'Передумала' })
    await stage.delete(written)
    await expect(appstore.send(speaker, answerTo(written, 'Жаль'))).rejects.toMatchObject({ kind: 'gone' })
  })

  test('an application of another team, or of nobody, is not opened', async () => {
    const asking = (page: string) =>
      appstore.connect({ ...speaker, account: undefined, secrets: { ...stage.secrets, page } })
    await expect(asking(other?.id ?? '')).rejects.toMatchObject({ kind: 'token_dead' })
    await expect(asking('9999999999')).rejects.toMatchObject({ kind: 'gone' })
    await expect(asking('1/../2')).rejects.toMatchObject({ kind: 'rejected' })
  })

  test('a key of a person signs without an issuer', async () => {
    const { owner, ...secrets } = stage.secrets
    expect(await appstore.connect({ ...speaker, secrets })).toMatchObject({ provider_id: '1560000011' })
  })

  test.each([{ access: 'not a file' }, { key_id: 'no/key' }, { key_id: '' }])(
    'what is no key is refused unasked: %j',
    async (wrong) => {
      const deaf = {
        ...speaker,
        secrets: { ...stage.secrets, ...wrong },
        fetch: () => Promise.reject(new Error('asked')),
      }
      await expect(appstore.connect(deaf)).rejects.toMatchObject({ kind: 'token_dead' })
    },
  )
})
