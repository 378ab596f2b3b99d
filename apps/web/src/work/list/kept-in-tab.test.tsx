import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { markOpened, useOpened } from '../../domains/items/opened.ts'
import { noteUse, useRecent } from '../../domains/templates/recent.ts'
import { leave } from '../../platform/pages/leave.ts'
import type { News } from '../composer/guard.ts'
import { keepPlace, readPlace } from './place.ts'
import { pointOut, showNews } from './showNews.ts'
import { useKeptPlace } from './useKeptPlace.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  leave()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const full = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

it('remembers where somebody stood in each list', () => {
  keepPlace('items?status=new', { offset: 480, pages: 3 })
  expect(readPlace('items?status=new')).toEqual({ offset: 480, pages: 3 })
  expect(readPlace('items')).toEqual({ offset: 0, pages: 1 })
})

it('begins at the top where too much was loaded, or what was kept makes no sense', () => {
  keepPlace('long', { offset: 90_000, pages: 21 })
  sessionStorage.setItem('otklik.place.broken', '{"offset":')
  sessionStorage.setItem('otklik.place.other', '[]')
  for (const list of ['long', 'broken', 'other']) expect(readPlace(list)).toEqual({ offset: 0, pages: 1 })
})

it('forgets the places with the session, and nothing that is not its own', () => {
  keepPlace('items', { offset: 480, pages: 3 })
  sessionStorage.setItem('other', 'stays')
  leave()
  expect([readPlace('items').offset, sessionStorage.getItem('other')]).toEqual([0, 'stays'])
})

it('is not upset by a full storage', () => {
  full()
  expect(() => keepPlace('items', { offset: 1, pages: 1 })).not.toThrow()
  expect(() => markOpened(2, 5)).not.toThrow()
  expect(() => noteUse(2, 5)).not.toThrow()
})

it('keeps the place once the list has come to rest, with as much as is loaded by then', () => {
  const box = { current: document.createElement('div') }
  const { rerender } = renderHook(({ pages }) => useKeptPlace(box, 'items', pages), { initialProps: { pages: 1 } })
  box.current.scrollTop = 700
  box.current.dispatchEvent(new Event('scroll'))
  rerender({ pages: 4 })
  vi.advanceTimersByTime(149)
  expect(readPlace('items').offset).toBe(0)
  vi.advanceTimersByTime(1)
  expect(readPlace('items')).toEqual({ offset: 700, pages: 4 })
})

it('keeps nothing for a list that was left before it came to rest', () => {
  const box = { current: document.createElement('div') }
  const { unmount } = renderHook(() => useKeptPlace(box, 'items', 1))
  box.current.scrollTop = 700
  box.current.dispatchEvent(new Event('scroll'))
  unmount()
  vi.advanceTimersByTime(1_000)
  expect(readPlace('items').offset).toBe(0)
})

it('knows which comments this tab has shown, of each person apart, and after a reload too', () => {
  const { result } = renderHook(() => useOpened(2))
  act(() => markOpened(2, 5))
  act(() => markOpened(2, 5))
  act(() => markOpened(3, 6))
  expect([...result.current]).toEqual([5])
  expect(JSON.parse(sessionStorage.getItem('otklik.opened.2') ?? '')).toEqual([5])
  leave()
  sessionStorage.setItem('otklik.opened.4', '[8,9]')
  sessionStorage.setItem('otklik.opened.5', 'not a list')
  expect([...renderHook(() => useOpened(4)).result.current]).toEqual([8, 9])
  expect([...renderHook(() => useOpened(5)).result.current]).toEqual([])
})

it('forgets the first of a thousand comments, not the last', () => {
  sessionStorage.setItem('otklik.opened.6', JSON.stringify(Array.from({ length: 999 }, (_, n) => n + 1)))
  const { result } = renderHook(() => useOpened(6))
  act(() => {
    for (const id of [1_000, 1_001]) markOpened(6, id)
  })
  expect([result.current.size, result.current.has(1), result.current.has(1_001)]).toEqual([1_000, false, true])
})

it('offers the templates that were used last, each once, a dozen at most', () => {
  const { result } = renderHook(() => useRecent(2))
  act(() => {
    for (const id of [1, 2, 1]) noteUse(2, id)
  })
  expect(result.current).toEqual([1, 2])
  act(() => {
    for (let id = 10; id < 30; id++) noteUse(2, id)
  })
  expect([result.current.length, result.current[0]]).toEqual([12, 29])
  expect(renderHook(() => useRecent(3)).result.current).toEqual([])
})

it('reads templates of an earlier visit, and nothing that is no number', () => {
  localStorage.setItem('otklik.templates.recent.7', '[3,"x",null,4.5,8]')
  localStorage.setItem('otklik.templates.recent.8', '{"a":1}')
  expect(renderHook(() => useRecent(7)).result.current).toEqual([3, 8])
  expect(renderHook(() => useRecent(8)).result.current).toEqual([])
})

function put(mark: string) {
  const element = document.createElement('article')
  element.dataset.mark = mark
  document.body.append(element)
  return element
}
const isPointedOut = (element: HTMLElement) => 'new' in element.dataset

it('points something of a thread out for four seconds', () => {
  const element = put('reply-6')
  expect(pointOut('reply-6')).toBe(true)
  vi.advanceTimersByTime(3_999)
  expect(isPointedOut(element)).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isPointedOut(element)).toBe(false)
  expect(pointOut('reply-7')).toBe(false)
})

it('points it out for as long again when it is asked a second time', () => {
  const element = put('reply-6')
  pointOut('reply-6')
  vi.advanceTimersByTime(3_000)
  pointOut('reply-6')
  vi.advanceTimersByTime(3_000)
  expect(isPointedOut(element)).toBe(true)
  vi.advanceTimersByTime(1_000)
  expect(isPointedOut(element)).toBe(false)
})

it('points out the weightiest of what is new, and nothing when nothing is', () => {
  const [answer, comment] = [put('reply-6'), put('item-5')]
  const news = [
    { name: 'item-5', what: 'written', mark: { at: 9 } },
    { name: 'reply-6', what: 'answered', mark: { at: 1 } },
  ] as unknown as News[]
  showNews([])
  expect([isPointedOut(answer), isPointedOut(comment)]).toEqual([false, false])
  showNews(news)
  expect([isPointedOut(answer), isPointedOut(comment)]).toEqual([true, false])
})
