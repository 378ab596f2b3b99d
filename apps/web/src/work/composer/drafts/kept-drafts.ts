// Drafts on the server, so that their writer can go on anywhere. Saved behind the writer's back: a failure is tried
// again and never said, since the text is still in this tab.

import type { Draft as ServerDraft } from '@otklik/contract/drafts.ts'
import { CallFailed, makeClient } from '@otklik/contract/wire/client.ts'
import { chatHandling, itemHandling } from '@otklik/contract/work/handling.ts'
import { type Upload, uploadOf } from '../../../domains/files/upload.ts'
import { makeKeyed } from '../../../platform/keyed.ts'
import { onLeave } from '../../../platform/pages/leave.ts'
import { wire } from '../../../platform/wire/api.ts'
import { targetOf } from '../../list/late.ts'
import type { Draft } from './draft.ts'

export type { ServerDraft }

const calls = { item: makeClient(itemHandling, wire), chat: makeClient(chatHandling, wire) }

const QUIET_MS = 1_000
const RETRY_MS = 5_000

type Kept = {
  /** When the server last took it, by the server's clock; nothing older is news. */
  at?: number
  /** As the server has it. */
  text: string
  isChanged: boolean
  timer?: ReturnType<typeof setTimeout>
  saving?: Promise<void>
  /** A save was on its way when it was sent: which of the two the server took last nobody knows. */
  isDoubtful?: boolean
  read: () => Draft
}
const all = new Map<string, Kept>()

// What is not saved by then would be saved as the next person's.
onLeave(() => {
  for (const { timer } of all.values()) clearTimeout(timer)
  all.clear()
})

const saved = makeKeyed(false)
/** Whether the server has it as it stands. */
export const useIsKept = saved.use

const texts = makeKeyed('')
/** What was begun and not sent, as lists show it; empty is nothing. */
export const useDraftText = texts.use
export const noteText = (thread: string, text: string) => texts.set(thread, () => text.trim())

/** What the server lists, unless this tab knows better. */
export function noteListed(thread: string, text: string) {
  if (!all.has(thread)) noteText(thread, text)
}

export function keepDraft(thread: string, read: () => Draft, why: 'typed' | 'sent' = 'typed') {
  if (!targetOf(thread)) return
  const kept = all.get(thread) ?? { text: '', isChanged: false, read }
  all.set(thread, kept)
  kept.read = read
  if (why === 'sent') {
    noteText(thread, '')
    kept.text = ''
    kept.isChanged = false
    if (read().text === '' && !kept.isDoubtful) return
  }
  kept.isDoubtful = false
  kept.isChanged = true
  saved.set(thread, () => false)
  plan(thread, kept, QUIET_MS)
}

/** It is being sent: nothing may be saved over that any more. */
export function holdDraft(thread: string) {
  const kept = all.get(thread)
  if (!kept) return
  clearTimeout(kept.timer)
  kept.timer = undefined
  kept.isDoubtful = kept.saving !== undefined
}

/** At once, for whoever leaves. */
export function keepNow(thread: string) {
  const kept = all.get(thread)
  if (kept?.isChanged && kept.timer) plan(thread, kept, 0)
}

function plan(thread: string, kept: Kept, after_ms: number) {
  clearTimeout(kept.timer)
  kept.timer = setTimeout(() => {
    kept.timer = undefined
    const saving = (kept.saving ?? Promise.resolve()).then(() => save(thread, kept))
    kept.saving = saving
    void saving.then(() => {
      if (kept.saving === saving) kept.saving = undefined
    })
  }, after_ms)
}

async function save(thread: string, kept: Kept) {
  const target = targetOf(thread)
  if (!target) return
  const { text, uploads, is_private = false, quoted_id, template_id, seen } = kept.read()
  const file_ids = uploads.flatMap(({ file }) => file?.id ?? [])
  kept.isChanged = false
  try {
    const beside = { quoted_id: quoted_id ?? null, template_id: template_id ?? null, seen: seen ?? null }
    const body = { text, file_ids, is_private, ...beside }
    const answer = await calls[target.type].saveDraft({ params: { id: target.id }, body })
    kept.text = answer?.text ?? ''
    kept.at = answer?.updated_at ?? kept.at
    noteText(thread, kept.text)
    saved.set(thread, () => !kept.isChanged)
  } catch (error) {
    // Refused is refused, for instance because the comment is out of sight now.
    if (error instanceof CallFailed && error.status < 500) return
    if (all.get(thread) !== kept) return
    kept.isChanged = true
    plan(thread, kept, RETRY_MS)
  }
}

/** What is to stand in the field now that the card has told what the server has; undefined: as it is. */
export function mergeKept(thread: string, local: Draft, server: ServerDraft): Draft | undefined {
  const kept = all.get(thread) ?? { text: '', isChanged: false, read: () => local }
  if (kept.at === undefined ? isYounger(local, server) : server.updated_at <= kept.at) return undefined
  const [isFirst, before] = [kept.at === undefined, kept.text]
  all.set(thread, Object.assign(kept, { at: server.updated_at, text: server.text }))
  noteText(thread, server.text)

  const taken: Draft = { ...local, ...draftOf(server), uploads: filesOf(server, local.uploads) }
  if (isFirst || !kept.isChanged) {
    saved.set(thread, () => true)
    return taken
  }
  // Given back while its writer goes on: it stands above what they have just written.
  const isGivenBack = server.text !== before && server.text.endsWith(before)
  if (!isGivenBack) return undefined
  const back = server.text.slice(0, server.text.length - before.length)
  // Where the server had nothing to put it above, nothing keeps the two apart yet.
  const text = [back, local.text].filter(Boolean).join(before === '' ? '\n\n' : '')
  return { ...taken, text, uploads: local.uploads }
}

const isYounger = ({ text, uploads, changed_at = 0 }: Draft, { updated_at }: ServerDraft) =>
  (text.trim() !== '' || uploads.length > 0) && changed_at > updated_at

const draftOf = ({ text, is_private, quoted_id, template_id, seen, updated_at }: ServerDraft) => ({
  ...{ text, is_private, quoted_id: quoted_id ?? undefined, template_id: template_id ?? undefined },
  changed_at: updated_at,
  ...(seen && { seen }),
})

/** What this tab has uploaded it can show by itself; and what is still on its way nobody else knows of. */
const filesOf = ({ files }: ServerDraft, local: readonly Upload[]): Upload[] => [
  ...files.map((file) => local.find((upload) => upload.file?.id === file.id) ?? uploadOf(file)),
  ...local.filter(({ file }) => !file),
]

// The last moment at which a browser surely lets us speak.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') for (const thread of all.keys()) keepNow(thread)
})
