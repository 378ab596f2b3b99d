// One turn of a dialogue: what was said since the last, the session that hears it or begins with it, and all that comes of
// it until somebody is waited for. One transaction, with the dialogue locked: it happens once or not at all.
import { readPayload } from '@otklik/contract/bots/forms.ts'
import { can } from '@otklik/contract/permissions.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { isPaused, wasPausedSince } from '../../automation/pause.ts'
import { hasStopWord } from '../../automation/stop-words.ts'
import { lockThing } from '../../rules/engine/work.ts'
import type { Verdicts } from '../../rules/match/answer.ts'
import { asRobot } from '../../users/robots.ts'
import {
  insertSession,
  lockLive,
  lockUnbound,
  readDefinition,
  type SessionRow,
  saveSession,
} from '../sessions/queries.ts'
import { begin, goOn, hear, stop, timeUp } from './drive.ts'
import { forget, gatheredAt, joined, putOff } from './gather.ts'
import type { Input } from './hands.ts'
import { type Heard, type Place, readHeard, type Work } from './heard.ts'
import { liveHands } from './live.ts'
import type { End } from './state.ts'
import { chooseBot, readCandidates } from './trigger.ts'

export type Turn = { place: Place; now: Date; verdicts: Verdicts }

type Standing = {
  object_id: number
  author_id: number | null
  is_paused: boolean
  is_blocked: boolean
  is_lost: boolean
  post_id: number | null
}

/** As the locked row says. */
async function readStanding({ db }: Context, { space_id, kind, thing_id }: Place): Promise<Standing | undefined> {
  const blocked = sql`exists (select from author_blocks b where b.space_id = ${space_id} and b.author_id = t.author_id
    and b.object_id = t.object_id and (b.until is null or b.until > now()))`
  const { rows } =
    kind === 'chat'
      ? await sql<Standing>`
          select t.object_id, t.author_id, false as is_paused, ${blocked} as is_blocked,
            t.lost_at is not null as is_lost, null::bigint as post_id
          from chats t where t.space_id = ${space_id} and t.id = ${thing_id}`.execute(db)
      : await sql<Standing>`
          select t.object_id, t.author_id, false as is_paused, ${blocked} as is_blocked, t.is_history as is_lost, t.post_id
          from items t where t.space_id = ${space_id} and t.id = ${thing_id}`.execute(db)
  return rows[0]
}

/** The session that was found or begun, where there is a call to be made for it after the commit. */
export async function takeTurn(ctx: Context, { place, now, verdicts }: Turn): Promise<SessionRow | null> {
  const { space_id, kind, thing_id } = place
  await lockThing(ctx, space_id, kind, thing_id)
  const found = await readStanding(ctx, place)
  const standing = found && {
    ...found,
    is_paused: kind === 'chat' && (await isPaused(ctx, { space_id, id: thing_id })),
  }
  const heard = await readHeard(ctx, place, now)
  if (!standing) {
    await forget(ctx, place, heard.works)
    return null
  }
  let session = (await lockLive(ctx, space_id, kind, thing_id)) ?? (await bind(ctx, place, standing, heard))
  if (session) {
    const wasPaused = kind === 'chat' && (await wasPausedSince(ctx, { space_id, id: thing_id }, session.began_at))
    const end = whyOver(session, { ...standing, is_paused: standing.is_paused || wasPaused }, heard)
    if (end) {
      await close(ctx, session, end, now)
      session = undefined
    }
  }
  const order = await followOrders(ctx, place, session, now)
  if (order.isStopped) session = undefined
  if (session) return resume(ctx, session, heard, now, verdicts)
  if (order.start) return start(ctx, place, standing, heard, now, verdicts, order.start)
  return start(ctx, place, standing, heard, now, verdicts, null)
}

/** What ends a session before it hears anything more. */
function whyOver(session: SessionRow, standing: Standing, { works }: Heard): End | null {
  const isSince = ({ at }: Work) => at * 1000 > session.began_at.getTime() - 1
  if (standing.is_paused) return { state: 'handed_over', reason: 'person' }
  if (standing.is_blocked) return { state: 'stopped', reason: 'blocked' }
  if (standing.is_lost && session.chat_id !== null) return { state: 'dropped', reason: 'gone' }
  return works.some((work) => work.why === 'closed' && isSince(work)) ? { state: 'dropped', reason: 'gone' } : null
}

