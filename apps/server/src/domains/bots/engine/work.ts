// Dialogues about which there is something to hear, sessions whose time has come, and calls of services outside.
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Foundation } from '../../../foundation.ts'
import { transact } from '../../../platform/database/transact.ts'
import { isPassingFailure } from '../../../platform/failure.ts'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { type AiParts, aiPartsOf } from '../../ai/parts.ts'
import { isPaused, wasPausedSince } from '../../automation/pause.ts'
import { noteFactsUsed } from '../../facts/index.ts'
import { lockThing } from '../../rules/engine/work.ts'
import type { Verdicts } from '../../rules/match/answer.ts'
import { patterns } from '../../rules/regex/patterns.ts'
import { lockSession, type SessionRow, saveSession } from '../sessions/queries.ts'
import { answered, giveUp, goOn, timeUp } from './drive.ts'
import type { Place } from './heard.ts'
import { Unasked } from './judge.ts'
import { askOutside, isAsk, mayAskAgain, type Outside } from './outside.ts'
import type { End } from './state.ts'
import { handsOf, takeTurn } from './turn.ts'

const AT_ONCE = 100
/** At once, of services and of agents each. */
const CALLS = 32
const ASKS_OF_SPACE = 8
/** Seconds until it is tried again; after the last it is set aside. */
const AGAIN_S = [1, 10, 60]

type Clock = () => Date
export type Key = { space_id: number; id: number }

/** Work that may need what a regular expression says: rolled back, asked outside of any transaction, and done again. */
export async function withVerdicts<T>(work: (verdicts: Verdicts) => Promise<T>): Promise<T> {
  const known = new Map<string, boolean | null>()
  const keyOf = (pattern: string, text: string) => `${pattern}\u0000${text}`
  const verdicts: Verdicts = { of: (pattern, text) => known.get(keyOf(pattern, text)) }
  for (;;)
    try {
      return await work(verdicts)
    } catch (error) {
      if (!(error instanceof Unasked)) throw error
      const [verdict = null] = await patterns.ask([{ pattern: error.pattern, text: error.text }])
      known.set(keyOf(error.pattern, error.text), verdict)
    }
}

