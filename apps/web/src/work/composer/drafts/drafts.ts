import { makeKeyed } from '../../../platform/keyed.ts'
import { onLeave } from '../../../platform/pages/leave.ts'
import type { Draft } from './draft.ts'
import { holdDraft, keepDraft, mergeKept, noteText, type ServerDraft } from './kept-drafts.ts'

export type { Draft }

export const noDraft: Draft = { text: '', uploads: [] }

const PREFIX = 'otklik.draft.'

// Before they are forgotten: whoever signs in again goes on where they were.
onLeave(saveNow)

/** What somebody was writing, per person and thread; a reload of the tab does not lose it. */
const drafts = makeKeyed<Draft>(noDraft, load)

export const useDraft = drafts.use
export const useDraftPart = drafts.usePart
export const useDraftSoon = drafts.useSoon
export const watchDraft = drafts.watch
export const draftOf = drafts.get

export function changeDraft(thread: string, change: (draft: Draft) => Draft) {
  drafts.set(thread, (before) => ({ ...change(before), changed_at: Date.now() / 1000 }))
  saveSoon(thread)
  keepDraft(thread, () => drafts.get(thread))
}

/** What the server has, where it is newer: begun on another device, or given back because the customer wrote first. */
export function takeKept(thread: string, kept: ServerDraft) {
  const taken = mergeKept(thread, drafts.get(thread), kept)
  if (!taken) return
  drafts.set(thread, () => taken)
  saveSoon(thread)
}

/** The writer sees an empty field, but until the server has the text a reload must bring it back. */
export function hideDraft(thread: string) {
  holdDraft(thread)
  saveNow()
  drafts.set(thread, () => noDraft)
}

/** It could not be sent yet: until then it is a draft like others, in the list and on other devices. */
export function keepUnsent(thread: string, unsent: Draft) {
  noteText(thread, unsent.text)
  keepDraft(thread, () => (isEmpty(drafts.get(thread)) ? unsent : drafts.get(thread)))
}

/** Forgets the copy of a text that the server has, unless a next one is being written already. */
export function forgetDraft(thread: string) {
  save(thread)
  keepDraft(thread, () => drafts.get(thread), 'sent')
}

/** A text comes back from a stopped or undone send: above what has been written since. */
export const restoreDraft = (thread: string, back: Draft) =>
  changeDraft(thread, (draft) => ({
    ...back,
    ...draft,
    text: [back.text, draft.text].filter(Boolean).join('\n'),
    uploads: [...back.uploads, ...draft.uploads],
    template_id: draft.template_id ?? back.template_id,
    // It was written before what has been written since.
    seen: back.seen ?? draft.seen,
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

const SAVE_MS = 300
const unsaved = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Not with every key: the browser writes it through to another process. */
function saveSoon(thread: string) {
  unsaved.add(thread)
  timer ??= setTimeout(saveNow, SAVE_MS)
}

function saveNow() {
  clearTimeout(timer)
  timer = undefined
  for (const thread of unsaved) save(thread)
}
addEventListener('pagehide', saveNow)

function save(thread: string) {
  unsaved.delete(thread)
  const draft = drafts.get(thread)
  // Pictures in memory and half-sent files do not outlive the page.
  const uploads = draft.uploads.filter(({ file }) => file).map((upload) => ({ ...upload, preview: null }))
  const kept = { ...draft, uploads }
  try {
    if (isEmpty(kept)) sessionStorage.removeItem(PREFIX + thread)
    else sessionStorage.setItem(PREFIX + thread, JSON.stringify(kept))
  } catch {
    // Storage is full or forbidden: the draft lives as long as the page.
  }
}
