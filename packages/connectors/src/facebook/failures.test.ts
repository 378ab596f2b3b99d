import { describe, expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import { payloadNames, readPayload } from '../../test/payload.ts'
import type { Outgoing, OutgoingMessage, OutgoingReply, Speaker } from '../connector.ts'
import { paper, picture } from '../suite-parts.ts'
import { facebook } from './index.ts'

const account = { provider_id: '682498302938465', name: 'Shop' }
const send = { key: 'k', number: 7, text: 'Hi', files: [] }
const now = 1_763_164_800
const day_s = 86_400
const chat_external_id = '5512345678901234'
const message: OutgoingMessage = { kind: 'message', ...send, chat_external_id, last_inbound_at: now - 60 }
const place = { post_external_id: '682498302938465_1', item_external_id: '1_2' }
const reply: OutgoingReply = { kind: 'reply', ...send, ...place }

function hearing(...bodies: (string | Uint8Array)[]) {
  const { speaker, asked } = speakerHearing(
    { access: 'page-token' },
    account,
    bodies.map((body) => ({ body })),
  )
  const heard: Speaker = { ...speaker, bases: { graph: 'http://graph.test', www: 'http://www.test' } }
  return { speaker: heard, asked, said: (n = 0) => JSON.parse(asked[n]?.body ?? '{}') }
}
const sample = (name: string) => JSON.parse(readPayload('facebook', name).toString())
const sent = readPayload('facebook', 'send_response')

const kinds: Record<string, string> = {
  error_10_2018278_window: 'window_closed',
  error_190: 'token_dead',
  error_551_unavailable: 'recipient_unavailable',
  error_613_rate: 'try_later',
  facebook_error_not_found: 'gone',
  facebook_error_permission: 'rejected',
  facebook_error_rate: 'try_later',
  facebook_error_token: 'token_dead',
}
test('no sample of an error is left out', () => {
  const names = payloadNames('facebook', (name) => name.includes('error_'))
  expect(names.toSorted()).toEqual(Object.keys(kinds).toSorted())
})
test.each(Object.entries(kinds))('%s is %s', async (name, kind) => {
  const body = readPayload('facebook', name)
  const { message: words } = JSON.parse(body.toString()).error
  await expect(facebook.send(hearing(body).speaker, message)).rejects.toMatchObject({ kind, words })
})

describe('the window', () => {
  test('is open for a day, and the sample of the answer is read', async () => {
    const { speaker, asked, said } = hearing(sent)
    expect(await facebook.send(speaker, message)).toEqual({ external_id: 'm_out1' })
    expect(asked[0]?.url).toBe('http://graph.test/v25.0/682498302938465/messages')
    expect(said()).toEqual({
      recipient: { id: chat_external_id },
      messaging_type: 'RESPONSE',
      message: { text: 'Hi', metadata: 'otklik:7' },
    })
  })
  test('is open for a week for what a person types, as in the sample of the request', async () => {
    const { speaker, said } = hearing(sent)
    await facebook.send(speaker, { ...message, last_inbound_at: now - day_s - 1 })
    const wanted = sample('send_request_human_agent')
    expect(said()).toEqual({ ...wanted, message: { ...wanted.message, metadata: 'otklik:7' } })
  })
  test.each([now - 7 * day_s - 1, undefined])(
    'is shut afterwards, and nobody is asked (%s)',
    async (last_inbound_at) => {
      const { last_inbound_at: _, ...never } = message
      const late = last_inbound_at === undefined ? never : { ...never, last_inbound_at }
      const { speaker, asked } = hearing()
      await expect(facebook.send(speaker, late)).rejects.toMatchObject({ kind: 'window_closed' })
      expect(asked).toEqual([])
    },
  )
})

describe('what a message takes', () => {
  test('a quotation, and a sticker', async () => {
    const { speaker, said } = hearing(sent, sent)
    await facebook.send(speaker, { ...message, quoted_external_id: 'm_1' })
    expect(said()).toMatchObject({ reply_to: { mid: 'm_1' } })
    await facebook.send(speaker, { ...message, text: '', sticker_id: '369239263222822' })
    expect(said(1).message).toEqual({ sticker_id: '369239263222822', metadata: 'otklik:7' })
  })
  test.each([
    [picture, 'image'],
    [paper, 'file'],
    [{ ...paper, mime: 'video/mp4' }, 'video'],
    [{ ...paper, mime: 'audio/mp4' }, 'audio'],
  ])('a file goes up first: %o is a %s', async (file, type) => {
    const { speaker, asked, said } = hearing('{"attachment_id":"15"}', sent)
    await facebook.send(speaker, { ...message, text: '', files: [file] })
    expect(asked[0]?.url).toContain('/message_attachments')
    expect(said(1).message).toEqual({ attachment: { type, payload: { attachment_id: '15' } }, metadata: 'otklik:7' })
  })
  test('an upload that breaks off did nothing', async () => {
    const { speaker } = hearing('<html>')
    const withFile = { ...message, text: '', files: [picture] }
    await expect(facebook.send(speaker, withFile)).rejects.toMatchObject({ kind: 'try_later' })
  })
  test('not text and a file, and not two files', async () => {
    const { speaker, asked } = hearing()
    for (const wrong of [{ files: [picture] }, { text: '', files: [picture, picture] }])
      await expect(facebook.send(speaker, { ...message, ...wrong })).rejects.toMatchObject({ kind: 'rejected' })
    expect(asked).toEqual([])
  })
})

describe('what a comment takes', () => {
  test('a photo of the page that is published nowhere', async () => {
    const { speaker, asked, said } = hearing('{"id":"77"}', '{"id":"1_3"}')
    expect(await facebook.send(speaker, { ...reply, files: [picture] })).toEqual({ external_id: '1_3' })
    expect(asked[0]?.url).toBe('http://graph.test/v25.0/682498302938465/photos?published=false')
    expect(asked[1]?.url).toBe('http://graph.test/v25.0/1_2/comments')
    expect(said(1)).toEqual({ message: 'Hi', attachment_id: '77' })
  })
  test('no other files', async () => {
    await expect(facebook.send(hearing().speaker, { ...reply, files: [paper] })).rejects.toMatchObject({
      kind: 'rejected',
    })
  })
  test('a private answer to a visitor’s post names the post', async () => {
    const { speaker, said } = hearing(sent)
    const post = { post_external_id: '6_7', item_external_id: '6_7' }
    const private_reply: Outgoing = { ...send, ...post, kind: 'private_reply', author_external_id: '1' }
    expect(await facebook.send(speaker, private_reply)).toEqual({ external_id: 'm_out1', chat_external_id })
    expect(said()).toEqual({ recipient: { post_id: '6_7' }, message: { text: 'Hi' } })
    await expect(facebook.send(speaker, { ...private_reply, files: [picture] })).rejects.toMatchObject({
      kind: 'rejected',
    })
  })
})

test.each([null, 7.5, [], {}])(
  'a message with an id is sent, whatever its recipient is called: %j',
  async (recipient_id) => {
    const { speaker } = hearing(JSON.stringify({ message_id: 'm_1', recipient_id }))
    expect(await facebook.send(speaker, message)).toEqual({ external_id: 'm_1' })
  },
)

test.each(['{}', '{"recipient_id":"1"}', '{"message_id":""}', '<html>', '{"message_id'])(
  'an answer like %s is never a sent message',
  async (body) => {
    await expect(facebook.send(hearing(body).speaker, message)).rejects.toMatchObject({ kind: 'lost_answer' })
  },
)

describe('deeds', () => {
  test('an author whom Facebook does not name cannot be shut out', async () => {
    const deed = { kind: 'block', author_external_id: 'unknown_1_2', post_external_id: '1_1' } as const
    await expect(facebook.act(hearing().speaker, deed)).rejects.toMatchObject({ kind: 'rejected' })
  })
  test('one who only writes messages is shut out of those', async () => {
    const { speaker, asked, said } = hearing('{}', '{}')
    await facebook.act(speaker, { kind: 'block', author_external_id: '5' })
    expect(asked[0]?.url).toContain('/moderate_conversations')
    expect(said()).toEqual({ user_ids: [{ id: '5' }], actions: ['block_user'] })
    await facebook.act(speaker, { kind: 'unblock', author_external_id: '5' })
    expect(said(1)).toMatchObject({ actions: ['unblock_user'] })
  })
  test('what Facebook does not have is refused in words', async () => {
    await expect(facebook.act(hearing().speaker, { kind: 'restore', ...place })).rejects.toMatchObject({
      kind: 'rejected',
    })
  })
})
