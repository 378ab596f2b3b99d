import type { Chat, ChatCard, Message } from '@otklik/contract/chats/chats.ts'
import type { HistoryStep } from '@otklik/contract/work/work.ts'
import { expect, it } from 'vitest'
import type { Echo } from '../../work/composer/echoes.ts'
import { keepSeen, whatIsNew } from '../../work/composer/guard.ts'
import { messageOfEcho, seenIn } from './conversation.ts'

const chat = { id: 7, space_id: 1, version: 4 } as Chat
const message = (id: number, part: Partial<Message> = {}) =>
  ({
    ...{ id, is_own: false, kind: 'text', user_id: null, text: 'привет', created_at: id, state: null },
    ...{ edited_at: null, deleted_at: null, ...part },
  }) as Message
const step = (part: object) =>
  ({ kind: 'status', id: 1, user_id: 2, at: 50, cause: 'user', from_status: 'new', ...part }) as unknown as HistoryStep
const seen = (messages: Message[], history: HistoryStep[] = []) =>
  seenIn(chat, { history } as unknown as ChatCard, messages)
const ME = 3
const news = (before: Message[], after: Message[], history: HistoryStep[] = []) =>
  whatIsNew(keepSeen(seen(before)), seen(after, history), ME).map(({ name, what }) => `${name} ${what}`)

const first = message(1)

it('stops a writer for what the customer has written or changed meanwhile', () => {
  expect(news([first], [first, message(2)])).toEqual(['message-2 written'])
  expect(news([first], [message(1, { edited_at: 9 })])).toEqual(['message-1 edited'])
  expect(news([first], [message(1, { deleted_at: 9 })])).toEqual(['message-1 deleted'])
})

it('stops a writer for a colleague’s answer, and not for their own', () => {
  const answer = (user_id: number) => message(2, { is_own: true, user_id, state: 'sent' })
  expect(news([first], [first, answer(9)])).toEqual(['message-2 answered'])
  expect(news([first], [first, answer(ME)])).toEqual([])
})

it('stops nobody for a note, a tag, or an answer that did not leave', () => {
  const quiet = [
    message(2, { is_own: true, user_id: 9, kind: 'note' }),
    message(3, { is_own: true, user_id: 9, state: 'cancelled' }),
    message(4, { is_own: true, user_id: 9, state: 'failed' }),
  ]
  expect(news([first], [first, ...quiet], [step({ kind: 'tags' })])).toEqual([])
})

it('stops a writer when a colleague has closed or handed it over, and not when the customer’s message woke it', () => {
  expect(news([first], [first], [step({})])).toEqual(['status-1 status'])
  expect(news([first], [first], [step({ kind: 'assigned', id: 6 })])).toEqual(['assigned-6 status'])
  expect(news([first], [first], [step({ cause: 'customer', user_id: null })])).toEqual([])
})

it('keeps the beginning of a long message to tell of it', () => {
  const texts = (text: string) => seen([message(1, { text })]).marks.get('message-1')?.text ?? ''
  expect(texts('я'.repeat(80))).toBe('я'.repeat(80))
  expect(texts('я'.repeat(81))).toBe(`${'я'.repeat(80)}…`)
})

it('does not cut an emoji in half', () => {
  const text = `${'я'.repeat(79)}🙏 спасибо`
  const kept = seen([message(1, { text })]).marks.get('message-1')?.text ?? ''
  expect(kept.isWellFormed()).toBe(true)
  expect(kept).toBe(`${'я'.repeat(79)}…`)
})

it('carries the version that was on the screen', () => {
  expect(seen([]).version).toBe(4)
})

it('shows what was just sent as the message that it will be', () => {
  const echo = {
    ...{ id: -1, draft: { text: 'Уже едем', uploads: [] }, created_at: 100, quoted: { id: 5, text: 'Где?' } },
    ...{ undo_ms: 5_000, then_status: null, is_stuck: true },
  } as unknown as Echo
  expect(messageOfEcho(echo, chat, ME)).toMatchObject({
    ...{ id: -1, chat_id: 7, space_id: 1, is_own: true, user_id: ME, text: 'Уже едем', state: 'pending' },
    ...{ quoted_id: 5, quoted_text: 'Где?', is_stuck: true, action: { hold: 'undo' } },
  })
  expect(messageOfEcho({ ...echo, quoted: null }, chat, ME)).toMatchObject({ quoted_id: null, quoted_text: null })
})
