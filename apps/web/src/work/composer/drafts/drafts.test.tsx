import { expect, it } from 'vitest'
import type { Upload } from '../../../domains/files/upload.ts'
import { changeDraft, draftOf, forgetDraft, hideDraft, noDraft, restoreDraft } from './drafts.ts'

/** What a page would find that is loaded now instead of this one. */
function stored(thread: string) {
  dispatchEvent(new Event('pagehide'))
  return sessionStorage.getItem(`otklik.draft.${thread}`)
}
const upload = (id: string, isThere: boolean): Upload => ({
  ...{ id, name: id, bytes: 1, mime: 'image/png', progress: 1, preview: 'blob:x' },
  file: isThere
    ? { id: 7, space_id: 1, name: id, mime: 'image/png', bytes: 1, url: '/files/x', thumb_url: null }
    : null,
})

it('outlives a reload, but not its being sent', () => {
  changeDraft('a', () => ({ text: 'Добрый день', uploads: [] }))
  expect(stored('a')).toContain('Добрый день')
  changeDraft('a', () => noDraft)
  expect(stored('a')).toBeNull()
})

it('is kept until the server has it, though the field is empty already', () => {
  changeDraft('b', () => ({ text: 'Добрый день', uploads: [] }))
  hideDraft('b')
  expect(draftOf('b')).toEqual(noDraft)
  expect(stored('b')).toContain('Добрый день')
  forgetDraft('b')
  expect(stored('b')).toBeNull()
})

it('forgets what was sent but keeps what was written since', () => {
  changeDraft('c', () => ({ text: 'Первое', uploads: [] }))
  hideDraft('c')
  changeDraft('c', () => ({ text: 'Второе', uploads: [] }))
  forgetDraft('c')
  expect(stored('c')).toContain('Второе')
})

it('puts a text that came back above what was written since', () => {
  changeDraft('d', () => ({ text: 'Второе', uploads: [] }))
  restoreDraft('d', { text: 'Первое', uploads: [] })
  expect(draftOf('d').text).toBe('Первое\nВторое')
})

it('keeps files that are there, and nothing of those on their way', () => {
  changeDraft('e', () => ({ text: '', uploads: [upload('there', true), upload('going', false)] }))
  const kept = JSON.parse(stored('e') ?? '{}')
  expect(kept.uploads).toHaveLength(1)
  expect(kept.uploads[0]).toMatchObject({ id: 'there', preview: null })
})
