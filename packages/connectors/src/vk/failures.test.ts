import { describe, expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import { readPayload } from '../../test/payload.ts'
import type { OutgoingMessage, OutgoingReply } from '../connector.ts'
import { picture } from '../suite-parts.ts'
import { vk } from './index.ts'

const account = { provider_id: '123456789', name: 'Магазин' }
const secrets = { access: 'community-token', admin: 'admin-token' }
const send = { key: 'k', number: 7, text: 'Да', files: [] }
const message: OutgoingMessage = { kind: 'message', ...send, chat_external_id: '32154737' }
const reply: OutgoingReply = {
  kind: 'reply',
  ...send,
  post_external_id: '-123456789_4501',
  item_external_id: '-123456789_5012',
}

const hearing = (...bodies: (string | Uint8Array)[]) =>
  speakerHearing(
    secrets,
    account,
    bodies.map((body) => ({ body })),
  )
const error = (error_code: number, error_msg = 'No') => JSON.stringify({ error: { error_code, error_msg } })

test('the samples of answers are read', async () => {
  const sent = hearing(readPayload('vk', 'send_response_peer_ids'))
  expect(await vk.send(sent.speaker, message)).toEqual({ external_id: '29' })
  const created = hearing(readPayload('vk', 'vk_wall_createComment_response'))
  expect(await vk.send(created.speaker, reply)).toEqual({ external_id: '-123456789_5014' })
})

test('a reply carries our key, its thread and the community', async () => {
  const { speaker, asked } = hearing(readPayload('vk', 'vk_wall_createComment_response'))
  await vk.send(speaker, reply)
  expect(asked[0]?.url).toBe('http://network.test/wall.createComment')
  expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
    access_token: 'community-token',
    v: '5.199',
    lang: 'ru',
    owner_id: '-123456789',
    post_id: '4501',
    from_group: '123456789',
    message: 'Да',
    reply_to_comment: '5012',
    guid: 'k',
  })
})

test('a message carries our number, and quotes by the number inside the dialogue', async () => {
  const { speaker, asked } = hearing(readPayload('vk', 'send_response_peer_ids'))
  await vk.send(speaker, { ...message, quoted_external_id: '20' })
  const body = new URLSearchParams(asked[0]?.body)
  expect([body.get('peer_ids'), body.get('random_id')]).toEqual(['32154737', '7'])
  expect(JSON.parse(body.get('forward') ?? '')).toEqual({
    peer_id: 32154737,
    conversation_message_ids: [20],
    is_reply: 1,
  })
})

test.each([
  ['error_5_auth', 'token_dead', undefined],
  ['error_27_group_auth', 'token_dead', undefined],
  ['error_6_rate', 'try_later', 1_000],
  ['error_901_deny', 'recipient_unavailable', undefined],
  ['vk_error_token', 'token_dead', undefined],
  ['vk_error_rate', 'try_later', 1_000],
  ['vk_error_comment_gone', 'gone', undefined],
  ['vk_error_captcha', 'rejected', undefined],
])('%s is %s', async (name, kind, retry_after_ms) => {
  const body = readPayload('vk', name)
  const { error_msg } = JSON.parse(body.toString()).error
  await expect(vk.send(hearing(body).speaker, message)).rejects.toMatchObject({
    kind,
    words: error_msg,
    retry_after_ms,
  })
})

test.each([
  [28, 'token_dead', undefined],
  [1117, 'token_dead', undefined],
  [9, 'try_later', 60_000],
  [29, 'try_later', 3_600_000],
  [900, 'recipient_unavailable', undefined],
  [902, 'recipient_unavailable', undefined],
  [917, 'recipient_unavailable', undefined],
  [927, 'recipient_unavailable', undefined],
  [1012, 'recipient_unavailable', undefined],
  [601, 'try_later', 3_600_000],
  [22, 'try_later', undefined],
  [32, 'try_later', undefined],
  [43, 'try_later', 60_000],
  [105, 'try_later', undefined],
  [1105, 'try_later', 60_000],
  [36, 'lost_answer', undefined],
  [1403, 'gone', undefined],
  [909, 'rejected', undefined],
  [924, 'rejected', undefined],
  [950, 'window_closed', undefined],
  [104, 'gone', undefined],
  [1, 'lost_answer', undefined],
  [10, 'lost_answer', undefined],
  [15, 'rejected', undefined],
  [100, 'rejected', undefined],
  [914, 'rejected', undefined],
])('error %i is %s', async (code, kind, retry_after_ms) => {
  await expect(vk.send(hearing(error(code)).speaker, message)).rejects.toMatchObject({ kind, retry_after_ms })
})

