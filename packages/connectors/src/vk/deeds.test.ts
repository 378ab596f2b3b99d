import { expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import { readPayload } from '../../test/payload.ts'
import type { Deed, OutgoingMessage, OutgoingReply, Secrets, Speaker } from '../connector.ts'
import { picture } from '../suite-parts.ts'
import { vk } from './index.ts'

const account = { provider_id: '123456789', name: 'Магазин' }
const secrets: Secrets = { access: 'community-token', admin: 'admin-token' }
const hearing = (...responses: unknown[]) =>
  speakerHearing(
    secrets,
    account,
    responses.map((response) => ({ body: JSON.stringify({ response }) })),
  )
const refusing = (error_code: number) =>
  speakerHearing(secrets, account, [{ body: JSON.stringify({ error: { error_code, error_msg: 'No' } }) }])

const no = (error_code: number) => ({ error_code, error_msg: 'No' })
const answering = (...answers: object[]) =>
  speakerHearing(
    secrets,
    account,
    answers.map((answer) => ({ body: JSON.stringify(answer) })),
  ).speaker

type Asked = ReturnType<typeof hearing>['asked']
function said(asked: Asked, place = 0) {
  const { url = '', body = '' } = asked[place] ?? {}
  const { v, lang, ...parameters } = Object.fromEntries(new URLSearchParams(body))
  return { method: url.split('/').at(-1), ...parameters }
}

const owner = '-123456789'
const places = {
  wall: { post_external_id: `${owner}_560`, item_external_id: `${owner}_571` },
  photo: { post_external_id: `photo${owner}_20`, item_external_id: `photo${owner}_77` },
  video: { post_external_id: `video${owner}_31`, item_external_id: `video${owner}_78` },
  market: { post_external_id: `market${owner}_3456`, item_external_id: `market${owner}_79` },
  topic: { post_external_id: `topic${owner}_41`, item_external_id: `topic${owner}_41_80` },
}
type Sort = keyof typeof places
const reply = (sort: Sort, files: OutgoingReply['files'] = []): OutgoingReply => ({
  kind: 'reply',
  key: 'k',
  number: 7,
  text: 'Да',
  files,
  ...places[sort],
})

const visitors = { post_external_id: `${owner}_560`, item_external_id: `post${owner}_560` }

test('what somebody wrote on the wall is answered as a post', async () => {
  const { speaker, asked } = hearing({ comment_id: 9 })
  expect(await vk.send(speaker, { ...reply('wall'), ...visitors })).toEqual({ external_id: `${owner}_9` })
  expect(said(asked)).toMatchObject({ method: 'wall.createComment', post_id: '560' })
  expect(said(asked)).not.toHaveProperty('reply_to_comment')
})

test.each<[Deed['kind'] & ('delete' | 'restore' | 'like' | 'unlike'), object, unknown]>([
  ['delete', { method: 'wall.delete', owner_id: owner, post_id: '560' }, 1],
  ['restore', { method: 'wall.restore', owner_id: owner, post_id: '560' }, 1],
  ['like', { method: 'likes.add', type: 'post', owner_id: owner, item_id: '560' }, { likes: 1 }],
  ['unlike', { method: 'likes.delete', type: 'post', owner_id: owner, item_id: '560' }, { likes: 0 }],
])('%s of a post of somebody else names the post', async (kind, parameters, response) => {
  const { speaker, asked } = hearing(response)
  await vk.act(speaker, { kind, ...visitors })
  expect(said(asked)).toMatchObject({ access_token: 'admin-token', ...parameters })
})

test('a post that is gone needs no deleting', async () => {
  await vk.act(refusing(104).speaker, { kind: 'delete', ...visitors })
  await expect(vk.act(refusing(210).speaker, { kind: 'delete', ...visitors })).rejects.toMatchObject({
    kind: 'rejected',
  })
})

test.each<[Sort, object, string]>([
  ['photo', { method: 'photos.createComment', owner_id: owner, photo_id: '20', reply_to_comment: '77' }, 'photo_9'],
  ['video', { method: 'video.createComment', owner_id: owner, video_id: '31', reply_to_comment: '78' }, 'video_9'],
  ['market', { method: 'market.createComment', owner_id: owner, item_id: '3456', reply_to_comment: '79' }, 'market_9'],
  ['topic', { method: 'board.createComment', group_id: '123456789', topic_id: '41' }, 'topic_41_9'],
])('under a %s a person answers in the name of the community', async (sort, parameters, name) => {
  const { speaker, asked } = hearing(9)
  const { external_id } = await vk.send(speaker, reply(sort))
  expect(external_id).toBe(name.replace('_', `${owner}_`))
  const written = { access_token: 'admin-token', from_group: '1', message: 'Да', guid: 'k' }
  expect(said(asked)).toEqual({ ...written, ...parameters })
})

test('without a person nothing can be answered there, and the words say so', async () => {
  const { speaker } = speakerHearing({ access: 'community-token' }, account, [])
  for (const sort of ['photo', 'video', 'market', 'topic'] as const)
    await expect(vk.send(speaker, reply(sort))).rejects.toMatchObject({
      kind: 'rejected',
      words: 'needs the token of an administrator',
    })
})

test.each<[Sort, object]>([
  ['wall', { method: 'wall.deleteComment', owner_id: owner, comment_id: '571', access_token: 'admin-token' }],
  ['photo', { method: 'photos.deleteComment', owner_id: owner, comment_id: '77', access_token: 'admin-token' }],
  ['video', { method: 'video.deleteComment', owner_id: owner, comment_id: '78', access_token: 'admin-token' }],
  ['market', { method: 'market.deleteComment', owner_id: owner, comment_id: '79', access_token: 'admin-token' }],
  [
    'topic',
    {
      method: 'board.deleteComment',
      group_id: '123456789',
      topic_id: '41',
      comment_id: '80',
      access_token: 'community-token',
    },
  ],
])('a comment under a %s is deleted by whom VK lets', async (sort, parameters) => {
  const { speaker, asked } = hearing(1)
  await vk.act(speaker, { kind: 'delete', ...places[sort] })
  expect(said(asked)).toEqual(parameters)
})

test('what is deleted already is deleted, and what was never deleted is restored', async () => {
  await vk.act(hearing(0).speaker, { kind: 'delete', ...places.photo })
  await vk.act(answering({ error: no(211) }, { error: no(211) }), { kind: 'delete', ...places.wall })
  const gone = { response: { items: [{ id: 571, deleted: true }] } }
  await vk.act(answering({ error: no(211) }, gone), { kind: 'delete', ...places.wall })
  await vk.act(refusing(243).speaker, { kind: 'restore', ...places.wall })
  const restore = (speaker: Speaker) => vk.act(speaker, { kind: 'restore', ...places.photo })
  await expect(restore(hearing(0).speaker)).rejects.toMatchObject({ kind: 'gone' })
  await expect(restore(refusing(15).speaker)).rejects.toMatchObject({ kind: 'rejected' })
})

test('a comment that VK does not let us delete is not called deleted', async () => {
  const there = { response: { items: [{ id: 571, text: 'Я тут' }] } }
  const speaker = answering({ error: no(211) }, there)
  await expect(vk.act(speaker, { kind: 'delete', ...places.wall })).rejects.toMatchObject({ kind: 'rejected' })
})

test('an edit keeps the files', async () => {
  const attachments = [
    { type: 'photo', photo: { id: 5, owner_id: -123456789, access_key: 'abc', sizes: [] } },
    { type: 'doc', doc: { id: 6, owner_id: -123456789 } },
    { type: 'link', link: { url: 'https://example.com' } },
  ]
  const { speaker, asked } = hearing({ items: [{ id: 9, attachments }] }, 1)
  await vk.act(speaker, { kind: 'edit_reply', external_id: `photo${owner}_9`, text: 'Нет', ...places.photo })
  expect(said(asked)).toMatchObject({ method: 'photos.getComments', photo_id: '20', start_comment_id: '9', count: '1' })
  expect(said(asked, 1)).toMatchObject({
    method: 'photos.editComment',
    comment_id: '9',
    message: 'Нет',
    attachments: `photo${owner}_5_abc,doc${owner}_6`,
  })
})

test('a message that is edited keeps its files, and asks for them only when it has some', async () => {
  const message = { kind: 'edit_message', chat_external_id: '1', external_id: '28', text: 'Нет' } as const
  const plain = hearing(1)
  await vk.act(plain.speaker, { ...message, has_files: false })
  expect(said(plain.asked)).toMatchObject({ method: 'messages.edit', peer_id: '1', cmid: '28', message: 'Нет' })
  const stored = { type: 'photo', photo: { id: 5, owner_id: 1, access_key: 'k' } }
  const full = hearing({ items: [{ attachments: [stored] }] }, 1)
  await vk.act(full.speaker, { ...message, has_files: true })
  expect(said(full.asked, 1)).toMatchObject({ method: 'messages.edit', attachment: 'photo1_5_k' })
})

test.each<[string, Deed, object]>([
  ['like', { kind: 'like', ...places.topic }, { method: 'likes.add', type: 'topic_comment', item_id: '80' }],
  ['unlike', { kind: 'unlike', ...places.market }, { method: 'likes.delete', type: 'market_comment', item_id: '79' }],
])('%s: as the community, by a person', async (_, deed, parameters) => {
  const { speaker, asked } = hearing({ likes: 1 })
  await vk.act(speaker, deed)
  expect(said(asked)).toEqual({ access_token: 'admin-token', owner_id: owner, from_group: '1', ...parameters })
})

test('somebody is shut out until then, or for good', async () => {
  const block = { kind: 'block', author_external_id: '32154737' } as const
  const [forever, once] = [hearing(1), hearing(1)]
  await vk.act(forever.speaker, block)
  await vk.act(once.speaker, { ...block, until: 1_763_164_800.5 })
  expect(said(forever.asked)).toEqual({
    method: 'groups.ban',
    access_token: 'admin-token',
    group_id: '123456789',
    owner_id: '32154737',
  })
  expect(said(once.asked)).toMatchObject({ end_date: '1763164801' })
})

test('a reaction goes by its number, with or without the colour of the heart; one that VK lacks is refused', async () => {
  const message = { kind: 'react', chat_external_id: '1', external_id: '28' } as const
  const { speaker, asked } = hearing(1, 1, 1)
  await vk.act(speaker, { ...message, reaction: '❤' })
  await vk.act(speaker, { ...message, reaction: '🎉' })
  await vk.act(speaker, { ...message, reaction: null })
  expect([said(asked), said(asked, 1), said(asked, 2)]).toMatchObject([
    { method: 'messages.sendReaction', cmid: '28', reaction_id: '1' },
    { reaction_id: '16' },
    { method: 'messages.deleteReaction', cmid: '28' },
  ])
  await expect(vk.act(speaker, { ...message, reaction: '🦄' })).rejects.toMatchObject({ kind: 'rejected' })
})

test('a message is deleted for everybody, or VK says why not', async () => {
  const deed = { kind: 'delete_message', chat_external_id: '1', external_id: '28' } as const
  const { speaker, asked } = hearing([{ peer_id: 1, response: 1 }])
  await vk.act(speaker, deed)
  expect(said(asked)).toMatchObject({ method: 'messages.delete', cmids: '28', delete_for_all: '1' })
  const late = hearing([{ peer_id: 1, response: 0, error: { code: 924, description: 'Too late' } }])
  await expect(vk.act(late.speaker, deed)).rejects.toMatchObject({ kind: 'rejected', words: 'Too late' })
})

test('read and typing name the dialogue', async () => {
  const { speaker, asked } = hearing(1, 1)
  await vk.act(speaker, { kind: 'read', chat_external_id: '1', up_to_external_id: '28' })
  await vk.act(speaker, { kind: 'typing', chat_external_id: '1' })
  expect(said(asked)).toMatchObject({ method: 'messages.markAsRead', peer_id: '1', up_to_cmid: '28' })
  expect(said(asked, 1)).toMatchObject({ method: 'messages.setActivity', peer_id: '1', type: 'typing' })
})

test('a sticker goes alone, a voice as a voice', async () => {
  const send: OutgoingMessage = { kind: 'message', key: 'k', number: 7, text: '', files: [], chat_external_id: '1' }
  const sent = [{ peer_id: 1, conversation_message_id: 29 }]
  const sticker = hearing(sent)
  await vk.send(sticker.speaker, { ...send, sticker_id: '9008' })
  expect(said(sticker.asked)).toEqual({
    method: 'messages.send',
    access_token: 'community-token',
    peer_ids: '1',
    random_id: '7',
    sticker_id: '9008',
  })

  const stored = { audio_message: { id: 3, owner_id: 2, access_key: 'v' } }
  const { speaker, asked } = speakerHearing(
    secrets,
    account,
    [{ response: { upload_url: 'http://up.test' } }, { file: 'f' }, { response: stored }, { response: sent }].map(
      (body) => ({ body: JSON.stringify(body) }),
    ),
  )
  await vk.send(speaker, { ...send, files: [{ ...picture, name: 'voice.ogg', mime: 'audio/ogg' }] })
  expect(said(asked)).toMatchObject({ method: 'docs.getMessagesUploadServer', type: 'audio_message' })
  expect(said(asked, 3)).toMatchObject({ attachment: 'doc2_3_v' })
})

test('an author is answered in private, a community is not', async () => {
  const { speaker, asked } = speakerHearing(secrets, account, [{ body: readPayload('vk', 'send_response_peer_ids') }])
  const answer = { ...reply('wall'), kind: 'private_reply', author_external_id: '32154737' } as const
  expect(await vk.send(speaker, answer)).toEqual({ external_id: '29', chat_external_id: '32154737' })
  expect(said(asked)).toMatchObject({ method: 'messages.send', peer_ids: '32154737', random_id: '7' })
  await expect(vk.send(speaker, { ...answer, author_external_id: '-5' })).rejects.toMatchObject({ kind: 'rejected' })
})
