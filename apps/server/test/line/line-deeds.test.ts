import type { Item } from '@otklik/contract/items/items.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import type { Channel, NetworkAction } from '@otklik/contract/networks/network.ts'
import { offeredNetworks as invented } from '@otklik/simulator/networks/list.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeCover } from '../cases.ts'
import { setLineStage } from './line-stage.ts'

// The whole line of what people do besides answering, over HTTP: click → ledger → network, and what it says of it itself.
// What is tried follows the catalogue: every deed, and every network.

const networks = invented.map(({ id }) => id)
const stage = await setLineStage(networks, 'administrator')
afterAll(stage.end)
const { simulator, world, as, order, findChat, hurryNews } = stage

beforeAll(async () => {
  // What is written before the look back is over may be taken for the past.
  const unfinished = `select 1 from account_errands where what = 'history' and ran_at is null`
  await vi.waitUntil(async () => (await world.owner.query(unfinished)).rowCount === 0, {
    timeout: 30_000,
    interval: 200,
  })
}, 60_000)

const channelsOf = (which: 'comments' | 'messages', action: NetworkAction) =>
  networks.filter((network) => (findNetwork(network)?.[which] as Channel | null)?.actions.includes(action))

const due = makeCover<string>()

let count = 0

/** Each by somebody else: a person has one review of a thing. */
async function comment(network: string, person = (count + 1) % 60): Promise<Item> {
  const words = `Вопрос ${++count} на ${network}`
  const isReview = findNetwork(network)?.comments?.reviews
  await order('write', { network, text: words, post: 'latest', person, ...(isReview && { rating: 4 }) })
  const find = async () => {
    await hurryNews(network)
    return (await as().items.list({ query: {} })).rows.find(({ text }) => text.startsWith(words))
  }
  await expect.poll(find).toBeDefined()
  return (await find()) as Item
}

async function dialogue(network: string, person?: number) {
  const words = `Вопрос ${++count} в ${network}`
  await order('write', { network, text: words, ...(person !== undefined && { person }) })
  await expect.poll(() => findChat(words)).toBeDefined()
  const params = { id: (await findChat(words))?.id as number }
  const messages = async () => (await as().chats.messages({ params, query: {} })).rows
  const [asked] = await messages()
  return { params, messages, asked_id: asked?.id as number }
}

async function answered(network: string) {
  const { id } = await comment(network)
  const { item } = await as().items.get({ params: { id } })
  const body = { text: `Ответ ${count}`, seen_version: item.version }
  const reply = await as().items.reply({ params: { id }, body })
  const look = async () => (await as().items.get({ params: { id } })).replies
  await expect.poll(async () => (await look())[0]?.state).toBe('sent')
  await simulator.deliveries.whenIdle()
  return { id: reply.id, text: body.text, look }
}

async function sent(network: string) {
  const { params, messages } = await dialogue(network)
  const { chat } = await as().chats.get({ params })
  const text = `Ответ ${count}`
  const { id } = await as().chats.send({ params, body: { text, seen_version: chat.version } })
  const look = async () => (await messages()).filter(({ is_own }) => is_own)
  await expect.poll(async () => (await look())[0]?.state).toBe('sent')
  await simulator.deliveries.whenIdle()
  return { id, text, look }
}

/** Done by the network, and what it says of it itself has changed nothing. */
async function settles(look: () => Promise<unknown>, expected: object) {
  await expect.poll(look).toMatchObject({ ...expected, deed: null })
  await simulator.deliveries.whenIdle()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await look()).toMatchObject({ ...expected, deed: null })
}

describe('a comment', () => {
  const look = (id: number) => async () => (await as().items.get({ params: { id } })).item

  it.each(due(channelsOf('comments', 'hide')))('is hidden and shown on %s', async (network) => {
    const { id } = await comment(network)
    for (const is_hidden of [true, false]) {
      await as().moderation.setHidden({ params: { id }, body: { is_hidden } })
      await settles(look(id), { is_hidden })
    }
  })

  it.each(due(channelsOf('comments', 'like')))('is liked on %s, and no longer', async (network) => {
    const { id } = await comment(network)
    for (const is_liked of [true, false]) {
      await as().moderation.setLiked({ params: { id }, body: { is_liked } })
      await settles(look(id), { is_liked })
    }
  })

  it.each(due(channelsOf('comments', 'delete')))('is deleted on %s', async (network) => {
    const { id } = await comment(network)
    await as().moderation.remove({ params: { id } })
    await settles(look(id), { status: 'deleted' })
    if (!channelsOf('comments', 'restore').includes(network)) return
    await as().moderation.restore({ params: { id } })
    await settles(look(id), { status: 'new' })
  })
})

