import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { leave } from '../../../platform/pages/leave.ts'
import { awaitComposer, giveUpComposer, useAwaited, useNoComposer } from './awaited.ts'

afterEach(() => giveUpComposer())

const item = { type: 'item', id: 5 } as const
const press = (key: string, init: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  document.body.dispatchEvent(event)
  return event
}
const type = (text: string) => {
  for (const key of text) press(key)
}

/** The field has come: what it is given, and whether it takes the focus. */
function come(thing: { type: 'item' | 'chat'; id: number } = item) {
  const onCome = vi.fn()
  renderHook(() => useAwaited(thing, onCome))
  return onCome.mock.calls[0]
}

it('keeps what is typed before there is a field for it', () => {
  awaitComposer(item)
  type('Добрый')
  press(' ')
  press('Enter')
  type('день👋')
  expect(come()).toEqual(['Добрый \nдень👋', true])
})

it('hears nothing before somebody has asked to answer, nor after the field has come', () => {
  const before = press('j')
  expect(before.defaultPrevented).toBe(false)
  awaitComposer(item)
  come()
  expect(press('j').defaultPrevented).toBe(false)
})

it('takes letters away from the keys of the list', () => {
  const onKey = vi.fn()
  document.body.addEventListener('keydown', onKey)
  awaitComposer(item)
  expect(press('e').defaultPrevented).toBe(true)
  expect(onKey).not.toHaveBeenCalled()
  document.body.removeEventListener('keydown', onKey)
})

it('corrects with Backspace, whole characters at a time', () => {
  awaitComposer(item)
  type('Да👍')
  press('Backspace')
  press('Backspace')
  expect(come()).toEqual(['Д', true])
  awaitComposer(item)
  press('Backspace')
  expect(come()).toEqual(['', true])
})

it('leaves to the browser what is a command there', () => {
  awaitComposer(item)
  for (const event of [press('r', { ctrlKey: true }), press('t', { metaKey: true }), press('F5'), press('Tab')])
    expect(event.defaultPrevented).toBe(false)
  // Some layouts write signs with Alt.
  expect(press('@', { altKey: true }).defaultPrevented).toBe(true)
  expect(come()).toEqual(['@', true])
})

it('gives up with Escape', () => {
  awaitComposer(item)
  type('нет')
  press('Escape')
  expect(press('e').defaultPrevented).toBe(false)
  expect(come()).toBeUndefined()
})

it('keeps what was typed for its field when somebody clicks elsewhere, without taking the focus from there', () => {
  awaitComposer(item)
  type('Да')
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(press('j').defaultPrevented).toBe(false)
  expect(come()).toEqual(['Да', false])
})

it('puts nothing into the field of something else', () => {
  awaitComposer(item)
  type('Да')
  expect(come({ type: 'chat', id: 5 })).toBeUndefined()
  expect(come({ type: 'item', id: 6 })).toBeUndefined()
  expect(come()).toEqual(['Да', true])
})

it('begins anew for the next one', () => {
  awaitComposer(item)
  type('старое')
  awaitComposer({ type: 'item', id: 6 })
  type('новое')
  expect(come({ type: 'item', id: 6 })).toEqual(['новое', true])
})

it('gives the words to one field only', () => {
  awaitComposer(item)
  type('Да')
  come()
  expect(come()).toBeUndefined()
})

it('ends where there is no field, and with the session', () => {
  awaitComposer(item)
  renderHook(() => useNoComposer())
  expect(press('e').defaultPrevented).toBe(false)
  awaitComposer(item)
  leave()
  expect(press('e').defaultPrevented).toBe(false)
})
