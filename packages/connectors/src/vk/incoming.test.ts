import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import { expect, test } from 'vitest'
import { readPayload } from '../../test/payload.ts'
import { vk } from './index.ts'

const account = { provider_id: '123456789', name: 'Магазин' }
const understood = (name: string) => vk.understand(readPayload('vk', name), account)

function changed(name: string, change: (object: Record<string, unknown>) => void): Incoming[] {
  const event = JSON.parse(readPayload('vk', name).toString())
  change(event.object)
  return vk.understand(Buffer.from(JSON.stringify(event)), account)
}

test('what the community wrote itself is ours', () => {
  const facts = changed('vk_callback_wall_reply_new_nested', (object) => Object.assign(object, { from_id: -123456789 }))
  expect(facts).toMatchObject([{ kind: 'own_comment', parent_external_id: '-123456789_5012' }])
})

test('an answer inside a thread names both its root and the comment that it answers', () => {
  const facts = changed('vk_callback_wall_reply_new_nested', (object) =>
    Object.assign(object, { reply_to_comment: 5_020 }),
  )
  expect(facts).toMatchObject([{ root_external_id: '-123456789_5012', parent_external_id: '-123456789_5020' }])
})

test.each([
  ['edit', { kind: 'comment_edited', text: 'А доставка есть?' }],
  ['restore', { kind: 'comment_restored' }],
])('wall_reply_%s names the comment as its creation did', (suffix, facts) => {
  const event = JSON.parse(readPayload('vk', 'wall_reply_new').toString())
  event.type = `wall_reply_${suffix}`
  expect(vk.understand(Buffer.from(JSON.stringify(event)), account)).toMatchObject([
    { external_id: '-123456789_571', ...facts },
  ])
})

test('people and pages are named in words, pages with their address', () => {
  const said = (text: string) => changed('vk_callback_wall_reply_new', (object) => Object.assign(object, { text }))
  expect(
    said('[id5|Иван], [club7:bp-7_1|Лавка]: [https://vk.com/wall-1_2|пост], [vk.com/lavka|vk.com/lavka]'),
  ).toMatchObject([{ text: 'Иван, Лавка: пост (https://vk.com/wall-1_2), vk.com/lavka' }])
  expect(said('[javascript:alert(1)|сюда] [в скобках|и с чертой]')).toMatchObject([
    { text: '[javascript:alert(1)|сюда] [в скобках|и с чертой]' },
  ])
})

const post = (change: object) => changed('vk_callback_wall_post_new', (object) => Object.assign(object, change))

test('what somebody else writes on the wall is to be answered; what the community writes is a post alone', () => {
  const photo = JSON.parse(readPayload('vk', 'message_new_photo').toString()).object.message.attachments
  expect(post({ post_type: 'post', attachments: photo })).toMatchObject([
    { kind: 'post', image_url: 'https://sun9-1.userapi.com/x.jpg' },
    {
      kind: 'comment',
      external_id: 'post-123456789_4502',
      author: { external_id: '98765432' },
      media: [{ kind: 'photo' }],
    },
  ])
  expect(post({ post_type: 'post', from_id: -123456789 })).toMatchObject([{ kind: 'post' }])
  expect(post({ post_type: 'post', from_id: undefined })).toHaveLength(1)
  expect(post({ post_type: 'postpone', from_id: -123456789 })).toEqual([
    { kind: 'ignored', what: 'wall_post_new of type postpone' },
  ])
})

test('the wall of before is read in the same way', () => {
  const items = [
    { id: 1, owner_id: -123456789, from_id: 5, date: 9, text: 'Спасибо!' },
    { id: 2, owner_id: -123456789, from_id: -123456789, date: 9, text: 'Новинки' },
  ]
  const look = Buffer.from(JSON.stringify({ look: 'wall.get', answer: { response: { count: 2, items } } }))
  expect(vk.understand(look, account).map(({ kind }) => kind)).toEqual(['post', 'comment', 'post'])
})

