import type { BulkPreview } from '@otklik/contract/bulk.ts'
import type { Member } from '@otklik/contract/users/users.ts'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { itemKind } from '../../domains/items/kind.ts'
import * as socket from '../../platform/live/socket.ts'
import { answerByHand, around, soon, useTold } from '../../test/by-hand.tsx'
import { asked as question } from '../../ui/layers/confirm.ts'
import type { Kind } from '../kind.ts'
import { useLooking } from './useLooking.ts'
import { useModeration } from './useModeration.ts'
import { useIsFirst } from './useRival.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const rival = { user_id: 9, name: 'Анна' } as Member

it('warns whoever comes second, and not whoever was there first', () => {
  const first = renderHook(({ other }) => useIsFirst(true, other), {
    initialProps: { other: undefined as Member | undefined },
  })
  first.rerender({ other: rival })
  expect(first.result.current()).toBe(true)
  const second = renderHook(() => useIsFirst(true, rival))
  expect(second.result.current()).toBe(false)
})

it('gives the first place up with resting, and takes it when the other one has gone', () => {
  type Props = { isWriting: boolean; other: Member | undefined }
  const { result, rerender } = renderHook(({ isWriting, other }: Props) => useIsFirst(isWriting, other), {
    initialProps: { isWriting: true, other: undefined } as Props,
  })
  rerender({ isWriting: false, other: rival })
  rerender({ isWriting: true, other: rival })
  expect(result.current()).toBe(false)
  rerender({ isWriting: true, other: undefined })
  expect(result.current()).toBe(true)
})

/** Which things are locked now, as the socket would be told. */
function watchLocks() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const sent: string[] = []
  class Line {
    onopen: (() => void) | null = null
    onmessage: ((event: { data: string }) => void) | null = null
    send = (text: string) => {
      const { type, lock } = JSON.parse(text)
      if (lock) sent.push(`${type} ${lock.id}`)
    }
    close() {}
    constructor() {
      queueMicrotask(() => {
        this.onopen?.()
        this.onmessage?.({ data: JSON.stringify({ type: 'ready', spaces: [{ space_id: 1, seq: 1 }] }) })
      })
    }
  }
  vi.stubGlobal('WebSocket', Line)
  const nothing = () => {}
  socket.startSocket({ apply: nothing, hear: nothing, reload: nothing, rights: nothing })
  return {
    sent,
    end: () => {
      socket.stopSocket()
      vi.unstubAllGlobals()
    },
  }
}
const see = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

it('shows colleagues what somebody really looks at, not what they step past', async () => {
  const { sent, end } = watchLocks()
  await Promise.resolve()
  const thing = (id: number) => ({ type: 'item', id, space_id: 1 }) as const
  const { rerender, unmount } = renderHook(({ id }) => useLooking(thing(id)), { initialProps: { id: 5 } })
  vi.advanceTimersByTime(500)
  rerender({ id: 6 })
  vi.advanceTimersByTime(600)
  expect(sent).toEqual(['lock 6'])
  unmount()
  expect(sent).toEqual(['lock 6', 'unlock 6'])
  end()
})

it('does not look while the tab is out of sight', async () => {
  const { sent, end } = watchLocks()
  await Promise.resolve()
  renderHook(() => useLooking({ type: 'item', id: 5, space_id: 1 }))
  vi.advanceTimersByTime(600)
  see('hidden')
  expect(sent).toEqual(['lock 5', 'unlock 5'])
  see('visible')
  vi.advanceTimersByTime(300)
  see('hidden')
  vi.advanceTimersByTime(5_000)
  expect(sent).toHaveLength(2)
  end()
})

function moderate(can: { hide: number; delete: number }, count = 3) {
  answerByHand()
  const preview = vi.fn(async () => ({ can }) as unknown as BulkPreview)
  const kind = { ...itemKind, calls: { ...itemKind.calls, preview } } as unknown as Kind
  const onDo = vi.fn()
  const { result } = renderHook(
    () => ({ ...useModeration(kind, { ids: [1, 2, 3] }, count, onDo), told: useTold(), asks: question.use() }),
    { wrapper: around().wrapper },
  )
  const asks = async () => {
    await soon(() => result.current.asks).toBeDefined()
    return result.current.asks
  }
  return { result, onDo, asks, preview, answer: (isYes: boolean) => act(async () => question.read()?.answer(isYes)) }
}

it('says how many of them the networks can hide, before it does', async () => {
  const { result, onDo, asks, answer } = moderate({ hide: 2, delete: 0 })
  void act(() => void result.current.hide(true))
  const asked = await asks()
  expect(asked?.title).toBe('Скрыть 2 комментария из 3?')
  expect(asked?.text).toContain('Сеть этого не умеет: 1')
  await answer(true)
  await soon(() => onDo.mock.calls).toEqual([[{ do: 'hide', is_hidden: true }]])
})

it('says nothing of others where all can be done, and does nothing after a no', async () => {
  const { result, onDo, asks, answer } = moderate({ hide: 3, delete: 3 })
  void act(() => void result.current.hide(false))
  const asked = await asks()
  expect(asked?.title).toBe('Показать снова 3 комментария?')
  expect(asked?.text).not.toContain('не умеет')
  await answer(false)
  expect(onDo).not.toHaveBeenCalled()
})

it('warns before it deletes, and does not ask where no network can', async () => {
  const able = moderate({ hide: 0, delete: 1 }, 1)
  void act(() => void able.result.current.remove())
  expect(await able.asks()).toMatchObject({ title: 'Удалить 1 комментарий?', danger: true })
  await able.answer(true)
  await soon(() => able.onDo.mock.calls).toEqual([[{ do: 'delete' }]])
  const unable = moderate({ hide: 0, delete: 0 })
  void act(() => void unable.result.current.remove())
  await soon(() => unable.result.current.told).toEqual(['Выбранные сети не дают удалять чужие комментарии'])
  expect(unable.result.current.asks).toBeUndefined()
})
