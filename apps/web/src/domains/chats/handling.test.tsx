import type { Chat, Message } from '@otklik/contract/chats/chats.ts'
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answerByHand, around, soon } from '../../test/by-hand.tsx'
import { aChat, aMessage } from '../../test/rows.ts'
import type { Echo } from '../../work/composer/echoes.ts'
import {
  latestChats,
  messagesQuery,
  placeMessage,
  postMessage,
  toldMessage,
  toldMessages,
  useCancelMessage,
  useMarkRead,
  useRetryMessage,
  useSetChatStatus,
} from './api.ts'
import { useAssignChat, useTagChat } from './handling.ts'
import { chatHeard, chatLive } from './live.ts'
import { useAddNote } from './notes.ts'
import { mergeMessages } from './told.ts'
import { useTyping } from './typing.ts'

const chat = aChat(7, { unread: 2 })
const ME = 2

function setUp() {
  const server = answerByHand()
  const { cache, wrapper } = around()
  const { result } = renderHook(
    () => ({
      ...{ status: useSetChatStatus(), read: useMarkRead(), tag: useTagChat(), assign: useAssignChat() },
      ...{ cancel: useCancelMessage(7), retry: useRetryMessage(7), note: useAddNote() },
    }),
    { wrapper },
  )
  latestChats.patch(cache, chat)
  const told = () => cache.getQueryData(toldMessages(7).queryKey) ?? new Map()
  return {
    ...{ server, cache, wrapper, ...result.current },
    now: () => latestChats.find(cache, 7),
    changed: (row: Chat | null) => chatLive['chat.changed']?.(cache, { ...chat, did: [] }, row),
    arrived: (row: Message) => chatLive['message.arrived']?.(cache, row as never, row),
    /** What the dialogue shows of all that was told. */
    shown: () => mergeMessages([], told(), true).map(({ text }) => text),
  }
}

it('keeps what a colleague did when they were faster', async () => {
  const { server, now, changed, status, assign } = setUp()
  const refused = Promise.allSettled([
    status.mutateAsync({ chat, status: 'closed' }),
    assign.mutateAsync({ chat, assigned_to: 9, group_id: null }),
  ])
  const [first, second] = [await server.next('PUT /v1/chats/7/status'), await server.next('PUT /v1/chats/7/assignee')]
  changed({ ...chat, status: 'waiting', version: 2 })
  first.refuse(409, 'stale')
  second.refuse(409, 'stale')
  await refused
  expect(now()).toMatchObject({ status: 'waiting', version: 2, assigned_to: null })
})

it('counts a dialogue as read at once, and hears of what comes after', async () => {
  const { server, now, changed, read } = setUp()
  read.mutate(chat)
  await soon(() => now()?.unread).toBe(0)
  const asked = await server.next('PUT /v1/chats/7/read')
  changed({ ...chat, unread: 3, version: 2 })
  asked.answer({ ...chat, unread: 0 })
  await soon(() => now()?.unread).toBe(3)
})

it('puts a tag on at once and takes it off when the server does not allow it', async () => {
  const { server, now, tag } = setUp()
  tag.mutate({ chat, add: [4], remove: [] })
  const asked = await server.next('PUT /v1/chats/7/tags')
  expect([now()?.tag_ids, asked.body]).toEqual([[4], { add: [4], remove: [] }])
  asked.refuse(403, 'forbidden')
  await soon(() => now()?.tag_ids).toEqual([])
})

it('lets go of a dialogue that is not theirs any more', () => {
  const { now, changed } = setUp()
  changed(null)
  expect(now()).toBeUndefined()
})

it('shows a message that comes by event, once, and its newest words', () => {
  const { arrived, shown, cache } = setUp()
  arrived(aMessage(1, 7, { text: 'Где?' }))
  arrived(aMessage(1, 7, { text: 'Где?' }))
  chatLive['message.changed']?.(cache, {} as never, aMessage(1, 7, { text: 'Где заказ?', edited_at: 5 }))
  expect(shown()).toEqual(['Где заказ?'])
})

it('asks for the story anew when a message of ours did not arrive, not when it did', () => {
  const { cache } = setUp()
  const asked = vi.spyOn(cache, 'invalidateQueries')
  const tell = (row: Message) => chatLive['message.changed']?.(cache, { ...row } as never, row)
  tell(aMessage(1, 7, { is_own: true, state: 'sent', read_at: 9 }))
  tell(aMessage(2, 7))
  expect(asked).not.toHaveBeenCalled()
  tell(aMessage(1, 7, { is_own: true, state: 'failed' }))
  expect(asked).toHaveBeenCalledTimes(1)
})

