import { describe, expect, test } from 'vitest'
import { readPayload } from '../../test/payload.ts'
import { facebook } from './index.ts'

const messenger = { provider_id: '682498302938465', name: 'Shop' }
const page = { provider_id: '110011001100110', name: 'Shop' }
const external_id = '777000111222333_888000111222'
const accountOf = (name: string) => (name.startsWith('facebook_') ? page : messenger)

type Value = Record<string, unknown>

/** A sample with something changed in it. */
function changed(name: string, change: (value: Value) => void) {
  const json = JSON.parse(readPayload('facebook', name).toString())
  const [entry] = json.entry
  change(entry.changes?.[0].value ?? entry.messaging[0])
  return facebook.understand(Buffer.from(JSON.stringify(json)), accountOf(name))
}

describe('comments', () => {
  test('hidden and shown again, at the time of telling', () => {
    const hidden = (verb: string) => changed('facebook_feed_comment_add', (value) => Object.assign(value, { verb }))
    expect(hidden('hide')).toEqual([{ kind: 'comment_hidden', external_id, is_hidden: true, at: 1_794_700_801 }])
    expect(hidden('unhide')).toMatchObject([{ kind: 'comment_hidden', is_hidden: false }])
  })
  test('with a photo or a video', () => {
    const photo = changed('facebook_feed_comment_add', (value) => Object.assign(value, { photo: 'https://x/p.jpg' }))
    expect(photo).toMatchObject([{ media: [{ kind: 'photo', ref: 'https://x/p.jpg' }] }])
    const video = changed('facebook_feed_comment_add', (value) => Object.assign(value, { video: 'https://x/v.mp4' }))
    expect(video).toMatchObject([{ media: [{ kind: 'video', ref: 'https://x/v.mp4' }] }])
  })
  test('of nobody in particular have an author each', () => {
    const [one] = changed('facebook_feed_comment_add', (value) => delete value.from)
    expect(one).toMatchObject({ author: { external_id: `unknown_${external_id}`, name: 'Facebook user' } })
  })
  test('of the page itself are ours', () => {
    const from = { id: page.provider_id, name: 'Shop' }
    const [reply] = changed('facebook_feed_comment_reply', (value) => Object.assign(value, { from }))
    expect(reply).toMatchObject({ kind: 'own_comment', parent_external_id: external_id, text: '+1' })
    const [top] = changed('facebook_feed_comment_add', (value) => Object.assign(value, { from }))
    expect(top).not.toHaveProperty('parent_external_id')
  })
})

describe('posts', () => {
  const from = { id: page.provider_id, name: 'Shop' }
  test('of the page itself are no work', () => {
    const post = changed('facebook_feed_visitor_post', (value) =>
      Object.assign(value, { from, item: 'photo', link: 'https://x/p.jpg' }),
    )
    expect(post).toMatchObject([{ kind: 'post', image_url: 'https://x/p.jpg' }])
    expect(changed('facebook_feed_visitor_post', (value) => Object.assign(value, { from, verb: 'remove' }))).toEqual([
      { kind: 'ignored', what: 'own post remove' },
    ])
    expect(changed('facebook_feed_visitor_post', (value) => Object.assign(value, { published: 0 }))).toEqual([
      { kind: 'ignored', what: 'unpublished post' },
    ])
  })
  test('of visitors are edited and removed like comments', () => {
    const change = (verb: string) => changed('facebook_feed_visitor_post', (value) => Object.assign(value, { verb }))
    const place = { external_id: '110011001100110_777000111299999' }
    expect(change('edited')).toMatchObject([{ kind: 'comment_edited', ...place, text: 'Пост на странице' }])
    expect(change('remove')).toMatchObject([{ kind: 'comment_deleted', ...place }])
  })
  test.each(['like', 'reaction'])('of the sort %s are ignored by name', (item) => {
    const named = [{ kind: 'ignored', what: `${item} add` }]
    expect(changed('facebook_feed_visitor_post', (value) => Object.assign(value, { item }))).toEqual(named)
  })
})

describe('messages', () => {
  const attached = (attachments: object[], more: object = {}) =>
    changed('in_text', (event) => Object.assign(event, { message: { mid: 'm', attachments, ...more } }))
  test('an echo of ours brings our number back, a stranger’s does not', () => {
    const echo = (metadata: string) =>
      changed('in_echo', ({ message }) => Object.assign(message as object, { metadata }))[0]
    expect(echo('otklik:1234567')).toMatchObject({ kind: 'own_message', send_number: 1_234_567 })
    for (const metadata of ['1234567', 'otklik:', 'otklik:12345678901'])
      expect(echo(metadata)).not.toHaveProperty('send_number')
  })
  test('shared things are cards, and nothing is empty', () => {
    expect(attached([{ type: 'fallback', title: 'Новость', url: 'https://x/' }])).toMatchObject([
      { text: '', subjects: [{ kind: 'link', title: 'Новость', url: 'https://x/' }] },
    ])
    expect(attached([{ type: 'fallback', payload: null }])).toMatchObject([{ subjects: [{ kind: 'link' }], media: [] }])
    expect(attached([])).toMatchObject([{ text: '', subjects: [{ kind: 'other' }] }])
    const place = { type: 'location', payload: { coordinates: { lat: 59.9, long: 30.3 } } }
    expect(attached([place])).toMatchObject([{ sort: 'location', text: '59.9, 30.3' }])
  })
  test('a sticker of old times was a picture with a number', () => {
    const old = { type: 'image', payload: { url: 'https://x/like.png', sticker_id: 369239263222822 } }
    expect(attached([old])).toMatchObject([{ media: [{ kind: 'sticker', sticker_id: '369239263222822' }] }])
  })
  test('what we do not know is ignored by its name', () => {
    expect(
      changed('in_text', (event) => {
        delete event.message
        event.optin = {}
      }),
    ).toEqual([{ kind: 'ignored', what: 'optin' }])
  })
})
