import type { DoerContext } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { LockedItem } from '../queries.ts'
import { lockPresent } from '../status.ts'
import { selectAnswers } from './reply-queries.ts'

const SAID = ['pending', 'sent', 'unknown']

/** Whether anything was said to it, or is on its way. */
export const isAnswered = (
  { replied_at }: { replied_at: Date | number | null },
  answers: readonly { state: string; deleted_at: Date | null }[],
) => replied_at !== null || answers.some(({ state, deleted_at }) => SAID.includes(state) && deleted_at === null)

/** For an answer that many get: only as long as nobody has answered it, and it is as it was when it was chosen. */
export async function lockWaiting(ctx: DoerContext, id: number, seen_version: number): Promise<LockedItem> {
  const item = await lockPresent(ctx, id)
  if (isAnswered(item, await selectAnswers(ctx.db, item.space_id, id))) refuse('answered_since')
  return item.version === seen_version ? item : refuse('stale')
}
