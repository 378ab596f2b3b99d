import { expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import { readPayload } from '../../test/payload.ts'
import type { FailureKind, NetworkFailure, Outgoing, Speaker } from '../connector.ts'
import { ok } from './index.ts'

const secrets = { access: 'tkn1key', admin: 'tkn1session' }
const account = { provider_id: '52000000000007', name: 'Лавка' }
const app = { client_id: '512', client_secret: 'app-secret', public_key: 'CBAKEY' }
const place = { post_external_id: 'GROUP_TOPIC:62503929662320', item_external_id: 'Y29tbWVudA==' }
const chat_external_id = 'chat:C41d0aa37c800'
const send = { key: 'k', number: 1, text: 'Да', files: [] }
const reply: Outgoing = { ...send, kind: 'reply', ...place }
const message: Outgoing = { ...send, kind: 'message', chat_external_id }

const payload = (name: string) => readPayload('ok', name).toString()

function hearing(answers: (string | object)[], given: Speaker['secrets'] = secrets) {
  const { speaker, asked } = speakerHearing(
    given,
    account,
    answers.map((body) => ({ body: typeof body === 'string' ? body : JSON.stringify(body) })),
  )
  return { speaker: { ...speaker, app }, asked }
}

async function failureOf(work: Promise<unknown>): Promise<NetworkFailure> {
  const failure = await work.then(
    () => undefined,
    (error: unknown) => error as NetworkFailure,
  )
  if (!failure) throw new Error('it did not fail')
  return failure
}

type Classes = Record<string, Record<string, string>>
const classes = JSON.parse(payload('error_classes')) as Classes
const ofComments: Record<string, FailureKind> = {
  wait: 'try_later',
  dead: 'token_dead',
  forbidden: 'rejected',
  gone: 'gone',
  long: 'rejected',
  rejected: 'rejected',
  unknown: 'lost_answer',
}
/** What may have been done although it is said. */
const unsure = ['31', '5000', '9999']

test.each(Object.entries(classes).flatMap(([kind, codes]) => Object.keys(codes).map((code) => [kind, code] as const)))(
  'of what OK calls %s, %s becomes the same for a comment',
  async (kind, code) => {
    const { speaker } = hearing([{ error_code: Number(code), error_msg: 'X : y', error_data: null }])
    const failure = await failureOf(ok.send(speaker, reply))
    expect(failure.kind).toBe(unsure.includes(code) ? 'lost_answer' : ofComments[kind])
    expect(failure.words).toContain('X : y')
  },
)

test.each([110, 455, 456, 458, 705])('%d means whom a message should reach', async (error_code) => {
  const { speaker } = hearing([{ error_code, error_msg: 'X' }])
  expect((await failureOf(ok.send(speaker, message))).kind).toBe('recipient_unavailable')
})

test('a missing permission is named', async () => {
  const { speaker } = hearing([payload('error_10_permission')])
  const { kind, words } = await failureOf(ok.send(speaker, reply))
  expect(kind).toBe('rejected')
  expect(words).toContain('group_content')
})

test('no token and no secret stands in the words', async () => {
  const { speaker } = hearing([{ error_code: 104, error_msg: 'wrong: tkn1session app-secret tkn1key' }])
  expect((await failureOf(ok.send(speaker, reply))).words).toBe('wrong: … … …')
})

test('a session that has ended is renewed once, and the rest of the errand has the fresh one', async () => {
  const token = { access_token: 'tkn1fresh', token_type: 'session' }
  const comment = { id: 'Y29tbWVudDI=' }
  const expired = payload('error_102_session_expired')
  const { speaker, asked } = hearing([expired, token, comment, comment], { ...secrets, refresh: 'rfr1' })
  expect(await ok.send(speaker, reply)).toEqual({ external_id: comment.id })
  expect(await ok.send(speaker, reply)).toEqual({ external_id: comment.id })
  const sessions = asked.map(({ body }) => new URLSearchParams(body).get('access_token'))
  expect(sessions).toEqual(['tkn1session', null, 'tkn1fresh', 'tkn1fresh'])
  expect(asked[1]?.body).toContain('grant_type=refresh_token&refresh_token=rfr1')
})

test('without a way to renew it, or when that is refused, the token is dead', async () => {
  const expired = payload('error_102_session_expired')
  expect((await failureOf(ok.send(hearing([expired]).speaker, reply))).kind).toBe('token_dead')
  const { speaker } = hearing([expired, { error: 'invalid_token', error_description: 'rfr1 expired' }], {
    ...secrets,
    refresh: 'rfr1',
  })
  expect(await failureOf(ok.send(speaker, reply))).toMatchObject({ kind: 'token_dead', words: '… expired' })
})

test.each([
  ['its id alone', '"MTczMTY2MDAwMDAwMA=="', 'MTczMTY2MDAwMDAwMA=='],
  ['an object with it', { id: 'A1', text: 'Да' }, 'A1'],
  ['what holds it', { comment: { id: 'A2' } }, 'A2'],
])('a comment that is answered with %s is sent', async (_, answer, external_id) => {
  expect(await ok.send(hearing([answer]).speaker, reply)).toEqual({ external_id })
})

const own = { id: 'Own1', author_id: account.provider_id, author_ref: `group:${account.provider_id}`, text: 'Да' }
const listed = (...comments: object[]) => ({ has_more: false, comments })

test.each([{ success: true }, 'null', 'true'])('an answer without an id (%j) is looked up', async (answer) => {
  const theirs = { ...own, reply_to_comment_id: place.item_external_id }
  const found = hearing([answer, listed({ id: 'X', text: 'Да' }, theirs)])
  expect(await ok.send(found.speaker, reply)).toEqual({ external_id: 'Own1' })
  // An earlier one in the same words: nobody can say which it was.
  const twice = hearing([answer, listed(theirs, { ...theirs, id: 'Own2' })])
  expect((await failureOf(ok.send(twice.speaker, reply))).kind).toBe('lost_answer')
  const nowhere = hearing([answer, listed(own)])
  expect((await failureOf(ok.send(nowhere.speaker, reply))).kind).toBe('lost_answer')
})

test('a message that is only said to have succeeded is found in its chat', async () => {
  const sent = { message: { mid: 'mid:C41d0aa37c800.19a84e9e67b0001', text: 'Да' } }
  const { speaker } = hearing([payload('answer_send_success_only'), { messages: [sent] }])
  expect(await ok.send(speaker, message)).toMatchObject({ external_id: sent.message.mid })
  const other = hearing([payload('answer_send_success_only'), { messages: [{ message: { mid: 'm', text: 'Нет' } }] }])
  expect((await failureOf(ok.send(other.speaker, message))).kind).toBe('lost_answer')
  const refused = hearing([payload('answer_send_user_ids_failed')])
  expect((await failureOf(ok.send(refused.speaker, message))).kind).toBe('recipient_unavailable')
})

test('a deletion that does not say yes is asked about', async () => {
  const deed = { kind: 'delete', ...place } as const
  await ok.act(hearing(['true']).speaker, deed)
  await ok.act(hearing([{ error_code: 700 }]).speaker, deed)
  await ok.act(hearing(['null', { error_code: 700 }]).speaker, deed)
  const left = hearing(['null', { comment: { id: place.item_external_id, text: 'Ещё тут' } }])
  expect((await failureOf(ok.act(left.speaker, deed))).kind).toBe('rejected')
})

test('an author is blocked together with the comment, and where that is gone their place in the group tells', async () => {
  const deed = { kind: 'block', author_external_id: '561', ...place } as const
  const { speaker, asked } = hearing([{ success: true }])
  await ok.act(speaker, deed)
  expect(new URLSearchParams(asked[0]?.body).get('block_author')).toBe('true')
  await ok.act(hearing([{ error_code: 700 }, [{ userId: '561', status: 'BLOCKED' }]]).speaker, deed)
  const gone = hearing([{ error_code: 700 }, [{ userId: '561', status: 'ACTIVE' }]])
  expect((await failureOf(ok.act(gone.speaker, deed))).kind).toBe('gone')
  const left = hearing(['null', 'null'])
  expect((await failureOf(ok.act(left.speaker, deed))).kind).toBe('rejected')
  const soon = hearing([])
  expect((await failureOf(ok.act(soon.speaker, { ...deed, until: 5 }))).words).toContain('for good')
})

test('what the key cannot do without a session, and the other way round, is refused with the reason', async () => {
  const keyOnly = hearing([], { access: 'tkn1key' })
  expect((await failureOf(ok.send(keyOnly.speaker, reply))).words).toContain('administrator')
  const sessionOnly = hearing([], { access: 'tkn1session', admin: 'tkn1session' })
  expect((await failureOf(ok.send(sessionOnly.speaker, message))).words).toContain('key of the group')
  expect((await failureOf(ok.send(sessionOnly.speaker, { ...reply, files: [] }))).words).not.toContain('tkn1')
})

test('a token without a word on its end lasts half an hour', async () => {
  const { speaker } = hearing([payload('answer_oauth_token_no_expires_in')], { access: 'a', admin: 'a', refresh: 'r' })
  expect(await ok.refresh(speaker)).toEqual({
    secrets: { access: 'aaaaa.0-00aa', admin: 'aaaaa.0-00aa', refresh: '0000_214_1367' },
    expires_at: speaker.now() + 1_800,
  })
})

test('discussions of other groups are not looked at', async () => {
  const { speaker, asked } = hearing([payload('answer_discussions_list'), listed({ ...own, author_ref: 'user:5' })])
  await ok.news.look(speaker, null)
  expect(asked.map(({ body }) => new URLSearchParams(body).get('discussionId'))).toEqual([null, '62503929662320'])
})
