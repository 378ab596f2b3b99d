import { describe, expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import { readPayload } from '../../test/payload.ts'
import type { Outgoing, OutgoingMessage, OutgoingReply, Speaker } from '../connector.ts'
import { paper, picture } from '../suite-parts.ts'
import { instagram } from './index.ts'

const account = { provider_id: '17841405822304914', name: 'Brand', screen_name: 'brand' }
const now = 1_763_164_800
const send = { key: 'k', number: 7, text: 'Hello!', files: [] }
const chat_external_id = '1754021658978231'
const message: OutgoingMessage = { kind: 'message', ...send, chat_external_id, last_inbound_at: now - 60 }
const reply: OutgoingReply = { kind: 'reply', ...send, post_external_id: '180', item_external_id: '178' }
const image = { ...picture, url: 'https://otklik.test/p.png' }

function hearing(...bodies: (string | Uint8Array)[]) {
  const { speaker, asked } = speakerHearing(
    { access: 'IGAAnow' },
    account,
    bodies.map((body) => ({ body })),
  )
  const bases = { graph: 'http://graph.test', api: 'http://api.test', www: 'http://www.test' }
  const app = { client_id: '20', client_secret: 'ig-secret' }
  const heard: Speaker = { ...speaker, bases, app }
  return { speaker: heard, asked, said: (n = 0) => JSON.parse(asked[n]?.body ?? '{}') }
}
const sample = (name: string) => readPayload('instagram', name)
const json = (name: string) => JSON.parse(sample(name).toString())

describe('tokens', () => {
  const returned = { code: 'AQD#_', redirect_uri: 'http://r.test/', verifier: 'v', earlier: [] }

  test.each([sample('token_short').toString(), `{"data":[${sample('token_short')}]}`])(
    'a code becomes a token for sixty days, and a profile: %s',
    async (short) => {
      const { speaker, asked } = hearing(short, sample('token_long'), sample('me_response'))
      expect(await instagram.window.exchange(speaker, returned)).toEqual([
        {
          account: {
            provider_id: '17841405822304914',
            name: 'Brand',
            screen_name: 'brand',
            url: 'https://www.instagram.com/brand/',
            image_url: 'https://scontent.cdninstagram.com/v/1.jpg',
          },
          secrets: { access: 'IGAAlong...' },
          expires_at: now + 5_183_944,
          is_ready: true,
        },
      ])
      expect(asked[0]?.url).toBe('http://api.test/oauth/access_token')
      expect(new URLSearchParams(asked[0]?.body).get('code')).toBe('AQD')
      expect(asked[1]?.url).toMatch(/^http:\/\/graph.test\/access_token\?grant_type=ig_exchange_token&/)
    },
  )

  test('a code that is not taken is said in their words, without our secret', async () => {
    const no = '{"error_type":"OAuthException","code":400,"error_message":"Invalid code for ig-secret"}'
    await expect(instagram.window.exchange(hearing(no).speaker, returned)).rejects.toMatchObject({
      kind: 'rejected',
      words: 'Invalid code for …',
    })
    const broken = instagram.window.exchange(hearing('<html>').speaker, returned)
    await expect(broken).rejects.toMatchObject({ kind: 'try_later' })
  })

  test('a token is renewed before it ends', async () => {
    const { speaker, asked } = hearing(sample('token_long'))
    expect(await instagram.refresh(speaker)).toEqual({
      secrets: { access: 'IGAAlong...' },
      expires_at: now + 5_183_944,
    })
    expect(asked[0]?.url).toBe(
      'http://graph.test/refresh_access_token?grant_type=ig_refresh_token&access_token=IGAAnow',
    )
  })
})

describe('what a message takes', () => {
  test('text, as in the samples of request and answer', async () => {
    const { speaker, asked, said } = hearing(sample('send_response'))
    expect(await instagram.send(speaker, message)).toEqual({
      external_id: 'aWdfZAG1faXRlbToxOklHTWVzc2FnZAUlEOjE3ODQx10',
    })
    expect(asked[0]?.url).toBe('http://graph.test/v25.0/me/messages')
    expect(said()).toEqual(json('send_request'))
  })
  test('a person’s answer after a day, and nothing after a week', async () => {
    const { speaker, said, asked } = hearing(sample('send_response'))
    await instagram.send(speaker, { ...message, last_inbound_at: now - 90_000 })
    expect(said()).toEqual({ ...json('send_request'), messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' })
    const late = instagram.send(speaker, { ...message, last_inbound_at: now - 700_000 })
    await expect(late).rejects.toMatchObject({ kind: 'window_closed' })
    expect(asked).toHaveLength(1)
  })
  test.each([
    ['image/png', 'image'],
    ['video/mp4', 'video'],
    ['audio/mp4', 'audio'],
  ])('a file of type %s by its address', async (mime, type) => {
    const { speaker, said } = hearing(sample('send_response'))
    await instagram.send(speaker, { ...message, text: '', files: [{ ...image, mime }] })
    expect(said().message).toEqual({ attachment: { type, payload: { url: image.url } } })
  })
  test.each([
    [{ text: '', files: [picture] }, 'public address'],
    [{ text: '', files: [{ ...paper, url: 'https://otklik.test/i.pdf' }] }, 'only'],
    [{ files: [image] }, 'without text'],
    [{ text: '', files: [image, image] }, 'one file'],
    [{ text: '', sticker_id: '1' }, 'stickers'],
  ])('nothing else: %o', async (wrong, words) => {
    const { speaker, asked } = hearing()
    const failure = { kind: 'rejected', words: expect.stringContaining(words) }
    await expect(instagram.send(speaker, { ...message, ...wrong })).rejects.toMatchObject(failure)
    expect(asked).toEqual([])
  })
  test('a quotation', async () => {
    const { speaker, said } = hearing(sample('send_response'))
    await instagram.send(speaker, { ...message, quoted_external_id: 'mid' })
    expect(said()).toMatchObject({ reply_to: { mid: 'mid' } })
  })
  test('a heart, as in the sample, and no other reaction', async () => {
    const { speaker, said } = hearing('{"recipient_id":"1"}')
    const wanted = json('send_request_react')
    const deed = { kind: 'react', chat_external_id, external_id: wanted.payload.message_id } as const
    await instagram.act(speaker, { ...deed, reaction: '❤️' })
    expect(said()).toEqual(wanted)
    await expect(instagram.act(speaker, { ...deed, reaction: '👍' })).rejects.toMatchObject({ kind: 'rejected' })
  })
})

describe('answers to comments', () => {
  test('stand under the comment', async () => {
    const { speaker, asked, said } = hearing('{"id":"179"}')
    expect(await instagram.send(speaker, reply)).toEqual({ external_id: '179' })
    expect([asked[0]?.url, said()]).toEqual(['http://graph.test/v25.0/178/replies', { message: 'Hello!' }])
  })
  test.each([
    [{ item_external_id: '180' }, { media_id: '180' }],
    [{ item_external_id: 'mention_177' }, { media_id: '180', comment_id: '177' }],
  ])('go another way where we were only named: %o', async (place, body) => {
    const { speaker, asked, said } = hearing('{"id":"179"}')
    await instagram.send(speaker, { ...reply, ...place })
    expect(asked[0]?.url).toBe('http://graph.test/v25.0/17841405822304914/mentions')
    expect(said()).toEqual({ ...body, message: 'Hello!' })
  })
  test('take no files, in public and in private', async () => {
    const files = [image]
    await expect(instagram.send(hearing().speaker, { ...reply, files })).rejects.toMatchObject({ kind: 'rejected' })
    const private_reply: Outgoing = { ...reply, kind: 'private_reply', author_external_id: '9', files }
    await expect(instagram.send(hearing().speaker, private_reply)).rejects.toMatchObject({ kind: 'rejected' })
  })
})

describe('what a look finds', () => {
  const { data, paging } = json('instagram_comments_list')
  const media = '{"data":[{"id":"180","timestamp":"2025-10-14T00:00:00+0000","comments_count":2}]}'
  const whole = JSON.stringify({ data })
  const facts = (body: Uint8Array | undefined) => instagram.understand(body ?? Buffer.alloc(0), account)

  test('the sample of comments is read, and a complete look lists them', async () => {
    const { speaker } = hearing(media, JSON.stringify({ data, paging }), '{"data":[]}')
    const { pages } = await instagram.news.look(speaker, null)
    expect(Buffer.from(pages[0]?.body ?? '').toString()).not.toContain('paging')
    expect(facts(pages[0]?.body)).toMatchObject([
      {
        kind: 'comment',
        external_id: '17865799348089039',
        post_external_id: '180',
        author: { external_id: '9001234567890123', name: 'anna_ig' },
        created_at: 1_794_700_800,
        is_hidden: false,
      },
      {
        kind: 'comment',
        external_id: '17865799348089040',
        parent_external_id: '17865799348089039',
        author: { external_id: '@17865799348089040' },
      },
      {
        kind: 'comments_listed',
        post_external_id: '180',
        since: 0,
        external_ids: ['17865799348089039', '17865799348089040'],
        at: now - 60,
      },
    ])
  })

  test('under a young post it is told at every look which comments are there', async () => {
    const young = media.replace('2025-10-14', '2025-11-14')
    const { speaker } = hearing(young, whole, young, whole)
    const first = await instagram.news.look(speaker, null)
    const second = await instagram.news.look({ ...speaker, now: () => now + 600 }, first.cursor)
    const external_ids = ['17865799348089039', '17865799348089040']
    expect(facts(second.pages[0]?.body)).toEqual([
      { kind: 'comments_listed', post_external_id: '180', since: 0, external_ids, at: now + 540 },
    ])
    expect(Buffer.from(second.pages[0]?.body ?? '').toString()).not.toContain('Цена')
  })

  test('what has not changed is not told again; what comes back as it once was, is', async () => {
    const { speaker } = hearing(media, whole, media, whole, media, '{"data":[]}', media, whole)
    const first = await instagram.news.look(speaker, null)
    const second = await instagram.news.look(speaker, first.cursor)
    const third = await instagram.news.look(speaker, second.cursor)
    const fourth = await instagram.news.look({ ...speaker, now: () => now + 600 }, third.cursor)
    expect([first, second, third, fourth].map(({ pages }) => pages.length)).toEqual([1, 0, 1, 1])
    expect(facts(third.pages[0]?.body)).toMatchObject([{ kind: 'comments_listed', external_ids: [] }])
    expect(fourth.pages[0]?.key).not.toBe(first.pages[0]?.key)
  })

  test('an incomplete look is never a deletion', async () => {
    const more = { data: [{ ...data[0], replies: { ...data[0].replies, paging } }] }
    const cut = hearing(media, JSON.stringify(more))
    const { pages } = await instagram.news.look(cut.speaker, null)
    expect(facts(pages[0]?.body).map(({ kind }) => kind)).toEqual(['comment', 'comment'])
    const endless = hearing(media, ...Array.from({ length: 10 }, () => JSON.stringify({ data, paging })))
    const long = await instagram.news.look(endless.speaker, null)
    expect(facts(long.pages[0]?.body).some(({ kind }) => kind === 'comments_listed')).toBe(false)
    const broken = hearing(media, JSON.stringify({ data, paging }), '{"error":{"message":"No","code":4}}')
    await expect(instagram.news.look(broken.speaker, null)).rejects.toMatchObject({ kind: 'try_later' })
  })

  test('a post that has lost its last comment is looked at once more', async () => {
    const none = media.replace('"comments_count":2', '"comments_count":0')
    const { speaker, asked } = hearing(media, whole, none, '{"data":[]}', none)
    const { cursor } = await instagram.news.look(speaker, null)
    const { pages } = await instagram.news.look(speaker, cursor)
    expect(facts(pages[0]?.body)).toMatchObject([{ kind: 'comments_listed', external_ids: [] }])
    await instagram.news.look(speaker, '{}')
    expect(asked).toHaveLength(5)
  })
})

describe('mentions are learnt', () => {
  const gone = '{"error":{"message":"No","code":100,"error_subcode":33}}'
  test('who wrote the comment, as in the sample', async () => {
    const { speaker, asked } = hearing(sample('instagram_mentioned_comment_response'))
    const { authors } = await instagram.learn(speaker, { authors: ['mention_17894227972186120'], posts: [] })
    expect(authors).toMatchObject([{ external_id: 'mention_17894227972186120', name: 'anna_ig' }])
    expect(new URL(asked[0]?.url ?? '').searchParams.get('fields')).toContain('comment_id(17894227972186120)')
  })
  test('the post and who published it, as in the sample', async () => {
    const media = sample('instagram_mentioned_media_response')
    const { speaker } = hearing(gone, media, gone, media)
    const wanted = { authors: ['mention_17918195224117851'], posts: ['17918195224117851'] }
    expect(await instagram.learn(speaker, wanted)).toMatchObject({
      authors: [{ name: 'anna_ig', url: 'https://www.instagram.com/anna_ig/' }],
      posts: [
        {
          external_id: '17918195224117851',
          text: 'shop лучший',
          url: 'https://www.instagram.com/p/ABC/',
          image_url: 'https://scontent.cdninstagram.com/x.jpg',
        },
      ],
    })
  })
  test('what nobody knows is left out, and a name without a number is not asked for', async () => {
    const { speaker } = hearing(gone, gone, gone, gone, gone)
    const wanted = { authors: ['@anna', 'mention_1', '5'], posts: ['9'] }
    expect(await instagram.learn(speaker, wanted)).toEqual({ authors: [], posts: [] })
  })
})