it('shows the customer as typing for six seconds, until the message comes, or until a colleague is not', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { cache, wrapper, arrived } = setUp()
  const { result, rerender } = renderHook(() => useTyping(7), { wrapper })
  const typed = () => chatHeard.typing?.(cache, { type: 'typing', space_id: 1, chat_id: 7 })
  const isTyping = () => {
    rerender()
    return result.current
  }
  typed()
  vi.advanceTimersByTime(5_000)
  typed()
  vi.advanceTimersByTime(5_000)
  expect(isTyping()).toBe(true)
  arrived(aMessage(1, 7, { is_own: true, state: 'sent' }))
  expect(isTyping()).toBe(true)
  vi.advanceTimersByTime(1_000)
  expect(isTyping()).toBe(false)
  typed()
  arrived(aMessage(2, 7))
  expect(isTyping()).toBe(false)
  vi.useRealTimers()
})

it('sends what is written with all that belongs to it, under the key of its echo', async () => {
  const { server, cache } = setUp()
  const echo = {
    ...{ key: 'k1', draft: { text: 'Едем', uploads: [{ file: { id: 'f1' } }, { file: null }], template_id: 6 } },
    ...{ seen_version: 4, then_status: 'closed', quoted: { id: 3, text: 'Где?' } },
  } as unknown as Echo
  const sent = postMessage(cache, 7, echo)
  const asked = await server.next('POST /v1/chats/7/messages')
  expect(asked.body).toEqual({
    ...{ text: 'Едем', file_ids: ['f1'], template_id: 6, seen_version: 4, then_status: 'closed' },
    ...{ quoted_id: 3, send_at: null },
  })
  asked.answer(aMessage(8, 7, { is_own: true, state: 'pending', text: 'Едем' }))
  expect(await sent).toBe(8)
  expect(toldMessage(cache, 7, 8)?.text).toBe('Едем')
})

it('does not bring a sent message back to pending when the answer comes after the event', async () => {
  const { server, cache, retry } = setUp()
  retry.mutate(8)
  const asked = await server.next('POST /v1/messages/8/retry')
  placeMessage(cache, aMessage(8, 7, { is_own: true, state: 'sent' }))
  asked.answer(aMessage(8, 7, { is_own: true, state: 'pending' }))
  await soon(() => cache.isMutating()).toBe(0)
  expect(toldMessage(cache, 7, 8)?.state).toBe('sent')
})

it('takes a cancelled message away and gives the dialogue its state back', async () => {
  const { server, cache, cancel, now, shown } = setUp()
  const message = aMessage(8, 7, { is_own: true, state: 'pending', text: 'Рано' })
  placeMessage(cache, message)
  cancel.mutate(message)
  const asked = await server.next('POST /v1/messages/8/cancel')
  asked.answer({ text: 'Рано', chat: { ...chat, status: 'new', version: 5 } })
  await soon(shown).toEqual([])
  expect(now()?.version).toBe(5)
})

it('reads the dialogue anew when a message cannot be taken back any more', async () => {
  const { server, cache, cancel } = setUp()
  const { queryKey } = messagesQuery(7)
  cache.setQueryData(queryKey, { pages: [], pageParams: [] })
  cancel.mutate(aMessage(8, 7))
  const asked = await server.next('POST /v1/messages/8/cancel')
  asked.refuse(409, 'too_late')
  await soon(() => cache.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

it('shows a note at the end at once, and only once, though event and answer both bring it', async () => {
  const { server, arrived, note, shown } = setUp()
  arrived(aMessage(1, 7, { text: 'Где?' }))
  note.mutate({ chat, text: 'Проверь склад', mentioned: [], key: 'k' })
  await soon(shown).toEqual(['Где?', 'Проверь склад'])
  const asked = await server.next('POST /v1/chats/7/notes')
  const real = aMessage(2, 7, { is_own: true, kind: 'note', text: 'Проверь склад', user_id: ME })
  arrived(real)
  expect(shown()).toEqual(['Где?', 'Проверь склад'])
  asked.answer(real)
  await soon(shown).toEqual(['Где?', 'Проверь склад'])
})

it('shows two notes in the order in which they were written; a refused one goes, and the other stays', async () => {
  const { server, note, shown } = setUp()
  for (const text of ['первая', 'вторая']) note.mutate({ chat, text, mentioned: [], key: text })
  await soon(shown).toEqual(['первая', 'вторая'])
  const asked = await server.next('POST /v1/chats/7/notes')
  asked.refuse(400, 'invalid')
  await soon(shown).toEqual(['вторая'])
})
