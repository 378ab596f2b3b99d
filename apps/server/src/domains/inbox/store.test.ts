import type { CommentFacts, Incoming } from '@otklik/contract/inbox/incoming.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { openSocket } from '../../../test/socket.ts'
import { makeWorld } from '../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)
await world.server.listen({ port: 0, host: '127.0.0.1' })

const T = 1_790_000_000
const maria = { external_id: 'maria', name: 'Мария' }
const igor = { external_id: 'igor', name: 'Игорь' }

describe('a comment', () => {
  it('shows all that its network tells: stars, title, device, address, and what it hangs under', async () => {
    const space = await world.space()
    const account = await space.account()
    await space.arrive(account, [
      { kind: 'post', external_id: 'app', published_at: T, text: 'Приложение', sort: 'app' },
    ])
    const { id } = await space.comment({
      account,
      post_external_id: 'app',
      sort: 'review',
      rating: 2,
      title: 'Не открывается',
      details: { device: 'Pixel 9' },
      url: 'https://example.test/review',
      is_hidden: true,
    })
    const { items } = world.as(await space.person('readonly'))

    const { item, post } = await items.get({ params: { id } })

    expect(item).toMatchObject({
      ...{ kind: 'review', rating: 2, title: 'Не открывается', details: { device: 'Pixel 9' } },
      ...{ url: 'https://example.test/review', is_hidden: true, is_liked: false, deed: null },
    })
    expect(post).toMatchObject({ kind: 'app', text: 'Приложение' })
  })

  it('changes its stars with its text, and keeps the earlier words', async () => {
    const space = await world.space()
    const account = await space.account()
    const { id } = await space.comment({ account, external_id: 'v', sort: 'review', rating: 1, text: 'Плохо' })
    const edited = (text: string, rating: number, at: number): Incoming => ({
      ...{ kind: 'comment_edited', external_id: 'v', text, rating, at: T + at },
    })

    await space.arrive(account, [edited('Плохо', 3, 1), edited('Уже лучше', 4, 2)])

    const { items } = world.as(await space.person('readonly'))
    const { item } = await items.get({ params: { id } })
    expect(item).toMatchObject({ rating: 4, text: 'Уже лучше', earlier: ['Плохо'] })
  })

  it('is gone when a complete look at its post does not find it, and only then', async () => {
    const space = await world.space()
    const account = await space.account()
    const at = (created_at: number, external_id: string) => space.comment({ account, external_id, created_at })
    const [old, seen, gone, later] = [
      await at(T, 'old'),
      await at(T + 5, 'seen'),
      await at(T + 6, 'gone'),
      await at(T + 20, 'later'),
    ]

    await space.arrive(account, [
      { kind: 'comments_listed', post_external_id: 'p1', since: T + 1, external_ids: ['seen'], at: T + 10 },
    ])

    const { items } = world.as(await space.person('readonly'))
    const status = async ({ id }: { id: number }) => (await items.get({ params: { id } })).item.status
    expect(await Promise.all([old, seen, gone, later].map(status))).toEqual(['new', 'new', 'deleted', 'new'])
  })

  it('and the news that it is deleted do not miss each other in two processes', async () => {
    const space = await world.space()
    const account = await space.account()
    const comment = (external_id: string): CommentFacts => ({
      ...{ kind: 'comment', external_id, post_external_id: 'p', author: maria, created_at: T, text: 'Ау', media: [] },
    })
    const names = Array.from({ length: 20 }, (_, index) => `both${index}`)

    await Promise.all(
      names.flatMap((external_id) => [
        space.arrive(account, [comment(external_id)]),
        space.arrive(account, [{ kind: 'comment_deleted', external_id, at: T + 1 }]),
      ]),
    )

    const { rows } = await world.owner.query('select status from items where object_id = $1', [account.id])
    expect(rows.map(({ status }) => status)).toEqual(names.map(() => 'deleted'))
  })
})

