import { expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import { payloadNames, readPayload } from '../../test/payload.ts'
import type { NetworkFailure, Outgoing } from '../connector.ts'
import { useresponse } from './index.ts'

const account = { provider_id: 'help.example.test', name: 'help' }
const place = { post_external_id: '1', item_external_id: '42' }
const reply: Outgoing = { kind: 'reply', key: 'k', number: 1, text: 'Да', files: [], ...place }
const payload = (name: string) => readPayload('useresponse', name).toString()

type Said = { status?: number; body: string | object }
const hearing = (answers: Said[]) =>
  speakerHearing(
    { access: 'secret-key', page: 'help.example.test' },
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
  expect(payloadNames('useresponse', (name) => !/^(answer|request|error)_/.test(name))).toEqual([])
  // Chats, and what makes or changes something, are described and not spoken of.
  for (const name of ['answer_chats', 'answer_chat_messages', 'request_edit', 'request_topic'])
    expect(() => useresponse.understand(readPayload('useresponse', name), account)).toThrow('not as known')
})

const no = (code: number, message: string) => ({ status: code, body: { error: { code, message } } })

test.each<[string, Said[], string]>([
  ['401', [{ status: 401, body: payload('error_401') }], 'token_dead'],
  ['401 without a word', [{ status: 401, body: '' }], 'token_dead'],
  ['401 that is told with 200', [{ body: payload('error_401') }], 'token_dead'],
  ['400', [{ status: 400, body: payload('error_400') }], 'rejected'],
  ['404', [{ status: 404, body: payload('error_404') }], 'gone'],
  ['403', [no(403, 'Forbidden')], 'rejected'],
  ['409', [no(409, 'Conflict')], 'rejected'],
  ['429', [no(429, 'slow')], 'try_later'],
  ['503', [no(503, 'maintenance')], 'try_later'],
  ['500', [no(500, 'oops')], 'lost_answer'],
  ['a page of a proxy', [{ status: 502, body: '<html>' }], 'lost_answer'],
  ['success without an id', [{ body: { success: {} } }], 'lost_answer'],
  ['nothing', [{ body: '' }], 'lost_answer'],
])('a reply that meets %s is answered as such', async (_, answers, kind) => {
  expect((await failureOf(useresponse.send(hearing(answers).speaker, reply))).kind).toBe(kind)
})

test('a refusal says what is wrong, and never with the key', async () => {
  const { words } = await failureOf(
    useresponse.send(hearing([{ status: 400, body: payload('error_400') }]).speaker, reply),
  )
  expect(words).toContain('ownership or/and object_type')
  const told = await failureOf(useresponse.send(hearing([no(400, 'wrong: secret-key')]).speaker, reply))
  expect(told.words).toBe('wrong: …')
})

test('a file is uploaded first, and its token goes with the comment', async () => {
  const { speaker, asked } = hearing([{ body: payload('answer_upload') }, { body: payload('answer_comment') }])
  const file = { name: 'shot.png', mime: 'image/png', read: async () => new Blob(['x']) }
  const sent = await useresponse.send(speaker, { ...reply, files: [file] })
  expect(sent).toEqual({ external_id: '42:503', at: 1_579_687_200 })
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ name: 'shot.png', content: 'eA==' })
  expect(JSON.parse(asked[1]?.body ?? '')).toEqual({
    ...{ object_id: 42, content: 'Да', is_private: 0 },
    attachments: [{ token: 'b1946ac92492d2347c6235b4d2611184', name: 'shot.png' }],
  })
  const lost = hearing([{ status: 500, body: '' }])
  expect((await failureOf(useresponse.send(lost.speaker, { ...reply, files: [file] }))).kind).toBe('try_later')
})

const me = { body: { success: { id: 3 } } }
const none = { body: { success: { data: [], totalPages: 0 } } }

