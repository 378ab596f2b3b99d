import type { Chat } from '@otklik/contract/chats.ts'
import { type Item, ItemFilter } from '@otklik/contract/items.ts'
import { describe, expect, it } from 'vitest'
import { fits } from './fits.ts'

const item = {
  ...{ status: 'new', object_id: 3, created_at: Date.parse('2026-03-08T12:00:00Z') / 1000, author: { id: 7 } },
  ...{ assigned_to: null, group_id: null, tag_ids: [5], rating: 2, emotion: null, kind: 'review', post_id: null },
  ...{ has_files: false, is_hidden: false, replied_at: null },
} as unknown as Item
const judge = (filter: Partial<ItemFilter>, row: Partial<Item> = {}, me?: number) =>
  fits(ItemFilter.parse(filter), me)({ ...item, ...row })

describe('a row by a filter', () => {
  it.each([
    [{ object_id: [3] }, true],
    [{ object_id: [4] }, false],
    [{ status: ['closed'] }, false],
    [{ author_id: 7, rating: [1, 2], files: 'no', hidden: 'no', replied: 'no', kind: ['review'] }, true],
    [{ rating: [5] }, false],
    [{ emotion: ['negative'] }, false],
    [{ post_id: 1 }, false],
    [{ assigned_to: ['none'] }, true],
    [{ assigned_to: ['me'] }, false],
    [{ hide_other: true }, true],
    [{ tag_id: [5] }, true],
    [{ from: '2026-03-01', to: '2026-03-31' }, true],
    [{ from: '2026-03-20' }, false],
    [{ to: '2026-03-01' }, false],
  ] as const)('%o is clear: %s', (filter, verdict) => {
    expect(judge(filter)).toBe(verdict)
  })

  it.each([
    { text: 'заказ' },
    { label_id: [1] },
    { company_id: [1] },
    { provider: ['vk'] },
    { tag_id: [6] },
    { from: '2026-03-08' },
  ])('%o it does not tell', (filter) => {
    expect(judge(filter)).toBeUndefined()
    expect(judge({ ...filter, status: ['closed'] })).toBe(false)
  })

  it('is mine when I am told to be me', () => {
    expect(judge({ assigned_to: ['me'] }, { assigned_to: 9 }, 9)).toBe(true)
    expect(judge({ hide_other: true }, { assigned_to: 9 }, 8)).toBe(false)
    expect(judge({ hide_other: true }, { assigned_to: 9 })).toBeUndefined()
  })

  it('of a dialogue says neither what it feels like nor what came with it', () => {
    const chat = { ...item, last_message_at: item.created_at, unanswered_at: 5 } as unknown as Chat
    const { has_files, emotion, ...bare } = chat as unknown as Item
    const judgeChat = (filter: Partial<ItemFilter>) => fits(ItemFilter.parse(filter))(bare as unknown as Chat)
    expect(judgeChat({ replied: 'no' })).toBe(true)
    expect(judgeChat({ files: 'yes' })).toBeUndefined()
  })
})
