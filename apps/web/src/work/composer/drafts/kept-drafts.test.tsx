import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { leave } from '../../../platform/pages/leave.ts'
import { changeDraft, draftOf, forgetDraft, hideDraft, takeKept } from './drafts.ts'
import type { ServerDraft } from './kept-drafts.ts'

let clock = 1_000
const puts: string[] = []
let answer: () => Response

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  puts.length = 0
  answer = () => Response.json({ ...kept(puts.at(-1) ?? ''), updated_at: ++clock })
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    puts.push(JSON.parse(body).text)
    return answer()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const kept = (text: string, updated_at = ++clock): ServerDraft => ({
  ...{
    text,
    file_ids: [],
    files: [],
    is_private: false,
    quoted_id: null,
    template: null,
    template_id: null,
    seen: null,
  },
  updated_at,
})
const type = (thread: string, text: string) => changeDraft(thread, (draft) => ({ ...draft, text }))
const rest = () => vi.advanceTimersByTimeAsync(1_100)

it('goes to the server once its writer pauses, and only then', async () => {
  type('item.1.1', 'Доб')
  type('item.1.1', 'Добрый день')
  expect(puts).toEqual([])
  await rest()
  expect(puts).toEqual(['Добрый день'])
})

it('is tried again when the server does not answer', async () => {
  const works = answer
  answer = () => new Response(null, { status: 503 })
  type('item.1.2', 'Добрый день')
  await rest()
  answer = works
  await vi.advanceTimersByTimeAsync(6_000)
  expect(puts.filter((text) => text === 'Добрый день').length).toBeGreaterThan(1)
})

it('is never saved as that of whoever signs in next', async () => {
  answer = () => new Response(null, { status: 503 })
  type('item.1.9', 'Не дошло')
  await rest()
  type('item.1.10', 'Не успело')
  const tried = puts.length
  leave()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(puts.length).toBe(tried)
  expect(draftOf('item.1.10').text).toBe('Не успело')
})

it('is not saved over what was sent a moment after the last key', async () => {
  type('item.1.3', 'Добрый день')
  hideDraft('item.1.3')
  forgetDraft('item.1.3')
  await rest()
  expect(puts).toEqual([])
})

it('is taken from the server where it is newer, and never brought back by a card from before', async () => {
  takeKept('item.1.4', kept('С телефона'))
  expect(draftOf('item.1.4').text).toBe('С телефона')
  const old = kept('Старое', clock - 50)
  type('item.1.4', 'С телефона, дальше')
  await rest()
  takeKept('item.1.4', old)
  expect(draftOf('item.1.4').text).toBe('С телефона, дальше')
})

it('brings its files along, beside those that are still on their way', () => {
  const upload = { id: 'going', name: 'going', bytes: 1, mime: 'image/png', progress: 0, file: null, preview: null }
  changeDraft('item.1.8', (draft) => ({ ...draft, uploads: [upload] }))
  const url = { url: '/files/x', thumb_url: null }
  const file = { id: 7, space_id: 1, name: 'price.txt', mime: 'text/plain', bytes: 5, ...url }
  takeKept('item.1.8', { ...kept('Цены в файле', Date.now()), file_ids: [7], files: [file] })
  expect(draftOf('item.1.8').uploads.map(({ name }) => name)).toEqual(['price.txt', 'going'])
})

it('takes along what its writer had seen, and brings it back with what was given back', async () => {
  const seen = { version: 3, since: 10, marks: { 'item-1': 'null false' } }
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body).seen)
    return answer()
  })
  changeDraft('item.1.11', () => ({ text: 'Добрый день', uploads: [], seen }))
  await rest()
  expect(bodies).toEqual([seen])

  takeKept('item.1.12', { ...kept('С телефона'), seen })
  expect(draftOf('item.1.12').seen).toEqual(seen)
  type('item.1.12', 'С телефона, дальше')
  const older = { ...seen, version: 2 }
  takeKept('item.1.12', { ...kept('Не ушло\n\nС телефона', clock + 5), seen: older })
  expect(draftOf('item.1.12')).toMatchObject({ text: 'Не ушло\n\nС телефона, дальше', seen: older })
})

it('puts what was given back above what is being written', async () => {
  type('item.1.5', 'Второе')
  await rest()
  type('item.1.5', 'Второе и третье')
  takeKept('item.1.5', kept('Первое\n\nВторое', clock + 5))
  expect(draftOf('item.1.5').text).toBe('Первое\n\nВторое и третье')
})

it('keeps what was given back apart from what was begun since', async () => {
  type('item.1.7', 'Отправлено')
  await rest()
  type('item.1.7', '')
  await rest()
  type('item.1.7', 'Новое')
  takeKept('item.1.7', kept('Отправлено', clock + 5))
  expect(draftOf('item.1.7').text).toBe('Отправлено\n\nНовое')
})

it('keeps what this tab has and the server does not know yet', () => {
  type('item.1.6', 'Пишу сейчас')
  takeKept('item.1.6', kept('Вчерашнее', 5))
  expect(draftOf('item.1.6').text).toBe('Пишу сейчас')
})
