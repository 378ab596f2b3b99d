import { act, renderHook } from '@testing-library/react'
import type { PointerEvent } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followArrows } from '../../domains/search/parts/arrows.ts'
import { indexOf, usePointed } from './usePointed.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const rows = [{ id: 11 }, { id: 12 }]

function setUp() {
  document.body.innerHTML = '<div id="box"><p data-index="0"><b>a</b></p><p data-index="1"><b>b</b></p></div><i>c</i>'
  const box = { current: document.querySelector<HTMLElement>('#box') }
  const onRest = vi.fn()
  const { result, rerender, unmount } = renderHook(({ isScrolling }) => usePointed(box, rows, isScrolling, onRest), {
    initialProps: { isScrolling: false },
  })
  return {
    ...{ result, unmount, onRest, pointed: () => result.current.pointed_id },
    scroll: (isScrolling: boolean) => rerender({ isScrolling }),
    over: (selector: string, pointerType = 'mouse') =>
      act(() => {
        const target = document.querySelector(selector)
        result.current.handlers.onPointerOver({ target, pointerType } as unknown as PointerEvent)
      }),
    wait: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
  }
}

it('knows the row in which something lies', () => {
  setUp()
  expect(indexOf(document.querySelector('[data-index="1"] b'))).toBe(1)
  expect([indexOf(document.querySelector('i')), indexOf(null), indexOf(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

it('means a row on which the pointer rests, not one that it passes', () => {
  const { over, wait, pointed, onRest } = setUp()
  over('[data-index="0"] b')
  wait(59)
  over('[data-index="1"] b')
  wait(59)
  expect([pointed(), onRest.mock.calls.length]).toEqual([undefined, 0])
  wait(1)
  expect(pointed()).toBe(12)
  expect(onRest).toHaveBeenCalledExactlyOnceWith(rows[1])
})

it('is not told again while the pointer moves within a row', () => {
  const { over, wait, onRest } = setUp()
  over('[data-index="0"]')
  wait(60)
  over('[data-index="0"] b')
  wait(60)
  expect(onRest).toHaveBeenCalledTimes(1)
})

it('means nothing while the list moves under the pointer', () => {
  const { over, wait, scroll, pointed } = setUp()
  scroll(true)
  over('[data-index="0"]')
  wait(1_000)
  expect(pointed()).toBeUndefined()
})

it('shows no tools for a finger, but gets the row ready', () => {
  const { over, wait, pointed, onRest } = setUp()
  over('[data-index="0"]', 'touch')
  wait(60)
  expect([pointed(), onRest.mock.calls.length]).toEqual([undefined, 1])
})

it('stays with its row when the pointer goes to a menu that lies elsewhere, and ends when it leaves', () => {
  const { over, wait, pointed, result } = setUp()
  over('[data-index="0"]')
  wait(60)
  over('i')
  expect(pointed()).toBe(11)
  act(() => result.current.handlers.onPointerLeave())
  expect(pointed()).toBeUndefined()
})

it('means the row in the focus at once', () => {
  const { result, pointed } = setUp()
  act(() => result.current.focused({ id: 12 }))
  expect(pointed()).toBe(12)
})

it('is forgotten with the page', () => {
  const { over, unmount } = setUp()
  over('[data-index="0"]')
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

it('is led by arrows from the words into what was found and back, and not past the ends', () => {
  document.body.innerHTML = `<div id="search"><input type="search"><button>kinds</button>
    <ul><li><a href="/1">one</a></li><li><a href="/2">two</a></li></ul></div>`
  const box = document.querySelector('#search') as HTMLElement
  const press = (key: string, more: object = {}) => {
    const preventDefault = vi.fn()
    followArrows({ key, currentTarget: box, target: document.activeElement, preventDefault, ...more } as never)
    return `${document.activeElement?.textContent || document.activeElement?.tagName} ${preventDefault.mock.calls.length}`
  }
  box.querySelector('input')?.focus()
  expect([press('ArrowDown'), press('ArrowDown'), press('ArrowDown')]).toEqual(['one 1', 'two 1', 'two 0'])
  expect([press('ArrowUp'), press('ArrowUp'), press('ArrowUp')]).toEqual(['one 1', 'INPUT 1', 'INPUT 0'])
  expect([press('ArrowDown', { shiftKey: true }), press('Enter')]).toEqual(['INPUT 0', 'INPUT 0'])
  // The kinds have arrows of their own.
  box.querySelector('button')?.focus()
  expect(press('ArrowDown')).toBe('kinds 0')
})
