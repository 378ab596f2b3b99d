import type { CommentFacts, Incoming, MessageFacts } from '@otklik/contract/inbox/incoming.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { payloadNames, readPayload } from '../../test/payload.ts'
import { instagram } from './index.ts'

const direct = { provider_id: '17841405822304914', name: 'Brand', screen_name: 'brand' }
const profile = { provider_id: '17841400000000001', name: 'Shop', screen_name: 'shop' }
const chat_external_id = '1754021658978231'
const at = 1_763_164_800
const author = { external_id: chat_external_id }
const mid = (n: string) => `aWdfZAG1faXRlbToxOklHTWVzc2FnZAUlEOjE3ODQx${n}`
const asset = (n: number) => `https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=${n}&signature=a`
const written: Omit<MessageFacts, 'external_id' | 'text'> = {
  kind: 'message',
  chat_external_id,
  author,
  created_at: at,
  media: [],
}
const comment: CommentFacts = {
  kind: 'comment',
  external_id: '17865799348089039',
  post_external_id: '18012345678901234',
  author: { external_id: '9001234567890123', name: 'anna_ig', screen_name: 'anna_ig' },
  created_at: 1_794_700_801,
  text: 'Цена?',
  media: [],
}
const mention: Omit<CommentFacts, 'external_id' | 'author'> = {
  kind: 'comment',
  sort: 'mention',
  post_external_id: '17918195224117851',
  created_at: 1_794_700_803,
  text: '@shop',
  media: [],
}

/** Each sample of a delivery → what it tells. */
const told: Readonly<Record<string, Incoming[]>> = {
  in_text: [{ ...written, external_id: mid('01'), text: 'Hi' }],
  in_image: [{ ...written, external_id: mid('02'), text: '', media: [{ kind: 'photo', ref: asset(1) }] }],
  in_voice: [{ ...written, external_id: mid('03'), text: '', media: [{ kind: 'voice', ref: asset(2) }] }],
  in_story_reply: [
    {
      ...written,
      external_id: mid('04'),
      text: 'wow',
      subjects: [{ kind: 'story', url: asset(3), picture: asset(3) }],
    },
  ],
  in_story_mention: [
    {
      ...written,
      external_id: mid('05'),
      text: '',
      media: [{ kind: 'photo', ref: asset(4) }],
      subjects: [{ kind: 'story', url: asset(4) }],
    },
  ],
  in_ig_post_share: [
    {
      ...written,
      external_id: mid('06'),
      text: '',
      subjects: [{ kind: 'post', title: 'Post caption', url: asset(5), picture: asset(5) }],
    },
  ],
  in_ig_reel_share: [
    {
      ...written,
      external_id: mid('07'),
      text: '',
      subjects: [{ kind: 'video', title: 'Reel title', url: asset(6) }],
    },
  ],
  in_reply: [{ ...written, external_id: mid('08'), text: 'this one', quoted_external_id: mid('01') }],
  in_unsupported: [
    { ...written, external_id: mid('09'), text: '', subjects: [{ kind: 'other', title: 'unsupported' }] },
  ],
  in_deleted_unsend: [{ kind: 'message_deleted', chat_external_id, external_id: mid('01'), at }],
  in_echo: [
    { kind: 'own_message', external_id: mid('10'), chat_external_id, created_at: at, text: 'Hello!', media: [] },
  ],
  in_reaction: [{ kind: 'message_reactions', chat_external_id, external_id: mid('10'), author, reactions: ['❤️'], at }],
  in_seen: [{ kind: 'messages_read', chat_external_id, up_to_external_id: mid('10'), at }],
  instagram_comments_webhook: [comment],
  instagram_comments_webhook_flat_variant: [{ ...comment, subjects: [{ kind: 'ad', title: 'Promo' }] }],
  instagram_comments_webhook_reply: [
    {
      ...comment,
      external_id: '17865799348089040',
      parent_external_id: comment.external_id,
      root_external_id: comment.external_id,
      author: { external_id: '9001234567890124', name: 'petr_ig', screen_name: 'petr_ig' },
      created_at: 1_794_700_802,
      text: 'И мне',
    },
  ],
  instagram_mentions_caption: [
    { ...mention, external_id: '17918195224117851', author: { external_id: 'mention_17918195224117851' } },
  ],
  instagram_mentions_comment: [
    { ...mention, external_id: 'mention_17894227972186120', author: { external_id: 'mention_17894227972186120' } },
  ],
  instagram_story_mention_message: [
    {
      kind: 'message',
      external_id: 'aWdfZAG1faXRlbToxOk',
      chat_external_id: '9001234567890123',
      author: { external_id: '9001234567890123' },
      created_at: 1_794_700_804,
      text: '',
      media: [{ kind: 'photo', ref: 'https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=1&signature=s' }],
      subjects: [{ kind: 'story', url: 'https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=1&signature=s' }],
    },
  ],
}