export function makeBots(parts: Foundation, now: Clock = () => new Date(), ai: AiParts = aiPartsOf(parts)) {
  const outside: Outside = { parts, ai }
  const calling = new Map<string, { done: Promise<void>; space_id: number; is_ask: boolean }>()
  /** Called as soon as others have been answered. */
  const queue: SessionRow[] = []

  async function round(): Promise<boolean> {
    const things = await parts.database.acrossSpaces(
      sql<Place>`select space_id, kind, thing_id from bots_due(${now()}, ${AT_ONCE})`,
    )
    await inLanes(things, turnOf)
    const over = await parts.database.acrossSpaces(
      sql<Key>`select space_id, id from bot_sessions_over(${now()}, ${AT_ONCE})`,
    )
    await inLanes(
      over.filter((key) => !isCalled(key)),
      timeOf,
    )
    // Where no bot talks any more, people may be given the dialogue.
    if (things.length + over.length > 0) parts.wake('routing')
    return things.length === AT_ONCE || over.length === AT_ONCE
  }

  async function turnOf(place: Place) {
    const { space_id } = place
    try {
      const session = await withVerdicts((verdicts) =>
        transact(parts, behind(space_id, correlationOf(place)), (ctx) =>
          takeTurn(ctx, { place, now: now(), verdicts }),
        ),
      )
      if (session) call(session)
    } catch (error) {
      await noteWork(parts, place, error, now())
    }
  }

  async function timeOf({ space_id, id }: Key) {
    try {
      const session = await goOnWith(parts, { space_id, id }, now(), async (session, ctx, hands) => {
        const { waits } = session.data
        // Whoever made the call is gone. What can be asked twice is asked again, all else is not known.
        if (waits?.for === 'call') {
          const again = (waits.again ?? 0) + 1
          // What kills or fails whoever asks it is not asked for ever.
          if (again <= AGAIN_S.length && (await mayAskAgain(ctx, outside, session))) {
            waits.again = again
            waits.due_at = now().getTime() / 1000 + LEASE_S
            return null
          }
        }
        return timeUp(session.data, hands)
      })
      if (session) call(session)
    } catch (error) {
      await noteSession(parts, { space_id, id }, error, now())
    }
  }

  const isCalled = (key: Key) => calling.has(nameOf(key)) || queue.some((one) => nameOf(one) === nameOf(key))

  /** A model that thinks for long takes no place of other spaces, nor of services that answer at once. */
  function hasRoom(session: SessionRow): boolean {
    const alike = [...calling.values()].filter(({ is_ask }) => is_ask === isAsk(session))
    const own = alike.filter(({ space_id }) => space_id === session.space_id)
    return alike.length < CALLS && own.length < (isAsk(session) ? ASKS_OF_SPACE : CALLS)
  }

  /** Outside of any transaction, beside everything else. */
  function call(session: SessionRow) {
    if (session.data.waits?.for !== 'call' || isCalled(session)) return
    if (!hasRoom(session)) {
      queue.push(session)
      return
    }
    const key = nameOf(session)
    const done = makeCall(session, session.data.at)
      .catch((error) => parts.report(error, 'bots'))
      .finally(() => {
        calling.delete(key)
        const next = queue.findIndex(hasRoom)
        for (const one of next < 0 ? [] : queue.splice(next, 1)) call(one)
        parts.wake('bots')
      })
    calling.set(key, { done, space_id: session.space_id, is_ask: isAsk(session) })
  }

  async function makeCall(session: SessionRow, step: number | null) {
    const { space_id, id } = session
    const come = await askOutside(outside, session)
    const next = await goOnWith(parts, { space_id, id }, now(), async (found, ctx, hands) => {
      if (found.data.at !== step || found.data.waits?.for !== 'call') return null
      const came = come(hands)
      await noteFactsUsed(ctx, space_id, came.fact_ids ?? [])
      return answered(found.data, hands, came)
    })
    if (next) call(next)
  }

  const finish = async () => {
    while (calling.size > 0) await Promise.all([...calling.values()].map(({ done }) => done))
  }
  return { round, finish, turnOf, timeOf }
}

const LEASE_S = limits.bot_call_lease_s
/** Each is about another dialogue, and locks only that. */
const LANES = 6
const inLanes = async <T>(all: readonly T[], work: (one: T) => Promise<void>) => {
  const left = [...all]
  const lane = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}
const nameOf = ({ space_id, id }: Key) => `${space_id}/${id}`
const correlationOf = ({ kind, thing_id }: Place) => `bots:${kind}:${thing_id}`
const behind = (space_id: number, correlation_id: string) =>
  ({ spaces: [space_id], user_id: null, cause: 'bot', correlation_id }) as const

type Inside = Parameters<typeof handsOf>[0]
type Reached = NonNullable<Awaited<ReturnType<typeof handsOf>>>

/** A session that goes on by itself, with its dialogue locked first, as everywhere. */
export function goOnWith(
  parts: JobParts,
  { space_id, id }: Key,
  now: Date,
  work: (session: SessionRow, ctx: Inside, hands: Reached) => Promise<End | null>,
): Promise<SessionRow | null> {
  return withVerdicts((verdicts) =>
    transact(parts, behind(space_id, `bots:session:${id}`), async (ctx) => {
      const { rows } = await sql<{ chat_id: number | null; item_id: number | null }>`
        select chat_id, item_id from bot_sessions where space_id = ${space_id} and id = ${id} and ended_at is null`.execute(
        ctx.db,
      )
      const [of] = rows
      if (!of) return null
      if (of.chat_id !== null) await lockThing(ctx, space_id, 'chat', of.chat_id)
      else await lockThing(ctx, space_id, 'item', of.item_id as number)
      const session = await lockSession(ctx, space_id, id)
      if (!session) return null
      const over = await whyStops(ctx, session)
      if (over) {
        await saveSession(ctx, session, over, now)
        return null
      }
      const hands = await handsOf(ctx, session, now, '', verdicts)
      if (!hands) return null
      const before = session.data.waits
      const end = await work(session, ctx, hands)
      // Nothing waited for, and not over: what was begun and never saved goes on.
      await saveSession(ctx, session, end ?? (before === null ? await goOn(session.data, hands) : null), now)
      return session
    }),
  )
}