const close = (ctx: Context, session: SessionRow, end: End, now: Date) => saveSession(ctx, session, end, now)

/** Whoever was answered in private under a comment has written: from now on that is the dialogue. */
async function bind(ctx: Context, { space_id, kind, thing_id }: Place, standing: Standing, { inputs }: Heard) {
  if (kind !== 'chat' || inputs.length === 0 || standing.author_id === null) return
  const session = await lockUnbound(ctx, space_id, standing.object_id, standing.author_id)
  return session && { ...session, chat_id: thing_id }
}

type Started = { bot_id: number | null; depth: number; correlation_id: string }

/** What rules have asked for since. Done with the dialogue locked, so that they are followed once. */
async function followOrders(
  ctx: Context,
  { space_id, kind, thing_id }: Place,
  session: SessionRow | undefined,
  now: Date,
) {
  const { rows } = await sql<Started & { way: 'start' | 'stop' }>`
    with o as (update bot_orders set done_at = ${now} where space_id = ${space_id} and kind = ${kind} and thing_id = ${thing_id}
      and done_at is null returning id, way, bot_id, depth, correlation_id)
    select way, bot_id, depth, correlation_id from o order by id`.execute(ctx.db)
  const isStopped = rows.some(({ way }) => way === 'stop')
  if (isStopped && session) await close(ctx, session, { state: 'stopped', reason: 'rule' }, now)
  const last = rows.at(-1)
  return { isStopped, start: last?.way === 'start' ? last : null }
}

async function resume(ctx: Context, session: SessionRow, heard: Heard, now: Date, verdicts: Verdicts) {
  const { space_id, bot_id, version, data } = session
  const place: Place = { space_id, kind: 'chat', thing_id: session.chat_id ?? 0 }
  if (session.chat_id === null || heard.inputs.length === 0) {
    await forget(
      ctx,
      session.chat_id === null ? { ...place, kind: 'item', thing_id: session.item_id ?? 0 } : place,
      heard.works,
    )
    return null
  }
  const input = joined(heard)
  const definition = await readDefinition(ctx, space_id, { bot_id, version })
  const isStop = hasStopWord(definition.stop_words, input.text)
  if (data.waits?.for === 'held' && !isStop) {
    // They may answer a question that has left a moment ago, or write on without having seen it.
    const hands = await handsOf(ctx, session, now, '', verdicts)
    const end = hands ? await timeUp(data, hands) : null
    if (!hands) return null
    if (end) {
      await forget(ctx, place, heard.works)
      await saveSession(ctx, session, end, now)
      return null
    }
  }
  const { waits } = data
  const isHeard =
    waits?.for === 'answer' || waits?.for === 'chat' || (waits?.for === 'delay' && (await doesListen(ctx, session)))
  if (!isStop && !isHeard) {
    // Kept for the next node that waits: when the session has moved on, it is looked at again.
    await putOff(ctx, place, session.due_at ?? new Date(now.getTime() + 1_000))
    return null
  }
  if (!isStop && (await isOldButton(ctx, session, input))) {
    await forget(ctx, place, heard.works)
    return null
  }
  const until = isStop ? null : gatheredAt(heard, now)
  if (until) {
    await putOff(ctx, place, until)
    return null
  }
  await forget(ctx, place, heard.works)
  data.said = input.text
  const hands = await handsOf(ctx, session, now, input.text, verdicts)
  if (!hands) return null
  const end = isStop ? await stop(data, hands, definition, input) : await hear(data, hands, input)
  await saveSession(ctx, session, end, now)
  return session
}

/** Where a delay goes on whatever is said, what is said is kept for the next node that waits. */
async function doesListen(ctx: Context, { space_id, data }: SessionRow): Promise<boolean> {
  const frame = data.frames.at(-1)
  const { graph } = frame ? await readDefinition(ctx, space_id, frame) : { graph: { nodes: [] } }
  const node = graph.nodes.find(({ id }) => id === data.node)
  return node?.kind === 'delay' && node.on_message !== 'keep'
}

/** One that stood under another question: it moves nothing, unless that question is being asked again. */
async function isOldButton({ db }: Context, { space_id, id, data }: SessionRow, { pressed }: Input): Promise<boolean> {
  const payload = pressed === null ? undefined : readPayload(pressed)
  if (!payload) return false
  if (payload.session_id !== id) return true
  if (payload.step === data.at) return false
  const { rows } = await sql<{ node: string }>`
    select node from bot_steps where space_id = ${space_id} and session_id = ${id} and step = ${payload.step}`.execute(
    db,
  )
  return rows[0]?.node !== data.node
}

