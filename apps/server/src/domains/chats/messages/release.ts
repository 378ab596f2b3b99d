// A message that has its yes.
import type { CallContext } from '../../../platform/context.ts'
import { visible } from '../../../platform/database/scope.ts'
import type { ActionRow } from '../../actions/target.ts'
import { applyEdit } from '../../work/edits.ts'
import { tellPerson } from '../../work/tell.ts'
import { type LockedChat, lockChat } from '../queries.ts'
import { moveChat } from '../status.ts'
import { findOwn, sayNow, setMessageText, showLast } from './message-queries.ts'
import { announceMessage } from './send.ts'

export { lockFor } from '../status.ts'

/** Whatever has changed: a no is possible all the same. */
export const lockSeen = async (ctx: CallContext, id: number): Promise<LockedChat> =>
  visible(ctx, await lockChat(ctx.db, ctx.spaces, id), 'chats', id)

/** `words`: other than its writer's, which stay to be read as its former text. */
export async function releaseMessage(
  ctx: CallContext,
  chat: LockedChat,
  action: ActionRow,
  words: string | null,
  is_later: boolean,
) {
  const { space_id, message_id, user_id } = action
  const message = message_id ? await findOwn(ctx.db, [space_id], message_id) : undefined
  if (!message) return
  if (words !== null) {
    await applyEdit(ctx.db, space_id, 'message_id', message.id, message, {
      ...{ text: words, at: Date.now() / 1000, edited_by: ctx.user_id },
    })
    await setMessageText(ctx.db, message, words, null)
  }
  if (!is_later) {
    await sayNow(ctx.db, message)
    await showLast(ctx.db, space_id, chat.id)
  }
  // Whoever writes here should have seen that an answer is on its way.
  await moveChat(ctx, chat, chat.status, { also: ['messages', 'sending'] })
  announceMessage(ctx, chat, message.id, ['sending'])
  const told = { said: { kind: 'message', id: message.id }, how: words === null ? 'approved' : 'changed' } as const
  if (user_id !== null) tellPerson(ctx, user_id, 'approval_done', { space_id, chat_id: chat.id }, told)
}
