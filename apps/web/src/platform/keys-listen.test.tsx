import { act, renderHook } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type Key, listenToKeys, useAllKeys, useKeys } from './keys.ts'

const key = (name: string, run: () => void, more: Partial<Key> = {}): Key => ({ key: name, label: name, run, ...more })

function press(name: string, init: KeyboardEventInit = {}, target: Element = document.body) {
  const code = /^[a-z]$/.test(name) ? `Key${name.toUpperCase()}` : name
  const event = new KeyboardEvent('keydown', { key: name, code, bubbles: true, cancelable: true, ...init })
  act(() => void target.dispatchEvent(event))
  return event
}
function put<E extends Element>(html: string): E {
  document.body.innerHTML = html
  return document.body.querySelector('[data-here]') as E
}

it('does what the key says, and keeps the browser from doing its own', () => {
  onTestFinished(listenToKeys())
  const run = vi.fn()
  renderHook(() => useKeys([key('j', run)]))
  expect(press('j').defaultPrevented).toBe(true)
  expect(press('k').defaultPrevented).toBe(false)
  expect(run).toHaveBeenCalledTimes(1)
})

it('gives a key to what lies on top, and back when that is gone', () => {
  onTestFinished(listenToKeys())
  const [below, above] = [vi.fn(), vi.fn()]
  renderHook(() => useKeys([key('Escape', below)]))
  const { unmount } = renderHook(() => useKeys([key('Escape', above)]))
  press('Escape')
  unmount()
  press('Escape')
  expect([above.mock.calls.length, below.mock.calls.length]).toEqual([1, 1])
})

it('passes a key on that is not meant here', () => {
  onTestFinished(listenToKeys())
  const [below, above] = [vi.fn(), vi.fn()]
  renderHook(() => useKeys([key('mod+z', below)]))
  renderHook(() => useKeys([key('mod+z', above, { isMeant: () => false })]))
  press('z', { ctrlKey: true })
  expect([above.mock.calls.length, below.mock.calls.length]).toEqual([0, 1])
})

it('does what it says now, not what it said when it was first drawn', () => {
  onTestFinished(listenToKeys())
  const [before, after] = [vi.fn(), vi.fn()]
  const { rerender } = renderHook(({ run }) => useKeys([key('e', run)]), { initialProps: { run: before } })
  rerender({ run: after })
  press('e')
  expect([before.mock.calls.length, after.mock.calls.length]).toEqual([0, 1])
})

it.each([
  ['<input data-here>', false],
  ['<textarea data-here></textarea>', false],
  ['<div role="menu"><button data-here>x</button></div>', false],
  ['<div role="dialog"><p data-here>x</p></div>', false],
  ['<button data-here>x</button>', true],
])('hears letters in %s: %s', (html, isHeard) => {
  onTestFinished(listenToKeys())
  const run = vi.fn()
  renderHook(() => useKeys([key('j', run), key('mod+Enter', run)]))
  press('j', {}, put(html))
  expect(run.mock.calls.length).toBe(isHeard ? 1 : 0)
  // Together with Ctrl nobody types a letter.
  press('Enter', { ctrlKey: true }, document.body.querySelector('[data-here]') as Element)
  expect(run.mock.calls.length).toBe(isHeard ? 2 : 1)
})

it('leaves alone what somebody has dealt with, and words that are being composed', () => {
  onTestFinished(listenToKeys())
  const run = vi.fn()
  renderHook(() => useKeys([key('j', run)]))
  const box = put<HTMLElement>('<div data-here></div>')
  box.addEventListener('keydown', (event) => event.preventDefault())
  press('j', {}, box)
  press('j', { isComposing: true })
  expect(run).not.toHaveBeenCalled()
})

it('can do without letters, for those who press them by accident', () => {
  onTestFinished(listenToKeys(false))
  const run = vi.fn()
  renderHook(() => useKeys([key('j', run), key('shift+r', run), key('Escape', run), key('mod+k', run)]))
  press('j')
  press('r', { shiftKey: true })
  expect(run).not.toHaveBeenCalled()
  press('Escape')
  press('k', { ctrlKey: true })
  expect(run).toHaveBeenCalledTimes(2)
})

it('lists the keys of what is on the screen, and no others', () => {
  const list = renderHook(() => useAllKeys())
  const page = renderHook(({ names }) => useKeys(names.map((name) => key(name, () => {}))), {
    initialProps: { names: ['j', 'k'] },
  })
  expect(list.result.current.map(({ label }) => label)).toEqual(['j', 'k'])
  page.rerender({ names: ['j'] })
  expect(list.result.current.map(({ label }) => label)).toEqual(['j'])
  page.unmount()
  expect(list.result.current).toEqual([])
})
