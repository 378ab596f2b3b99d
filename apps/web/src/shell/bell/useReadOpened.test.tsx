import { expect, it } from 'vitest'
import { hasNews } from './useReadOpened.ts'

it('reads what is told of an opened dialogue once, and again only when there is more', () => {
  const at = (unread: number, open = 'chat:1') => ({ open, unread })
  expect(hasNews(undefined, at(0))).toBe(false)
  expect(hasNews(undefined, at(3))).toBe(true)
  // The answer to the first time: two are of something else.
  expect(hasNews(at(3), at(2))).toBe(false)
  expect(hasNews(at(2), at(2))).toBe(false)
  expect(hasNews(at(2), at(3))).toBe(true)
  expect(hasNews(at(2), at(2, 'chat:2'))).toBe(true)
})
