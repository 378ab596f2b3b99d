import { generateKeyPairSync } from 'node:crypto'
import { rustoreAccounts } from '@otklik/simulator/networks/rustore/accounts.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSimulated } from '../../test/simulated.ts'
import type { Speaker } from '../connector.ts'
import { type Stage, suite } from '../suite.ts'
import { answerTo } from '../suite-stage.ts'
import { rustore } from './index.ts'

const [, other] = rustoreAccounts
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })

const open = () =>
  openSimulated({
    network: 'rustore',
    unknown_token: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    sends: { comment: 'feedback.create', message: '' },
  })

describe('rustore on the simulator', () => {
  suite(rustore, { proof: 'none', open })
})

describe('only rustore', () => {
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
    speaker.account = await rustore.connect(speaker)
  })
  afterEach(() => stage.close())

  const account = () => speaker.account ?? { provider_id: '', name: '' }
  const read = (pages: { body: Uint8Array }[]) => pages.flatMap(({ body }) => rustore.understand(body, account()))

  test('a review has stars, a device and a version', async () => {
    await stage.write('comment', { text: 'Не открывается корзина' })
    const [app, review] = read((await rustore.news.look(speaker, null)).pages)
    expect(app).toMatchObject({ kind: 'post', sort: 'app', external_id: 'ru.severnaya.dostavka' })
    expect(review).toMatchObject({
      sort: 'review',
      rating: expect.any(Number),
      author: { name: 'Ольга' },
      details: { device: 'samsung SM-A525F', app_version: '1.24.0', os: 'Android 14' },
    })
  })

  test('history goes back page by page, to the end', async () => {
    for (let n = 0; n < 110; n++) await stage.write('comment', { text: `Отзыв ${n}` })
    const first = await rustore.history(speaker, null)
    const second = await rustore.history(speaker, first.cursor)
    expect([first.cursor, second.cursor]).toEqual(['1', null])
    const comments = read([...first.pages, ...second.pages]).filter(({ kind }) => kind === 'comment')
    expect(comments).toHaveLength(110)
  })

  test('an answer that waits for the moderators is known, though nobody sees it yet', async () => {
    const written = await stage.write('comment', { text: 'Почему?' })
    const { external_id } = await rustore.send(speaker, answerTo(written, 'Выясняем'))
    expect(external_id).toBe(`${written.external_id}:answer`)
    const facts = read((await rustore.news.look(speaker, null)).pages)
    expect(facts).toContainEqual(expect.objectContaining({ kind: 'own_comment', external_id, text: 'Выясняем' }))
  })

  test('500 characters are taken, one more is rejected in words', async () => {
    const written = await stage.write('comment', { text: 'Ау' })
    await rustore.send(speaker, answerTo(written, 'я'.repeat(500)))
    await expect(rustore.send(speaker, answerTo(written, 'я'.repeat(501)))).rejects.toMatchObject({
      kind: 'rejected',
      words: 'Message is longer than 500',
    })
  })

  test('an answer to what is gone is gone, and so is an edit of an answer that is', async () => {
    const written = await stage.write('comment', { text: 'Передумала' })
    const place = { post_external_id: written.post_external_id ?? '', item_external_id: written.external_id }
    const edit = { kind: 'edit_reply', external_id: 'x', text: 'Нет', ...place } as const
    await expect(rustore.act(speaker, edit)).rejects.toMatchObject({ kind: 'gone' })
    await stage.delete(written)
    await expect(rustore.send(speaker, answerTo(written, 'Жаль'))).rejects.toMatchObject({ kind: 'gone' })
  })

  test('an application of somebody else, or of nobody, is not opened', async () => {
    const asking = (page: string) =>
      rustore.connect({ ...speaker, account: undefined, secrets: { ...stage.secrets, page } })
    await expect(asking(other?.id ?? '')).rejects.toMatchObject({ kind: 'token_dead' })
    await expect(asking('ru.nobody.app')).rejects.toMatchObject({ kind: 'gone' })
    await expect(asking('../auth')).rejects.toMatchObject({ kind: 'rejected' })
  })

  test('a clock that is wrong is not a key that is dead', async () => {
    const late = { ...speaker, now: () => Date.now() / 1000 - 90 }
    await expect(rustore.connect(late)).rejects.toMatchObject({ kind: 'try_later', words: 'Range timestamp not valid' })
  })

  test('a key is taken with the lines of a PEM and with stray ends of lines', async () => {
    const { access } = stage.secrets
    const pem = `-----BEGIN PRIVATE KEY-----\r\n${access.replaceAll(/(.{64})/g, '$1\n')}\n-----END PRIVATE KEY-----\n\n`
    const secrets = { ...stage.secrets, access: pem }
    expect(await rustore.connect({ ...speaker, secrets })).toMatchObject({ provider_id: 'ru.severnaya.dostavka' })
  })

  test.each([{ access: 'not a key' }, { key_id: 'no' }, { key_id: '' }])(
    'what is no key is refused unasked: %j',
    async (wrong) => {
      const deaf = {
        ...speaker,
        secrets: { ...stage.secrets, ...wrong },
        fetch: () => Promise.reject(new Error('asked')),
      }
      await expect(rustore.connect(deaf)).rejects.toMatchObject({ kind: 'token_dead' })
    },
  )
})
