import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useWriting } from './useWriting.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open(thread: string, text: string) {
  const { result, rerender } = renderHook(({ thread, text }) => useWriting(thread, text), {
    initialProps: { thread, text },
  })
  return {
    isWriting: () => result.current,
    type: (text: string) => rerender({ thread, text }),
    turnTo: (thread: string, text: string) => rerender({ thread, text }),
  }
}

it('begins with the first key, not with what lay there', () => {
  const { isWriting, type } = open('a', 'An old draft')
  expect(isWriting()).toBe(false)
  type('An old draft!')
  expect(isWriting()).toBe(true)
  type(' ')
  expect(isWriting()).toBe(false)
})

it('ends after a minute in which nothing was typed', () => {
  const { isWriting, type } = open('a', '')
  type('H')
  act(() => vi.advanceTimersByTime(59_000))
  type('He')
  act(() => vi.advanceTimersByTime(59_000))
  expect(isWriting()).toBe(true)
  act(() => vi.advanceTimersByTime(1_000))
  expect(isWriting()).toBe(false)
  type('Hel')
  expect(isWriting()).toBe(true)
})

it('is not carried over to another thread', () => {
  const { isWriting, type, turnTo } = open('a', '')
  type('H')
  turnTo('b', 'Its own draft')
  expect(isWriting()).toBe(false)
})
