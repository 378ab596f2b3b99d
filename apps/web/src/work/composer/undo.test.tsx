import type { ActionBrief } from '@otklik/contract/actions/actions.ts'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteUndo, secondsLeft, undoEnd, useSecondsLeft } from './undo.ts'

const action = (id: number, part: Partial<ActionBrief> = {}): ActionBrief => ({
  ...{
    id,
    state: 'held',
    hold: 'undo',
    not_before: 0,
    is_taken: false,
    undo_ms: 5_000,
    attempt: 0,
    reason: null,
    reason_text: null,
    then_status: null,
  },
  ...part,
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('counts from when the answer came, and not anew when it comes again', () => {
  noteUndo(action(1), 1_000)
  noteUndo(action(1, { undo_ms: 4_000 }), 3_000)
  expect(undoEnd(action(1))).toBe(6_000)
})

it('has nothing to undo once it is on its way', () => {
  noteUndo(action(2), 0)
  expect(undoEnd(action(2, { state: 'queued' }))).toBeNull()
  expect(undoEnd(action(2, { hold: 'account' }))).toBeNull()
  expect(undoEnd(null)).toBeNull()
})

it('says whole seconds, and none below zero', () => {
  expect(secondsLeft(5_000, 0)).toBe(5)
  expect(secondsLeft(5_000, 4_001)).toBe(1)
  expect(secondsLeft(5_000, 5_000)).toBe(0)
  expect(secondsLeft(5_000, 9_000)).toBe(0)
})

it('counts down on the screen', () => {
  const end = performance.now() + 2_000
  const { result } = renderHook(() => useSecondsLeft(end))
  expect(result.current).toBe(2)
  act(() => void vi.advanceTimersByTime(1_050))
  expect(result.current).toBe(1)
  act(() => void vi.advanceTimersByTime(1_050))
  expect(result.current).toBe(0)
})