test('a published post is a post, with its picture', () => {
  const [{ attachments }] = [JSON.parse(readPayload('vk', 'message_new_photo').toString()).object.message]
  const facts = post({ post_type: 'post', from_id: -123456789, attachments })
  expect(facts).toMatchObject([
    {
      kind: 'post',
      external_id: '-123456789_4502',
      published_at: 1794700800,
      url: 'https://vk.com/wall-123456789_4502',
      image_url: 'https://sun9-1.userapi.com/x.jpg',
    },
  ])
})

const inMessage = (name: string, change: object) =>
  changed(name, ({ message }) => Object.assign(message as object, change))

test('a conversation of many people is one chat, and its title is asked for', () => {
  expect(inMessage('message_new_text', { peer_id: 2_000_000_007 })).toMatchObject([
    {
      kind: 'message',
      chat_external_id: '2000000007',
      author: { external_id: '32154737' },
      group: { title: '' },
    },
  ])
  expect(understood('message_new_text')[0]).not.toHaveProperty('group')
})

test('what happens to a conversation is told by VK, and brings its new title', () => {
  const action = { type: 'chat_title_update', text: 'Поставщики' }
  expect(inMessage('message_new_text', { peer_id: 2_000_000_007, text: '', action })).toMatchObject([
    { sort: 'system', text: '[chat_title_update] Поставщики', group: { title: 'Поставщики' } },
  ])
})

test('a place, what was forwarded and what was cropped say so', () => {
  const geo = { type: 'point', coordinates: { latitude: 64.54, longitude: 40.51 }, place: { title: 'Архангельск' } }
  expect(inMessage('message_new_text', { text: '', geo })).toMatchObject([
    { sort: 'location', text: 'Архангельск\n64.54, 40.51' },
  ])
  const fwd_messages = [{ text: 'Отправим завтра', attachments: [] }]
  expect(inMessage('message_new_text', { text: 'Вы писали', fwd_messages })).toMatchObject([
    { text: 'Вы писали', subjects: [{ kind: 'message', text: 'Отправим завтра' }] },
  ])
  expect(inMessage('message_new_text', { is_cropped: true })).toMatchObject([{ is_cropped: true }])
})

test('a row of cards keeps what stands on them, in the message and in what was forwarded', () => {
  const elements = [
    {
      title: 'Чай',
      description: 'Чёрный, 100 г',
      photo: {
        id: 1,
        sizes: [
          { url: 'https://vk.test/s', width: 75 },
          { url: 'https://vk.test/l', width: 600 },
        ],
      },
      action: { type: 'open_link', link: 'https://lavka.test/tea' },
      buttons: [{ action: { type: 'text', label: 'Заказать' }, color: 'primary' }],
    },
    { title: 'Мёд', photo: [{ url: 'https://vk.test/m' }], action: { type: 'open_photo' } },
  ]
  const cards = [
    {
      ...{ kind: 'link', title: 'Чай', text: 'Чёрный, 100 г', url: 'https://lavka.test/tea' },
      ...{ picture: 'https://vk.test/l', lines: [{ title: 'Заказать' }] },
    },
    { kind: 'other', title: 'Мёд', picture: 'https://vk.test/m' },
  ]
  const template = { type: 'carousel', elements }
  expect(inMessage('message_new_text', { template })).toMatchObject([{ subjects: cards }])
  const fwd_messages = [{ text: 'Смотрите', template }]
  expect(inMessage('message_new_text', { fwd_messages })).toMatchObject([{ subjects: [{ kind: 'message' }, ...cards] }])
  expect(inMessage('message_new_text', { template: { type: 'carousel', elements: [7] } })).toMatchObject([
    { subjects: [{ kind: 'unreadable' }] },
  ])
})

test('our own answer keeps its files and what it quotes', () => {
  const { attachments } = JSON.parse(readPayload('vk', 'message_new_photo').toString()).object.message
  const reply_message = { conversation_message_id: 21 }
  expect(
    changed('message_reply_outgoing', (object) => Object.assign(object, { attachments, reply_message })),
  ).toMatchObject([
    {
      kind: 'own_message',
      media: [{ kind: 'photo', ref: 'https://sun9-1.userapi.com/x.jpg', width: 604, height: 453 }],
      quoted_external_id: '21',
    },
  ])
})

