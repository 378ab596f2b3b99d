import type { Incoming, MessageFacts } from '@otklik/contract/inbox/incoming.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { makeWorld, type Space } from '../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)

describe('chats.list', () => {
  it('keeps one dialogue per account and person, moved up by what is new and counting what is unread', async () => {
    const space = await world.space()
    const account = await space.account()
    const peer = { account, chat_external_id: 'maria', author: { external_id: 'maria', name: 'Мария' } }
    await space.message({ ...peer, text: 'Первое', created_at: 1_790_000_001 })
    await space.message({ account, text: 'Другой человек', created_at: 1_790_000_002 })
    await space.message({ ...peer, text: 'Второе', created_at: 1_790_000_003 })
    const { chats } = world.as(await space.person('operator'))

    const { rows } = await chats.list({ query: {} })

    expect(rows.map(({ last_message, unread }) => [last_message?.text, unread])).toEqual([
      ['Второе', 2],
      ['Другой человек', 1],
    ])
    expect(await chats.markRead({ params: { id: rows[0]?.id as number } })).toMatchObject({ unread: 0 })
  })

  it('does not move a dialogue for a message that comes late', async () => {
    const space = await world.space()
    const account = await space.account()
    const peer = { account, chat_external_id: 'late', author: { external_id: 'late', name: 'Олег' } }
    await space.message({ ...peer, text: 'Новое', created_at: 1_790_000_100 })
    const { chat } = await space.message({ ...peer, text: 'Старое', created_at: 1_790_000_050 })
    const { chats } = world.as(await space.person('operator'))

    expect((await chats.list({ query: {} })).rows[0]?.last_message?.text).toBe('Новое')
    const { rows } = await chats.messages({ params: { id: chat.id }, query: {} })
    expect(rows.map(({ text }) => text)).toEqual(['Новое', 'Старое'])
  })
})

const T = 1_790_000_000

describe('a message of the customer', () => {
  it('says that they listen again, whichever is told first', async () => {
    const space = await world.space()
    const account = await space.account({ provider: 'viber' })
    const said = (chat_external_id: string, created_at: number): Incoming => ({
      ...{ kind: 'message', chat_external_id, external_id: `${created_at}`, created_at, text: chat_external_id },
      ...{ author: { external_id: chat_external_id, name: 'Мария' }, media: [] },
    })
    const left = (chat_external_id: string, at: number): Incoming => ({
      ...{ kind: 'contact', chat_external_id, is_lost: true, at },
    })
    await space.arrive(account, [said('a', T), left('a', T + 5), said('b', T), left('b', T + 5), said('b', T + 9)])
    await space.arrive(account, [said('c', T + 9), left('c', T + 5), said('d', T), left('d', T)])

    const { chats } = world.as(await space.person('readonly'))
    const { rows } = await chats.list({ query: {} })
    const lost = rows.filter(({ is_lost }) => is_lost).map(({ last_message }) => last_message?.text)
    expect(lost.toSorted()).toEqual(['a', 'd'])
    expect(rows).toHaveLength(4)
  })

  it('cannot be answered where our side has let go of all dialogues of one connection, until it is back', async () => {
    const space = await world.space()
    const account = await space.account({ provider: 'telegram' })
    const names = ['k:1', 'k:2', 'l:1']
    for (const name of names)
      await space.message({
        account,
        chat_external_id: name,
        text: name,
        author: { external_id: name, name },
        created_at: T,
      })
    const { chats } = world.as(await space.person('readonly'))
    const lost = async () => {
      const { rows } = await chats.list({ query: {} })
      return rows.flatMap(({ is_lost, last_message }) => (is_lost ? [last_message?.text] : [])).toSorted()
    }
    const told = { kind: 'contact', chat_external_id: 'k:', in_all: true } as const
    await space.arrive(account, [{ ...told, is_lost: true, at: T + 5 }])
    expect(await lost()).toEqual(['k:1', 'k:2'])
    await space.arrive(account, [{ ...told, is_lost: false, at: T + 6 }])
    expect(await lost()).toEqual([])
  })

  const again = async (space: Space, status: 'closed' | 'waiting' | 'inprogress', answered: boolean) => {
    const account = await space.account()
    const peer = { account, chat_external_id: 'again', author: { external_id: 'again', name: 'Ира' } }
    const { chat } = await space.message(peer)
    const { chats } = world.as(await space.person('operator'))
    const params = { id: chat.id }
    if (answered) await chats.send({ params, body: { text: 'Ответ', seen_version: chat.version } })
    const { version } = (await chats.get({ params })).chat
    await chats.setStatus({ params, body: { status, seen_version: version } })
    await space.message(peer)
    return (await chats.get({ params })).chat.status
  }

  it('wakes what was done with, and leaves what somebody works on', async () => {
    const space = await world.space({ settings: { status_open: false } })
    expect(await again(space, 'closed', false)).toBe('new')
    expect(await again(space, 'waiting', true)).toBe('new')
    expect(await again(space, 'inprogress', true)).toBe('inprogress')
  })

  it('opens an answered dialogue where the space has the state "open"', async () => {
    const space = await world.space()
    expect(await again(space, 'closed', true)).toBe('open')
    expect(await again(space, 'closed', false)).toBe('new')
  })
})

