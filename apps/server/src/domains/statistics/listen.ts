import { sql } from 'kysely'
import type { Listener } from '../../platform/events/listener.ts'
import { facts } from './facts/facts.ts'
import { recountSlots } from './recount.ts'

/**
 * Events say which things changed; the slots they stand in are counted anew from the rows. So nothing is added or taken
 * away by hand: an event that is heard twice, late or in another order leads to the same numbers.
 */
export const statisticsListener: Listener = {
  consumer: 'statistics',
  from: 'beginning',
  kinds: ['item.arrived', 'item.changed', 'message.arrived', 'message.changed', 'chat.changed'],
  async hear(ctx, events) {
    const [space_id] = ctx.spaces
    if (space_id === undefined) return
    // Neighbours in a dialogue are looked up in the order of its index. Of a table that is new, the planner knows nothing
    // and would rather sort all messages of the space, for each of them.
    await sql`select set_config('enable_sort', 'off', true)`.execute(ctx.db)
    for (const fact of facts)
      for (const { channel, slots } of fact.touched(space_id, events))
        await recountSlots(ctx, { fact, space_id, channel }, slots)
  },
}
