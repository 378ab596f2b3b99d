import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import { describe, expect, test } from 'vitest'
import { facebook } from '../facebook/index.ts'
import { instagram } from '../instagram/index.ts'

const account = { provider_id: '11', name: 'Лавка', screen_name: 'lavka' }
const person = '77'
const time = 1_763_164_800

const body = (object: string, entry: object) =>
  Buffer.from(JSON.stringify({ object, entry: [{ id: '11', time, ...entry }] }))
const messaging = (...events: unknown[]): Incoming[] =>
  facebook.understand(body('page', { messaging: events }), account)
const changes = (...events: unknown[]): Incoming[] => facebook.understand(body('page', { changes: events }), account)
const around = { sender: { id: person }, recipient: { id: '11' }, timestamp: time * 1000 }
const message = (content: object) => messaging({ ...around, message: { mid: 'm_1', ...content } })
const holding = (attachment: object, text?: string) => message({ text, attachments: [attachment] })

describe('what a message is about', () => {
  const product = {
    type: 'template',
    payload: {
      product: {
        elements: [{ id: '5', retailer_id: 'k2', image_url: 'https://x/k.png', title: 'Чайник', subtitle: '$40' }],
      },
    },
  }
  test.each<[string, object, object]>([
    ['a product', product, { kind: 'product', title: 'Чайник', price: '$40', picture: 'https://x/k.png' }],
    [
      'a card with buttons',
      {
        type: 'template',
        payload: {
          template_type: 'generic',
          elements: [
            { title: 'Зима', subtitle: 'Скидки', item_url: 'https://x/w', buttons: [{ title: 'Открыть' }, 7] },
          ],
        },
      },
      { kind: 'message', title: 'Зима', text: 'Скидки', url: 'https://x/w', lines: [{ title: 'Открыть' }] },
    ],
    [
      'buttons alone',
      { type: 'template', payload: { template_type: 'button', text: 'Куда?', buttons: [{ title: 'Домой' }] } },
      { kind: 'message', text: 'Куда?', lines: [{ title: 'Домой' }] },
    ],
    [
      'a receipt',
      {
        type: 'template',
        payload: {
          template_type: 'receipt',
          order_number: '12',
          currency: 'USD',
          summary: { total_cost: 56.1 },
          elements: [{ title: 'Чай', quantity: 2, price: 28.05 }],
        },
      },
      { kind: 'order', title: '12', price: '56.1 USD', lines: [{ title: 'Чай', quantity: 2, price: '28.05 USD' }] },
    ],
    [
      'an itinerary',
      { type: 'template', payload: { template_type: 'airline_itinerary', intro_message: 'Ваш рейс' } },
      { kind: 'message', title: 'airline_itinerary', text: 'Ваш рейс' },
    ],
    [
      'a shared reel',
      { type: 'reel', payload: { url: 'https://x/r', title: 'Рилс' } },
      { kind: 'video', title: 'Рилс' },
    ],
    [
      'a story',
      { type: 'ig_story', payload: { story_media_id: '4', story_media_url: 'https://x/s' } },
      { kind: 'story', url: 'https://x/s' },
    ],
    [
      'an unknown kind',
      { type: 'unsupported_type', payload: { url: 'https://x/u' } },
      { kind: 'other', title: 'unsupported_type', url: 'https://x/u' },
    ],
    ['what is no attachment at all', { odd: true }, { kind: 'other', title: 'attachment' }],
    ['a picture without an address', { type: 'image', payload: {} }, { kind: 'photo' }],
    [
      'a link out of Facebook',
      { type: 'fallback', title: 'Новость', url: 'https://l.facebook.com/l.php?u=https%3A%2F%2Fx%2Fn' },
      { kind: 'link', title: 'Новость', url: 'https://x/n' },
    ],
  ])('%s, with words and without', (_, attachment, card) => {
    for (const text of [undefined, 'А это?'])
      expect(holding(attachment, text)).toMatchObject([
        { kind: 'message', text: text ?? '', media: [], subjects: [card] },
      ])
  })

  test('a preview does not repeat the link, a title is worth a card', () => {
    const link = 'https://example.org/a'
    expect(holding({ type: 'fallback', url: link, title: link }, `Смотрите ${link}`)[0]).not.toHaveProperty('subjects')
    expect(holding({ type: 'fallback', url: link, title: 'Статья' }, link)).toMatchObject([
      { text: link, subjects: [{ title: 'Статья' }] },
    ])
  })

  test('a post that is shared in the old way and in the new is one', () => {
    const payload = { ig_post_media_id: '18', title: 'Пост', url: 'https://x/p' }
    const attachments = [
      { type: 'share', payload },
      { type: 'ig_post', payload },
    ]
    const event = { ...around, message: { mid: 'm', attachments } }
    const facts = instagram.understand(body('instagram', { messaging: [event] }), account)
    expect(facts).toMatchObject([{ subjects: [{ kind: 'post', title: 'Пост', picture: 'https://x/p' }] }])
    expect(facts[0]).toHaveProperty('subjects.length', 1)
  })

  test('the story that is answered, the advertisement and the link that led here', () => {
    expect(message({ text: 'Вау', reply_to: { story: { id: '1', url: 'https://x/s' } } })).toMatchObject([
      { text: 'Вау', subjects: [{ kind: 'story', url: 'https://x/s' }] },
    ])
    const ad = {
      source: 'ADS',
      type: 'OPEN_THREAD',
      ad_id: '6',
      ads_context_data: { ad_title: 'Чай', photo_url: 'https://x/a', post_id: '9' },
    }
    const card = { kind: 'ad', title: 'Чай', picture: 'https://x/a', url: 'https://www.facebook.com/9' }
    expect(message({ text: 'Почём?', referral: ad })).toMatchObject([{ text: 'Почём?', subjects: [card] }])
    expect(messaging({ ...around, referral: ad })).toMatchObject([
      { kind: 'message', sort: 'system', subjects: [card] },
    ])
    const shortlink = { source: 'SHORTLINK', type: 'OPEN_THREAD', ref: 'осень' }
    expect(messaging({ ...around, postback: { payload: 'START', referral: shortlink } })).toMatchObject([
      {
        text: '',
        subjects: [
          { kind: 'button', title: 'START' },
          { kind: 'link', title: 'осень' },
        ],
      },
    ])
    expect(message({ text: 'Есть?', referral: { product: { id: '5' } } })).toMatchObject([
      { subjects: [{ kind: 'product', title: '5' }] },
    ])
  })

  test('a button without words is no empty bubble', () => {
    expect(messaging({ ...around, postback: { payload: 'CALL_ME', title: '' } })).toMatchObject([
      { text: '', subjects: [{ kind: 'button', title: 'CALL_ME' }] },
    ])
    expect(messaging({ ...around, postback: {} })).toMatchObject([{ subjects: [{ kind: 'button' }] }])
    expect(message({ quick_reply: { payload: 'YES' } })).toMatchObject([
      { subjects: [{ kind: 'button', title: 'YES' }] },
    ])
  })
})

