import type { DraftChange } from '@otklik/contract/drafts.ts'
import type { CallContext } from '../../platform/context.ts'
import { visible } from '../../platform/database/scope.ts'
import { saveDraft } from '../drafts/service.ts'
import { selectChats } from './queries.ts'

/** Also in a dialogue that is over: what somebody has written is theirs. */
export async function saveChatDraft(ctx: CallContext, id: number, change: DraftChange) {
  const [found] = await selectChats(ctx.db, ctx.spaces, [id])
  const { space_id } = visible(ctx, found, 'chats', id)
  return saveDraft(ctx, space_id, 'chat', id, change)
}
