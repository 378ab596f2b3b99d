import type { ItemCard, Reply, ThreadItem } from '@otklik/contract/items.ts'
import { expect, it } from 'vitest'
import { whatIsNew } from '../actions/guard.ts'
import { arrangeThread, seenOn } from './thread.ts'

const comment = (id: number, part: Partial<ThreadItem> = {}) =>
  ({ id, root_id: null, status: 'new', version: 1, created_at: id, edited_at: null, text: '', ...part }) as ThreadItem
const reply = (id: number, item_id: number, part: Partial<Reply> = {}) =>
  ({
    id,
    item_id,
    created_at: id,
    state: 'sent',
    user_id: 2,
    text: '',
    edited_at: null,
    deleted_at: null,
    ...part,
  }) as Reply
const names = (rows: ReturnType<typeof arrangeThread>) =>
  rows.map((row) => (row.kind === 'comment' ? `${row.isNested ? '- ' : ''}c${row.item.id}` : `- r${row.reply.id}`))

it('nests answers one level, and puts ours among them by time', () => {
  const thread = [comment(1), comment(2, { root_id: 1, parent_id: 1 }), comment(4, { root_id: 1, parent_id: 2 })]
  expect(names(arrangeThread(thread, [reply(3, 2), reply(5, 1)]))).toEqual(['c1', '- c2', '- r3', '- c4', '- r5'])
})

it('shows an answer whose first comment we do not have as a comment of its own', () => {
  expect(names(arrangeThread([comment(2, { root_id: 99 })], [reply(3, 2)]))).toEqual(['c2', '- r3'])
})

it('leaves out what was taken back', () => {
  expect(names(arrangeThread([comment(1)], [reply(2, 1, { state: 'cancelled' })]))).toEqual(['c1'])
})

it('knows what is new on a card', () => {
  const card = (part: Partial<ItemCard>) =>
    ({ item: comment(1), thread: [comment(1)], replies: [], history: [], ...part }) as unknown as ItemCard
  const before = seenOn(card({}))
  const now = seenOn(
    card({
      thread: [comment(1, { edited_at: 9 }), comment(5, { root_id: 1 })],
      replies: [reply(6, 1), reply(7, 1, { state: 'failed' })],
    }),
  )
  expect(whatIsNew(before, now, 1).map(({ name, what }) => `${name} ${what}`)).toEqual([
    'item-1 edited',
    'item-5 written',
    'reply-6 answered',
  ])
})