test('a part of UseResponse that is closed hides nothing of the other, and both closed is said', async () => {
  const half = hearing([me, no(403, 'no tickets'), none])
  expect((await useresponse.news.look(half.speaker, null)).pages).toEqual([])
  const unknown = hearing([me, none, { status: 404, body: payload('error_404') }])
  expect((await useresponse.news.look(unknown.speaker, null)).pages).toEqual([])
  const closed = hearing([me, no(403, 'no tickets'), no(403, 'no feedback')])
  expect((await failureOf(useresponse.news.look(closed.speaker, null))).words).toBe('no tickets')
  const later = hearing([me, no(503, 'maintenance')])
  expect((await failureOf(useresponse.history(later.speaker, null))).kind).toBe('try_later')
})

test('the state that ends a topic is the one that its kind has', async () => {
  const { speaker, asked } = hearing([
    { body: payload('answer_object') },
    { body: payload('answer_statuses') },
    { body: { success: {} } },
  ])
  await useresponse.act(speaker, { kind: 'close_topic', ...place })
  expect(asked.map(({ body }) => body)).toEqual(['', '', '{"status":"closed"}'])
  const nameless = hearing([
    { body: payload('answer_object') },
    { body: { success: [{ title: 'Open', slug: 'open' }] } },
  ])
  expect((await failureOf(useresponse.act(nameless.speaker, { kind: 'close_topic', ...place }))).words).toContain(
    'no such',
  )
})

test.each([
  ['Да, есть \nс понедельника', '<p>Да, есть<br />с понедельника</p>'],
  ['Раз\n\n\nДва ', '<p>Раз</p>\n<p>Два</p>'],
  ['Жмите [i] и <b>', '<p>Жмите [i] и &lt;b&gt;</p>'],
  ['Жмите [i] и <b>', 'Жмите  и '],
  ['Пишите &lt; или 5 < 7', '<p>Пишите &amp;lt; или 5 &lt; 7</p>'],
  ['Пишите &lt;', 'Пишите &lt;'],
  ['«Да» — https://x.test/a', '&laquo;Да&raquo; &mdash; [url=https://x.test/a]https://x.test/a[/url]'],
])('a reply %j that comes back as %j stands there', async (text, there) => {
  const { speaker } = hearing([me, { body: { success: [{ id: 9, content: there, author: { id: 3 } }] } }])
  expect(await useresponse.settle(speaker, { ...reply, text })).toEqual({ external_id: '42:9' })
})

const two_topics = {
  body: { success: { data: [1, 2].map((id) => ({ id, title: `Тема ${id}`, commentsNum: 1 })), totalPages: 1 } },
}
const one_comment = { body: { success: [{ id: 9, content: 'Вопрос', author: { id: 5 } }] } }

test('a topic that is closed to us hides nothing of the others, and is asked for again', async () => {
  const { speaker } = hearing([me, two_topics, no(403, 'Forbidden'), one_comment, none])
  const { pages, cursor } = await useresponse.news.look(speaker, null)
  expect(pages.map(({ key }) => key.split(':', 2).join(':'))).toEqual(['topics:helpdesk', 'comments:2'])
  expect(Object.keys(JSON.parse(cursor).seen)).toEqual(['2'])
  const again = hearing([me, two_topics, one_comment, none])
  const next = await useresponse.news.look(again.speaker, cursor)
  expect(next.pages.map(({ key }) => key.split(':', 2).join(':'))).toEqual(['topics:helpdesk', 'comments:1'])
  const past = hearing([me, two_topics, no(403, 'Forbidden'), one_comment])
  expect((await useresponse.history(past.speaker, null)).pages).toHaveLength(2)
})

test.each([
  [401, 'token_dead'],
  [503, 'try_later'],
])('%d at the comments of a topic ends the look', async (status, kind) => {
  const { speaker } = hearing([me, two_topics, no(status, 'No')])
  expect((await failureOf(useresponse.news.look(speaker, null))).kind).toBe(kind)
})
