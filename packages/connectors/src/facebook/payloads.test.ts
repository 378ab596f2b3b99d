import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { payloadNames, readPayload } from '../../test/payload.ts'
import { facebook } from './index.ts'

const messenger = { provider_id: '682498302938465', name: 'Shop' }
const page = { provider_id: '110011001100110', name: 'Shop' }
const chat_external_id = '5512345678901234'
const at = 1_763_164_800
const author = { external_id: chat_external_id }
const written = { kind: 'message', chat_external_id, author, created_at: at } as const
const anna = { external_id: '6012345678901234', name: 'Anna Ivanova' }
const post_external_id = '110011001100110_777000111222333'
const external_id = '777000111222333_888000111222'

/** Each sample of a delivery → what it tells. */
const told: Readonly<Record<string, Incoming[]>> = {
  in_text: [
    {
      ...written,
      external_id: 'm_AG5Hz2Uq7tuwNEhXfYYKj8mJEM_QPpz5jdCK48PnKAjSdjfipqxqMvK8ma6AC8fplwlqLP_5cgXIbu7I3rBN0P',
      text: 'hello, world!',
      media: [],
    },
  ],
  in_image: [
    {
      ...written,
      external_id: 'm_img1',
      text: '',
      media: [{ kind: 'photo', ref: 'https://scontent.xx.fbcdn.net/v/t1.15752-9/1.jpg?oh=a&oe=b' }],
    },
  ],
  in_file: [
    {
      ...written,
      external_id: 'm_file1',
      text: '',
      media: [{ kind: 'document', ref: 'https://cdn.fbsbx.com/v/invoice.pdf?oh=a', name: 'invoice.pdf' }],
    },
  ],
  in_voice: [
    {
      ...written,
      external_id: 'm_aud1',
      text: '',
      media: [{ kind: 'voice', ref: 'https://cdn.fbsbx.com/v/audioclip.mp4?oh=a' }],
    },
  ],
  in_sticker_after_2026_08_30: [
    {
      ...written,
      external_id: 'm_stk1',
      text: '',
      media: [
        {
          kind: 'sticker',
          ref: 'https://scontent.xx.fbcdn.net/v/t39.1997-6/like.png',
          sticker_id: '369239263222822',
        },
      ],
    },
  ],
  in_reply: [{ ...written, external_id: 'm_rep1', text: 'yes', media: [], quoted_external_id: 'm_out1' }],
  in_postback: [{ ...written, external_id: 'm_pb1', text: 'Get Started', media: [], pressed: 'GET_STARTED' }],
  in_echo: [{ kind: 'own_message', external_id: 'm_out1', chat_external_id, created_at: at, text: 'Hi', media: [] }],
  in_edit: [{ kind: 'message_edited', chat_external_id, external_id: 'm_txt1', text: 'hello, world!!', at }],
  in_reaction: [{ kind: 'message_reactions', chat_external_id, external_id: 'm_out1', author, reactions: ['❤️'], at }],
  in_unreact: [{ kind: 'message_reactions', chat_external_id, external_id: 'm_out1', author, reactions: [], at }],
  in_read: [{ kind: 'messages_read', chat_external_id, at }],
  in_delivery: [{ kind: 'messages_delivered', chat_external_id, external_ids: ['m_out1'], at }],
  facebook_feed_comment_add: [
    {
      kind: 'comment',
      external_id,
      post_external_id,
      author: anna,
      created_at: 1_794_700_800,
      text: 'Сколько стоит?',
      media: [],
      url: 'https://www.facebook.com/110011001100110/posts/777000111222333?comment_id=888000111222',
    },
  ],
  facebook_feed_comment_reply: [
    {
      kind: 'comment',
      external_id: '777000111222333_888000111333',
      post_external_id,
      parent_external_id: external_id,
      root_external_id: external_id,
      author: { external_id: '6099999999999999', name: 'Petr' },
      created_at: 1_794_700_850,
      text: '+1',
      media: [],
      url: 'https://www.facebook.com/110011001100110/posts/777000111222333?comment_id=888000111333',
    },
  ],
  facebook_feed_comment_edited: [
    { kind: 'comment_edited', external_id, text: 'Сколько стоит доставка?', at: 1_794_700_900, subjects: [] },
  ],
  facebook_feed_comment_remove: [{ kind: 'comment_deleted', external_id, at: 1_794_701_000 }],
  facebook_feed_visitor_post: [
    {
      kind: 'post',
      external_id: '110011001100110_777000111299999',
      published_at: 1_794_700_800,
      text: 'Пост на странице',
      url: 'https://www.facebook.com/110011001100110_777000111299999',
      image_url: undefined,
    },
    {
      kind: 'comment',
      external_id: '110011001100110_777000111299999',
      post_external_id: '110011001100110_777000111299999',
      author: anna,
      created_at: 1_794_700_800,
      text: 'Пост на странице',
      media: [],
      url: 'https://www.facebook.com/110011001100110_777000111299999',
    },
  ],
  facebook_mention: [
    {
      kind: 'comment',
      sort: 'mention',
      external_id: '1_2',
      post_external_id: '220022002200_1',
      author: anna,
      created_at: 1_794_700_800,
      text: '@Shop ...',
      media: [],
    },
  ],
}

