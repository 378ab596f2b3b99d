import { limits } from '@otklik/contract/limits.ts'
import { expect, it } from 'vitest'
import { withLatest } from './emoji.ts'
import { emojiSet, findEmoji } from './emoji-set.ts'

it('keeps the latest first, each once, and no more than there is room for', () => {
  expect(withLatest(['🙏', '👍'], '👍')).toEqual(['👍', '🙏'])
  const many = emojiSet.slice(0, limits.emoji_per_provider).map(({ emoji }) => emoji)
  const after = withLatest(many, '🦕')
  expect([after.length, after[0], after.includes(many.at(-1) ?? '')]).toEqual([limits.emoji_per_provider, '🦕', false])
})

it('finds by the beginning of a word in either language', () => {
  const found = (typed: string) => findEmoji(typed).map(({ emoji }) => emoji)
  expect(found('спас')).toContain('🙏')
  expect(found('THANK')).toContain('🙏')
  expect(found('зеленое сердце')).toEqual(['💚'])
  expect(found('ничегошеньки')).toEqual([])
})

it('has each emoji once, with words, as short as the server keeps them', () => {
  expect(new Set(emojiSet.map(({ emoji }) => emoji)).size).toBe(emojiSet.length)
  expect(emojiSet.length).toBeGreaterThan(300)
  expect(emojiSet.every(({ emoji, words }) => emoji.length <= 32 && words !== '')).toBe(true)
})
