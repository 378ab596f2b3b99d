// Turns whose time has come: each is taken by one process, and its model is asked beside everything else.
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Foundation } from '../../../foundation.ts'
import type { Context } from '../../../platform/context.ts'
import { transact } from '../../../platform/database/transact.ts'
import { isPassingFailure } from '../../../platform/failure.ts'
import { makeLanes } from '../../../platform/jobs/lanes.ts'
import type { InSpaces } from '../compose/run.ts'
import { byMeaning } from '../meaning/ask.ts'
import type { AiParts } from '../parts.ts'
import { followDecision } from './approved.ts'
import { askModel, prepareTurn } from './ask.ts'
import { concludeTurn, lockThing } from './conclude.ts'
import { endTurn, type Key, lockTurn, putBack, type Turn, takeTurn, tellTurned } from './turns.ts'

const AT_ONCE = 100
/** Models that are asked at the same time, and of them those of one space. */
const LANES = { at_once: 32, of_space: 4 }
/** Seconds until it is tried again; after the last it is people's. */
const AGAIN_S = [1, 5, 20]
/** How often it is looked whether a colleague still writes. */
const WRITER_S = 5
/** Whoever writes is somebody: nobody is left out of being asked for. */
const NOBODY = 0

/** `at`: told where a turn stands, so that tests can stop it there. */
type Given = { now?: () => Date; at?: (step: Step, turn: Turn) => unknown }
export type Step = 'taken' | 'prepared' | 'asked' | 'concluding' | 'concluded'

export function makeAlone(base: Foundation, parts: AiParts, { now = () => new Date(), at }: Given = {}) {
  const lanes = makeLanes(LANES)
  const stop = new AbortController()

  async function round(): Promise<boolean> {
    if (stop.signal.aborted) return false
    const decided = await base.database.acrossSpaces(sql<Key>`select space_id, id from ai_turns_decided(${AT_ONCE})`)
    for (const key of decided)
      await transact(base, behind(key.space_id, `ai:${key.id}`), (ctx) => followDecision(ctx, key, now())).catch(
        (error) => base.report(error, 'ai'),
      )
    const due = await base.database.acrossSpaces(sql<Key>`select space_id, id from ai_turns_due(${now()}, ${AT_ONCE})`)
    for (const key of due) {
      const name = `${key.space_id}/${key.id}`
      if (!lanes.hasRoom(key.space_id) || lanes.isRunning(name)) continue
      lanes.run(
        name,
        key.space_id,
        () => turnOf(key),
        () => base.wake('ai'),
      )
    }
    return false
  }

  async function turnOf(key: Key): Promise<void> {
    let turn: Turn | undefined
    try {
      turn = await base.database.inSpaces({ spaces: [key.space_id] }, (db) => takeTurn({ db }, key, now()))
      if (turn) await go(turn)
    } catch (error) {
      await noteFault(key, turn, error)
    }
  }

  async function go(turn: Turn) {
    const { space_id, correlation_id } = turn
    const inside = <T>(work: (ctx: Context) => Promise<T>) => transact(base, behind(space_id, correlation_id), work)
    await at?.('taken', turn)
    if (isWritten(turn)) return inside((ctx) => letWrite(ctx, turn))
    const asked = await byMeaning(parts, inside, async (ctx, finding) => {
      const prepared = await prepareTurn(ctx, finding, turn, now())
      if ('job' in prepared) {
        // Whoever looks at it sees that somebody is at it, before they begin to write themselves.
        await tellTurned(ctx, turn)
        return prepared
      }
      await lockThing(ctx, turn)
      const held = await lockTurn(ctx, turn)
      if (held) await endTurn(ctx, held, prepared, now())
      return null
    })
    if (!asked) return
    await at?.('prepared', turn)
    const inSpaces: InSpaces = (work) => base.database.inSpaces({ spaces: [space_id] }, (db) => work({ db }))
    const late = AbortSignal.timeout(limits.ai_turn_ms)
    const told = await askModel(parts, inSpaces, asked, AbortSignal.any([stop.signal, late]))
    await at?.('asked', turn)
    // We are being stopped: whoever comes next begins again.
    if (told.reason === 'cancelled' && stop.signal.aborted)
      return inside((ctx) => putBack(ctx, turn, {})).then(() => undefined)
    const heard = told.reason === 'cancelled' ? { ...told, reason: 'slow' as const } : told
    await inside(async (ctx) => {
      await concludeTurn(ctx, parts, turn, asked, heard, { now: now(), isWritten: () => isWritten(turn) })
      await at?.('concluding', turn)
    })
    await at?.('concluded', turn)
  }

  /** A colleague is writing an answer, now. A courtesy, as for people: what must not happen twice is stopped by the version. */
  const isWritten = ({ space_id, kind, thing_id }: Turn) =>
    base.locks.lockedBy(space_id, kind, thing_id, NOBODY) !== undefined

  /** Whoever goes away without a word leaves it to us; whoever stays longer has it. */
  async function letWrite(ctx: Context, turn: Turn) {
    const until = turn.first_at.getTime() + limits.ai_writer_wait_s * 1000
    if (now().getTime() < until)
      return void (await putBack(ctx, turn, { due_at: new Date(now().getTime() + WRITER_S * 1000) }))
    await lockThing(ctx, turn)
    const held = await lockTurn(ctx, turn)
    if (held) await endTurn(ctx, held, { outcome: 'left', reason: 'paused' }, now())
  }

  /** No customer waits over a fault of ours: after some tries people take over. */
  async function noteFault({ space_id, id }: Key, turn: Turn | undefined, error: unknown) {
    const isPassing = isPassingFailure(error)
    if (!isPassing) base.report(error, 'ai')
    const faults = turn?.faults ?? 0
    const wait_s = AGAIN_S[Math.min(faults, AGAIN_S.length - 1)] as number
    const due_at = new Date(now().getTime() + wait_s * 1000)
    try {
      await transact(base, behind(space_id, `ai:${id}`), async (ctx) => {
        const held = turn && (await lockTurn(ctx, turn))
        if (held && !isPassing && held.faults >= AGAIN_S.length)
          await endTurn(ctx, held, { outcome: 'handed_over', reason: 'fault' }, now())
        else if (held) await putBack(ctx, held, { faults: isPassing ? 0 : 1, due_at })
      })
    } catch (last) {
      // Found again when its lease is over.
      base.report(last, 'ai')
    }
  }

  return {
    round,
    /** What has begun is let go at once: it is found again by whoever comes next. */
    async finish() {
      stop.abort()
      await lanes.settled()
    },
    settled: lanes.settled,
    turnOf,
  }
}

const behind = (space_id: number, correlation_id: string) =>
  ({ spaces: [space_id], user_id: null, cause: 'ai', correlation_id }) as const