/** Read elsewhere: answers and requests in facebook.test.ts and failures.test.ts. */
const elsewhere = /^(facebook_)?error_|^send_|^facebook_(comment_node|comments_page|me_accounts)$/

test('no sample is left out', () => {
  const deliveries = payloadNames('facebook', (name) => !elsewhere.test(name))
  expect(deliveries.toSorted()).toEqual(Object.keys(told).toSorted())
})

const accountOf = (name: string) => (name.startsWith('facebook_') ? page : messenger)
test.each(Object.entries(told))('%s', (name, facts) => {
  expect(facebook.understand(readPayload('facebook', name), accountOf(name))).toEqual(facts)
})

test('the samples of comments are read as they stand under a post', () => {
  const sample = (name: string) => JSON.parse(readPayload('facebook', name).toString())
  const post = {
    id: post_external_id,
    message: 'Новинка',
    created_time: '2026-11-14T00:00:00+0000',
    from: { id: page.provider_id },
  }
  const { data } = sample('facebook_comments_page')
  const node = { ...sample('facebook_comment_node'), id: '777000111222333_888000111333' }
  const answer = { data: [{ ...post, comments: { data: [...data, node] } }] }
  const body = Buffer.from(JSON.stringify({ look: 'feed', answer }))
  expect(facebook.understand(body, page)).toMatchObject([
    { kind: 'post', external_id: post_external_id, text: 'Новинка', published_at: 1_794_614_400 },
    { kind: 'comment', external_id, post_external_id, author: anna, created_at: 1_794_700_800, media: [] },
    {
      kind: 'comment',
      parent_external_id: '777000111222333_888000111000',
      root_external_id: '777000111222333_888000111000',
      is_hidden: false,
      url: 'https://www.facebook.com/...',
      media: [{ kind: 'photo', ref: 'https://scontent.xx.fbcdn.net/x.jpg', width: 960, height: 720 }],
    },
  ])
})

describe('deliveries for many', () => {
  const entries = payloadNames('facebook', (name) => name in told)
    .toSorted()
    .map((name) => JSON.parse(readPayload('facebook', name).toString()).entry[0])
  const around = { sender: { id: '1' }, recipient: { id: page.provider_id } }
  const standby = { id: page.provider_id, time: 1, standby: [{ ...around, message: { mid: 'm_s', text: 'Есть?' } }] }
  const split = (list: object[]) =>
    facebook.receiver.split(Buffer.from(JSON.stringify({ object: 'page', entry: list })))
  const all = Object.values(told).flat()

  test('two pages in one delivery, comments and messages mixed, each for its own', () => {
    const parts = split([...entries, standby])
    expect(new Set(parts.map(({ provider_id }) => provider_id))).toEqual(
      new Set([page.provider_id, messenger.provider_id]),
    )
    const facts = parts.flatMap(({ body, provider_id }) => facebook.understand(body, { provider_id, name: '' }))
    expect(facts).toHaveLength(all.length + 1)
    expect(facts).toEqual(expect.arrayContaining(all))
    // Another application holds the dialogue: what the customer says in it is seen all the same.
    expect(facts.at(-1)).toMatchObject({ kind: 'message', external_id: 'm_s', text: 'Есть?' })
  })

  test('however they are bound together, each event has one key, and no two have the same', () => {
    const keys = split(entries).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    fc.assert(
      fc.property(fc.shuffledSubarray(entries, { minLength: 1 }), fc.integer({ min: 1 }), (some, time) => {
        const bound = split(some.map((entry) => ({ ...entry, time })))
        return bound.every(({ key }) => keys.includes(key))
      }),
    )
  })

  test('an entry without events is a part of its own, ignored by the name of what it holds', () => {
    const parts = split([
      { id: '3', time: 1, hop_context: [{ app_id: 1 }] },
      { id: '3', time: 2 },
    ])
    const read = parts.map(({ body, provider_id }) => facebook.understand(body, { provider_id, name: '' }))
    expect(read).toEqual([[{ kind: 'ignored', what: 'hop_context' }], [{ kind: 'ignored', what: 'nothing' }]])
  })

  test('hiding twice is two events, though the comment was written once', () => {
    const hide = (time: number) => {
      const value = { item: 'comment', verb: 'hide', comment_id: '1_2', post_id: '3_1', created_time: 5 }
      return split([{ id: '3', time, changes: [{ field: 'feed', value }] }])[0]?.key
    }
    expect(hide(10)).toBe(hide(10))
    expect(hide(10)).not.toBe(hide(20))
  })

  test('what is about something else is not ours', () => {
    const body = Buffer.from(JSON.stringify({ object: 'instagram', entry: entries }))
    expect(facebook.receiver.split(body)).toEqual([])
    expect(() => facebook.understand(body, page)).toThrow('another object')
    expect(() => facebook.understand(readPayload('facebook', 'in_text'), page)).toThrow('another account')
    expect(() => facebook.receiver.split(Buffer.from('{}'))).toThrow()
  })
})
