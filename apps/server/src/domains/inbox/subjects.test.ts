import type { SubjectFacts } from '@otklik/contract/inbox/incoming.ts'
import { limits } from '@otklik/contract/limits.ts'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'
import { fetchRemoteFiles } from './jobs/media.ts'

const world = await makeWorld()
afterAll(world.end)
const T = 1_790_000_000

const mug: SubjectFacts = {
  kind: 'product',
  title: 'Кружка «Север»',
  text: 'Керамика, 350 мл',
  price: '890 ₽',
  url: 'https://shop.example/mug',
  picture: 'https://shop.example/mug.png',
}

const png = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#c60' } })
    .png()
    .toBuffer()

async function fetchPictures() {
  const picture = await png()
  const fetch = async () => new Response(new Uint8Array(picture))
  while (await fetchRemoteFiles({ ...world.base, fetch } as Parameters<typeof fetchRemoteFiles>[0]));
}

it('what a message is about is shown as a card, its picture from our own store', async () => {
  const space = await world.space()
  const { chat } = await space.message({ text: 'Есть в наличии?', subjects: [mug] })
  const { chats } = world.as(await space.person('operator'))
  const shown = async () => (await chats.messages({ params: { id: chat.id }, query: {} })).rows[0]

  expect(await shown()).toMatchObject({
    text: 'Есть в наличии?',
    attachments: [],
    subjects: [{ kind: 'product', title: 'Кружка «Север»', price: '890 ₽', url: mug.url, picture: null, lines: [] }],
  })
  await fetchPictures()
  const { subjects: [card] = [] } = (await shown()) ?? {}
  expect(card?.picture).toMatch(/^\/files\//)
  expect((await world.server.inject({ url: card?.picture ?? '' })).statusCode).toBe(200)
})

it('lists say what it is about where nothing was written, and the search finds it by the same words', async () => {
  const space = await world.space()
  const { chat } = await space.message({ text: '', subjects: [mug] })
  const { id } = await space.comment({ text: '', subjects: [{ kind: 'post', text: 'Скидки на самокаты' }] })
  const { chats, items } = world.as(await space.person('operator'))
  const query = { status: [], reversed: false } as never

  const [row] = (await chats.list({ query })).rows
  expect(row?.last_message).toMatchObject({ text: '', subject: { kind: 'product', title: 'Кружка «Север»' } })
  const [item] = (await items.list({ query })).rows
  expect(item?.subject).toEqual({ kind: 'post', title: 'Скидки на самокаты' })

  const found = async (text: string) => [
    (await chats.list({ query: { text } as never })).rows.map((one) => one.id),
    (await items.list({ query: { text } as never })).rows.map((one) => one.id),
  ]
  expect(await found('кружку')).toEqual([[chat.id], []])
  expect(await found('самокат')).toEqual([[], [id]])
})

it('an edit replaces what it is about, also where its words stay the same', async () => {
  const space = await world.space()
  const account = await space.account()
  const { id } = await space.comment({ account, external_id: 'a', text: 'А это?', subjects: [mug] })
  const { items } = world.as(await space.person('operator'))
  const shown = async () => (await items.get({ params: { id } })).item

  const plate: SubjectFacts = { kind: 'product', title: 'Тарелка', picture: 'https://shop.example/plate.png' }
  const edit = { kind: 'comment_edited', external_id: 'a', text: 'А это?' } as const
  await space.arrive(account, [{ ...edit, at: T + 1, subjects: [plate] }])
  expect((await shown()).subjects).toMatchObject([{ title: 'Тарелка', picture: null }])
  expect((await shown()).version).toBe(2)
  await fetchPictures()
  expect((await shown()).subjects[0]?.picture).not.toBeNull()

  // A network that does not tell of it leaves it alone; one that tells of none takes it away.
  await space.arrive(account, [{ ...edit, text: 'И это?', at: T + 2 }])
  expect((await shown()).subjects).toHaveLength(1)
  await space.arrive(account, [{ ...edit, text: 'И это?', at: T + 3, subjects: [] }])
  expect((await shown()).subjects).toEqual([])
})

it('is bounded: no more than is kept, no link that leads elsewhere than to the web', async () => {
  const space = await world.space()
  const wild: SubjectFacts = {
    kind: 'form',
    title: 'я'.repeat(10_000),
    text: `\0${'a'.repeat(100_000)}`,
    url: 'javascript:alert(1)',
    lines: Array.from({ length: 500 }, () => ({ title: 'x'.repeat(5_000) })),
  }
  const { chat } = await space.message({ text: '', subjects: Array.from({ length: 300 }, () => wild) })
  const { chats } = world.as(await space.person('operator'))
  const { subjects = [] } = (await chats.messages({ params: { id: chat.id }, query: {} })).rows[0] ?? {}

  expect(subjects).toHaveLength(limits.subjects)
  expect(subjects[0]?.url).toBeNull()
  expect(subjects[0]?.title).toHaveLength(limits.subject_line)
  expect(subjects[0]?.text).toHaveLength(limits.subject_text)
  expect(subjects[0]?.lines).toHaveLength(limits.subject_lines)
})

it('a photo that is added, changed or taken away by an edit is so here, and one that stays is not fetched again', async () => {
  const space = await world.space()
  const account = await space.account()
  const photo = (name: string, sign = '1') => ({
    kind: 'photo' as const,
    ref: `https://x.example/${name}.png?sign=${sign}`,
  })
  const message = { account, chat_external_id: 'c', external_id: 'm' }
  const { chat } = await space.message({ ...message, text: 'Вот', media: [photo('a')] })
  const { chats } = world.as(await space.person('operator'))
  const shown = async () => (await chats.messages({ params: { id: chat.id }, query: {} })).rows[0]?.attachments ?? []
  const edit = (at: number, ...media: ReturnType<typeof photo>[]) =>
    space.arrive(account, [
      { kind: 'message_edited', chat_external_id: 'c', external_id: 'm', text: 'Вот', at: T + at, media },
    ])

  const [first] = await shown()
  await edit(1, photo('a', '2'), photo('b'))
  expect((await shown()).map(({ id }) => id)).toEqual([first?.id, expect.any(Number)])
  await edit(2, photo('b'))
  expect(await shown()).toHaveLength(1)
  await edit(3)
  expect(await shown()).toEqual([])
})
