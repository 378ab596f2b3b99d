import type { Chat } from '@otklik/contract/chats/chats.ts'
import { didMove } from '@otklik/contract/work/did.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { statusByWriting } from '../actions/begun.ts'
import { recordSteps } from '../work/service.ts'
import { announceChat, getChat, lockPresent } from './status.ts'

/** Somebody has begun to answer it, or has left the field empty. The version stays. */
export async function beginChat(ctx: CallContext, id: number, is_writing: boolean): Promise<Chat> {
  const chat = await lockPresent(ctx, id)
  const { space_id, object_id, status } = chat
  const to_status = await statusByWriting(ctx, chat, { chat_id: id }, is_writing)
  if (to_status !== status) {
    await sql`update chats set status = ${to_status} where space_id = ${space_id} and id = ${id}`.execute(ctx.db)
    const step = { space_id, object_id, chat_id: id, from_status: status, to_status }
    await recordSteps(ctx, [{ ...step, ...(is_writing && { is_begun: true }) }])
    announceChat(ctx, chat, chat.version, didMove(status, to_status))
  }
  return getChat(ctx, chat)
}