describe('a reply of ours', () => {
  it('follows what our side does to it in the network’s own application', async () => {
    const space = await world.space()
    const account = await space.account()
    const { id } = await space.comment({ account, external_id: 'asked' })
    await space.arrive(account, [
      { kind: 'own_comment', external_id: 'ours', parent_external_id: 'asked', created_at: T, text: 'Ответ' },
      { kind: 'comment_edited', external_id: 'ours', text: 'Ответ получше', at: T + 1 },
    ])
    const { items } = world.as(await space.person('readonly'))
    const look = async () => (await items.get({ params: { id } })).replies

    expect(await look()).toMatchObject([
      { text: 'Ответ получше', earlier: ['Ответ'], deleted_at: null, source: 'outside' },
    ])
    await space.arrive(account, [{ kind: 'comment_deleted', external_id: 'ours', at: T + 2 }])
    expect(await look()).toMatchObject([{ deleted_at: T + 2 }])
  })
})

describe('a dialogue', () => {
  it('of many people has a title, and each message its author', async () => {
    const space = await world.space()
    const account = await space.account({ provider: 'telegram' })
    const group = { title: 'Соседи' }
    await space.message({ account, chat_external_id: '-5', author: maria, group, text: 'Кто дома?' })
    const { chat } = await space.message({ account, chat_external_id: '-5', author: igor, group, text: 'Я' })
    const { chats } = world.as(await space.person('readonly'))

    expect((await chats.list({ query: {} })).rows).toMatchObject([
      { title: 'Соседи', is_group: true, author: { name: 'Соседи' }, unread: 2 },
    ])
    const { rows } = await chats.messages({ params: { id: chat.id }, query: {} })
    expect(rows.map(({ text, author }) => [text, author?.name])).toEqual([
      ['Я', 'Игорь'],
      ['Кто дома?', 'Мария'],
    ])
  })

  it('shows what people feel, what was taken back, and who no longer listens', async () => {
    const space = await world.space()
    const account = await space.account({ provider: 'telegram' })
    const about = { chat_external_id: 'c', external_id: '1' }
    const { chat } = await space.message({ account, ...about, author: maria, text: 'Лишнее', created_at: T })
    const felt = (reactions: string[], author?: typeof maria): Incoming => ({
      ...{ kind: 'message_reactions', ...about, reactions, at: T },
      ...(author && { author }),
    })

    await space.arrive(account, [
      ...[felt(['👍', '🔥'], maria), felt(['👍'], igor), felt(['👍'])],
      { kind: 'message_deleted', ...about, at: T + 1 },
      { kind: 'contact', chat_external_id: 'c', is_lost: true, at: T + 2 },
    ])

    const { chats } = world.as(await space.person('readonly'))
    const { rows } = await chats.messages({ params: { id: chat.id }, query: {} })
    expect(rows).toMatchObject([{ text: '', earlier: ['Лишнее'], deleted_at: T + 1 }])
    expect(rows[0]?.reactions).toEqual([
      { reaction: '👍', count: 3, is_own: true },
      { reaction: '🔥', count: 1, is_own: false },
    ])
    expect((await chats.list({ query: {} })).rows).toMatchObject([{ is_lost: true, last_message: { text: '' } }])
  })

  it('is each topic of a conversation, named when its name comes, and found when the network names none', async () => {
    const space = await world.space()
    const account = await space.account({ provider: 'telegram' })
    const said = (topic: number, external_id: string, name?: string): Incoming => ({
      ...{ kind: 'message', chat_external_id: `g#${topic}`, external_id, author: maria, created_at: T + topic },
      ...{ text: external_id, media: [], group: { title: 'Соседи', topic: name ?? '' } },
    })
    const felt = (external_id: string): Incoming => ({
      ...{ kind: 'message_reactions', chat_external_id: 'g', in_topics: true, external_id, author: igor },
      ...{ reactions: ['👍'], at: T + 9 },
    })

    await space.arrive(account, [felt('4')])
    await space.arrive(account, [said(1, '1'), said(2, '2', 'Вода'), said(3, '3', 'Свет')])
    await space.arrive(account, [said(2, '4'), felt('2')])
    await space.arrive(account, [{ kind: 'contact', chat_external_id: 'g', in_topics: true, is_lost: true, at: T + 9 }])

    const { chats } = world.as(await space.person('readonly'))
    const { rows } = await chats.list({ query: {} })
    const byTitle = rows.toSorted((one, two) => (one.title ?? '').localeCompare(two.title ?? ''))
    expect(byTitle).toMatchObject([
      { title: 'Соседи', is_lost: true },
      { title: 'Соседи · Вода', is_lost: true },
      { title: 'Соседи · Свет', is_lost: true },
    ])
    const water = await chats.messages({ params: { id: byTitle[1]?.id ?? 0 }, query: {} })
    const thumb = [{ reaction: '👍', count: 1, is_own: false }]
    expect(water.rows.map(({ text, reactions }) => ({ text, reactions }))).toEqual([
      { text: '4', reactions: thumb },
      { text: '2', reactions: thumb },
    ])
  })

  it('opens again when the network could not deliver after all, and says why', async () => {
    const space = await world.space()
    const account = await space.account({ provider: 'telegram' })
    const { chat } = await space.message({ account, chat_external_id: 'c' })
    const { chats } = world.as(await space.person('operator'))
    const params = { id: chat.id }
    const { id } = await chats.send({
      params,
      body: { text: 'Ответ', seen_version: chat.version, then_status: 'closed' },
    })
    await world.owner.query(`update actions set state = 'done', external_id = '9', attempt = 1 where message_id = $1`, [
      id,
    ])
    await world.owner.query(`update messages set state = 'sent', external_id = '9' where id = $1`, [id])

    await space.arrive(account, [
      { kind: 'messages_delivered', chat_external_id: 'c', external_ids: ['9'], at: T },
      {
        kind: 'message_failed',
        chat_external_id: 'c',
        external_id: '9',
        reason: 'window_closed',
        words: 'Too late',
        at: T,
      },
    ])

    const { rows } = await chats.messages({ params, query: {} })
    expect(rows[0]).toMatchObject({ state: 'failed', action: { reason: 'window_closed', reason_text: 'Too late' } })
    expect((await chats.get({ params })).chat).toMatchObject({
      status: 'inprogress',
      unanswered_at: expect.any(Number),
    })
  })

  it('shows that the customer is writing to those who may see it, and to nobody else', async () => {
    const space = await world.space()
    const account = await space.account({ provider: 'telegram' })
    const { chat } = await space.message({ account, chat_external_id: 'c' })
    const [near, far] = [
      await openSocket(world, await space.person('operator')),
      await openSocket(world, await space.person('operator', { objects: [(await space.account()).id] })),
    ]
    const typing = (ears: typeof near) => ears.frames.filter(({ type }) => type === 'typing')

    await space.arrive(account, [
      { kind: 'typing', chat_external_id: 'c', at: Math.floor(Date.now() / 1000) },
      { kind: 'typing', chat_external_id: 'c', at: T },
    ])

    await expect.poll(() => typing(near)).toEqual([{ type: 'typing', space_id: space.id, chat_id: chat.id }])
    expect(typing(far)).toEqual([])
  })
})

