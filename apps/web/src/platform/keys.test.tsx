import { expect, it } from 'vitest'
import { isPressed } from './keys.ts'

const pressed = (key: string, init: KeyboardEventInit) => isPressed(key, new KeyboardEvent('keydown', init))

it('knows letters by their place, so that a Russian layout works too', () => {
  expect(pressed('j', { key: 'j', code: 'KeyJ' })).toBe(true)
  expect(pressed('j', { key: 'о', code: 'KeyJ' })).toBe(true)
  expect(pressed('j', { key: 'j', code: 'KeyJ', ctrlKey: true })).toBe(false)
  expect(pressed('j', { key: 'J', code: 'KeyJ', shiftKey: true })).toBe(false)
})

it('knows signs by what they are, wherever the layout has them', () => {
  expect(pressed('?', { key: '?', code: 'Slash', shiftKey: true })).toBe(true)
  expect(pressed('?', { key: '?', code: 'Digit7', shiftKey: true })).toBe(true)
})

it('takes Ctrl and ⌘ for the same', () => {
  expect(pressed('mod+Enter', { key: 'Enter', ctrlKey: true })).toBe(true)
  expect(pressed('mod+Enter', { key: 'Enter', metaKey: true })).toBe(true)
  expect(pressed('mod+Enter', { key: 'Enter' })).toBe(false)
})