describe('a reply', () => {
  it.each(due(channelsOf('comments', 'edit')))('is changed on %s', async (network) => {
    const { id, text, look } = await answered(network)
    await as().moderation.editReply({ params: { id }, body: { text: `${text} и ещё` } })
    await settles(async () => (await look())[0], { text: `${text} и ещё`, earlier: [text] })
    expect(await look()).toHaveLength(1)
  })

  it.each(due(channelsOf('comments', 'delete_own')))('is taken back on %s', async (network) => {
    const { id, look } = await answered(network)
    await as().moderation.removeReply({ params: { id } })
    await settles(async () => (await look())[0], { deleted_at: expect.any(Number) })
  })

  it.each(due(channelsOf('comments', 'private_reply')))('goes to its author alone on %s', async (network) => {
    // Some networks let us speak only to those who have spoken to us.
    await dialogue(network, 1)
    const { id } = await comment(network, 1)
    const { item } = await as().items.get({ params: { id } })
    const body = { text: `Лично ${count}`, is_private: true, seen_version: item.version }
    await as().items.reply({ params: { id }, body })
    const replies = async () => (await as().items.get({ params: { id } })).replies
    await expect.poll(replies).toMatchObject([{ is_private: true, state: 'sent' }])
  })
})

describe('a message', () => {
  it.each(due(channelsOf('messages', 'edit')))('is changed in %s', async (network) => {
    const { id, text, look } = await sent(network)
    await as().dialogs.editMessage({ params: { id }, body: { text: `${text} и ещё` } })
    await settles(async () => (await look())[0], { text: `${text} и ещё`, earlier: [text] })
    expect((await look()).filter((one) => one.text === `${text} и ещё`)).toHaveLength(1)
  })

  it.each(due(channelsOf('messages', 'delete_own')))('is taken back in %s', async (network) => {
    const { id, text, look } = await sent(network)
    await as().dialogs.removeMessage({ params: { id } })
    await settles(async () => (await look())[0], { text: '', earlier: [text], deleted_at: expect.any(Number) })
  })

  it.each(due(channelsOf('messages', 'react')))('is felt about in %s', async (network) => {
    const { asked_id: id, messages } = await dialogue(network)
    const reaction = findNetwork(network)?.messages?.reactions?.[0] ?? '👍'
    const asked = async () => (await messages()).find((one) => one.id === id)
    await as().dialogs.react({ params: { id }, body: { reaction } })
    await settles(asked, { reactions: [{ reaction, count: 1, is_own: true }] })
    await as().dialogs.react({ params: { id }, body: { reaction: null } })
    await settles(asked, { reactions: [] })
  })

  it.each(due(channelsOf('messages', 'read')))('is marked as read in %s', async (network) => {
    const { params } = await dialogue(network)
    await as().chats.markRead({ params })
    const state = async () =>
      (
        await world.owner.query(`select state, reason_text from actions where chat_id = $1 and kind = 'read'`, [
          params.id,
        ])
      ).rows
    await expect.poll(state).toEqual([{ state: 'done', reason_text: null }])
  })
})

describe('a person', () => {
  const either = networks.filter((one) =>
    [...channelsOf('comments', 'block'), ...channelsOf('messages', 'block')].includes(one),
  )

  it.each(due(either))('is shut out on %s, and let in again', async (network) => {
    const isInComments = channelsOf('comments', 'block').includes(network)
    const { author, object_id } = isInComments
      ? await comment(network)
      : (await as().chats.get({ params: (await dialogue(network)).params })).chat
    const params = { id: author?.id as number }
    const done = async (kind: string) =>
      (
        await world.owner.query('select state, reason_text from actions where author_id = $1 and kind = $2', [
          params.id,
          kind,
        ])
      ).rows
    await as().blocks.block({ params, body: { object_id, until: null } })
    await expect.poll(() => done('block')).toEqual([{ state: 'done', reason_text: null }])
    const channels = [findNetwork(network)?.comments, findNetwork(network)?.messages]
    if (channels.some((channel) => channel?.no_unblock)) return
    await as().blocks.unblock({ params, query: { object_id } })
    await expect.poll(() => done('unblock')).toEqual([{ state: 'done', reason_text: null }])
  })
})