describe('optional means optional', () => {
  test('a delivery receipt without a time of its own', () => {
    const delivery = { mids: ['m_1'], watermark: time * 1000 + 5 }
    expect(messaging({ sender: { id: person }, recipient: { id: '11' }, delivery })).toEqual([
      { kind: 'messages_delivered', chat_external_id: person, external_ids: ['m_1'], at: time },
    ])
    expect(messaging({ sender: { id: person }, delivery: {} })).toEqual([
      { kind: 'messages_delivered', chat_external_id: person, at: time },
    ])
  })

  test('ids are text or whole numbers; a number that JSON has rounded is none', () => {
    const event = (id: unknown) => messaging({ ...around, sender: { id }, message: { mid: 'm_1', text: 'Раз' } })
    expect(event(987654321432)).toMatchObject([{ chat_external_id: '987654321432' }])
    for (const id of [2 ** 60, '', ' ', null, {}])
      expect(event(id)).toMatchObject([{ kind: 'unreadable', what: 'messaging' }])
  })

  test('nobody is a stranger’s neighbour: without a writer each comment has an author of its own', () => {
    const comment = (comment_id: string, from: unknown) => ({
      field: 'feed',
      value: { item: 'comment', verb: 'add', comment_id, post_id: '11_1', parent_id: '', message: 'Ой', from },
    })
    expect(changes(comment('1_2', { id: '' }), comment('1_3', null), comment('1_4', { name: 'Аня' }))).toMatchObject([
      { author: { external_id: 'unknown_1_2' }, created_at: time },
      { author: { external_id: 'unknown_1_3' } },
      { author: { external_id: 'unknown_1_4', name: 'Аня' } },
    ])
    expect(changes(comment('1_2', { id: '' }))[0]).not.toHaveProperty('parent_external_id')
  })

  test('a post and a mention without a time are dated by the telling', () => {
    const post = { item: 'post', verb: 'add', post_id: '11_5', from: { id: '9', name: 'Аня' }, message: 'Где вы?' }
    expect(changes({ field: 'feed', value: post })).toMatchObject([{ published_at: time }, { created_at: time }])
    const mention = { item: 'post', verb: 'add', post_id: '44_4', sender_id: 44, sender_name: 'Аня' }
    expect(changes({ field: 'mention', value: mention })).toMatchObject([
      { sort: 'mention', created_at: time, author: { external_id: '44', name: 'Аня' } },
    ])
  })
})
