import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { awaitArrival } from '../../work/early.ts'
import { type AwaitingMessage, messageOf } from '../early.ts'

type Place = { space_id: number; object_id: number }
type Quoting = { chat_external_id: string; external_id: string; quoted_external_id?: string }

/** It quotes something that has not come yet. */
export async function awaitQuoted(
  { db }: Context,
  place: Place,
  { chat_external_id, external_id, quoted_external_id }: Quoting,
) {
  if (quoted_external_id === undefined) return
  const waiting: AwaitingMessage = { quoted_by: external_id, chat_external_id }
  await awaitArrival(db, messageOf(place, chat_external_id, quoted_external_id), waiting)
}

/** What others quote has come. */
export async function joinQuotes(
  ctx: Context,
  { space_id, object_id }: Place,
  quoted_external_id: string,
  waiting: readonly AwaitingMessage[],
) {
  const chat_external_id = waiting[0]?.chat_external_id
  const { rows } = await sql<{ id: number; chat_id: number; group_id: number | null; assigned_to: number | null }>`
    update messages m set quoted_id = q.id
    from chats c join messages q on q.space_id = ${space_id} and q.chat_id = c.id and q.external_id = ${quoted_external_id}
    where c.space_id = ${space_id} and c.object_id = ${object_id} and c.external_id = ${chat_external_id}
      and m.space_id = ${space_id} and m.chat_id = c.id and m.external_id = any(${waiting.map(({ quoted_by }) => quoted_by)}::text[])
    returning m.id, m.chat_id, c.group_id, c.assigned_to`.execute(ctx.db)
  for (const { id, chat_id, ...scope } of rows)
    ctx.announce({ space_id, object_id, ...scope }, 'message.changed', { id, space_id, chat_id, did: ['quote'] })
}
