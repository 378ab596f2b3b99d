// What somebody has begun to answer to a group: in the tab at once, on the server a moment later, so that a reload finds
// it and its writer can go on anywhere. Saved behind their back, as other drafts are: a failure is tried again.
import type { TwinGroupCard } from '@otklik/contract/duplicates/duplicates.ts'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import { makeKeyed } from '../../platform/keyed.ts'
import { onLeave } from '../../platform/pages/leave.ts'
import { putTexts } from './api.ts'

/** `at`: when it was last written, in seconds, or when the server took it, by its clock. */
type Begun = { texts: readonly string[]; at: number }
type Saving = { timer?: ReturnType<typeof setTimeout>; last: Promise<void> }

const QUIET_MS = 1_000
const RETRY_MS = 5_000
const PREFIX = 'otklik.draft.twins.'

const begun = makeKeyed<Begun | undefined>(undefined, load)
const saving = new Map<string, Saving>()
onLeave(() => {
  for (const { timer } of saving.values()) clearTimeout(timer)
  saving.clear()
})

const keyOf = (me: number, id: number) => `${me}.${id}`
export const useBegun = (me: number, id: number) => begun.use(keyOf(me, id))

/** What is to stand in the fields: what was written last, here or elsewhere, else what the group was told before. */
export function textsOf(local: Begun | undefined, group: TwinGroupCard | undefined): readonly string[] {
  const { draft = null, answers = [] } = group ?? {}
  if (local && (!draft || local.at >= draft.updated_at)) return local.texts
  return draft?.texts ?? (answers.length > 0 ? answers : [''])
}

export function writeTexts(me: number, id: number, texts: readonly string[]) {
  const key = keyOf(me, id)
  put(key, { texts, at: Date.now() / 1000 })
  plan(key, id, QUIET_MS)
}

/** At once, for whoever turns to something else. */
export function saveTextsNow(me: number, id: number) {
  const key = keyOf(me, id)
  if (saving.get(key)?.timer) plan(key, id, 0)
}

/** They are being sent: nothing may be saved over that any more. */
export async function holdTexts(me: number, id: number) {
  const kept = saving.get(keyOf(me, id))
  clearTimeout(kept?.timer)
  saving.delete(keyOf(me, id))
  await kept?.last
}

export const forgetTexts = (me: number, id: number) => put(keyOf(me, id), undefined)

function plan(key: string, id: number, after_ms: number) {
  const kept = saving.get(key) ?? { last: Promise.resolve() }
  saving.set(key, kept)
  clearTimeout(kept.timer)
  kept.timer = setTimeout(() => {
    kept.timer = undefined
    kept.last = kept.last.then(() => save(key, id, kept))
  }, after_ms)
}

async function save(key: string, id: number, kept: Saving) {
  const saved = begun.get(key)
  if (!saved) return
  try {
    const answer = await putTexts(id, saved.texts)
    if (answer && begun.get(key) === saved) put(key, { ...saved, at: answer.updated_at })
  } catch (error) {
    // Refused is refused, for instance because the group is no more.
    if (error instanceof CallFailed && error.status < 500) return
    if (saving.get(key) === kept && !kept.timer) plan(key, id, RETRY_MS)
  }
}

function put(key: string, value: Begun | undefined) {
  begun.set(key, () => value)
  try {
    if (value) sessionStorage.setItem(PREFIX + key, JSON.stringify(value))
    else sessionStorage.removeItem(PREFIX + key)
  } catch {
    // Storage is full or forbidden: it lives as long as the page.
  }
}

function load(key: string): Begun | undefined {
  try {
    const kept = sessionStorage.getItem(PREFIX + key)
    return kept ? (JSON.parse(kept) as Begun) : undefined
  } catch {
    return undefined
  }
}

// The last moment at which a browser surely lets us speak.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'hidden') return
  for (const [key, { timer }] of saving) if (timer) plan(key, Number(key.split('.')[1]), 0)
})
