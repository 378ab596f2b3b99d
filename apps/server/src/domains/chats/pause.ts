// Robots give way to people in a dialogue (automation/pause.ts says when it is over).
import type { OwnMessageFacts } from '@otklik/contract/inbox/incoming.ts'
import type { Did } from '@otklik/contract/work/did.ts'
import { sql } from 'kysely'
import type { CallContext, Context, DoerContext } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { cancelRobotSends } from '../actions/robot.ts'
import type { ActionRow } from '../actions/target.ts'
import { findPause, isPaused, readRobotSettings } from '../automation/pause.ts'
import { findOwn, restoreWaiting, setMessageState, showLast } from './messages/message-queries.ts'
import { type LockedChat, lockChat } from './queries.ts'
import { announceChat, lockPresent, lookAgain } from './status.ts'

/** Not the time at which the transaction began: what a robot has planned while this one waited for the lock is older. */
const atOnce = sql`clock_timestamp()`

/** Whoever writes, with the dialogue locked: a person quiets robots, and a robot says nothing where a person speaks. */
export async function giveWay(ctx: DoerContext, chat: LockedChat): Promise<Did[]> {
  if (ctx.user_id !== null) return (await pause(ctx, chat, atOnce)).did
  return (await isPaused(ctx, chat)) ? refuse('robots_paused') : []
}

/** Taken, or given to somebody, by a person. */
export async function pauseByTaking(ctx: DoerContext, { space_id, id }: LockedChat) {
  if (ctx.user_id === null || !(await readRobotSettings(ctx, space_id)).pause_on_take) return
  const chat = await lockChat(ctx.db, [space_id], id)
  // That it was given to somebody is told already, and who looks at the dialogue looks again.
  if (chat) await pauseByHand(ctx, chat)
}

/** The dialogue may have been closed with what a robot is not let say now. */
async function pauseByHand(ctx: Context, chat: LockedChat): Promise<Did[]> {
  const { cancelled, did } = await pause(ctx, chat, atOnce)
  for (const action of cancelled) await lookAfterPause(ctx, chat, action)
  return did
}

const FRESH_S = 600

/** Somebody of ours has written in the network's own application. What is told late quiets robots from when it was said. */
export async function pauseByEcho(ctx: Context, chat: LockedChat, own: OwnMessageFacts): Promise<Did[]> {
  // What a robot answered privately to a comment stands in the dialogue, too; its echo may come before the answer.
  if (ctx.origin !== null || (await isRobotsPrivateReply(ctx, chat, own))) return []
  const isFresh = Date.now() / 1000 - own.created_at < FRESH_S
  return (await pause(ctx, chat, isFresh ? atOnce : sql`to_timestamp(${own.created_at})`)).did
}

async function isRobotsPrivateReply({ db }: Context, { space_id, object_id }: LockedChat, { text }: OwnMessageFacts) {
  const { rows } = await sql`
    select from actions n join replies r on r.space_id = ${space_id} and r.id = n.reply_id
    where n.space_id = ${space_id} and n.object_id = ${object_id} and n.kind = 'private_reply' and n.user_id is null
      and n.created_at > now() - interval '1 day' and r.text = ${text} limit 1`.execute(db)
  return rows.length > 0
}

/** By hand: let on again, or kept silent. */
export async function setRobots(ctx: CallContext, id: number, is_paused: boolean) {
  const chat = await lockPresent(ctx, id)
  const { space_id } = chat
  if (is_paused) {
    const did = await pauseByHand(ctx, chat)
    if (did.length > 0) announceChat(ctx, chat, chat.version, did)
  } else {
    await sql`
      update chats set bot_resumed_at = greatest(now(), bot_paused_at) where space_id = ${space_id} and id = ${id}`.execute(
      ctx.db,
    )
    announceChat(ctx, chat, chat.version, ['robots'])
  }
  return findPause(ctx, chat)
}

type Paused = { cancelled: ActionRow[]; did: Did[] }

/** Answers with what robots were about to say, which is not said now, and with what is news about the dialogue. */
async function pause(ctx: Context, chat: LockedChat, at: ReturnType<typeof sql>): Promise<Paused> {
  const { space_id, object_id, group_id, assigned_to, id } = chat
  const wasPaused = await isPaused(ctx, chat)
  await sql`
    update chats set bot_paused_at = greatest(bot_paused_at, ${at}) where space_id = ${space_id} and id = ${id}`.execute(
    ctx.db,
  )
  const cancelled = await cancelRobotSends(ctx, space_id, id)
  for (const { message_id } of cancelled) {
    const message = message_id ? await findOwn(ctx.db, [space_id], message_id) : undefined
    if (!message) continue
    await setMessageState(ctx.db, message, 'cancelled')
    const where = { space_id, object_id, group_id, assigned_to }
    ctx.announce(where, 'message.changed', { id: message.id, space_id, chat_id: id, did: ['sending'] })
  }
  if (cancelled.length > 0) {
    await showLast(ctx.db, space_id, id)
    await restoreWaiting(ctx.db, space_id, id)
  }
  return { cancelled, did: wasPaused ? [] : ['robots'] }
}

/** Closed, or left to the customer, with a robot's answer that was not sent: open again, unless a person has answered since. */
export async function lookAfterPause(ctx: Context, chat: LockedChat, { space_id, message_id, created_at }: ActionRow) {
  const { rows } = await sql`
    select from messages m where m.space_id = ${space_id} and m.chat_id = ${chat.id} and m.is_own and m.kind <> 'note'
      and (m.user_id is not null or m.source = 'outside') and m.created_at >= date_trunc('second', ${created_at}::timestamptz)
      and m.state is distinct from 'cancelled' limit 1`.execute(ctx.db)
  if (rows.length === 0 && message_id !== null) await lookAgain(ctx, chat, message_id)
}
