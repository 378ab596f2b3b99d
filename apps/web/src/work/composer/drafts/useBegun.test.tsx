import type { WorkStatus } from '@otklik/contract/work/work.ts'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { itemKind } from '../../../domains/items/kind.ts'
import { changeDraft } from './drafts.ts'
import { useBegun } from './useBegun.ts'

const said: string[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  said.length = 0
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (/writing$/.test(url)) said.push(`${new URL(url, 'http://x').pathname} ${JSON.parse(body).is_writing}`)
    return Response.json({})
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

let last = 0
function begin(status: WorkStatus = 'new') {
  const id = ++last
  const thread = `item.7.${id}`
  const type = (text: string) => changeDraft(thread, (draft) => ({ ...draft, text }))
  const { result, unmount } = renderHook(() => useBegun(itemKind, id, thread, status))
  return { path: `/v1/items/${id}/writing`, type, sent: () => result.current(), unmount }
}
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('takes what is answered when a first character has stood for two seconds, and once', async () => {
  const { type, path } = begin()
  type('Д')
  await wait(1_900)
  type('До')
  expect(said).toEqual([])
  await wait(150)
  expect(said).toEqual([`${path} true`])
})

it('takes nothing for a character that was taken away again, nor what is in progress anyway', async () => {
  const first = begin()
  first.type('Д')
  await wait(1_000)
  first.type('')
  await wait(5_000)
  const second = begin('inprogress')
  second.type('Д')
  await wait(5_000)
  expect(said).toEqual([])
})

it('gives it back when the field is left empty, but not when it was sent', async () => {
  const left = begin()
  left.type('Добрый')
  await wait(2_100)
  left.type('')
  left.unmount()
  await wait(0)
  expect(said).toEqual([`${left.path} true`, `${left.path} false`])

  const answered = begin()
  answered.type('Добрый')
  await wait(2_100)
  answered.sent()
  answered.type('')
  await wait(5_000)
  answered.unmount()
  await wait(0)
  expect(said.slice(2)).toEqual([`${answered.path} true`])
})
