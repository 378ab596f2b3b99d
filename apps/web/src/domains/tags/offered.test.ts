import type { Tag, TagGroup } from '@otklik/contract/tags/tags.ts'
import { expect, it } from 'vitest'
import { offeredTags, toggleTag } from './offered.ts'

const changed = { updated_by: null, updated_at: 0 }
const tag = (id: number, more: Partial<Tag> = {}): Tag => ({
  ...{ id, space_id: 1, parent_id: null, tag_group_id: null, name: `Tag ${id}`, color: 'blue', uses: ['items'] },
  ...changed,
  ...more,
})
const group = (id: number, more: Partial<TagGroup> = {}): TagGroup => ({
  ...{ id, space_id: 1, name: `Group ${id}`, is_single: false, is_required: false, company_ids: null },
  ...changed,
  ...more,
})
const shown = (known: { tags: Tag[]; tag_groups: TagGroup[] }, company_id?: number) =>
  offeredTags(known, { space_id: 1, company_id, use: 'items' }).map(({ title, rows }) => [
    title,
    rows.map(({ id, depth }) => [id, depth]),
  ])

it('offers what is for this company and this kind of thing, by group, as a tree', () => {
  const tag_groups = [group(1, { company_ids: [7] }), group(2)]
  const tags = [
    tag(1),
    tag(2, { parent_id: 1 }),
    tag(3, { tag_group_id: 1 }),
    tag(4, { tag_group_id: 2 }),
    tag(5, { tag_group_id: 2, parent_id: 1 }),
    tag(6, { uses: ['chats'] }),
    tag(7, { space_id: 2 }),
  ]
  const rest = [
    undefined,
    [
      [1, 0],
      [2, 1],
    ],
  ]
  const second = [
    'Group 2',
    [
      [4, 0],
      [5, 0],
    ],
  ]
  expect(shown({ tags, tag_groups }, 7)).toEqual([['Group 1', [[3, 0]]], second, rest])
  expect(shown({ tags, tag_groups }, 8)).toEqual([second, rest])
})

it('puts one of a single group in the place of another', () => {
  const tag_groups = [group(1, { is_single: true })]
  const tags = [tag(1, { tag_group_id: 1 }), tag(2, { tag_group_id: 1 }), tag(3)]
  const known = { tags, tag_groups }
  expect(toggleTag(known, [1, 3], 2)).toEqual({ add: [2], remove: [1] })
  expect(toggleTag(known, [1, 3], 3)).toEqual({ add: [], remove: [3] })
})
