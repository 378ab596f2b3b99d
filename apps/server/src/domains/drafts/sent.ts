import type { Context } from '../../platform/context.ts'
import { countUse, findReadyReply } from '../templates/service.ts'
import { type DraftTarget, withoutDraft } from './service.ts'

type Source = 'typed' | 'template' | 'macro'

/** What a person had begun here is said now; what a macro says leaves it alone. Answers with where the words came from. */
export async function finishDraft(
  ctx: Context,
  space_id: number,
  kind: DraftTarget,
  id: number,
  template_id: number | null,
): Promise<Source> {
  const isMacro = ctx.cause === 'macro'
  if (!isMacro) ctx.writeLast(withoutDraft(ctx, space_id, kind, id))
  // One that is gone, or of another space, is no source.
  const isReady = template_id !== null && (await findReadyReply(ctx, space_id, template_id)) !== undefined
  if (isReady) await countUse(ctx, space_id, template_id)
  return isMacro ? 'macro' : isReady ? 'template' : 'typed'
}
