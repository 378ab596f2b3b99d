import type { Chat } from '@otklik/contract/chats/chats.ts'
import type { Item } from '@otklik/contract/items/items.ts'
import { ItemFilter } from '@otklik/contract/work/filters.ts'
import { describe, expect, it } from 'vitest'
import { countOf } from './filter.ts'
import { fits, type Known } from './fits.ts'

const item = {
  ...{ space_id: 1, status: 'new', object_id: 3, author: { id: 7 }, group_id: null, assigned_to: null },
  // Already the next day where the space is.
  ...{ created_at: Date.parse('2026-03-08T22:00:00Z') / 1000, tag_ids: [5], rating: 2, emotion: null, kind: 'review' },
  ...{ post_id: null, has_files: false, is_hidden: false, replied_at: null },
} as unknown as Item
const known: Known = {
  me: 9,
  accounts: new Map([[3, { company_id: 4, provider: 'vk' }]]),
  tags: [
    { id: 1, parent_id: null },
    { id: 2, parent_id: 1 },
    { id: 5, parent_id: 2 },
    { id: 6, parent_id: 1 },
  ],
  time_zones: new Map([[1, 'Europe/Moscow']]),
}
const judge = (filter: Partial<ItemFilter>, row: Partial<Item> = {}) =>
  fits(ItemFilter.parse(filter), known)({ ...item, ...row })

describe('a row by a filter', () => {
  it.each([
    [{ object_id: [3] }, true],
    [{ object_id: [4] }, false],
    [{ company_id: [4, 5] }, true],
    [{ company_id: [5] }, false],
    [{ provider: ['vk'] }, true],
    [{ provider: ['max'] }, false],
    [{ status: ['closed'] }, false],
    [{ author_id: 7, rating: [1, 2], files: 'no', hidden: 'no', replied: 'no', kind: ['review'] }, true],
    [{ rating: [5] }, false],
    [{ emotion: ['negative'] }, false],
    [{ post_id: 1 }, false],
    [{ assigned_to: ['none'] }, true],
    [{ assigned_to: ['me'] }, false],
    [{ hide_other: true }, true],
    [{ tag_id: [5] }, true],
    [{ tag_id: [1] }, true],
    [{ tag_id: [6] }, false],
    [{ from: '2026-03-09', to: '2026-03-09' }, true],
    [{ to: '2026-03-08' }, false],
  ] as const)('%o is clear: %s', (filter, verdict) => {
    expect(judge(filter)).toBe(verdict)
  })

  it.each([{ text: 'заказ' }, { label_id: [1] }])('%o it does not tell', (filter) => {
    expect(judge(filter)).toBeUndefined()
    expect(judge({ ...filter, status: ['closed'] })).toBe(false)
  })

  it('is not asked what an address holds besides', () => {
    const filter = { ...ItemFilter.parse({}), locale: 'en' }
    expect(fits(filter, known)(item)).toBe(true)
    expect(countOf(filter)).toBe(0)
  })

  it('says nothing of an account that this page does not know yet', () => {
    expect(judge({ provider: ['vk'] }, { object_id: 99 })).toBeUndefined()
  })

  it('is mine when it is given to me', () => {
    expect(judge({ assigned_to: ['me'] }, { assigned_to: 9 })).toBe(true)
    expect(judge({ hide_other: true }, { assigned_to: 9 })).toBe(true)
    expect(judge({ hide_other: true }, { assigned_to: 8 })).toBe(false)
  })

  it('of a dialogue says neither what it feels like nor what came with it', () => {
    const { has_files, emotion, ...bare } = item
    const chat = { ...bare, last_message_at: item.created_at, unanswered_at: 5 } as unknown as Chat
    const judgeChat = (filter: Partial<ItemFilter>) => fits(ItemFilter.parse(filter), known)(chat)
    expect(judgeChat({ replied: 'no' })).toBe(true)
    expect(judgeChat({ files: 'yes' })).toBeUndefined()
  })
})