/** Read elsewhere: answers and requests in answers.test.ts. */
const elsewhere = /^send_|^token_|^me_response$|^instagram_(comments_list|mentioned_)/

test('no sample is left out', () => {
  const deliveries = payloadNames('instagram', (name) => !elsewhere.test(name))
  expect(deliveries.toSorted()).toEqual(Object.keys(told).toSorted())
})

const accountOf = (name: string) => (name.startsWith('instagram_') ? profile : direct)
test.each(Object.entries(told))('%s', (name, facts) => {
  expect(instagram.understand(readPayload('instagram', name), accountOf(name))).toEqual(facts)
})

type Value = Record<string, unknown>

/** A sample with something changed in it. */
function changed(name: string, change: (value: Value) => void) {
  const json = JSON.parse(readPayload('instagram', name).toString())
  const [entry] = json.entry
  change(entry.changes?.[0].value ?? entry.messaging[0])
  return instagram.understand(Buffer.from(JSON.stringify(json)), accountOf(name))
}

test.each([
  { id: profile.provider_id, username: 'shop' },
  { id: '26411111111111111', username: 'shop' },
])('a comment of ours is ours, whatever number it comes under: %o', (from) => {
  const own = changed('instagram_comments_webhook_reply', (value) => Object.assign(value, { from }))
  expect(own).toMatchObject([{ kind: 'own_comment', parent_external_id: comment.external_id }])
})

test('a comment that is called by comment_id has one key, whenever it is told', () => {
  const key = (field: string, value: object, time: number) => {
    const body = { object: 'instagram', entry: [{ id: profile.provider_id, time, changes: [{ field, value }] }] }
    return instagram.receiver.split(Buffer.from(JSON.stringify(body)))[0]?.key
  }
  const value = { comment_id: '178', text: 'Да' }
  expect(key('comments', value, 1)).toBe(key('comments', value, 2))
  expect(key('comments', value, 1)).toBe(key('comments', { id: '178', text: 'Да' }, 1))
  expect(key('comments', value, 1)).not.toBe(key('comments', { ...value, comment_id: '179' }, 1))
  expect(key('mentions', { media_id: '1', comment_id: '178' }, 1)).not.toBe(key('mentions', { media_id: '1' }, 1))
})

test('the 0th edit is none: it names a message, with or without its people', () => {
  const edit = (message_edit: object, people: object = {}) =>
    changed('in_text', (event) => {
      delete event.message
      Object.assign(event, { message_edit }, people)
    })
  const hint = [{ kind: 'message_hinted', external_id: mid('01'), at: expect.any(Number) }]
  const nobody = { sender: undefined, recipient: undefined }
  expect(edit({ mid: mid('01'), num_edit: 0 })).toEqual(hint)
  expect(edit({ mid: mid('01'), num_edit: 0 }, nobody)).toEqual(hint)
  expect(edit({ mid: mid('01'), num_edit: 1 }, nobody)).toEqual([{ kind: 'ignored', what: 'edit without a text' }])
  expect(edit({ num_edit: 0 }, nobody)).toEqual([{ kind: 'ignored', what: 'edit without a text' }])
  expect(edit({ mid: mid('01'), num_edit: 1, text: 'Да' })).toMatchObject([{ kind: 'message_edited', text: 'Да' }])
  expect(edit({ mid: mid('01'), num_edit: 1, text: 'Да' }, nobody)).toMatchObject([{ kind: 'unreadable' }])
})

describe('deliveries for many', () => {
  // The flat variant is the same event in another dress, and so is its key.
  const names = Object.keys(told).filter((name) => !name.includes('flat'))
  const entries = names.map((name) => JSON.parse(readPayload('instagram', name).toString()).entry[0])
  const split = (list: object[]) =>
    instagram.receiver.split(Buffer.from(JSON.stringify({ object: 'instagram', entry: list })))

  test('two profiles in one delivery, comments and messages mixed, each for its own', () => {
    const parts = split(entries)
    const facts = parts.flatMap(({ body, provider_id }) =>
      instagram.understand(body, provider_id === profile.provider_id ? profile : direct),
    )
    expect(facts).toEqual(names.flatMap((name) => told[name]))
  })

  test('however they are bound together, each event has one key, and no two have the same', () => {
    const keys = split(entries).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    fc.assert(
      fc.property(fc.shuffledSubarray(entries, { minLength: 1 }), fc.integer({ min: 1 }), (some, time) =>
        split(some.map((entry) => ({ ...entry, time }))).every(({ key }) => keys.includes(key)),
      ),
    )
  })

  test('the flat variant is known by the same key, and its part is understood', () => {
    const [flat] = instagram.receiver.split(readPayload('instagram', 'instagram_comments_webhook_flat_variant'))
    const [deep] = instagram.receiver.split(readPayload('instagram', 'instagram_comments_webhook'))
    expect(flat?.key).toBe(deep?.key)
    expect(instagram.understand(flat?.body ?? Buffer.alloc(0), profile)).toMatchObject([comment])
  })
})