test('a refusal of one recipient inside a successful answer is a refusal', async () => {
  const body = JSON.stringify({ response: [{ peer_id: 1, message_id: 0, error: { code: 901, description: 'No' } }] })
  await expect(vk.send(hearing(body).speaker, message)).rejects.toMatchObject({ kind: 'recipient_unavailable' })
})

test.each([
  ['no number', JSON.stringify({ response: [{ peer_id: 1, message_id: 5 }] })],
  ['a bare number', readPayload('vk', 'send_response')],
  ['nothing', '{}'],
  ['an empty list', '{"response":[]}'],
  ['half of it', '{"response":[{"peer_id":1,"conver'],
  ['50 MB', `{"response":"${'x'.repeat(2_000_000)}`],
])('an answer with %s is never a sent message', async (_, body) => {
  await expect(vk.send(hearing(body).speaker, message)).rejects.toMatchObject({ kind: 'lost_answer' })
})

test("a token in the network's words is not repeated", async () => {
  const sent = vk.send(hearing(error(100, 'bad access_token community-token')).speaker, message)
  await expect(sent).rejects.toMatchObject({ words: 'bad access_token …' })
})

test('a dead token of the administrator does not end the account', async () => {
  const { speaker, asked } = hearing(error(5, 'User authorization failed'))
  await expect(vk.send(speaker, { ...reply, files: [picture] })).rejects.toMatchObject({
    kind: 'rejected',
    words: 'token of the administrator: User authorization failed',
  })
  expect(new URLSearchParams(asked[0]?.body).get('access_token')).toBe('admin-token')
})

test('pictures under a post need the administrator', async () => {
  const { speaker } = speakerHearing({ access: 'community-token' }, account, [])
  await expect(vk.send(speaker, { ...reply, files: [picture] })).rejects.toMatchObject({ kind: 'rejected' })
})

test('what goes wrong before anything is said can be tried again', async () => {
  const { speaker } = hearing('<html>')
  await expect(vk.send(speaker, { ...message, files: [picture] })).rejects.toMatchObject({ kind: 'try_later' })
})

const place = '{"response":{"upload_url":"http://network.test/upload"}}'
test.each([
  [
    { error: 'ERR_UPLOAD_BAD_IMAGE_SIZE: photo is too narrow', bwact: 'do_add', server: 532236 },
    'rejected',
    'ERR_UPLOAD_BAD_IMAGE_SIZE: photo is too narrow',
  ],
  [{ error: 'unknown error', error_descr: 'file is too big' }, 'rejected', 'unknown error: file is too big'],
  [{ error: 'ERR_STORAGE_ENGINE_NOT_CONNECTED' }, 'try_later', 'ERR_STORAGE_ENGINE_NOT_CONNECTED'],
])('a file that VK does not take (%o) is told in its words: %s', async (answer, kind, words) => {
  const files = [picture]
  const heard = () => hearing(place, JSON.stringify(answer)).speaker
  await expect(vk.send(heard(), { ...message, files })).rejects.toMatchObject({ kind, words })
  await expect(vk.send(heard(), { ...reply, files })).rejects.toMatchObject({ kind, words })
  const sound = { ...picture, mime: 'audio/ogg' }
  await expect(vk.send(heard(), { ...message, files: [sound] })).rejects.toMatchObject({ kind, words })
})

