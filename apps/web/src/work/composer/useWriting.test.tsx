import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeDraft } from './drafts/drafts.ts'
import { useWriting } from './useWriting.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const write = (thread: string, text: string) => act(() => changeDraft(thread, (draft) => ({ ...draft, text })))

function open(thread: string, text: string) {
  write(thread, text)
  const { result, rerender } = renderHook((thread) => useWriting(thread), { initialProps: thread })
  return { isWriting: () => result.current, type: (text: string) => write(thread, text), turnTo: rerender }
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
  const { isWriting, type } = open('b', '')
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
  const { isWriting, type, turnTo } = open('c', '')
  write('d', 'Its own draft')
  type('H')
  turnTo('d')
  expect(isWriting()).toBe(false)
})
