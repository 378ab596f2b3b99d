import type { Unsent } from '@otklik/contract/actions/unsent.ts'
import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answerByHand, around, soon, useTold } from '../../test/by-hand.tsx'
import { dismissAll, useNotices } from '../../ui/layers/toast.ts'
import { tellLate } from '../list/late.ts'
import { useLate } from '../list/useLate.ts'
import { unsentQuery, useUnsent } from './useUnsent.ts'

const lost = (id: number, at: number, part: Partial<Unsent> = {}) =>
  ({ id, at, type: 'item', target_id: id, state: 'failed', text: `Ответ ${id}`, ...part }) as Unsent

function setUp(me = 2, openId?: number) {
  answerByHand()
  const { cache, wrapper } = around()
  const onOpen = vi.fn()
  const ways = { onOpen, isOpen: ({ target_id }: { target_id: number }) => target_id === openId }
  const { result } = renderHook(
    () => {
      useUnsent(me, ways)
      useLate(ways)
      return { told: useTold(), notices: useNotices() }
    },
    { wrapper },
  )
  return {
    ...{ onOpen, told: () => result.current.told, notices: () => result.current.notices },
    know: (...all: Unsent[]) => act(async () => void cache.setQueryData(unsentQuery.queryKey, all)),
  }
}

it('says once what did not arrive, and leads to it', async () => {
  const { know, told, notices, onOpen } = setUp()
  await know(lost(5, 100), lost(6, 90, { state: 'unknown' }))
  await soon(told).toEqual(['Ваш ответ не отправлен: Ответ 5', 'Неизвестно, дошёл ли ваш ответ: Ответ 6'])
  notices()[0]?.action?.run()
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ target_id: 5 }))
})

it('does not say again what was said before a reload, only what has come since', async () => {
  const first = setUp(3)
  await first.know(lost(5, 100))
  await soon(first.told).toHaveLength(1)
  const second = setUp(3)
  await second.know(lost(5, 100), lost(7, 120))
  // The notice of before stands beside it: all of one browser are on one screen.
  await soon(second.told).toEqual(['Ваш ответ не отправлен: Ответ 5', 'Ваш ответ не отправлен: Ответ 7'])
  act(() => dismissAll())
  const third = setUp(3)
  await third.know(lost(5, 100), lost(7, 120), lost(8, 130))
  await soon(third.told).toEqual(['Ваш ответ не отправлен: Ответ 8'])
})

it('says it to each person who works at this browser', async () => {
  localStorage.setItem('otklik.unsent_told.2', '1000')
  const { know, told } = setUp(4)
  await know(lost(5, 100))
  await soon(told).toHaveLength(1)
})

it('says three at most, and nothing of what is open before one', async () => {
  const { know, told } = setUp(5, 9)
  await know(lost(9, 104), lost(8, 103), lost(7, 102), lost(6, 101))
  await soon(told).toEqual(['Ваш ответ не отправлен: Ответ 8', 'Ваш ответ не отправлен: Ответ 7'])
})

it('is not upset by a storage that takes nothing', async () => {
  const { know, told } = setUp(6)
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await know(lost(5, 100))
  await soon(told).toHaveLength(1)
  full.mockRestore()
})

it('tells a writer who has gone on that their answer left after all, or why it did not', () => {
  const { told, notices, onOpen } = setUp(7)
  act(() => tellLate({ thread: 'chat.7.12', stop: null }))
  act(() => tellLate({ thread: 'item.7.13', stop: { why: 'stale' } }))
  act(() => tellLate({ thread: 'item.7.14', stop: { why: 'refused', text: 'Комментарий удалён' } }))
  expect(told()).toEqual([
    'Связь вернулась: ваш ответ отправлен',
    'Ваш ответ не отправлен: Пока не было связи, там что-то изменилось. Текст остался в черновике.',
    'Ваш ответ не отправлен: Комментарий удалён',
  ])
  notices()[0]?.action?.run()
  expect(onOpen).toHaveBeenCalledWith({ type: 'chat', target_id: 12 })
})

it('says nothing where it stands on the card in sight, nor of a note', () => {
  const { told } = setUp(7, 12)
  act(() => tellLate({ thread: 'chat.7.12', stop: null }))
  act(() => tellLate({ thread: 'note.chat.7.15', stop: null }))
  expect(told()).toEqual([])
})

it('replaces what it said of the same answer', () => {
  const { told } = setUp(7)
  act(() => tellLate({ thread: 'chat.7.12', stop: { why: 'stale' } }))
  act(() => tellLate({ thread: 'chat.7.12', stop: null }))
  expect(told()).toEqual(['Связь вернулась: ваш ответ отправлен'])
})
