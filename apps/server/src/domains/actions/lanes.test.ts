import { expect, it } from 'vitest'
import { laneOf } from './lanes.ts'

it('keeps apart what only has the same number', () => {
  const about = [
    { kind: 'message', chat_id: 7 },
    { kind: 'read', chat_id: 7 },
    { kind: 'reply', item_id: 7 },
    { kind: 'block', author_id: 7 },
    { kind: 'message', chat_id: 8 },
    { kind: 'reply', item_id: 8 },
  ]
  expect(new Set(about.map(laneOf)).size).toBe(about.length)
})

it('lets what is said and done in one place wait for each other', () => {
  expect(laneOf({ kind: 'edit', chat_id: 7 })).toBe(laneOf({ kind: 'message', chat_id: 7 }))
  expect(laneOf({ kind: 'hide', item_id: 7 })).toBe(laneOf({ kind: 'private_reply', item_id: 7 }))
})
