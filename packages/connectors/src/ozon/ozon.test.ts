import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSimulated } from '../../test/simulated.ts'
import type { Speaker } from '../connector.ts'
import { type Stage, suite, type Written } from '../suite.ts'
import { answerTo } from '../suite-stage.ts'
import { ozon } from './index.ts'

const openPlain = () =>
  openSimulated({
    network: 'ozon',
    unknown_token: '00000000-unknown-key',
    sends: { comment: 'review.comment.create', message: '' },
  })

/** With stars it is a review, without a question. */
async function open(): Promise<Stage> {
  const stage = await openPlain()
  return { ...stage, write: (channel, writing) => stage.write(channel, { ...writing, ...{ rating: 4 } }) }
}

describe('reviews on the simulator', () => {
  suite(ozon, { proof: 'none', open })
})

describe('only ozon', () => {
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
    speaker.account = await ozon.connect(speaker)
  })
  afterEach(() => stage.close())

  const account = () => speaker.account ?? { provider_id: '', name: '' }
  const read = (pages: { body: Uint8Array }[]) => pages.flatMap(({ body }) => ozon.understand(body, account()))
  const review = (text: string) => stage.write('comment', { text, ...{ rating: 2 } })
  const placeOf = ({ post_external_id = '', external_id }: Written) => ({
    post_external_id,
    item_external_id: external_id,
  })

  test('a seller is called by the name of the shop, and known by the Client-Id', () => {
    expect(speaker.account).toEqual({ provider_id: '1043391', name: 'Северная лавка' })
  })

  test('what is no number is no Client-Id, and is not sent', async () => {
    const { account: _, ...stranger } = speaker
    const secrets = { ...speaker.secrets, page: 'severnaya-lavka' }
    await expect(ozon.connect({ ...stranger, secrets })).rejects.toMatchObject({ kind: 'rejected' })
  })

  test('a review has stars, a question has an author', async () => {
    await review('Разбито')
    await stage.write('comment', { text: 'Есть ли сахар?' })
    const facts = read((await ozon.news.look(speaker, null)).pages)
    expect(facts).toMatchObject([
      { sort: 'review', rating: 2, text: 'Разбито' },
      { text: 'Есть ли сахар?', author: { name: 'Ольга' }, external_id: expect.stringMatching(/^question:\d+:/) },
    ])
    expect(facts[1]).not.toHaveProperty('rating')
  })

  test('a question is answered, and the answer is taken back', async () => {
    const asked = await stage.write('comment', { text: 'Есть ли сахар?' })
    const { external_id } = await ozon.send(speaker, answerTo(asked, 'Нет'))
    expect(await stage.seen()).toEqual([{ external_id, text: 'Нет', files: 0 }])
    const facts = read((await ozon.news.look(speaker, null)).pages)
    expect(facts[1]).toMatchObject({ kind: 'own_comment', external_id, parent_external_id: asked.external_id })
    const removal = { kind: 'delete_reply', external_id, ...placeOf(asked) } as const
    await ozon.act(speaker, removal)
    await ozon.act(speaker, removal)
    expect(await stage.seen()).toEqual([])
  })

  test('whoever writes beneath a review is heard, and answered there', async () => {
    const first = await review('Разбито')
    const second = await stage.write('comment', { text: 'У меня тоже', quoted: first.external_id })
    const facts = read((await ozon.news.look(speaker, null)).pages)
    expect(facts[1]).toMatchObject({
      ...{ kind: 'comment', external_id: second.external_id, text: 'У меня тоже' },
      ...{ root_external_id: first.external_id, parent_external_id: first.external_id },
    })
    const place = { ...placeOf(second), root_external_id: first.external_id }
    const { external_id } = await ozon.send(speaker, { ...answerTo(second, 'Заменим'), ...place, kind: 'reply' })
    const later = read((await ozon.news.look(speaker, null)).pages)
    expect(later.at(-1)).toMatchObject({ external_id, parent_external_id: second.external_id })
  })

  test('what was asked for about a review is asked for again only when it has changed', async () => {
    const paths: string[] = []
    const listening: Speaker = {
      ...speaker,
      fetch: (url, init) => {
        paths.push(new URL(url).pathname.replace('/ozon', ''))
        return speaker.fetch(url, init)
      },
    }
    const written = await stage.write('comment', { text: 'Смотрите', content: 'photo', ...{ rating: 1 } })
    const first = await ozon.news.look(listening, null)
    expect(paths).toEqual(['/v2/review/list', '/v2/review/info', '/v1/question/list'])
    expect(read(first.pages)[0]).toMatchObject({ media: [{ kind: 'photo' }] })
    const second = await ozon.news.look(listening, first.cursor)
    expect(paths.slice(3)).toEqual(['/v2/review/list', '/v1/question/list'])
    await stage.answerThere(written, 'Заменим')
    const third = await ozon.news.look(listening, second.cursor)
    expect(paths.slice(5)).toContain('/v1/review/comment/list')
    expect(read(third.pages)).toContainEqual(expect.objectContaining({ kind: 'own_comment', text: 'Заменим' }))
  })

  test('what the moderators have not looked at is asked for until they have', async () => {
    const written = await review('Разбито')
    await ozon.send(speaker, answerTo(written, 'Заменим'))
    const paths: string[] = []
    const fetch: Speaker['fetch'] = (url, init) => {
      paths.push(new URL(url).pathname)
      return speaker.fetch(url, init)
    }
    const first = await ozon.news.look({ ...speaker, fetch }, null)
    expect(read(first.pages)[1]).toMatchObject({ kind: 'own_comment', publication: 'pending' })
    await ozon.news.look({ ...speaker, fetch }, first.cursor)
    expect(paths.filter((path) => path.endsWith('/comment/list'))).toHaveLength(2)
  })

  test('history takes both lists a step back at a time', async () => {
    for (let n = 0; n < 30; n++) await review(`Отзыв ${n}`)
    await stage.write('comment', { text: 'Вопрос' })
    const first = await ozon.history(speaker, null)
    const second = await ozon.history(speaker, first.cursor)
    expect(second.cursor).toBeNull()
    const comments = read([...first.pages, ...second.pages]).filter(({ kind }) => kind === 'comment')
    expect(comments).toHaveLength(31)
  })

  test('a product is learnt by its number, and one that is not known keeps it', async () => {
    const { post_external_id = '' } = await review('Вкусно')
    const { posts } = await ozon.learn(speaker, { authors: [], posts: [post_external_id, '42'] })
    expect(posts).toMatchObject([
      { sort: 'product', text: expect.stringContaining('Варенье'), image_url: expect.stringContaining('http') },
      { text: 'SKU 42', url: 'https://www.ozon.ru/product/42/' },
    ])
  })

  test('an answer to what is gone is gone', async () => {
    const written = await review('Передумала')
    await stage.delete(written)
    await expect(ozon.send(speaker, answerTo(written, 'Жаль'))).rejects.toMatchObject({ kind: 'gone' })
  })

  test('an answer to a question has 2 to 3000 characters', async () => {
    const asked = await stage.write('comment', { text: 'Ау?' })
    const rejected = { kind: 'rejected' }
    await expect(ozon.send(speaker, answerTo(asked, 'я'))).rejects.toMatchObject(rejected)
    await expect(ozon.send(speaker, answerTo(asked, 'я'.repeat(3_001)))).rejects.toMatchObject(rejected)
    await ozon.send(speaker, answerTo(asked, 'я'.repeat(3_000)))
  })
})
