import type { Context, RobotCause } from '../../platform/context.ts'
import { countUse, findReadyReply } from '../templates/service.ts'
import { type DraftTarget, withoutDraft } from './service.ts'
import { takeSuggestion } from './suggestions.ts'

type Made = { text: string; template_id: number | null; suggestion_id?: number | undefined }

export type Source = 'typed' | 'template' | 'macro' | RobotCause

/** What a person had begun here is said now; what a macro or a robot says leaves it alone. Answers with where the words came from. */
export async function finishDraft(
  ctx: Context,
  space_id: number,
  kind: DraftTarget,
  id: number,
  { text, template_id, suggestion_id }: Made,
): Promise<Source> {
  const from = writtenAhead(ctx)
  if (!from) ctx.writeLast(withoutDraft(ctx, space_id, kind, id))
  // One that is gone, or of another space, is no source.
  const isReady = template_id !== null && (await findReadyReply(ctx, space_id, template_id)) !== undefined
  if (isReady) await countUse(ctx, space_id, template_id)
  const isSuggested =
    !from && suggestion_id !== undefined && (await takeSuggestion(ctx, space_id, kind, id, suggestion_id, text))
  return from ?? (isSuggested ? 'ai' : isReady ? 'template' : 'typed')
}

const writtenAhead = ({ cause }: Context) =>
  cause === 'macro' || cause === 'rule' || cause === 'bot' || cause === 'ai' ? cause : null
