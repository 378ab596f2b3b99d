import type { Context } from '../../../platform/context.ts'
import { endOthers } from '../../actions/approval/approval.ts'
import type { ActionRow } from '../../actions/target.ts'
import { giveBack } from '../../drafts/service.ts'
import { tellPerson } from '../../work/tell.ts'
import { lockChat } from '../queries.ts'
import { announceChat } from '../status.ts'
import { findOwn, setMessageState } from './message-queries.ts'
import { announceMessage } from './send.ts'

/** A message that waited for a yes and is not sent: a draft of its writer's again, who is told why. */
export async function giveBackMessage(
  ctx: Context,
  action: ActionRow,
  told: { code: 'approval_refused' | 'approval_done'; how: string },
) {
  const { space_id, chat_id, message_id, user_id } = action
  const chat = chat_id ? await lockChat(ctx.db, [space_id], chat_id) : undefined
  const message = message_id ? await findOwn(ctx.db, [space_id], message_id) : undefined
  if (!chat || !message) return
  await setMessageState(ctx.db, message, 'cancelled')
  announceMessage(ctx, chat, message.id, ['sending'])
  announceChat(ctx, chat, chat.version, ['sending'])
  if (user_id === null) return
  await giveBack(ctx, space_id, { ...action, user_id }, 'chat', chat.id, message.text)
  tellPerson(
    ctx,
    user_id,
    told.code,
    { space_id, chat_id: chat.id },
    { said: { kind: 'message', id: message.id }, how: told.how },
  )
}

/** A colleague's answer is there: what others had waiting for a yes is overtaken. */
export async function overtakeMessages(ctx: Context, space_id: number, chat_id: number, answered_by: number | null) {
  for (const action of await endOthers(ctx, space_id, 'chat_id', chat_id, answered_by))
    await giveBackMessage(ctx, action, { code: 'approval_done', how: 'answered' })
}
