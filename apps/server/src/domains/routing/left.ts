import type { Returned } from '../users/members.ts'
import { queue } from './waiting.ts'

/** What somebody who leaves had in hand and nobody has got: where work goes to somebody by itself, it does so again. */
export const queueReturned: Returned = async (ctx, space_id, things) => {
  for (const kind of ['item', 'chat'] as const)
    await queue(
      ctx,
      kind,
      space_id,
      'left',
      things.filter((thing) => thing.kind === kind).map(({ id }) => ({ id, depth: ctx.depth })),
    )
  if (things.length > 0) ctx.wake('routing')
}
