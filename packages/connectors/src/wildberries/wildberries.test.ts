import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSimulated } from '../../test/simulated.ts'
import type { Speaker } from '../connector.ts'
import { type Stage, suite } from '../suite.ts'
import { answerTo } from '../suite-stage.ts'
import { wildberries } from './index.ts'

const openPlain = () =>
  openSimulated({
    network: 'wildberries',
    unknown_token: 'eyJhbGciOiJFUzI1NiJ9.unknown.c2ln',
    sends: { comment: 'feedbacks.answer', message: '' },
  })

/** With stars it is a review, without a question. */
async function open(): Promise<Stage> {
  const stage = await openPlain()
  return { ...stage, write: (channel, writing) => stage.write(channel, { ...writing, ...{ rating: 4 } }) }
}

describe('reviews on the simulator', () => {
  suite(wildberries, { proof: 'none', open })
})

describe('only wildberries', () => {
  let stage: Stage
  let speaker: Speaker

  beforeEach(async () => {
    stage = await openPlain()
    speaker = {
      bases: stage.bases,
      secrets: stage.secrets,
      now: () => Date.now() / 1000,
      fetch: (url, init) => fetch(url, init),
    }
    speaker.account = await wildberries.connect(speaker)
  })
  afterEach(() => stage.close())

  const read = (pages: { body: Uint8Array }[]) => pages.flatMap(({ body }) => wildberries.understand(body))
  const review = (text: string) => stage.write('comment', { text, ...{ rating: 2 } })

  test('a seller is called by the trade mark', () => {
    expect(speaker.account).toEqual({
      provider_id: '1c5a2b4e-77aa-4a2e-9d10-5f6f5a0c1d01',
      name: 'Северная лавка',
    })
  })

  test('a review has stars and hangs under its product, a question has none', async () => {
    await review('Разбито')
    await stage.write('comment', { text: 'Есть ли сахар?' })
    const facts = read((await wildberries.news.look(speaker, null)).pages)
    const [product, first] = facts
    expect(product).toMatchObject({ kind: 'post', sort: 'product', text: expect.stringContaining('Варенье') })
    expect(first).toMatchObject({ sort: 'review', rating: 2, text: 'Разбито', author: { name: 'Ольга' } })
    const question = facts.find((fact) => fact.kind === 'comment' && fact.text === 'Есть ли сахар?')
    expect(question).toMatchObject({ external_id: expect.stringMatching(/^question:/) })
    expect(question).not.toHaveProperty('rating')
  })

  test('a question is answered, the answer is changed once, and a lost one is found', async () => {
    const asked = await stage.write('comment', { text: 'Есть ли сахар?' })
    const { external_id } = await wildberries.send(speaker, answerTo(asked, 'Нет'))
    expect(await stage.seen()).toEqual([{ external_id, text: 'Нет', files: 0 }])
    expect(await wildberries.settle(speaker, answerTo(asked, 'Нет'))).toMatchObject({ external_id })
    expect(await wildberries.settle(speaker, answerTo(asked, 'Да'))).toBe('not_sent')
    const place = { post_external_id: asked.post_external_id ?? '', item_external_id: asked.external_id }
    const edit = (text: string) => wildberries.act(speaker, { kind: 'edit_reply', external_id, text, ...place })
    await edit('Совсем нет')
    await edit('Совсем нет')
    await expect(edit('Есть')).rejects.toMatchObject({ kind: 'rejected', words: 'Ответ уже редактировали' })
  })

  test('history takes all four lists a step back at a time', async () => {
    for (let n = 0; n < 20; n++) await review(`Отзыв ${n}`)
    const asked = await stage.write('comment', { text: 'Вопрос' })
    await wildberries.send(speaker, answerTo(asked, 'Ответ'))
    const first = await wildberries.history(speaker, null)
    const second = await wildberries.history(speaker, first.cursor)
    expect([first.cursor, second.cursor]).toEqual(['16', null])
    const comments = read([...first.pages, ...second.pages]).filter(({ kind }) => kind === 'comment')
    expect(comments).toHaveLength(21)
  })

  test('an answer to what is gone is gone, though the network would take it', async () => {
    const written = await review('Передумала')
    await stage.delete(written)
    await expect(wildberries.send(speaker, answerTo(written, 'Жаль'))).rejects.toMatchObject({ kind: 'gone' })
    const question = { ...written, external_id: 'question:none' }
    await expect(wildberries.send(speaker, answerTo(question, 'Жаль'))).rejects.toMatchObject({ kind: 'gone' })
  })

  test('from 2 to 5000 characters', async () => {
    const written = await review('Ау')
    await expect(wildberries.send(speaker, answerTo(written, 'я'))).rejects.toMatchObject({ kind: 'rejected' })
    await expect(wildberries.send(speaker, answerTo(written, 'я'.repeat(5_001)))).rejects.toMatchObject({
      kind: 'rejected',
    })
    await wildberries.send(speaker, answerTo(written, 'я'.repeat(5_000)))
  })
})
