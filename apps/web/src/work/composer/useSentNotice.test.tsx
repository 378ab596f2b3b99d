import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { listenToKeys } from '../../platform/keys.ts'
import { leave } from '../../platform/pages/leave.ts'
import { dismissAll, useNotices } from '../../ui/layers/toast.ts'
import { useListKeys } from '../list/useListKeys.ts'
import { useSentNotice } from './useSentNotice.ts'

const wrapper = ({ children }: { children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>
const nothing = () => {}
const names = { next: '', previous: '', close: '' }

function setUp() {
  onTestFinished(listenToKeys())
  onTestFinished(() => {
    leave()
    dismissAll()
  })
  renderHook(() => useListKeys({ names, onStep: nothing, onReply: nothing, onClose: nothing }), { wrapper })
  const { result } = renderHook(() => ({ tell: useSentNotice(), notices: useNotices() }), { wrapper })
  return {
    tell: (sent_id: number, name: string, onUndo: () => void, isHeld = false) =>
      act(() => result.current.tell({ sent_id, name, undo_ms: 5_000, isHeld, onUndo })),
    words: () => result.current.notices.map(({ title, text }) => title ?? text),
  }
}
const undo = (target: EventTarget = document.body) =>
  act(
    () =>
      void target.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', code: 'KeyZ', ctrlKey: true, bubbles: true })),
  )

it('each answer on the way to the next has a notice with a name; Ctrl+Z takes back the newest, then the one before', () => {
  const { tell, words } = setUp()
  const taken: string[] = []
  tell(1, 'Анна', () => taken.push('Анна'))
  tell(2, 'Пётр', () => taken.push('Пётр'))
  expect(words()).toEqual(['Анна: ответ скоро уйдёт', 'Пётр: ответ скоро уйдёт'])

  undo()
  expect(words()).toEqual(['Анна: ответ скоро уйдёт'])
  undo()
  undo()
  expect(taken).toEqual(['Пётр', 'Анна'])
  expect(words()).toEqual([])
})

it('leaves Ctrl+Z to a field with text, and to the browser when the time is over', () => {
  const { tell } = setUp()
  const onUndo = vi.fn()
  tell(3, 'Анна', onUndo)
  const field = document.createElement('textarea')
  document.body.append(field)
  field.value = 'Здравствуйте'
  undo(field)
  expect(onUndo).not.toHaveBeenCalled()
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 6_000)
  undo()
  expect(onUndo).not.toHaveBeenCalled()
  vi.restoreAllMocks()
  field.value = ''
  undo(field)
  expect(onUndo).toHaveBeenCalledOnce()
})

it('says of an answer through a disconnected account that it waits', () => {
  const { tell, words } = setUp()
  tell(4, 'Анна', nothing, true)
  expect(words()).toEqual(['Анна: ответ ждёт'])
})
