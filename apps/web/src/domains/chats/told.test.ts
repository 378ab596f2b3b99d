import type { Message } from '@otklik/contract/chats/chats.ts'
import { expect, it } from 'vitest'
import { forgetTold, keepTold, mergeMessages, type Told } from './told.ts'

const message = (id: number, part: Partial<Message> = {}) =>
  ({ id, order: String(1_000 + id), state: null, text: '', is_own: false, created_at: id, ...part }) as Message
const own = (id: number, state: Message['state']) => message(id, { is_own: true, state })
const nothing: Told = new Map()
const told = (...messages: Message[]) => messages.reduce((all, each) => keepTold(all, each, 10, false), nothing)
const ids = (messages: readonly Message[]) => messages.map(({ id }) => id)

it('puts what was told behind what was loaded, oldest first', () => {
  expect(ids(mergeMessages([{ rows: [message(3), message(2)] }], told(message(4)), false))).toEqual([2, 3, 4])
})

it('shows the told one of two', () => {
  const [shown] = mergeMessages([{ rows: [message(3)] }], told(message(3, { text: 'изменено' })), false)
  expect(shown?.text).toBe('изменено')
})

it('leaves out what stands further up than is loaded: its page will bring it', () => {
  const pages = [{ rows: [message(5), message(4)] }]
  expect(ids(mergeMessages(pages, told(message(1)), false))).toEqual([4, 5])
  expect(ids(mergeMessages(pages, told(message(1)), true))).toEqual([1, 4, 5])
})

it('leaves out what was taken back', () => {
  expect(mergeMessages([{ rows: [own(3, 'pending')] }], told(own(3, 'cancelled')), false)).toEqual([])
})

it('orders by the order of the dialogue, then by number', () => {
  const late = message(9, { order: '1001' })
  expect(ids(mergeMessages([{ rows: [message(2), message(1)] }], told(late), true))).toEqual([1, 9, 2])
})

it('does not let an answer undo what an event told first', () => {
  const sent = told(own(1, 'sent'))
  expect(keepTold(sent, own(1, 'pending'), 20, true)).toBe(sent)
  expect(keepTold(sent, own(1, 'pending'), 20, false)).toBe(sent)
  expect(keepTold(told(own(1, 'failed')), own(1, 'pending'), 20, true).get(1)?.message.state).toBe('pending')
})

it('forgets what the page that was asked for since must hold', () => {
  const all = keepTold(keepTold(nothing, message(1), 10, false), message(2), 30, false)
  expect([...forgetTold(all, 20).keys()]).toEqual([2])
})
