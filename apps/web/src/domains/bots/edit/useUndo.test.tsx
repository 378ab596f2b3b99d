import { act, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { useUndo } from './useUndo.ts'

function setUp() {
  let clock = 0
  const hook = renderHook(() => {
    const [value, setValue] = useState('a')
    return { value, ...useUndo({ value, turn: (next) => setValue(next), now: () => clock }) }
  })
  const type = (text: string, what?: string, after_ms = 0) => {
    clock += after_ms
    act(() => hook.result.current.change(() => text, what))
  }
  return { hook, type }
}

it('goes back step by step and forth again, and forgets what lay ahead once something else is done', () => {
  const { hook, type } = setUp()
  type('ab')
  type('abc')
  act(() => hook.result.current.undo?.())
  expect(hook.result.current.value).toBe('ab')
  act(() => hook.result.current.undo?.())
  expect(hook.result.current.value).toBe('a')
  expect(hook.result.current.undo).toBeUndefined()
  act(() => hook.result.current.redo?.())
  expect(hook.result.current.value).toBe('ab')
  type('x')
  expect(hook.result.current.redo).toBeUndefined()
})

it('takes back together what was typed into one field without a rest', () => {
  const { hook, type } = setUp()
  type('h', 'name')
  type('he', 'name', 200)
  type('hel', 'text', 200)
  type('hell', 'text', 5_000)
  const seen = [hook.result.current.value]
  while (hook.result.current.undo) {
    act(() => hook.result.current.undo?.())
    seen.push(hook.result.current.value)
  }
  expect(seen).toEqual(['hell', 'hel', 'he', 'a'])
})
