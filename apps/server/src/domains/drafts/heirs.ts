import type { Context } from '../../platform/context.ts'
import { mayStill } from '../users/reach.ts'
import { tellPerson } from '../work/tell.ts'
import { type DraftTarget, giveBack } from './service.ts'

type Words = { space_id: number; seen_version: number | null; created_at: Date; text: string }
type About = { kind: DraftTarget; id: number; object_id: number; group_id: number | null }

/**
 * Words whose writer may no longer send them, as a draft of the first who may answer there in their place, and is told
 * so. Where there is nobody, they are read on the card.
 */
export async function bequeath(
  ctx: Context,
  { space_id, text, seen_version, created_at }: Words,
  { kind, id, object_id, group_id }: About,
  heirs: readonly (number | null | undefined)[],
): Promise<void> {
  for (const user_id of heirs) {
    if (!user_id) continue
    const where = { space_id, object_id, group_id, assigned_to: user_id }
    if (!(await mayStill(ctx, user_id, `${kind}s.reply`, where))) continue
    await giveBack(ctx, space_id, { user_id, seen_version, created_at }, kind, id, text)
    const subject = kind === 'item' ? { space_id, item_id: id } : { space_id, chat_id: id }
    return tellPerson(ctx, user_id, 'later_back', subject, { how: 'inherited' })
  }
}
