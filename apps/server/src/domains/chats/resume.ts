import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { tellPerson } from '../work/tell.ts'
import { lockChat } from './queries.ts'
import { moveChat } from './status.ts'

/** The time it was put off to has come: new again, and whoever has it is told. */
export async function resumeChat(ctx: Context, space_id: number, id: number) {
  const chat = await lockChat(ctx.db, [space_id], id)
  const { rows } = await sql`
    select from chats where space_id = ${space_id} and id = ${id} and status = 'delayed' and delayed_until <= now()`.execute(
    ctx.db,
  )
  if (!chat || rows.length === 0) return
  await moveChat(ctx, chat, 'new')
  if (chat.assigned_to !== null) tellPerson(ctx, chat.assigned_to, 'delay_over', { space_id, chat_id: id })
}
