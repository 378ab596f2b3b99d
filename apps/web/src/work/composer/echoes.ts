import type { ActionBrief, SendState, ThenStatus } from '@otklik/contract/actions/actions.ts'
import type { Attachment, UploadedFile } from '@otklik/contract/files/files.ts'
import { makeKeyed } from '../../platform/keyed.ts'
import { onLeave } from '../../platform/pages/leave.ts'
import type { Draft } from './drafts/drafts.ts'
import { noteUndo } from './undo.ts'

/** What was sent a moment ago and the server has not answered for: shown at once, as it will look. */
export type Echo = {
  /** Below zero, so that it is never taken for a real one. */
  id: number
  /** Repeats of the same send carry the same key, so that it goes out once. */
  key: string
  draft: Draft
  then_status: ThenStatus | null
  /** To the author of a comment alone. */
  is_private: boolean
  quoted: Quoted | null
  /** When it is to be sent, if not at once. */
  send_at?: number | null
  seen_version: number
  /** How long it can be taken back, as its space has it. */
  undo_ms: number
  created_at: number
  /** The answer did not come: the same send may be tried again. */
  is_stuck: boolean
  /** What it became. It stays until the real one is on the screen, so that nothing flickers. */
  answer_id: number | null
}

/** The message that is being answered. */
export type Quoted = { id: number; text: string }

/** How something is sent, besides its words. */
export type Manner = Pick<Echo, 'then_status' | 'is_private' | 'quoted' | 'send_at'>

const echoes = makeKeyed<readonly Echo[]>([])

export const useEchoes = echoes.use
export const addEcho = (thread: string, echo: Echo) => echoes.set(thread, (all) => [...all, echo])
export const dropEcho = (thread: string, id: number) =>
  echoes.set(thread, (all) => all.filter((echo) => echo.id !== id))
export const markStuck = (thread: string, id: number, is_stuck: boolean) =>
  echoes.set(thread, (all) => all.map((echo) => (echo.id === id ? { ...echo, is_stuck } : echo)))

/** Which echo a real one was, by its number. */
const wasEcho = new Map<number, number>()
onLeave(() => wasEcho.clear())

function noteReal(id: number, echo_id: number) {
  if (!wasEcho.has(id) && ![...wasEcho.values()].includes(echo_id)) wasEcho.set(id, echo_id)
}

/**
 * Under which key its row is drawn: the same before and after the server has answered. Drawn anew between the two, its
 * «Undo» would lose a press that began on the one button and ended on the other, and the focus of whoever uses keys.
 */
export const rowKey = (id: number) => wasEcho.get(id) ?? id

const LINGER_MS = 2_000
export function answerEcho(thread: string, id: number, answer_id: number) {
  noteReal(answer_id, id)
  echoes.set(thread, (all) => all.map((echo) => (echo.id === id ? { ...echo, answer_id } : echo)))
  setTimeout(() => dropEcho(thread, id), LINGER_MS)
}

type Real = { id: number; user_id: number | null; text: string; state: SendState | null }

/** Those whose real ones are not there yet. An event may bring the real one before the answer says which it is. */
export function unanswered(all: readonly Echo[], reals: readonly Real[], me: number): Echo[] {
  const ids = new Set(reals.map(({ id }) => id))
  const claimed = new Set(all.flatMap(({ answer_id }) => answer_id ?? []))
  const free = reals.filter(({ id, user_id, state }) => user_id === me && state === 'pending' && !claimed.has(id))
  return all.filter(({ id, answer_id, draft }) => {
    if (answer_id !== null) return !ids.has(answer_id)
    const twin = free.findIndex(({ text }) => text === draft.text)
    for (const real of twin < 0 ? [] : free.splice(twin, 1)) noteReal(real.id, id)
    return twin < 0
  })
}

export const findEcho = (thread: string, id: number) => echoes.get(thread).find((echo) => echo.id === id)

let last = 0
export function makeEcho(draft: Draft, rest: Manner & Pick<Echo, 'seen_version' | 'undo_ms'>): Echo {
  const echo = {
    ...rest,
    id: --last,
    key: crypto.randomUUID(),
    draft: { ...draft, text: draft.text.trim() },
    created_at: Math.floor(Date.now() / 1000),
    is_stuck: false,
    answer_id: null,
  }
  noteUndo(actionOf(echo))
  return echo
}

/** As the server will tell it in a moment: the same height on the screen, and undo works from the first instant. */
export const actionOf = ({
  id,
  created_at,
  send_at,
  then_status,
  undo_ms,
}: Omit<Echo, 'answer_id' | 'is_stuck'>): ActionBrief => ({
  id,
  state: 'held',
  hold: send_at ? 'later' : undo_ms > 0 ? 'undo' : null,
  not_before: send_at ?? created_at,
  undo_ms,
  attempt: 0,
  is_taken: false,
  reason: null,
  reason_text: null,
  then_status: send_at ? then_status : null,
})

export const attachmentsOf = ({ draft }: Echo): Attachment[] =>
  draft.uploads.flatMap(({ file, preview }) =>
    file
      ? {
          ...file,
          kind: file.mime.startsWith('image/') ? 'photo' : 'document',
          state: 'ready',
          width: null,
          height: null,
          thumb_url: preview ?? file.thumb_url,
        }
      : [],
  )

export const filesOf = ({ uploads }: Draft): UploadedFile[] => uploads.flatMap(({ file }) => (file ? [file] : []))
