import { CallFailed } from '@otklik/contract/wire/client.ts'
import { makeKeyed } from '../../platform/keyed.ts'
import { onLeave } from '../../platform/pages/leave.ts'
import { reach } from '../../platform/wire/reach.ts'
import { tellLate } from '../list/late.ts'
import {
  changeDraft,
  type Draft,
  draftOf,
  forgetDraft,
  hideDraft,
  isEmpty,
  keepUnsent,
  restoreDraft,
} from './drafts/drafts.ts'
import { holdDraft } from './drafts/kept-drafts.ts'
import { addEcho, answerEcho, dropEcho, type Echo, findEcho, type Manner, makeEcho, markStuck } from './echoes.ts'
import { type DraftSeen, isExact, keepSeen, type News, type Seen, whatIsNew } from './guard.ts'

/** Why a send was stopped before it left; the text is back in the composer. */
export type Stop =
  | { why: 'stale'; news: readonly News[]; now: Seen; manner: Manner }
  | { why: 'refused'; text: string; error_type: string }

const stops = makeKeyed<Stop | null>(null)
export const useStop = stops.use

export type Sender = {
  thread: string
  me: number
  /** How long a send can be taken back in this space. */
  undo_ms: number
  /** What is on the screen now. */
  seen: Seen
  /** Hands it to the server, shows the answer, and gives its id. */
  post: (echo: Echo) => Promise<number>
  /** Loads the thread anew, after somebody else has changed it. */
  reload: () => Promise<Seen>
}

/** With the first word the draft takes down what its writer sees; only an empty one forgets it. */
export function write({ thread, seen }: Sender, change: (draft: Draft) => Draft) {
  changeDraft(thread, (before) => {
    const after = change(before)
    if (isEmpty(after)) return { ...after, seen: undefined }
    return { ...after, seen: (isEmpty(before) ? undefined : before.seen) ?? keepSeen(seen) }
  })
}

/** Shows it at once; everything else happens behind. Answers with its id once the server has it; undefined: it was stopped. */
export function send(sender: Sender, manner: Manner, now?: Seen): Promise<number | undefined> {
  const { thread } = sender
  const draft = draftOf(thread)
  const before = now ? keepSeen(now) : (draft.seen ?? keepSeen(sender.seen))
  const echo = makeEcho(
    { ...draft, seen: before },
    { ...manner, seen_version: before.version, undo_ms: sender.undo_ms },
  )
  hideDraft(thread)
  addEcho(thread, echo)
  stops.set(thread, () => null)
  return deliver(sender, echo, before)
}

/** The same send once more: the server knows it by its key, so that it cannot go out twice. */
export function repeat(sender: Sender, id: number) {
  const echo = findEcho(sender.thread, id)
  if (!echo) return
  markStuck(sender.thread, id, false)
  void deliver(sender, echo, echo.draft.seen ?? keepSeen(sender.seen))
}

/** What waits for the server comes back into the field. It may have arrived all the same: then the guard says so. */
export function withdraw(thread: string, id: number): boolean {
  const echo = findEcho(thread, id)
  if (!echo?.is_stuck) return false
  dropEcho(thread, id)
  restoreDraft(thread, echo.draft)
  return true
}

/** What has come in between counts as seen; the next send goes out. */
export function dismissStop({ thread }: Sender) {
  const stop = stops.get(thread)
  if (stop?.why === 'stale') changeDraft(thread, (draft) => ({ ...draft, seen: keepSeen(stop.now) }))
  stops.set(thread, () => null)
}

const mannerOf = ({ then_status, is_private, quoted, send_at }: Echo): Manner => ({
  ...{ then_status, is_private, quoted, send_at },
})

const answers = new Map<number, Promise<number | undefined>>()

/** What was sent under an id, files included: to write on from where one was, after an undo. */
const sent = new Map<number, Draft>()
export const sentDraft = (id: number) => sent.get(id)

onLeave(() => {
  answers.clear()
  sent.clear()
})

/** The id that the server gave to an echo; undefined when it was not taken. */
export const answerTo = (echo_id: number) => answers.get(echo_id) ?? Promise.resolve(undefined)

type Tries = { isSecond?: boolean; waits?: number }

async function deliver(sender: Sender, echo: Echo, before: DraftSeen, tries: Tries = {}): Promise<number | undefined> {
  const { thread } = sender
  const { isSecond = false, waits = 0 } = tries
  const posted = sender.post(echo)
  answers.set(
    echo.id,
    posted.catch(() => undefined),
  )
  try {
    const id = await posted
    sent.set(id, echo.draft)
    answerEcho(thread, echo.id, id)
    forgetDraft(thread)
    return id
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status >= 500 || error.status === 429) return void wait()
    if (error.refusal.error_type !== 'stale')
      return void stopWith({ why: 'refused', text: error.message, error_type: error.refusal.error_type })

    const now = await sender.reload().catch(() => undefined)
    if (!now) return void wait()
    const news = whatIsNew(before, now, sender.me)
    if (news.length > 0 || isSecond || !isExact(before))
      return void stopWith({ why: 'stale', news, now, manner: mannerOf(echo) })
    // Only the writer's own doing moved the version: nothing that they have not seen.
    const again = { ...echo, key: crypto.randomUUID(), seen_version: now.version }
    return deliver(sender, again, keepSeen(now), { isSecond: true, waits })
  }

  /** Its writer may go on meanwhile: it is kept as a draft, marked in the list, and goes by itself under the same key. */
  function wait() {
    markStuck(thread, echo.id, true)
    keepUnsent(thread, echo.draft)
    void goAgain()
  }
  async function goAgain() {
    await untilNextTry(waits)
    if (!findEcho(thread, echo.id)?.is_stuck) return
    holdDraft(thread)
    markStuck(thread, echo.id, false)
    const id = await deliver(sender, echo, before, { isSecond, waits: waits + 1 })
    const stop = stops.get(thread)
    if (id !== undefined || stop) tellLate({ thread, stop })
  }

  function stopWith(stop: Stop) {
    dropEcho(thread, echo.id)
    restoreDraft(thread, echo.draft)
    stops.set(thread, () => stop)
  }
}

const PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 60_000

/** As soon as the server is back; where it is there and cannot, ever more seldom. */
async function untilNextTry(waits: number) {
  const pause_ms = Math.min(LONGEST_PAUSE_MS, PAUSE_MS * 2 ** waits)
  if (!reach.isLost()) await new Promise((resolve) => setTimeout(resolve, pause_ms))
  await reach.whenReached()
}
