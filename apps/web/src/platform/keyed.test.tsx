import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeKeyed } from './keyed.ts'
import { leave } from './pages/leave.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

it('keeps a value for each thread', () => {
  const texts = makeKeyed('')
  texts.set('a', () => 'здравствуйте')
  expect([texts.get('a'), texts.get('b')]).toEqual(['здравствуйте', ''])
})

it('loads each value once, and takes the empty one where nothing was kept', () => {
  const load = vi.fn((key: string) => (key === 'a' ? 'было' : undefined))
  const texts = makeKeyed('', load)
  expect([texts.get('a'), texts.get('a'), texts.get('b')]).toEqual(['было', 'было', ''])
  expect(load).toHaveBeenCalledTimes(2)
})

it('tells those who watch this one, and nobody when nothing has changed', () => {
  const texts = makeKeyed('')
  const [own, other] = [vi.fn(), vi.fn()]
  const stop = texts.watch('a', own)
  texts.watch('b', other)
  texts.set('a', () => 'раз')
  texts.set('a', () => 'раз')
  expect([own.mock.calls.length, other.mock.calls.length]).toEqual([1, 0])
  stop()
  texts.set('a', () => 'два')
  expect(own).toHaveBeenCalledTimes(1)
})

it('goes on telling the others when one of two stops', () => {
  const texts = makeKeyed('')
  const [first, second] = [vi.fn(), vi.fn()]
  const stop = texts.watch('a', first)
  texts.watch('a', second)
  stop()
  stop()
  texts.set('a', () => 'раз')
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
})

it('leaves nothing to whoever signs in next', () => {
  const texts = makeKeyed('')
  texts.set('a', () => 'тайна')
  leave()
  expect(texts.get('a')).toBe('')
})

it('draws its reader anew for its own part alone', () => {
  const drafts = makeKeyed({ text: '', files: 0 })
  const drawn = vi.fn()
  const { result } = renderHook(() => {
    drawn()
    return drafts.usePart('a', ({ files }) => files)
  })
  act(() => drafts.set('a', (draft) => ({ ...draft, text: 'а' })))
  expect(drawn).toHaveBeenCalledTimes(1)
  act(() => drafts.set('a', (draft) => ({ ...draft, files: 2 })))
  expect([result.current, drawn.mock.calls.length]).toEqual([2, 2])
})

it('shows the other thread as soon as one goes on to it', () => {
  const texts = makeKeyed('')
  texts.set('b', () => 'другой')
  const { result, rerender } = renderHook(({ key }) => texts.use(key), { initialProps: { key: 'a' } })
  rerender({ key: 'b' })
  expect(result.current).toBe('другой')
  act(() => texts.set('a', () => 'прежний'))
  expect(result.current).toBe('другой')
})

it('tells a moment late, once for many keys, and not to somebody who has gone', () => {
  const texts = makeKeyed('')
  const { result, unmount } = renderHook(() => texts.useSoon('a'))
  for (const text of ['п', 'пр', 'при']) act(() => texts.set('a', () => text))
  expect(result.current).toBe('')
  act(() => void vi.advanceTimersByTime(400))
  expect(result.current).toBe('при')
  act(() => texts.set('a', () => 'прив'))
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
