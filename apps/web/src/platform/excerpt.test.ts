import { expect, it } from 'vitest'
import { beginningOf, excerptOf } from './excerpt.ts'

it('leaves a text alone that has room', () => {
  expect(excerptOf('привет', 6)).toBe('привет')
  expect(excerptOf('', 6)).toBe('')
  expect(beginningOf('привет', 60)).toBe('привет')
})

it('says that there is more, without a blank before it', () => {
  expect(excerptOf('привет всем', 6)).toBe('привет…')
  expect(excerptOf('привет всем', 7)).toBe('привет…')
})

it('never leaves half a character, wherever the cut falls', () => {
  const text = '👍🏽 отлично 🎉🎉 شكرا 👩‍👩‍👧'
  for (let most = 0; most <= text.length; most++) {
    expect(beginningOf(text, most).isWellFormed()).toBe(true)
    expect(excerptOf(text, most).isWellFormed()).toBe(true)
  }
})
