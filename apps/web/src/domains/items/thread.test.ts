import type { ItemCard, Reply, ThreadItem } from '@otklik/contract/items/items.ts'
import type { HistoryStep } from '@otklik/contract/work/work.ts'
import { expect, it } from 'vitest'
import { keepSeen, whatIsNew } from '../../work/composer/guard.ts'
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
  rows.map((row) => {
    const dashes = '-'.repeat(row.depth)
    if (row.kind === 'comment') return `${dashes}c${row.item.id}${row.answers ? ` to ${row.answers.name}` : ''}`
    if (row.kind === 'reply') return `${dashes}r${row.reply.id}`
    return row.kind === 'note' ? `${dashes}n${row.note.id}` : `${dashes}${row.step.kind}`
  })

it('nests answers as the network does, and puts ours among them by time', () => {
  const thread = [
    comment(1),
    comment(2, { root_id: 1, parent_id: 1 }),
    comment(4, { root_id: 1, parent_id: 2 }),
    comment(6, { root_id: 1, parent_id: 1 }),
  ]
  expect(names(arrangeThread(thread, [reply(3, 2), reply(5, 1)]))).toEqual(['c1', '-c2', '--r3', '--c4', '-r5', '-c6'])
})

it('goes no deeper than two steps: from there on a comment says whom it answers', () => {
  const author = { name: 'Анна' } as ThreadItem['author']
  const thread = [
    comment(1),
    comment(2, { root_id: 1, parent_id: 1 }),
    comment(3, { root_id: 1, parent_id: 2, author }),
    comment(4, { root_id: 1, parent_id: 3, author }),
    comment(5, { root_id: 1, parent_id: 4 }),
  ]
  expect(names(arrangeThread(thread, []))).toEqual(['c1', '-c2', '--c3', '--c4 to Анна', '--c5 to Анна'])
})

it('ends where comments answer each other in a circle', () => {
  const thread = [comment(1, { parent_id: 2 }), comment(2, { parent_id: 1 })]
  expect(names(arrangeThread(thread, []))).toEqual(['c1', '-c2'])
})

it('puts notes and what was done under the comment they belong to', () => {
  const note = { id: 3, user_id: 1, created_at: 3, text: '' }
  const step = { kind: 'tags', id: 1, at: 4, added: [1], removed: [] } as unknown as HistoryStep
  const beside = { item_id: 2, notes: [note], steps: [step] }
  const thread = [comment(1), comment(2, { parent_id: 1 }), comment(5, { parent_id: 2 })]
  expect(names(arrangeThread(thread, [], beside))).toEqual(['c1', '-c2', '--n3', '-tags', '--c5'])
})

it('shows an answer whose first comment we do not have as a comment of its own', () => {
  expect(names(arrangeThread([comment(2, { root_id: 99 })], [reply(3, 2)]))).toEqual(['c2', '-r3'])
})

it('leaves out what was taken back', () => {
  expect(names(arrangeThread([comment(1)], [reply(2, 1, { state: 'cancelled' })]))).toEqual(['c1'])
})

it('knows what is new on a card', () => {
  const card = (part: Partial<ItemCard>) =>
    ({ item: comment(1), thread: [comment(1)], replies: [], history: [], ...part }) as unknown as ItemCard
  const before = keepSeen(seenOn(card({})))
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

it('stops nobody for a tag of a colleague, but does for a state and for who it went to', () => {
  const step = (kind: string) => ({ kind, id: 3, user_id: 9, at: 9 }) as unknown as HistoryStep
  const card = (history: HistoryStep[]) =>
    ({ item: comment(1), thread: [comment(1)], replies: [], history }) as unknown as ItemCard
  const newsOf = (kind: string) => whatIsNew(keepSeen(seenOn(card([]))), seenOn(card([step(kind)])), 1)
  expect(newsOf('tags')).toEqual([])
  expect(newsOf('status')).toHaveLength(1)
  expect(newsOf('assigned')).toHaveLength(1)
})

it('does not cut an emoji in half when it tells what a long comment says', () => {
  const long = comment(1, { text: `${'я'.repeat(79)}🙏 спасибо` })
  const { marks } = seenOn({ item: long, thread: [long], replies: [], history: [] } as unknown as ItemCard)
  expect(marks.get('item-1')?.text).toBe(`${'я'.repeat(79)}…`)
})
