import type { UploadedFile } from '@otklik/contract/files/files.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { makeChannel } from '@otklik/contract/networks/network.ts'
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { around } from '../../test/by-hand.tsx'
import { type Draft, draftOf } from './drafts/drafts.ts'
import { faultOf, useFaultWords } from './reply-fault.ts'
import type { Sender } from './sender.ts'
import { useUploads } from './useUploads.ts'

const channel = makeChannel({ limit: 20, uploads: 1 })
const file = (id: number, name: string, mime = 'image/png') =>
  ({ id, name, mime, bytes: 10, url: `/${id}`, thumb_url: null }) as unknown as UploadedFile
const upload = (name: string, isThere = true, mime = 'image/png') =>
  ({ id: name, name, mime, bytes: 10, file: isThere ? file(1, name, mime) : null }) as Draft['uploads'][number]
const draft = (text: string, ...uploads: Draft['uploads'][number][]): Draft => ({ text, uploads })

it('lets a plain answer pass', () => {
  expect(faultOf(channel, draft('Уже едем'))).toBeUndefined()
  expect(faultOf(channel, draft('', upload('a.png')))).toBeUndefined()
})

it('does not count blanks: they are neither an answer nor too long', () => {
  expect(faultOf(channel, draft('  \n '))).toBe('reply_empty')
  expect(faultOf(channel, draft(`${'я'.repeat(20)}   \n`))).toBeUndefined()
  expect(faultOf(channel, draft('я'.repeat(21)))).toBe('reply_too_long')
})

it('waits for files before it says anything else', () => {
  expect(faultOf(channel, draft('я'.repeat(21), upload('a.png', false)))).toBe('uploading')
})

it('knows how many files and of which type the network takes', () => {
  expect(faultOf(channel, draft('', upload('a.png'), upload('b.png')))).toBe('reply_too_many_files')
  const whatsapp = findNetwork('whatsapp')?.messages ?? null
  expect(faultOf(whatsapp, draft('', upload('a.zip', true, 'application/zip')))).toBe('reply_file_type')
})

it('knows where nobody can answer, and what cannot be done there', () => {
  expect(faultOf(null, draft('Да'))).toBe('reply_not_allowed')
  expect(faultOf(channel, draft('Да'), 'private_reply')).toBe('reply_not_allowed')
})

it('has words for every reason, each its own', () => {
  const faults = [
    ...(['uploading', 'reply_empty', 'reply_too_long', 'reply_file_or_text', 'reply_too_many_files'] as const),
    ...(['reply_file_type', 'reply_not_allowed'] as const),
  ]
  const { wrapper } = around()
  const words = faults.map((fault) => renderHook(() => useFaultWords(fault), { wrapper }).result.current)
  expect(words.every(Boolean)).toBe(true)
  expect(new Set(words).size).toBe(faults.length)
  expect(renderHook(() => useFaultWords(undefined), { wrapper }).result.current).toBeUndefined()
})

let last = 0
function setUp(takes = channel) {
  const thread = `item.90.${++last}`
  const sender = { thread, me: 2, undo_ms: 0, seen: { version: 1, marks: new Map() } } as unknown as Sender
  const { result } = renderHook(() => useUploads(sender, 1, takes), { wrapper: around().wrapper })
  return {
    put: (...files: UploadedFile[]) => act(() => result.current.addReady(files)),
    names: () => draftOf(thread).uploads.map(({ name }) => name),
    faults: () => result.current.faults,
    clear: () => act(() => result.current.clearFaults()),
  }
}

it('takes as many files of a template as the network does, and says which it did not', () => {
  const { put, names, faults, clear } = setUp()
  put(file(1, 'a.png'), file(2, 'b.png'))
  expect([names(), faults()]).toEqual([['a.png'], ['b.png: сеть не примет больше файлов']])
  clear()
  expect(faults()).toEqual([])
})

it('takes the same file of a template once', () => {
  const { put, names, faults } = setUp(makeChannel({ limit: 20, uploads: 5 }))
  put(file(1, 'a.png'))
  put(file(1, 'a.png'), file(2, 'b.png'))
  expect([names(), faults()]).toEqual([['a.png', 'b.png'], []])
})

it('leaves out what the network does not take, and keeps its room for the rest', () => {
  const { put, names, faults } = setUp(makeChannel({ limit: 20, uploads: 1, file_types: ['image/png'] as never }))
  put(file(1, 'a.zip', 'application/zip'), file(2, 'b.png'))
  expect(names()).toEqual(['b.png'])
  expect(faults()).toEqual(['a.zip: файлы этого вида сеть не принимает'])
})
