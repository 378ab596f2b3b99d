import type { AiOffering } from '@otklik/contract/ai/compose.ts'
import { isInScope } from '@otklik/contract/permissions.ts'
import type { CallContext } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { chooseAgent, type Wish } from '../compose/choose.ts'
import type { AiParts } from '../parts.ts'

type Wanted = { space_id: number; object_id?: number | undefined; kind: 'item' | 'chat' }

/** What would work there, without asking any model. */
export async function offering(
  ctx: CallContext,
  parts: AiParts,
  { space_id, object_id, kind }: Wanted,
): Promise<AiOffering> {
  if (!ctx.spaces.includes(space_id)) refuse('not_found')
  const member = ctx.actor.memberships.find((each) => each.space_id === space_id)
  if (
    object_id !== undefined &&
    member?.objects &&
    !isInScope({ ...ctx.actor, memberships: [{ ...member, is_fenced: false }] }, space_id, {
      object_id,
      group_id: null,
      assigned_to: null,
    })
  )
    refuse('not_found')
  const choose = (wish: Wish) =>
    chooseAgent(ctx, parts, space_id, wish, kind === 'chat' ? 'chat' : 'comment', object_id ?? null)
  const [draft, rewrite, summary, tags] = [
    await choose('draft'),
    await choose('rewrite'),
    await choose('summary'),
    await choose('tags'),
  ]
  const by = (found: typeof draft) => (typeof found === 'string' ? 'words' : 'agent')
  return {
    agent: typeof draft === 'string' ? null : { id: draft.id, name: draft.name },
    why_not: typeof draft === 'string' ? draft : null,
    can: { draft: by(draft), rewrite: typeof rewrite !== 'string', summary: by(summary), tags: by(tags) },
  }
}
