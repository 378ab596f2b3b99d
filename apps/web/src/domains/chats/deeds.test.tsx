import { expect, it } from 'vitest'
import { withOwn } from './deeds.ts'

const theirs = { reaction: '❤', count: 2, is_own: false }

it('adds our reaction to those of others', () => {
  expect(withOwn({ reactions: [theirs] }, '❤')).toEqual([{ reaction: '❤', count: 3, is_own: true }])
  expect(withOwn({ reactions: [theirs] }, '👍')).toEqual([theirs, { reaction: '👍', count: 1, is_own: true }])
})

it('has one at a time', () => {
  const ours = { reaction: '👍', count: 1, is_own: true }
  expect(withOwn({ reactions: [theirs, ours] }, '🔥')).toEqual([theirs, { reaction: '🔥', count: 1, is_own: true }])
})

it('takes it back and leaves those of others', () => {
  expect(withOwn({ reactions: [{ reaction: '❤', count: 3, is_own: true }] }, null)).toEqual([theirs])
  expect(withOwn({ reactions: [{ reaction: '👍', count: 1, is_own: true }] }, null)).toEqual([])
})
