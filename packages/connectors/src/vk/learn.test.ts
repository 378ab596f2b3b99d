import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import { readPayload } from '../../test/payload.ts'
import type { Secrets } from '../connector.ts'
import { vk } from './index.ts'
import { reactionNumber } from './reactions.ts'

const account = { provider_id: '123456789', name: 'Магазин' }
const secrets: Secrets = { access: 'community-token', admin: 'admin-token' }
const hearing = (...bodies: unknown[]) =>
  speakerHearing(
    secrets,
    account,
    bodies.map((body) => ({ body: JSON.stringify(body) })),
  )
const owner_id = -123456789

test('photos, videos, goods and discussions are described as what they are', async () => {
  const image = [
    { url: 'https://i.test/s.jpg', width: 75 },
    { url: 'https://i.test/x.jpg', width: 604 },
  ]
  const { speaker, asked } = hearing(
    { response: [{ id: 20, owner_id, date: 5, text: 'Урожай', sizes: image }] },
    { response: { items: [{ id: 31, owner_id, date: 6, title: 'Хлеб', description: 'Ночью', image }] } },
    {
      response: {
        items: [
          { id: 3456, owner_id, date: 7, title: 'Корзина', description: '', thumb_photo: 'https://i.test/t.jpg' },
        ],
      },
    },
    { response: { items: [{ id: 41, title: 'Отзывы', created: 8 }] } },
  )
  const posts = ['photo-123456789_20', 'video-123456789_31', 'market-123456789_3456', 'topic-123456789_41']
  const learnt = await vk.learn(speaker, { authors: [], posts })
  expect(learnt.posts).toMatchObject([
    { external_id: posts[0], sort: 'photo', published_at: 5, text: 'Урожай', image_url: 'https://i.test/x.jpg' },
    { external_id: posts[1], sort: 'video', text: 'Хлеб\nНочью', url: 'https://vk.com/video-123456789_31' },
    { external_id: posts[2], sort: 'product', text: 'Корзина', image_url: 'https://i.test/t.jpg' },
    { external_id: posts[3], sort: 'topic', published_at: 8, text: 'Отзывы' },
  ])
  const bodies = asked.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))
  expect(bodies).toMatchObject([
    { photos: '-123456789_20' },
    { videos: '-123456789_31' },
    { item_ids: '-123456789_3456' },
    { topic_ids: '41', group_id: '123456789' },
  ])
})

test('one sort that VK does not open leaves the others described', async () => {
  const { speaker } = hearing(
    { error: { error_code: 15, error_msg: 'Access denied' } },
    { response: { items: [{ id: 41, title: 'Отзывы', created: 8 }] } },
  )
  const { posts } = await vk.learn(speaker, { authors: [], posts: ['photo-123456789_20', 'topic-123456789_41'] })
  expect(posts).toMatchObject([{ sort: 'topic' }])
})

test('titles of conversations and the whole of cropped messages are asked for', async () => {
  const event = JSON.parse(readPayload('vk', 'message_new_text').toString())
  const whole = { ...event.object.message, text: 'Очень длинное' }
  const { speaker, asked } = hearing(
    { response: { items: [{ peer: { id: 2_000_000_007 }, chat_settings: { title: 'Поставщики' } }] } },
    { response: { count: 1, items: [whole] } },
  )
  const cropped = { chat_external_id: '32154737', external_id: '21' }
  const learnt = await vk.learn(speaker, { authors: [], posts: [], chats: ['2000000007'], messages: [cropped] })
  expect(learnt.chats).toEqual([{ external_id: '2000000007', title: 'Поставщики' }])
  expect(learnt.messages).toMatchObject([{ kind: 'message', ...cropped, text: 'Очень длинное' }])
  expect(asked[1]?.body).toContain('conversation_message_ids=21')
})

test('a conversation that we were put out of has no title, and nothing else suffers', async () => {
  const { speaker } = hearing({ error: { error_code: 917, error_msg: 'No access' } })
  expect(await vk.learn(speaker, { authors: [], posts: [], chats: ['2000000007'] })).toEqual({
    authors: [],
    posts: [],
    chats: [],
  })
})

test('every reaction of the catalogue has its number', () => {
  const { reactions = [] } = findNetwork('vk')?.messages ?? {}
  expect(reactions.length).toBeGreaterThan(10)
  for (const reaction of reactions) expect(reactionNumber(reaction)).toBeGreaterThan(0)
})
