import type { Message } from '@otklik/contract/chats/chats.ts'
import type { CallContext, Context } from '../../platform/context.ts'
import { cancelPlanned, reschedule } from '../actions/later.ts'
import { refuseOthers } from '../actions/service.ts'
import { giveBack } from '../drafts/service.ts'
import { tellPerson } from '../work/tell.ts'
import { refuseMoved, type SendDetails } from './content.ts'
import { findOwn, sayNow, setMessageState, showLast } from './messages/message-queries.ts'
import { announceMessage, getMessage, ownMessage } from './messages/send.ts'
import { announceChat } from './status.ts'

/** Of a message that waits for its time: another time, or now. */
export async function setMessageLater(ctx: CallContext, id: number, send_at: number | null): Promise<Message> {
  const { message, chat } = await ownMessage(ctx, id)
  await refuseOthers(ctx, { space_id: message.space_id, message_id: id })
  const planned = await reschedule(ctx, { space_id: message.space_id, message_id: id }, send_at)
  await refuseMoved(ctx, chat, planned as SendDetails, send_at)
  if (send_at === null) {
    await sayNow(ctx.db, message)
    await showLast(ctx.db, message.space_id, chat.id)
    announceChat(ctx, chat, chat.version, ['messages'])
  }
  announceMessage(ctx, chat, id, ['sending'])
  return getMessage(ctx, message.space_id, id)
}

type Place = { space_id: number; object_id: number }
type Planned = { id: number; group_id: number | null; assigned_to: number | null }

/** The customer has written first: what was to be said later goes back to whoever wrote it. */
export async function cancelLaterMessages(ctx: Context, place: Place, chats: readonly Planned[]) {
  const { space_id } = place
  const byId = new Map(chats.map((chat) => [chat.id, chat]))
  const cancelled = await cancelPlanned(ctx, space_id, 'chat_id', [...byId.keys()])
  for (const { chat_id, message_id, user_id, ...unsent } of cancelled) {
    const message = message_id ? await findOwn(ctx.db, [space_id], message_id) : undefined
    const chat = byId.get(chat_id ?? 0)
    if (!message || !chat || chat_id === null) continue
    await setMessageState(ctx.db, message, 'cancelled')
    const { group_id, assigned_to } = chat
    ctx.announce({ ...place, group_id, assigned_to }, 'message.changed', {
      ...{ id: message.id, space_id, chat_id },
      did: ['sending'],
    })
    if (user_id === null) continue
    await giveBack(ctx, space_id, { ...unsent, user_id }, 'chat', chat_id, message.text)
    tellPerson(ctx, user_id, 'later_back', { space_id, chat_id }, { said: { kind: 'message', id: message.id } })
  }
}