async function whyStops(ctx: Inside, { space_id, chat_id, began_at }: SessionRow): Promise<End | null> {
  if (chat_id === null) return null
  const chat = { space_id, id: chat_id }
  if ((await isPaused(ctx, chat)) || (await wasPausedSince(ctx, chat, began_at)))
    return { state: 'handed_over', reason: 'person' }
  const { rows } = await sql<{ is_lost: boolean; is_closed: boolean; is_blocked: boolean }>`
    select c.lost_at is not null as is_lost, c.finished_at is not null as is_closed,
      exists (select from author_blocks b where b.space_id = ${space_id} and b.author_id = c.author_id and b.object_id = c.object_id
        and (b.until is null or b.until > now())) as is_blocked
    from chats c where c.space_id = ${space_id} and c.id = ${chat_id}`.execute(ctx.db)
  const [row] = rows
  if (row?.is_blocked) return { state: 'stopped', reason: 'blocked' }
  return !row || row.is_lost || row.is_closed ? { state: 'dropped', reason: 'gone' } : null
}

async function noteWork(parts: JobParts, { space_id, kind, thing_id }: Place, error: unknown, now: Date) {
  // A database that is away is nobody's fault.
  const isPassing = isPassingFailure(error)
  if (!isPassing) parts.report(error, 'bots')
  const left = await parts.database.inSpaces({ spaces: [space_id] }, async (db) => {
    const { rows } = await sql<{ failed_at: Date | null }>`
      update bot_work set tries = tries + ${isPassing ? 0 : 1},
        not_before = ${now}::timestamptz + make_interval(secs => (${AGAIN_S}::integer[])[least(tries, 2) + 1]),
        failed_at = case when not ${isPassing} and tries >= ${AGAIN_S.length} then ${now}::timestamptz end
      where space_id = ${space_id} and kind = ${kind} and thing_id = ${thing_id} and failed_at is null and not_before <= ${now}
      returning failed_at`.execute(db)
    if (!rows.some(({ failed_at }) => failed_at !== null)) return []
    const { rows: live } = await sql<Key>`
      select s.space_id, s.id from bot_sessions s where s.space_id = ${space_id} and s.ended_at is null
        and ${kind === 'chat' ? sql`s.chat_id` : sql`s.item_id`} = ${thing_id}`.execute(db)
    return live
  })
  // What was said there was not heard: the conversation is seen among those that a fault has stopped, and goes to people.
  for (const key of left) await takeAway(parts, key, now)
}

/** After several tries people take over: no conversation stays stuck over a fault of ours. */
async function noteSession(parts: JobParts, { space_id, id }: Key, error: unknown, now: Date) {
  const isPassing = isPassingFailure(error)
  if (!isPassing) parts.report(error, 'bots')
  const tries = await parts.database.inSpaces({ spaces: [space_id] }, async (db) => {
    const { rows } = await sql<{ tries: number }>`
      update bot_sessions set tries = tries + ${isPassing ? 0 : 1},
        due_at = ${now}::timestamptz + make_interval(secs => (${AGAIN_S}::integer[])[least(tries, 2) + 1])
      where space_id = ${space_id} and id = ${id} and ended_at is null returning tries`.execute(db)
    return rows[0]?.tries ?? 0
  })
  if (tries > AGAIN_S.length) await takeAway(parts, { space_id, id }, now)
}

const takeAway = (parts: JobParts, key: Key, now: Date) =>
  goOnWith(parts, key, now, async (_session, _ctx, hands) => {
    await giveUp({ hands }, 'error')
    return { state: 'stopped', reason: 'fault' }
  }).catch((last) => parts.report(last, 'bots'))