/** Null where bots are not allowed here any more: the session ends. */
export async function handsOf(ctx: Context, session: SessionRow, now: Date, said: string, verdicts: Verdicts) {
  const { space_id, bot_id, depth } = session
  // Whether it speaks where several people talk was said by what it listens to.
  const sending = { now, in_groups: true }
  const robot = await asRobot(ctx, space_id, { cause: 'bot', origin: `bot:${bot_id}`, depth, sending })
  if (!can(robot.actor, 'bots.manage', space_id)) {
    await saveSession(ctx, session, { state: 'stopped', reason: 'not_allowed' }, now)
    return null
  }
  const { rows } = await sql<{ name: string }>`
    select name from bots where space_id = ${space_id} and id = ${bot_id}`.execute(ctx.db)
  return liveHands(ctx, { robot, session, name: rows[0]?.name ?? '', now, said, verdicts })
}

async function start(
  ctx: Context,
  place: Place,
  standing: Standing,
  heard: Heard,
  now: Date,
  verdicts: Verdicts,
  order: Started | null,
): Promise<SessionRow | null> {
  const { space_id, kind, thing_id } = place
  const isMuted = standing.is_paused || standing.is_blocked || standing.is_lost
  const comment = heard.works.find(({ why }) => why === 'comment')
  const first = heard.inputs[0]
  if (isMuted || (!order && !first && !comment)) {
    await forget(ctx, place, heard.works)
    return null
  }
  const until = order || !first ? null : gatheredAt(heard, now)
  if (until) {
    await putOff(ctx, place, until)
    return null
  }
  await forget(ctx, place, heard.works)
  const input = joined(heard)
  const link = heard.inputs.findLast((one) => one.start !== null)?.start ?? null
  const work = first ?? comment
  if (!order && work && (await isForbidden(ctx, place, work.at))) return null
  const at = now.getTime() / 1000
  const came = {
    ...{ kind, thing_id, message_id: first?.message_id ?? null, text: input.text, pressed: input.pressed, start: link },
    ...{ correlation_id: work?.correlation_id ?? '', at: work?.at ?? at },
  }
  const chosen = order ? await named(ctx, space_id, order.bot_id) : await chooseBot(ctx, space_id, came, verdicts, at)
  if (!chosen) return null
  const { bot, cause, node } = chosen
  const depth = (order?.depth ?? work?.depth ?? 0) + 1
  const session = await insertSession(
    ctx,
    {
      ...{
        space_id,
        bot_id: bot.id,
        version: bot.version,
        object_id: standing.object_id,
        author_id: standing.author_id,
      },
      ...{ chat_id: kind === 'chat' ? thing_id : null, item_id: kind === 'item' ? thing_id : null },
      ...{ post_id: standing.post_id, cause, depth },
      correlation_id: order?.correlation_id ?? work?.correlation_id ?? `bot:${bot.id}`,
      data: {
        ...begin(bot.id, bot.version, bot.definition, node),
        said: input.text || (await readComment(ctx, place)),
        start: link,
      },
    },
    now,
  )
  if (!session) return null
  const hands = await handsOf(ctx, session, now, input.text, verdicts)
  if (!hands) return null
  await saveSession(ctx, session, await goOn(session.data, hands), now)
  return session
}

async function named({ db }: Context, space_id: number, bot_id: number | null) {
  const bot = (await readCandidates({ db }, space_id)).find(({ id }) => id === bot_id)
  return bot ? { bot, cause: 'rule' as const, node: null } : null
}

async function readComment({ db }: Context, { space_id, kind, thing_id }: Place): Promise<string | null> {
  if (kind === 'chat') return null
  const { rows } = await sql<{ text: string }>`
    select text from item_texts where space_id = ${space_id} and item_id = ${thing_id}`.execute(db)
  return rows[0]?.text ?? null
}

/** A rule of the same event said that no bot begins. */
async function isForbidden({ db }: Context, { space_id, kind, thing_id }: Place, at: number): Promise<boolean> {
  const { rows } = await sql`
    select from bot_orders where space_id = ${space_id} and kind = ${kind} and thing_id = ${thing_id} and way = 'stop'
      and at >= to_timestamp(${at}) limit 1`.execute(db)
  return rows.length > 0
}
