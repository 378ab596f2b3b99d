import type { MessageFacts } from '@otklik/contract/inbox/incoming.ts'
import { expect, test } from 'vitest'
import { readPayload } from '../../test/payload.ts'
import { vk } from './index.ts'

const account = { provider_id: '123456789', name: 'Магазин' }
const sent = (type: string, change: object) => {
  const event = JSON.parse(readPayload('vk', type).toString())
  Object.assign(event.object.message ?? event.object, change)
  return vk.understand(Buffer.from(JSON.stringify(event)), account)
}
const message = (attachments: object[], text = '') => sent('message_new_text', { text, attachments })[0] as MessageFacts

const product = {
  type: 'market',
  market: {
    id: 77,
    owner_id: -123456789,
    title: 'Чайник «Полюс»',
    description: 'Эмаль, 2 литра',
    price: { amount: '249000', text: '2 490 руб.' },
    thumb_photo: 'https://sun9-1.userapi.com/kettle.jpg',
  },
}

test('the product that is asked about comes with the question, and without one', () => {
  const card = {
    kind: 'product',
    title: 'Чайник «Полюс»',
    text: 'Эмаль, 2 литра',
    price: '2 490 руб.',
    url: 'https://vk.com/product-123456789_77',
    picture: 'https://sun9-1.userapi.com/kettle.jpg',
  }
  expect(message([product], 'Есть в наличии?')).toMatchObject({ text: 'Есть в наличии?', subjects: [card] })
  expect(message([product])).toMatchObject({ text: '', subjects: [card] })
})

test('a shared post brings its words, picture and what it shares in turn', () => {
  const photo = { type: 'photo', photo: { sizes: [{ url: 'https://sun9-1.userapi.com/p.jpg', width: 9, height: 9 }] } }
  const wall = {
    id: 12,
    owner_id: -5,
    from: { name: 'Лавка' },
    text: '[id1|Олег], скидки',
    attachments: [photo, product],
    copy_history: [{ id: 3, owner_id: -6, text: 'Распродажа у соседей' }],
  }
  expect(message([{ type: 'wall', wall }], 'Это правда?').subjects).toMatchObject([
    {
      kind: 'post',
      text: 'Олег, скидки',
      author: 'Лавка',
      url: 'https://vk.com/wall-5_12',
      picture: 'https://sun9-1.userapi.com/p.jpg',
    },
    { kind: 'product', title: 'Чайник «Полюс»' },
    { kind: 'post', text: 'Распродажа у соседей', url: 'https://vk.com/wall-6_3' },
  ])
})

test.each([
  ['story', { id: 4, owner_id: -7, photo: { photo_604: 'https://sun9-1.userapi.com/s.jpg' } }, 'story'],
  ['wall_reply', { id: 9, owner_id: -7, post_id: 3, text: 'Беру' }, 'comment'],
  ['poll', { id: 1, owner_id: 2, question: 'Какой цвет?', answers: [{ text: 'Синий', votes: 2 }] }, 'poll'],
  ['audio', { artist: 'Хор', title: 'Песня' }, 'audio'],
  ['article', { title: 'Как хранить чай', url: 'https://vk.com/@shop-tea' }, 'article'],
  ['call', { duration: 125 }, 'call'],
  ['gift', { thumb_256: 'https://vk.com/g.png' }, 'gift'],
  ['video', { title: 'Без картинки' }, 'video'],
  ['market_album', { id: 1, owner_id: -7, title: 'Зима' }, 'collection'],
  ['podcast', { title: 'Выпуск' }, 'audio'],
  ['sticker', {}, 'sticker'],
  ['photo', { id: 1, owner_id: 2 }, 'photo'],
  ['mini_app', { title: 'Запись' }, 'other'],
])('%s is told beside a text as well as alone', (type, thing, kind) => {
  for (const text of ['', 'А это что?'])
    expect(message([{ type, [type]: thing }], text)).toMatchObject({ text, subjects: [{ kind }] })
})

test('graffiti and old photos without sizes are pictures', () => {
  const ref = 'https://sun9-1.userapi.com/g.png'
  expect(message([{ type: 'graffiti', graffiti: { url: ref, width: 5, height: 5 } }])).toMatchObject({
    media: [{ ref }],
  })
  expect(message([{ type: 'photo', photo: { photo_75: 'https://x.test/s', photo_1280: ref } }])).toMatchObject({
    media: [{ ref, kind: 'photo' }],
  })
})

test('one odd attachment hides neither its neighbours nor the words', () => {
  const photo = { type: 'photo', photo: { sizes: null } }
  const odd = [photo, null, { type: 'photo', photo: 'no' }, { type: 7 }, product]
  expect(message(odd as object[], 'Здравствуйте')).toMatchObject({
    text: 'Здравствуйте',
    subjects: [{ kind: 'photo' }, { kind: 'other' }, { kind: 'other' }, { kind: 'other' }, { kind: 'product' }],
  })
})

test('what was forwarded is told whole, however deep, with its files', () => {
  const photo = { type: 'photo', photo: { sizes: [{ url: 'https://x.test/1', width: 1, height: 1 }] } }
  const inner = { from_id: -5, text: 'Заказ готов', attachments: [photo] }
  const fwd_messages = [{ from_id: 7, text: 'Смотрите', fwd_messages: [inner], attachments: [product] }]
  expect(sent('message_new_text', { text: '', fwd_messages })).toMatchObject([
    {
      media: [{ ref: 'https://x.test/1' }],
      subjects: [
        { kind: 'message', text: 'Смотрите', url: 'https://vk.com/id7' },
        { kind: 'product' },
        { kind: 'message', text: 'Заказ готов', url: 'https://vk.com/club5' },
      ],
    },
  ])
})

test('what led a person here, and a quotation from elsewhere, are told', () => {
  const reply_message = { from_id: 7, text: 'Было в беседе' }
  expect(sent('message_new_text', { ref: 'spring_sale', ref_source: 'ads', reply_message })).toMatchObject([
    {
      subjects: [
        { kind: 'ad', title: 'spring_sale', text: 'ads' },
        { kind: 'quote', text: 'Было в беседе' },
      ],
    },
  ])
})

test('an answer of our side is ours, whoever of it wrote it', () => {
  expect(sent('message_reply_outgoing', { from_id: 5, out: 1 })).toMatchObject([{ kind: 'own_message' }])
  expect(sent('message_reply_outgoing', { from_id: 5, out: undefined })).toMatchObject([{ kind: 'own_message' }])
  expect(sent('message_new_text', { from_id: 5, out: 1 })).toMatchObject([{ kind: 'own_message' }])
  expect(sent('message_new_text', { from_id: 5, out: 0 })).toMatchObject([{ kind: 'message' }])
})

test('comments tell the same, and edits replace it', () => {
  expect(sent('wall_reply_new', { attachments: [product] })).toMatchObject([
    { kind: 'comment', subjects: [{ kind: 'product' }] },
  ])
  const event = JSON.parse(readPayload('vk', 'wall_reply_new').toString())
  event.type = 'wall_reply_edit'
  expect(vk.understand(Buffer.from(JSON.stringify(event)), account)).toMatchObject([
    { kind: 'comment_edited', subjects: [] },
  ])
})
