import type { ChangeFacts } from '@otklik/contract/incoming.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { applyEdit, isLatest, takeEarly } from '../work/edits.ts'

type Place = { space_id: number; object_id: number }
type MessageChange = Extract<ChangeFacts, { kind: 'message_edited' } | { kind: 'messages_delivered' | 'messages_read' }>

/** What the network says happened to messages: now if we have them, on their arrival if we do not. */
export async function changeMessages(ctx: Context, place: Place, change: MessageChange) {
  if (change.kind !== 'message_edited')
    return change.kind === 'messages_read' && readUpTo(ctx, place, change.chat_external_id, change.at)
  const { chat_external_id, external_id, text, at } = change
  const message = await lockByExternalId(ctx, place, chat_external_id, external_id)
  if (message) return editMessage(ctx, place, message, { text, at })
  const key = earlyKey(chat_external_id, external_id)
  await isLatest(ctx.db, { ...place, target_kind: 'message', external_id: key, change: 'edit' }, at, { text })
}

// Messages are numbered within their chat only.
const earlyKey = (chat_external_id: string, external_id: string) => `${chat_external_id}/${external_id}`

export async function applyEarly(ctx: Context, place: Place, arrived: readonly { id: number }[]) {
  const found = await selectByIds(
    ctx,
    place,
    arrived.map(({ id }) => id),
  )
  const byKey = new Map(found.map((message) => [earlyKey(message.chat_external_id, message.external_id), message]))
  const early = await takeEarly(ctx.db, place.space_id, place.object_id, 'message', [...byKey.keys()])
  for (const { external_id, at, body } of early) {
    const message = byKey.get(external_id)
    if (message) await editMessage(ctx, place, message, { text: body.text ?? '', at })
  }
}

type Found = {
  id: number
  chat_id: number
  text: string
  edited_at: Date | null
  group_id: number | null
  assigned_to: number | null
  version: number
}

async function editMessage(ctx: Context, place: Place, message: Found, edit: { text: string; at: number }) {
  const { space_id } = place
  const { id, chat_id, group_id, assigned_to, version } = message
  const fresh = await applyEdit(ctx.db, space_id, 'message_id', id, message, edit)
  if (!fresh) return
  await sql`update messages set text = ${fresh.text}, edited_at = to_timestamp(${fresh.at}) where space_id = ${space_id} and id = ${id}`.execute(
    ctx.db,
  )
  await sql`update chats set version = version + 1 where space_id = ${space_id} and id = ${chat_id}`.execute(ctx.db)
  ctx.announce({ ...place, group_id, assigned_to }, 'message.changed', { id, space_id, chat_id })
  ctx.announce({ ...place, group_id, assigned_to }, 'chat.changed', { id: chat_id, space_id, version: version + 1 })
}

/** The customer has seen what we wrote up to then. */
async function readUpTo(ctx: Context, { space_id, object_id }: Place, chat_external_id: string, at: number) {
  const { rows } = await sql<{ id: number; chat_id: number; group_id: number | null; assigned_to: number | null }>`
    update messages m set read_at = to_timestamp(${at})
    from chats c
    where c.space_id = ${space_id} and c.object_id = ${object_id} and c.external_id = ${chat_external_id}
      and m.space_id = ${space_id} and m.chat_id = c.id and m.is_own and m.state = 'sent' and m.read_at is null and m.created_at <= to_timestamp(${at})
      and m.created_at > now() - interval '30 days'
    returning m.id, m.chat_id, c.group_id, c.assigned_to`.execute(ctx.db)
  for (const { id, chat_id, ...scope } of rows)
    ctx.announce({ space_id, object_id, ...scope }, 'message.changed', { id, space_id, chat_id })
}

const columns = sql`m.id, m.chat_id, m.text, m.edited_at, c.group_id, c.assigned_to, c.version`

async function lockByExternalId(
  { db }: Context,
  { space_id, object_id }: Place,
  chat_external_id: string,
  external_id: string,
): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select ${columns} from chats c join messages m on m.space_id = ${space_id} and m.chat_id = c.id and m.external_id = ${external_id}
    where c.space_id = ${space_id} and c.object_id = ${object_id} and c.external_id = ${chat_external_id} for no key update`.execute(
    db,
  )
  return rows[0]
}

async function selectByIds({ db }: Context, { space_id }: Place, ids: readonly number[]) {
  const { rows } = await sql<Found & { external_id: string; chat_external_id: string }>`
    select ${columns}, m.external_id, c.external_id as chat_external_id
    from messages m join chats c on c.space_id = ${space_id} and c.id = m.chat_id
    where m.space_id = ${space_id} and m.id = any(${ids}::bigint[])`.execute(db)
  return rows
}