describe('history', () => {
  it('arrives closed, and calls nobody', async () => {
    const space = await world.space()
    const account = await space.account()
    const who = await space.person('operator')
    const ears = await openSocket(world, who)
    const said = { author: maria, created_at: T, text: 'Давно', media: [] }
    const message = { ...said, kind: 'message' as const, chat_external_id: 'c' }
    const comment = { ...said, kind: 'comment' as const, post_external_id: 'p' }
    await space.arrive(
      account,
      [
        { ...comment, external_id: '1' },
        { ...message, external_id: '1' },
        { kind: 'own_message', chat_external_id: 'c', external_id: '2', created_at: T + 1, text: 'Ответили' },
      ],
      true,
    )
    const { items, chats, desk } = world.as(who)

    const { rows: closed } = await items.list({ query: { status: ['closed'] } })
    expect(closed).toMatchObject([{ text: 'Давно' }])
    expect((await items.get({ params: { id: closed[0]?.id as number } })).history).toMatchObject([
      { kind: 'status', to_status: 'closed', cause: 'import' },
    ])
    const { rows } = await chats.list({ query: { status: ['closed'] } })
    expect(rows).toMatchObject([{ unread: 0, unanswered_at: null, last_message: { text: 'Ответили' } }])
    expect(await desk.counts({ query: {} })).toMatchObject({ items_count: 0, chats_count: 0 })
    await expect.poll(() => ears.events().length).toBeGreaterThan(2)
    expect(ears.events().map(({ kind }) => kind)).not.toContain('item.arrived')

    await space.arrive(account, [{ ...message, external_id: '3', created_at: T + 5, text: 'Снова я' }])
    expect((await chats.list({ query: {} })).rows).toMatchObject([{ status: 'new', unread: 1, unanswered_at: T + 5 }])
  })
})