test('a picture that VK does not take for a photo goes as a file', async () => {
  const webp = { ...picture, name: 'a.webp', mime: 'image/webp' }
  const saved = '{"response":{"type":"doc","doc":{"id":5,"owner_id":-123456789}}}'
  const { speaker, asked } = hearing(place, '{"file":"f"}', saved, readPayload('vk', 'send_response_peer_ids'))
  await vk.send(speaker, { ...message, files: [webp] })
  expect(asked.map(({ url }) => url.split('/').at(-1))).toEqual([
    'docs.getMessagesUploadServer',
    'upload',
    'docs.save',
    'messages.send',
  ])
})

describe('a video', () => {
  const film = { ...picture, name: 'ключ.mp4', mime: 'video/mp4' }
  const room = '{"response":{"upload_url":"http://network.test/upload","video_id":7,"owner_id":-1,"access_key":"k"}}'
  const methods = (asked: { url: string }[]) => asked.map(({ url }) => url.split('/').at(-1))

  test("goes as one with the administrator's key: the community's under a post, a private one in a dialogue", async () => {
    const inDialogue = hearing(room, '{"size":5}', readPayload('vk', 'send_response_peer_ids'))
    await vk.send(inDialogue.speaker, { ...message, files: [film] })
    expect(methods(inDialogue.asked)).toEqual(['video.save', 'upload', 'messages.send'])
    const [saved, , sent] = inDialogue.asked.map(({ body }) => new URLSearchParams(body))
    expect(Object.fromEntries(saved ?? [])).toMatchObject({
      name: film.name,
      is_private: '1',
      access_token: 'admin-token',
    })
    expect(sent?.get('attachment')).toBe('video-1_7_k')
    const underPost = hearing(room, '{"size":5}', readPayload('vk', 'vk_wall_createComment_response'))
    await vk.send(underPost.speaker, { ...reply, files: [film] })
    const [asked, , posted] = underPost.asked.map(({ body }) => new URLSearchParams(body))
    expect(asked?.get('group_id')).toBe('123456789')
    expect(posted?.get('attachments')).toBe('video-1_7_k')
  })

  test('goes as a file without it', async () => {
    const saved = '{"response":{"type":"doc","doc":{"id":5,"owner_id":-123456789}}}'
    const bodies = [place, '{"file":"f"}', saved, readPayload('vk', 'send_response_peer_ids')].map((body) => ({ body }))
    const { speaker, asked } = speakerHearing({ access: 'community-token' }, account, bodies)
    await vk.send(speaker, { ...message, files: [film] })
    expect(methods(asked)).toEqual(['docs.getMessagesUploadServer', 'upload', 'docs.save', 'messages.send'])
  })
})

test('a refusal without words is still a refusal', async () => {
  const body = JSON.stringify({ error: { error_code: 5, error_msg: null } })
  await expect(vk.send(hearing(body).speaker, message)).rejects.toMatchObject({ kind: 'token_dead', words: 'error 5' })
})

test('thousands of authors are asked for in portions, communities apart from people', async () => {
  const { speaker, asked } = hearing('{"response":[]}', '{"response":[]}', '{"response":{"groups":[]}}')
  const people = Array.from({ length: 1_500 }, (_, n) => String(n + 1))
  await vk.learn?.(speaker, { authors: [...people, '-5'], posts: [] })
  const counts = asked.slice(0, 2).map(({ body }) => new URLSearchParams(body).get('user_ids')?.split(',').length)
  expect(counts).toEqual([1_000, 500])
  expect(new URLSearchParams(asked[2]?.body).get('group_ids')).toBe('5')
})

test('posts are read with the token of the administrator, and left out without it', async () => {
  const { speaker } = speakerHearing({ access: 'community-token' }, account, [])
  expect(await vk.learn?.(speaker, { authors: [], posts: ['-1_2'] })).toEqual({ authors: [], posts: [] })
})

test('authors are learnt even when the token of the administrator is dead', async () => {
  const user = { id: 1, first_name: 'Иван', last_name: 'Петров' }
  const { speaker } = hearing(JSON.stringify({ response: [user] }), error(5))
  expect(await vk.learn?.(speaker, { authors: ['1'], posts: ['-1_2'] })).toMatchObject({
    authors: [{ name: 'Иван Петров' }],
    posts: [],
  })
})
