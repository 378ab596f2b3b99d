import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { type Ground, transact } from '../database/transact.ts'
import { isPassingFailure } from '../failure.ts'
import { lockCursor } from './cursors.ts'
import { hearAgain, noteFailure } from './dead-events.ts'
import { type LoggedEvent, readEvents } from './event-log.ts'
import type { Signal } from './signal.ts'

/** What a domain does when others announce something: run by the worker, exactly once, after a crash too. */
export type Listener = {
  /** Names its place in the log: never change it. */
  consumer: string
  /** What one that is new hears first. Whatever acts on events begins `now`: it must not answer what is two months old. */
  from: 'now' | 'beginning'
  kinds: readonly LoggedEvent['kind'][]
  hear(ctx: Context, events: LoggedEvent[]): Promise<void>
  /** Between two hearings, so that a rush is heard in batches. */
  rest_ms?: number
  /** At most, however dear hearing was: where somebody waits for what it does. */
  longest_rest_ms?: number
}

/** Many at once: what is counted from them is counted once. */
const BATCH = 2_000
/** After a failure, which may have been that of a statement that took too long. */
const FEW = 100
const RETRY_MS = 1_000
const REST_MS = 500
/** Longer where hearing is dear, which leaves the database to others. */
const REST_PER_MS = 4
const LONGEST_REST_MS = 10_000
/** What was announced while nobody listened, and what is to be heard again, has no signal of its own. */
const LOOK_EVERY_MS = 30_000
/** After a long stop every space may be behind: all of them together would take every connection there is. */
const AT_ONCE = 8

/** Effect and cursor move in one transaction; a second process waits for the cursor's row and finds it moved. */
export function startListener(ground: Ground, signal: Signal, listener: Listener, report: (error: unknown) => void) {
  /** Spaces that are being heard or rest after it, and up to where there was news meanwhile. */
  const asked = new Map<number, number>()
  const { rest_ms = REST_MS, longest_rest_ms = LONGEST_REST_MS } = listener
  let isStopped = false

  async function catchUp(space_id: number, end = Number.POSITIVE_INFINITY) {
    const news = asked.get(space_id)
    if (news !== undefined) return void asked.set(space_id, Math.max(news, end))
    const size = makeSize()
    let heard = 0
    do {
      asked.set(space_id, 0)
      const began = performance.now()
      try {
        heard = await hearAll(space_id, size)
        await rest(Math.min(longest_rest_ms, Math.max(rest_ms, (performance.now() - began) * REST_PER_MS)))
      } catch (error) {
        // The cursor has not moved: heard again soon, whether there is more news or not.
        report(error)
        asked.set(space_id, Number.POSITIVE_INFINITY)
        const tries = await giveUpOn(space_id, size.now(), error)
        size.failed()
        await rest(RETRY_MS * 2 ** tries)
      }
      // What this process has numbered it hears of twice: from itself, and from the database.
    } while (!isStopped && (asked.get(space_id) ?? 0) > heard)
    asked.delete(space_id)
  }

  /** Answers how far it has come. */
  async function hearAll(space_id: number, size: Size): Promise<number> {
    // Once: what another process is hearing again stays awaited until it is done, and would be asked for without a pause.
    let isAskedFor = true
    for (;;) {
      const { last, next } = await step(ground, listener, space_id, size.now(), isAskedFor)
      if (next === 'again') {
        isAskedFor = false
        while (!isStopped && (await hearAgain(ground, listener, space_id, report)));
      } else size.passed()
      if (isStopped || next === 'rest') return last
    }
  }

  /** How often this one has been tried; none when it is out of the way, or when it was not that event's fault. */
  const giveUpOn = async (space_id: number, size: number, error: unknown): Promise<number> =>
    size > 1 || isPassingFailure(error) ? 0 : noteFailure(ground, listener, space_id, error).catch(() => 0)

  async function look() {
    const behind = await ground.database.acrossSpaces(
      sql<{ space_id: number }>`select spaces_behind(${listener.consumer}) as space_id`,
    )
    for (let lane = 0; lane < AT_ONCE; lane++) void catchAllUp(behind.filter((_, index) => index % AT_ONCE === lane))
  }

  async function catchAllUp(spaces: readonly { space_id: number }[]) {
    for (const { space_id } of spaces) if (!isStopped) await catchUp(space_id)
  }

  let isReady = listener.from === 'beginning'
  const stopListening = signal.listen((space_id, end) => void (isReady && catchUp(space_id, end)))
  async function begin() {
    if (!isReady) await ground.database.acrossSpaces(sql<object>`select begin_cursors(${listener.consumer}) as begun`)
    isReady = true
    await look()
  }
  const lookAgain = () => void (isReady ? look() : begin()).catch(report)
  lookAgain()
  const timer = setInterval(lookAgain, LOOK_EVERY_MS)
  timer.unref()
  return () => {
    isStopped = true
    clearInterval(timer)
    stopListening()
  }
}

type Size = ReturnType<typeof makeSize>

/** All at once; a few after a failure; one by one for as long after the next, until the bad one has been met. */
function makeSize() {
  let [isFew, alone] = [false, 0]
  return {
    now: () => (alone > 0 ? 1 : isFew ? FEW : BATCH),
    passed() {
      if (alone > 0) alone -= 1
      else isFew = false
    },
    failed() {
      if (!isFew) isFew = true
      else if (alone === 0) alone = FEW
    },
  }
}

const rest = (ms: number) => sleep(ms, undefined, { ref: false })

/** `again`: nothing was heard yet, since what was set aside comes first. */
type Step = { last: number; next: 'on' | 'again' | 'rest' }

const step = (
  ground: Ground,
  { consumer, kinds, hear }: Listener,
  space_id: number,
  most: number,
  isAskedFor: boolean,
) =>
  transact(
    ground,
    { spaces: [space_id], user_id: null, cause: 'system', correlation_id: `${consumer}:${space_id}` },
    async (ctx): Promise<Step> => {
      const { seq: heard, is_awaited } = await lockCursor(ctx.db, space_id, consumer)
      if (is_awaited && isAskedFor) return { last: heard, next: 'again' }
      const { events, last, isAll } = await readEvents(ctx.db, space_id, heard, most)
      if (last === heard) return { last, next: 'rest' }
      const wanted = events.filter(({ kind }) => kinds.includes(kind))
      if (wanted.length) await hear(ctx, wanted)
      ctx.writeLast(sql`
        update event_cursors set seq = ${last}, failing_seq = null, tries = 0
        where space_id = ${space_id} and consumer = ${consumer}`)
      return { last, next: isAll ? 'rest' : 'on' }
    },
  )
