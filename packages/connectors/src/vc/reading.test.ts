import { expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import type { NetworkFailure, Outgoing } from '../connector.ts'
import { vc } from './index.ts'

const account = { provider_id: '3100101', name: 'Лавка' }
const place = { post_external_id: '84125', item_external_id: '2102073' }
const result = (told: object) => ({ body: JSON.stringify({ message: '', result: told }) })
const no = (status: number, message: string) => ({ status, body: JSON.stringify({ message, error: { code: status } }) })
const hearing = (answers: Parameters<typeof speakerHearing>[2]) =>
  speakerHearing({ access: 'eyJsession', refresh: 'once-only' }, account, answers)

const factsOf = (item: object) => {
  const answer = { post: { id: 84125, title: 'Статья' }, items: [{ id: 7, date: 1_763_164_000, ...item }] }
  return vc.understand(Buffer.from(JSON.stringify({ look: 'comments', since: 0, answer })), account).slice(1)
}

test.each([
  ['Да, есть \nс понедельника', 'Да, есть\r\nс понедельника'],
  ['Раз\n\n\nДва ', 'Раз\r\n\r\nДва'],
  [' 5 > 3 и <b>', '5 &gt; 3 и &lt;b&gt;'],
  ['«Да» & &lt;', '«Да» &amp; &amp;lt;'],
  ['Иван, да', '<mention id="5" nickname="ivan">Иван</mention>, да'],
])('a reply %j that comes back as %j stands there', async (text, there) => {
  const reply: Outgoing = { kind: 'reply', key: 'k', number: 1, text, files: [], ...place }
  const items = [{ id: 9, author: { id: 3100101 }, replyTo: 2102073, text: there }]
  expect(await vc.settle(hearing([result({ items })]).speaker, reply)).toEqual({ external_id: '9' })
})

test.each([
  [{ type: 'image', data: { uuid: 'u-1', type: 'gif', isVideo: true } }],
  [{ type: 'image', data: { uuid: 'u-1', type: 'gif' } }],
  [{ type: 'movie', data: { uuid: 'u-1', type: 'mp4' } }],
  [{ imageUrl: 'https://leonardo.osnova.io/u-1', additionalData: { type: 'gif', hasAudio: false } }],
])('a film is asked for where it lies, as nobody follows to another address: %j', async (media) => {
  const ref = 'https://leonardo.osnova.io/u-1/-/format/mp4/'
  expect(factsOf({ text: 'Вот', media: [media] })).toMatchObject([
    { media: [{ kind: 'video', ref, mime: 'video/mp4' }] },
  ])
})

test('a picture is asked for at its bare address', () => {
  const media = [{ type: 'image', data: { uuid: 'u-2', type: 'jpg' } }]
  const ref = 'https://leonardo.osnova.io/u-2/'
  expect(factsOf({ text: 'Вот', media })).toMatchObject([{ media: [{ kind: 'photo', ref, mime: 'image/jpeg' }] }])
})

test.each([
  [{ text: 'Где мой заказ?', isRemoved: false, isRemovedByModerator: true }, 'comment'],
  [{ text: 'Комментарий недоступен? Почему?' }, 'comment'],
  [{ text: 'Комментарий недоступен' }, 'comment_deleted'],
  [{ text: 'Комментарий недоступен', media: [{ type: 'image', data: { uuid: 'u' } }] }, 'comment_deleted'],
  [{ text: 'Комментарий удалён модератором', isRemoved: true, isRemovedByModerator: true }, 'comment_deleted'],
  [{ text: 'Комментарий удален автором поста', isRemoved: true }, 'comment_deleted'],
  [{ text: '', isRemovedByModerator: true }, 'comment_deleted'],
])('%j is told as %s', (item, kind) => {
  expect(factsOf({ author: { id: 5 }, ...item })).toMatchObject([{ kind }])
})

const timeline = (...ids: number[]) => result({ items: ids.map((id) => ({ type: 'entry', data: { id } })) })
const comments = (count: number, text = 'Вопрос') =>
  result({
    items: Array.from({ length: count }, (_, id) => ({ id: id + 1, author: { id: 5 }, date: 1_763_164_800, text })),
  })

test('an article with thousands of comments is read', async () => {
  const many = hearing([timeline(7), comments(2_500, 'я'.repeat(1_000))])
  const [page] = (await vc.news.look(many.speaker, null)).pages
  expect(vc.understand(page?.body ?? Buffer.from(''), account)).toHaveLength(2_501)
})

test('an article that is not told hides nothing of the others, and is asked for again', async () => {
  const endless = { body: Buffer.alloc(17 * 1_048_576, ' ') }
  const { speaker } = hearing([timeline(1, 2, 3, 4), no(404, 'Not found'), no(403, 'Закрыто'), endless, comments(1)])
  const { pages, cursor } = await vc.news.look(speaker, null)
  expect(pages.map(({ key }) => key.split(':')[1])).toEqual(['4'])
  expect(Object.keys(JSON.parse(cursor).seen)).toEqual(['4'])
  const again = hearing([timeline(1, 4), comments(1), no(403, 'Закрыто')])
  const next = await vc.news.look(again.speaker, cursor)
  expect(next.pages.map(({ key }) => key.split(':')[1])).toEqual(['1'])
  expect(JSON.parse(next.cursor).seen['4']).toBe(JSON.parse(cursor).seen['4'])
  const back = await vc.history(hearing([timeline(1, 2), no(403, 'Закрыто'), comments(1)]).speaker, null)
  expect(back.pages).toHaveLength(1)
})

test.each([
  [no(401, 'Unauthorized'), 'token_dead'],
  [no(502, 'Bad gateway'), 'try_later'],
])('what is wrong with all of VC ends the look', async (answer, kind) => {
  const failure = await vc.news
    .look(hearing([timeline(1, 2), answer]).speaker, null)
    .catch((error: NetworkFailure) => error)
  expect(failure).toMatchObject({ kind })
})
