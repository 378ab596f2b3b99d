import type { Template } from '@otklik/contract/templates/templates.ts'
import { act, renderHook } from '@testing-library/react'
import type { KeyboardEvent } from 'react'
import { expect, it, vi } from 'vitest'
import { useSlash } from './useSlash.ts'

const template = (id: number, name: string, shortcut: string | null = null) =>
  ({ id, name, text: `Текст ${id}`, shortcut, uses: 0 }) as Template
const templates = [template(1, 'Приветствие', 'привет'), template(2, 'Прощание'), template(3, 'Замена', 'замена')]

function setUp(all = templates) {
  const element = document.createElement('textarea')
  const onTake = vi.fn()
  const { result } = renderHook(() => useSlash(all, { current: element }, onTake))
  const names = () => result.current.offer?.found.map(({ name }) => name)
  return {
    ...{ element, onTake, names },
    active: () => result.current.offer?.found[result.current.offer.active]?.name,
    type: (text: string, start = text.length, end = start) => {
      element.value = text
      element.setSelectionRange(start, end)
      act(() => result.current.look())
    },
    /** Whether the key was meant for the list. */
    press: (key: string, more: Partial<KeyboardEvent> = {}) => {
      const preventDefault = vi.fn()
      const event = { key, nativeEvent: {}, stopPropagation: vi.fn(), ...more, preventDefault }
      let isTaken = false
      act(() => {
        isTaken = result.current.press(event as unknown as KeyboardEvent)
      })
      expect(preventDefault.mock.calls.length).toBe(isTaken ? 1 : 0)
      return isTaken
    },
  }
}

it('offers what fits to the word behind a slash, and nothing without one', () => {
  const { type, names } = setUp()
  type('Добрый день')
  expect(names()).toBeUndefined()
  type('Добрый день /пр')
  expect(names()).toEqual(['Приветствие', 'Прощание'])
  type('Добрый день /при')
  expect(names()).toEqual(['Приветствие'])
  type('Добрый день /нет такого')
  expect(names()).toBeUndefined()
})

it('is walked by arrows, round the ends', () => {
  const { type, press, active } = setUp()
  type('/пр')
  expect(active()).toBe('Приветствие')
  expect([press('ArrowDown'), active()]).toEqual([true, 'Прощание'])
  expect([press('ArrowDown'), active()]).toEqual([true, 'Приветствие'])
  expect([press('ArrowUp'), active()]).toEqual([true, 'Прощание'])
})

it('begins at the top again with another word', () => {
  const { type, press, active } = setUp()
  type('/п')
  press('ArrowDown')
  type('/пр')
  expect(active()).toBe('Приветствие')
})

it.each(['Enter', 'Tab'])('takes the chosen one with %s', (key) => {
  const { type, press, onTake } = setUp()
  type('И вам: /пр')
  press('ArrowDown')
  expect(press(key)).toBe(true)
  expect(onTake).toHaveBeenCalledWith(templates[1], { start: 7, end: 10, query: 'пр' })
})

it('leaves Shift+Enter, Ctrl+Enter and letters to the field', () => {
  const { type, press, onTake } = setUp()
  type('/пр')
  expect(press('Enter', { shiftKey: true })).toBe(false)
  expect(press('Enter', { ctrlKey: true })).toBe(false)
  expect(press('и')).toBe(false)
  expect(onTake).not.toHaveBeenCalled()
})

it('leaves the keys to an input method that is composing a word', () => {
  const { type, press, onTake } = setUp()
  type('/пр')
  expect(press('Enter', { nativeEvent: { isComposing: true } as never })).toBe(false)
  expect(onTake).not.toHaveBeenCalled()
})

it('is sent away by Escape, for this slash alone', () => {
  const { type, press, names } = setUp()
  type('/пр')
  expect(press('Escape')).toBe(true)
  expect(names()).toBeUndefined()
  type('/при')
  expect(names()).toBeUndefined()
  // The next Escape is the page's.
  expect(press('Escape')).toBe(false)
  type('/при и ещё /за')
  press('а')
  expect(names()).toEqual(['Замена'])
})

it('offers again after the field was emptied, though the slash stands at the same place', () => {
  const { type, press, names } = setUp()
  type('/пр')
  press('Escape')
  type('')
  press('Backspace')
  type('/пр')
  expect(names()).toEqual(['Приветствие', 'Прощание'])
})

it('offers nothing while something is selected', () => {
  const { type, names } = setUp()
  type('/пр', 0, 3)
  expect(names()).toBeUndefined()
})

it('shows eight at most', () => {
  const { type, names } = setUp(Array.from({ length: 30 }, (_, n) => template(n + 1, `Шаблон ${n}`)))
  type('/шаб')
  expect(names()).toHaveLength(8)
})
