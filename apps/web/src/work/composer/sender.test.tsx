import { CallFailed } from '@otklik/contract/wire/client.ts'
import { renderHook } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { reach } from '../../platform/wire/reach.ts'
import { type Late, onLate } from '../list/late.ts'
import { draftOf, restoreDraft, takeKept } from './drafts/drafts.ts'
import { useDraftText } from './drafts/kept-drafts.ts'
import { type Echo, type Manner, useEchoes } from './echoes.ts'
import { keepSeen, type Mark, type Seen } from './guard.ts'
import { answerTo, dismissStop, repeat, type Sender, send, sentDraft, useStop, withdraw, write } from './sender.ts'

const ME = 1
const plain: Manner = { then_status: null, is_private: false, quoted: null }
const closing: Manner = { ...plain, then_status: 'closed' }
const stale = new CallFailed(409, { error: 'changed', error_type: 'stale' })
const customer: Mark = { kind: 'customer', user_id: null, stamp: '', is_deleted: false, text: 'Алло?', at: 2 }
const seen = (version: number, marks: [string, Mark][] = []): Seen => ({ version, marks: new Map(marks) })

let threads = 0
function setUp(post: Sender['post'], reload: Sender['reload'] = async () => seen(2)) {
  const thread = `test.${++threads}`
  const sender: Sender = { thread, me: ME, undo_ms: 5_000, seen: seen(1), post, reload }
  const echoes = renderHook(() => useEchoes(thread))
  const stop = renderHook(() => useStop(thread))
  return {
    sender,
    text: () => draftOf(thread).text,
    echoes: () => echoes.result.current,
    stop: () => stop.result.current,
  }
}
const typed = (sender: Sender, text: string) => write(sender, (draft) => ({ ...draft, text }))

it('shows at once what is sent, trimmed, and remembers it for an undo', async () => {
  const post = vi.fn(async (_: Echo) => 77)
  const { sender, text, echoes } = setUp(post)
  typed(sender, ' Здравствуйте! ')

  const sending = send(sender, closing)
  expect(text()).toBe('')
  await vi.waitFor(() => expect(echoes()).toHaveLength(1))

  await sending
  expect(post.mock.calls[0]?.[0]).toMatchObject({
    draft: { text: 'Здравствуйте!' },
    then_status: 'closed',
    seen_version: 1,
  })
  expect(sentDraft(77)?.text).toBe('Здравствуйте!')
  expect(await answerTo(post.mock.calls[0]?.[0].id ?? 0)).toBe(77)
})

it('carries the version that was on the screen at the first word, not at the last', async () => {
  const post = vi.fn(async (_: Echo) => 1)
  const { sender } = setUp(post)
  typed(sender, 'З')
  typed({ ...sender, seen: seen(5) }, 'Здравствуйте')
  await send({ ...sender, seen: seen(5) }, plain)
  expect(post.mock.calls[0]?.[0].seen_version).toBe(1)
})

/** As a reload, another device or a planned answer brings it back. */
const restored = { file_ids: [], files: [], is_private: false, quoted_id: null, template: null, template_id: null }
const first: Mark = { ...customer, text: 'Где заказ?', at: 1 }

it('guards a restored draft by what its writer had seen, whatever is on the screen now', async () => {
  const now = seen(2, [
    ['m1', first],
    ['m2', customer],
  ])
  const post = vi.fn((echo: Echo) => (echo.seen_version === 1 ? Promise.reject(stale) : Promise.resolve(5)))
  const { sender, stop, text } = setUp(post, async () => now)
  takeKept(sender.thread, {
    ...{ ...restored, text: 'Здравствуйте', updated_at: 5, seen: keepSeen(seen(1, [['m1', first]])) },
  })
  const later = { ...sender, seen: now }
  typed(later, 'Здравствуйте!')
  await send(later, { ...plain, send_at: 9_999_999_999 })

  expect(post.mock.calls[0]?.[0]).toMatchObject({ seen_version: 1 })
  await vi.waitFor(() => expect(stop()).toMatchObject({ why: 'stale', news: [{ name: 'm2', what: 'written' }] }))
  expect(text()).toBe('Здравствуйте!')
})

it('stops where only the version of a restored draft is known, be there news or none', async () => {
  const { sender, stop } = setUp(
    async () => Promise.reject(stale),
    async () => seen(3, [['m1', first]]),
  )
  takeKept(sender.thread, {
    ...{ ...restored, text: 'Завтра', updated_at: 5, seen: { version: 1, since: 2, marks: {} } },
  })
  await send({ ...sender, seen: seen(3) }, plain)
  await vi.waitFor(() => expect(stop()).toMatchObject({ why: 'stale', news: [] }))
})

it('guards what was taken back by what its writer had seen before', async () => {
  const post = vi.fn(async (_: Echo) => 78)
  const { sender } = setUp(post)
  typed(sender, 'Здравствуйте')
  await send(sender, plain)
  restoreDraft(sender.thread, sentDraft(78) ?? { text: '', uploads: [] })
  await send({ ...sender, seen: seen(9) }, plain)
  expect(post.mock.calls[1]?.[0].seen_version).toBe(1)
})

it('stops when the customer got in between, and gives the text back', async () => {
  const now = seen(2, [['m2', customer]])
  const { sender, text, stop, echoes } = setUp(
    async () => Promise.reject(stale),
    async () => now,
  )
  typed(sender, 'Здравствуйте')
  await send(sender, plain)

  await vi.waitFor(() => expect(stop()).toMatchObject({ why: 'stale', now }))
  expect(text()).toBe('Здравствуйте')
  expect(echoes()).toEqual([])
})