it('sets the state "open" only where the space has it', async () => {
  for (const status_open of [true, false]) {
    const space = await world.space({ settings: { status_open } })
    const { chat } = await space.message()
    const item = await space.comment()
    const { chats, items } = world.as(await space.person('operator'))
    const set = [
      () => chats.setStatus({ params: { id: chat.id }, body: { status: 'open', seen_version: chat.version } }),
      () => items.setStatus({ params: { id: item.id }, body: { status: 'open', seen_version: item.version } }),
    ]
    for (const one of set)
      if (status_open) expect(await one()).toMatchObject({ status: 'open' })
      else await expect(one()).rejects.toMatchObject({ status: 403 })
  }
})

describe('chats.send', () => {
  it('puts the answer behind a question from the future', async () => {
    const space = await world.space()
    const { chat } = await space.message({ created_at: Math.floor(Date.now() / 1000) + 86_400 })
    const { chats } = world.as(await space.person('operator'))

    await chats.send({ params: { id: chat.id }, body: { text: 'Ответ', seen_version: chat.version } })

    const { rows } = await chats.messages({ params: { id: chat.id }, query: {} })
    expect(rows.map(({ is_own }) => is_own)).toEqual([true, false])
  })

  it('stops when the customer has written meanwhile, and goes through with the new version', async () => {
    const space = await world.space()
    const account = await space.account()
    const peer = { account, chat_external_id: 'guard', author: { external_id: 'guard', name: 'Ян' } }
    const { chat } = await space.message(peer)
    await space.message({ ...peer, text: 'И ещё вопрос' })
    const { chats } = world.as(await space.person('operator'))
    const send = (seen_version: number) =>
      chats.send({ params: { id: chat.id }, body: { text: 'Ответ', seen_version } })

    await expect(send(chat.version)).rejects.toMatchObject({ status: 409, refusal: { error_type: 'stale' } })
    const fresh = await chats.get({ params: { id: chat.id } })
    expect(await send(fresh.chat.version)).toMatchObject({ state: 'pending' })
  })

  it('takes reading backwards page by page', async () => {
    const space = await world.space()
    const account = await space.account()
    const facts = Array.from({ length: 95 }, (_, index): MessageFacts => {
      const author = { external_id: 'long', name: 'Зоя' }
      return {
        kind: 'message',
        external_id: `${index}`,
        chat_external_id: 'long',
        author,
        created_at: 1_790_000_000 + index,
        text: `${index}`,
        media: [],
      }
    })
    await space.arrive(account, facts)
    const { chats } = world.as(await space.person('readonly'))
    const [row] = (await chats.list({ query: {} })).rows
    const read: string[] = []
    for (let after: string | undefined, page = 0; page < 3; page++) {
      const { rows, next } = await chats.messages({ params: { id: row?.id as number }, query: after ? { after } : {} })
      read.push(...rows.map(({ text }) => text))
      after = next ?? undefined
    }

    expect(read).toEqual(facts.map(({ text }) => text).reverse())
  })
})
