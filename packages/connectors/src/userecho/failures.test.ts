import { expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import { payloadNames, readPayload } from '../../test/payload.ts'
import { NetworkFailure, type Outgoing } from '../connector.ts'
import { userecho } from './index.ts'

const account = { provider_id: 'alias.userecho.com', name: 'alias' }
const place = { post_external_id: '3', item_external_id: '1216' }
const reply: Outgoing = { kind: 'reply', key: 'k', number: 1, text: 'Да', files: [], ...place }
const payload = (name: string) => readPayload('userecho', name).toString()

type Said = { status?: number; body: string | object }
const hearing = (answers: Said[], access = 'secret-token') =>
  speakerHearing(
    { access, page: 'alias' },
    account,
    answers.map((one) => ({ ...one, body: typeof one.body === 'string' ? one.body : JSON.stringify(one.body) })),
  )

async function failureOf(work: Promise<unknown>): Promise<NetworkFailure> {
  const failure = await work.then(
    () => undefined,
    (error: unknown) => error as NetworkFailure,
  )
  if (!failure) throw new Error('it did not fail')
  return failure
}

test('every payload here is asked for by name', () => {
  expect(payloadNames('userecho', (name) => !/^(answer|request|error)_/.test(name))).toEqual([])
})

const denied = { body: payload('error_denied') }
const forums = { body: payload('answer_forums') }
const no = (message: string) => ({ status: 'error', message })

test.each<[string, Said[], string]>([
  ['denied, and so are the forums', [denied, denied], 'token_dead'],
  ['denied, and the forums are told', [denied, forums], 'rejected'],
  [
    '403 to all',
    [
      { status: 403, body: no('x') },
      { status: 403, body: no('x') },
    ],
    'token_dead',
  ],
  ['401', [{ status: 401, body: '' }], 'token_dead'],
  ['404', [{ status: 404, body: no('Topic not found') }], 'gone'],
  ['not found with 200', [{ body: no('Topic not found') }], 'gone'],
  ['429', [{ status: 429, body: no('slow down') }], 'try_later'],
  ['502', [{ status: 502, body: '<html>' }], 'lost_answer'],
  ['a refusal with 200', [{ body: no('Comments are closed') }], 'rejected'],
  ['success without an id', [{ body: { status: 'success', data: {} } }], 'lost_answer'],
  ['nothing', [{ body: '' }], 'lost_answer'],
])('a reply that meets %s is answered as such', async (_, answers, kind) => {
  expect((await failureOf(userecho.send(hearing(answers).speaker, reply))).kind).toBe(kind)
})

test('no token stands in the words', async () => {
  const { words } = await failureOf(
    userecho.send(hearing([{ body: no('wrong: secret-token') }, forums]).speaker, reply),
  )
  expect(words).toBe('wrong: …')
})

const comment = (more: object) => ({ body: { status: 'success', data: [{ id: 9001, is_official: true, ...more }] } })
const created = { body: payload('answer_comment') }

test('a reply whose words were not kept is not sent, and one that cannot be read again is', async () => {
  const lost = hearing([created, comment({ comment: '' })])
  expect((await failureOf(userecho.send(lost.speaker, reply))).words).toContain('without its words')
  for (const again of [comment({ comment: 'Да' }), comment({ text: 'Да' }), { status: 500, body: '' }])
    expect(await userecho.send(hearing([created, again]).speaker, reply)).toEqual({ external_id: '1216:9001' })
})

test('an account without forums is none, and one without an address neither', async () => {
  const { account: _, ...stranger } = hearing([{ body: { status: 'success', data: [] } }]).speaker
  expect((await failureOf(userecho.connect(stranger))).words).toContain('no forums')
  const secrets = { access: 'x', page: 'http://127.0.0.1/' }
  expect(
    (await failureOf(userecho.connect({ ...stranger, secrets: { ...secrets, page: 'not an address' } }))).kind,
  ).toBe('rejected')
})

test('the people of the export have the numbers by which it names writers', () => {
  expect(JSON.parse(payload('answer_export_users'))).toMatchObject([{ id: 77, name: 'Иван' }])
  expect(JSON.parse(payload('request_topic'))).toHaveProperty('header')
})

test('a picture without a host is asked for at the address of the account', async () => {
  const { speaker, asked } = hearing([{ body: 'x' }, { body: 'x' }])
  await userecho.openMedia(speaker, '/s/2.png')
  await userecho.openMedia(speaker, 'https://cdn.example.test/3.png')
  expect(asked.map(({ url }) => url)).toEqual(['https://alias.userecho.com/s/2.png', 'https://cdn.example.test/3.png'])
})

test.each([
  ['Да, есть \nс понедельника', '<p>Да, есть<br />с понедельника</p>'],
  ['Раз\n\n\nДва ', '<p>Раз</p><p>Два</p>'],
  ['5 < 7 и <b>', '<p>5 &lt; 7 и &lt;b&gt;</p>'],
  ['Пишите &lt; или [i]', '<p>Пишите &amp;lt; или [i]</p>'],
  ['Вот https://x.test/a', '<p>Вот <a href="https://x.test/a">https://x.test/a</a></p>'],
])('a reply %j that comes back as %j stands there', async (text, there) => {
  const { speaker } = hearing([comment({ comment: there })])
  expect(await userecho.settle(speaker, { ...reply, text })).toEqual({ external_id: '1216:9001' })
})

const told = (data: object[]) => ({ body: { status: 'success', data } })
const one_forum = told([{ id: 3, name: 'Вопросы' }])
const two_topics = told([1, 2].map((id) => ({ id, header: `Тема ${id}`, comment_count: 1 })))

test('a topic that is closed to us hides nothing of the others, and is asked for again', async () => {
  const closed = { status: 403, body: no('Private topic') }
  const { speaker } = hearing([one_forum, two_topics, closed, one_forum, comment({ comment: 'Да' })])
  const { pages, cursor } = await userecho.news.look(speaker, null)
  expect(pages.map(({ key }) => key.split(':', 2).join(':'))).toEqual(['topics:3', 'comments:2'])
  expect(Object.keys(JSON.parse(cursor).seen)).toEqual(['2'])
  const again = hearing([one_forum, two_topics, comment({ comment: 'И да' })])
  const next = await userecho.news.look(again.speaker, cursor)
  expect(next.pages.map(({ key }) => key.split(':', 2).join(':'))).toEqual(['topics:3', 'comments:1'])
  const past = hearing([one_forum, two_topics, closed, one_forum, comment({ comment: 'Да' })])
  expect((await userecho.history(past.speaker, null)).pages).toHaveLength(2)
})

test.each<[Said[], string]>([
  [[{ status: 401, body: '' }], 'token_dead'],
  [[denied, denied], 'token_dead'],
  [[{ status: 502, body: '' }], 'try_later'],
])('what is wrong with all of UserEcho ends the look: %j', async (answers, kind) => {
  const { speaker } = hearing([one_forum, two_topics, ...answers])
  expect((await failureOf(userecho.news.look(speaker, null))).kind).toBe(kind)
})

const two = told([
  { id: 1, name: 'Закрытый' },
  { id: 2, name: 'Открытый' },
])
const topic = { id: 7, header: 'Тема', description: 'Не работает', created: '2030-01-01 00:00:00', comment_count: 0 }

test('a forum that refuses hides nothing of the others, and where all of them do, that is said', async () => {
  const refusal = { status: 400, body: no('Forum is private') }
  const look = await userecho.news.look(hearing([two, refusal, told([topic])]).speaker, null)
  expect(look.pages).toHaveLength(1)
  expect(Object.keys(JSON.parse(look.cursor).seen)).toEqual(['7'])
  const closed = userecho.news.look(hearing([two, refusal, refusal]).speaker, null)
  await expect(closed).rejects.toMatchObject({ kind: 'rejected', words: expect.stringContaining('private') })
  const back = await userecho.history(hearing([two, refusal]).speaker, null)
  expect(back).toEqual({ pages: [], cursor: JSON.stringify({ forum: '2', page: 1 }) })
})

test('a look that must end keeps the marks of what it has not read', async () => {
  const before = JSON.stringify({ since: 0, seen: { 7: 'old', 9: 'of the second forum' } })
  const { speaker } = hearing([two, told([{ ...topic, comment_count: 3 }])])
  let asked = 0
  const look = await userecho.news.look({ ...speaker, mustEnd: () => asked++ > 0 }, before)
  expect(JSON.parse(look.cursor).seen).toEqual({ 7: 'old', 9: 'of the second forum' })
})

test('a topic that is longer than a whole look is left until it moves, so that those behind it are read', async () => {
  const topics = told([1, 2].map((id) => ({ ...topic, id, comment_count: 3 })))
  const { speaker } = hearing([one_forum, topics])
  let isOver = false
  const fetch: typeof speaker.fetch = (url, init) => {
    if (!url.includes('/comments')) return speaker.fetch(url, init)
    isOver = true
    throw new NetworkFailure('try_later', 'look_too_long')
  }
  const first = await userecho.news.look({ ...speaker, fetch, mustEnd: () => isOver }, null)
  expect(Object.keys(JSON.parse(first.cursor).seen)).toEqual(['1'])
  const words = told([{ id: 9, comment: 'Ау', created: '2030-01-01 00:00:00' }])
  const next = hearing([one_forum, topics, words])
  const second = await userecho.news.look(next.speaker, first.cursor)
  expect(Object.keys(JSON.parse(second.cursor).seen)).toEqual(['1', '2'])
  expect(next.asked.filter(({ url }) => url.includes('/comments'))).toHaveLength(1)
})