test('a reaction is taken back by one without a number, ours has no author, an unknown one keeps its number', () => {
  const reaction = (change: object) =>
    changed('message_reaction_event', (object) => Object.assign(object, { reaction_id: undefined, ...change }))
  expect(reaction({})).toMatchObject([{ reactions: [] }])
  expect(reaction({ reaction_id: 64 })).toMatchObject([{ reactions: ['#64'] }])
  expect(reaction({ reacted_id: -123456789, reaction_id: 2 })[0]).not.toHaveProperty('author')
})

test('whoever allows messages again can be written to', () => {
  const event = JSON.parse(readPayload('vk', 'message_deny').toString())
  const allowed = { ...event, type: 'message_allow', object: { user_id: 32154737, key: '' } }
  expect(vk.understand(Buffer.from(JSON.stringify(allowed)), account)).toMatchObject([
    { kind: 'contact', chat_external_id: '32154737', is_lost: false },
  ])
})

test('whoever is shut out in VK itself is, until the day it says or for good', () => {
  const event = JSON.parse(readPayload('vk', 'message_deny').toString())
  const told = (type: string, object: object) =>
    vk.understand(
      Buffer.from(JSON.stringify({ ...event, type, object: { admin_id: 1, user_id: 7, ...object } })),
      account,
    )
  const author = { external_id: '7' }
  const blocked = { kind: 'author_blocked', author, is_blocked: true, at: 0 }
  expect(told('user_block', { unblock_date: 0, reason: 1, comment: '' })).toEqual([blocked])
  const until = 1_795_000_000
  expect(told('user_block', { unblock_date: until, reason: 1, comment: '' })).toEqual([{ ...blocked, until }])
  expect(told('user_unblock', { by_end_date: 1 })).toEqual([{ ...blocked, is_blocked: false }])
})

test('what we have read or typed ourselves is nothing new', () => {
  const ours = { from_id: -123456789 }
  expect(changed('message_read', (object) => Object.assign(object, ours))).toEqual([
    { kind: 'ignored', what: 'message_read of our own' },
  ])
  expect(changed('message_typing_state', (object) => Object.assign(object, ours))).toEqual([
    { kind: 'ignored', what: 'message_typing_state of our own' },
  ])
})

const owner = -123456789
test.each([
  ['photo_comment', { owner_id: owner, id: 77, user_id: 1, deleter_id: 2, photo_id: 457239020 }, `photo${owner}_77`],
  ['video_comment', { owner_id: owner, id: 78, deleter_id: 2, video_id: 456239031 }, `video${owner}_78`],
  ['market_comment', { owner_id: owner, id: 79, user_id: 1, item_id: 3456 }, `market${owner}_79`],
  ['board_post', { topic_owner_id: owner, topic_id: 41234567, id: 80 }, `topic${owner}_41234567_80`],
])('%s: edited, deleted and restored it is the same comment', (family, deleted, external_id) => {
  const created = JSON.parse(readPayload('vk', `vk_callback_${family}_new`).toString())
  const told = (type: string, object: object) =>
    vk.understand(Buffer.from(JSON.stringify({ ...created, type: `${family}_${type}`, object })), account)
  expect(told('new', created.object)).toMatchObject([{ kind: 'comment', external_id }])
  expect(told('edit', created.object)).toMatchObject([
    { kind: 'comment_edited', external_id, text: created.object.text },
  ])
  expect(told('delete', deleted)).toMatchObject([{ kind: 'comment_deleted', external_id }])
  expect(told('restore', created.object)).toMatchObject([{ kind: 'comment_restored', external_id }])
})

test('an event of another community is refused, and a broken one says where', () => {
  const body = readPayload('vk', 'wall_reply_new')
  expect(() => vk.understand(body, { ...account, provider_id: '1' })).toThrow('another community')
  expect(() => changed('wall_reply_new', (object) => delete object.id)).toThrow('wall_reply_new: not as known at id')
  expect(() => changed('wall_reply_new', (object) => Object.assign(object, { id: 2 ** 60 }))).toThrow('id')
})

test.each(['constructor', '__proto__', 'toString', 'like_add'])(
  'an event of the unknown type %s is ignored by its name',
  (type) => {
    const body = Buffer.from(JSON.stringify({ type, group_id: 123456789, object: {} }))
    expect(vk.understand(body, account)).toEqual([{ kind: 'ignored', what: type }])
  },
)
