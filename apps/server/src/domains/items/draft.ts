import type { DraftChange } from '@otklik/contract/drafts.ts'
import type { CallContext } from '../../platform/context.ts'
import { visible } from '../../platform/database/scope.ts'
import { saveDraft } from '../drafts/service.ts'
import { selectItems } from './queries.ts'

/** Also of a comment that was deleted meanwhile: what somebody has written is theirs. */
export async function saveItemDraft(ctx: CallContext, id: number, change: DraftChange) {
  const [found] = await selectItems(ctx.db, ctx.spaces, [id])
  const { space_id } = visible(ctx, found, 'items', id)
  return saveDraft(ctx, space_id, 'item', id, change)
}