it('goes out with the new version when the writer says so', async () => {
  const post = vi.fn((echo: Echo) => (echo.seen_version === 1 ? Promise.reject(stale) : Promise.resolve(5)))
  const now = seen(2, [['m2', customer]])
  const { sender, stop } = setUp(post, async () => now)
  typed(sender, 'Здравствуйте')
  await send(sender, plain)
  await send(sender, plain, now)

  expect(post.mock.calls.map(([{ seen_version }]) => seen_version)).toEqual([1, 2])
  expect(new Set(post.mock.calls.map(([{ key }]) => key)).size).toBe(2)
  expect(stop()).toBeNull()
})

it('counts as seen what was shown', async () => {
  const post = vi.fn((echo: Echo) => (echo.seen_version === 1 ? Promise.reject(stale) : Promise.resolve(5)))
  const { sender } = setUp(post, async () => seen(2, [['m2', customer]]))
  typed(sender, 'Здравствуйте')
  await send(sender, plain)
  dismissStop(sender)
  await send(sender, plain)
  expect(post).toHaveBeenCalledTimes(2)
  expect(post.mock.calls[1]?.[0].seen_version).toBe(2)
})

it('does not stop for what the writer did meanwhile', async () => {
  const own: Mark = { ...customer, kind: 'ours', user_id: ME }
  const post = vi.fn((echo: Echo) => (echo.seen_version === 1 ? Promise.reject(stale) : Promise.resolve(5)))
  const now = seen(3, [
    ['m1', first],
    ['m2', own],
  ])
  const { sender: bare, text, stop } = setUp(post, async () => now)
  const sender = { ...bare, seen: seen(1, [['m1', first]]) }
  typed(sender, 'Здравствуйте')
  await send(sender, plain)
  expect(post).toHaveBeenCalledTimes(2)
  expect(stop()).toBeNull()
  expect(text()).toBe('')
})

it('keeps what did not get through, and repeats it under the same key', async () => {
  const post = vi.fn<Sender['post']>(async () => Promise.reject(new TypeError('offline')))
  const { sender, echoes, text } = setUp(post)
  typed(sender, 'Здравствуйте')
  await send(sender, plain)
  await vi.waitFor(() => expect(echoes()[0]?.is_stuck).toBe(true))
  expect(text()).toBe('')
  expect(sessionStorage.getItem(`otklik.draft.${sender.thread}`)).toContain('Здравствуйте')

  post.mockResolvedValue(9)
  repeat(sender, echoes()[0]?.id ?? 0)
  await vi.waitFor(() => expect(echoes()[0]?.answer_id).toBe(9))
  expect(new Set(post.mock.calls.map(([{ key }]) => key)).size).toBe(1)
})

/** As `fetch` does it where there is no network. */
const silent = async (): Promise<never> => {
  reach.noteSilence()
  throw new TypeError('offline')
}

it('goes by itself under the same key when the server is back, and says so to a writer who has gone on', async () => {
  const late: Late[] = []
  onTestFinished(onLate((one) => late.push(one)))
  const post = vi.fn<Sender['post']>(silent)
  const { sender, echoes } = setUp(post)
  const row = renderHook(() => useDraftText(sender.thread))
  typed(sender, 'Здравствуйте')
  await send(sender, plain)
  await vi.waitFor(() => expect(echoes()[0]?.is_stuck).toBe(true))
  await vi.waitFor(() => expect(row.result.current).toBe('Здравствуйте'))

  post.mockResolvedValue(9)
  reach.noteAnswer()
  await vi.waitFor(() => expect(late).toEqual([{ thread: sender.thread, stop: null }]))
  expect(echoes()[0]).toMatchObject({ answer_id: 9, is_stuck: false })
  expect(post.mock.calls.map(([{ key, seen_version }]) => [key, seen_version])).toEqual([
    [echoes()[0]?.key, 1],
    [echoes()[0]?.key, 1],
  ])
})

it('stops what waited when the customer wrote meanwhile', async () => {
  const late: Late[] = []
  onTestFinished(onLate((one) => late.push(one)))
  const post = vi.fn<Sender['post']>(silent)
  const { sender, text } = setUp(post, async () => seen(2, [['m2', customer]]))
  typed(sender, 'Здравствуйте')
  await send(sender, plain)
  post.mockRejectedValue(stale)
  reach.noteAnswer()
  await vi.waitFor(() => expect(late).toMatchObject([{ stop: { why: 'stale' } }]))
  expect(text()).toBe('Здравствуйте')
})

it('gives back what waits, and does not send it then', async () => {
  const post = vi.fn<Sender['post']>(silent)
  const { sender, text, echoes } = setUp(post)
  typed(sender, 'Здравствуйте')
  await send(sender, plain)
  await vi.waitFor(() => expect(echoes()[0]?.is_stuck).toBe(true))
  expect(withdraw(sender.thread, echoes()[0]?.id ?? 0)).toBe(true)
  expect(text()).toBe('Здравствуйте')
  reach.noteAnswer()
  await new Promise((resolve) => setTimeout(resolve))
  expect(post).toHaveBeenCalledOnce()
})

it('tells in its own words what the server refuses', async () => {
  const refused = new CallFailed(422, { error: 'Текст длиннее', error_type: 'reply_too_long' })
  const { sender, stop, text } = setUp(async () => Promise.reject(refused))
  typed(sender, 'Здравствуйте')
  await send(sender, plain)
  await vi.waitFor(() => expect(stop()).toMatchObject({ why: 'refused', text: 'Текст длиннее' }))
  expect(text()).toBe('Здравствуйте')
})
