import type { UploadedFile } from '@otklik/contract/files.ts'
import { makeKeyed } from './keyed.ts'

/** A file on its way to the server, or there. */
export type Upload = {
  id: string
  name: string
  bytes: number
  mime: string
  /** From 0 to 1. */
  progress: number
  /** Null until it is there. */
  file: UploadedFile | null
  /** A picture of it from this browser's memory. */
  preview: string | null
}

export type Draft = { text: string; uploads: readonly Upload[] }

export const noDraft: Draft = { text: '', uploads: [] }

const PREFIX = 'otklik.draft.'

/** What somebody was writing, per person and thread; a reload of the tab does not lose it. */
const drafts = makeKeyed<Draft>(noDraft, load)

export const useDraft = drafts.use
export const draftOf = drafts.get

export function changeDraft(thread: string, change: (draft: Draft) => Draft) {
  drafts.set(thread, change)
  save(thread, drafts.get(thread))
}

/** The writer sees an empty field, but until the server has the text a reload must bring it back. */
export const hideDraft = (thread: string) => drafts.set(thread, () => noDraft)

/** Forgets the copy of a text that the server has, unless a next one is being written already. */
export const forgetDraft = (thread: string) => save(thread, drafts.get(thread))

/** A text comes back from a stopped or undone send: above what has been written since. */
export const restoreDraft = (thread: string, back: Draft) =>
  changeDraft(thread, (draft) => ({
    text: [back.text, draft.text].filter(Boolean).join('\n'),
    uploads: [...back.uploads, ...draft.uploads],
  }))

export const isEmpty = ({ text, uploads }: Draft) => text.trim() === '' && uploads.length === 0

function load(thread: string): Draft | undefined {
  try {
    const saved = sessionStorage.getItem(PREFIX + thread)
    return saved ? (JSON.parse(saved) as Draft) : undefined
  } catch {
    return undefined
  }
}

function save(thread: string, draft: Draft) {
  // Pictures in memory and half-sent files do not outlive the page.
  const uploads = draft.uploads.filter(({ file }) => file).map((upload) => ({ ...upload, preview: null }))
  const kept = { text: draft.text, uploads }
  try {
    if (isEmpty(kept)) sessionStorage.removeItem(PREFIX + thread)
    else sessionStorage.setItem(PREFIX + thread, JSON.stringify(kept))
  } catch {
    // Storage is full or forbidden: the draft lives as long as the page.
  }
}
