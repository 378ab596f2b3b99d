import type { NetworkTemplate } from '@otklik/contract/chats/dialogs.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { visible } from '../../platform/database/scope.ts'
import { getAccount } from '../accounts/service.ts'
import { getChannel } from '../actions/allowed.ts'
import { findNameless, storeAuthors } from '../authors/service.ts'
import { lockNews } from '../work/early.ts'
import { storeOwnMessage } from './messages/own.ts'
import { openChats } from './open.ts'
import { lockChat } from './queries.ts'
import { moveChat } from './status.ts'

type Beginning = { object_id: number; phone: string }

/** A dialogue with somebody who has not written: the one there is, or a new one, taken by whoever begins it. */
export async function startDialog(ctx: CallContext, { object_id, phone }: Beginning): Promise<{ id: number }> {
  const { space_id, provider } = await getAccount(ctx, object_id)
  const place = { space_id, object_id }
  await getChannel(ctx, place, 'messages', 'start')
  await lockNews(ctx.db, place)
  const [isNew] = await findNameless(ctx, space_id, provider, [{ external_id: phone }])
  const person = { external_id: phone, ...(isNew && { name: `+${phone}` }) }
  const authors = await storeAuthors(ctx, { ...place, provider, fallback_name: '' }, [person])
  const peer = { external_id: phone, author_id: authors.get(phone) as number, title: null }
  const { ids, made, waiting } = await openChats(ctx, place, [peer], 'new')
  const id = ids.get(phone) as number
  const chat = await lockChat(ctx.db, [space_id], id)
  if (made.length > 0 && chat) await moveChat(ctx, chat, 'inprogress', { assigned_to: ctx.user_id })
  else visible(ctx, chat, 'chats', id)
  for (const { own } of waiting) await storeOwnMessage(ctx, place, own)
  return { id }
}

export async function listTemplates(ctx: CallContext, object_id: number): Promise<NetworkTemplate[]> {
  const { space_id } = await getAccount(ctx, object_id)
  const { rows } = await sql<NetworkTemplate>`
    select name, language, category, text, parameters from network_templates
    where space_id = ${space_id} and object_id = ${object_id} and is_approved order by name, language`.execute(ctx.db)
  return rows
}
