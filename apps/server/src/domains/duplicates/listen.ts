import type { Listener } from '../../platform/events/listener.ts'
import { groupItems, tellGiven } from './group.ts'

/** Right behind what comes, so that taking it in costs nothing more. From the beginning: what waits already has twins, too. */
export const duplicatesListener: Listener = {
  consumer: 'duplicates',
  from: 'beginning',
  kinds: ['item.arrived', 'item.changed'],
  rest_ms: 50,
  async hear(ctx, events) {
    const [space_id] = ctx.spaces
    if (space_id === undefined) return
    const ids = events.flatMap((event) => {
      const { id, did } = event.body as { id: number; did?: readonly unknown[] }
      return event.kind === 'item.arrived' || did?.includes('text') ? [id] : []
    })
    if (ids.length) await groupItems(ctx, space_id, [...new Set(ids)])
    const given = events.flatMap(({ body }) => {
      const { id, did } = body as { id: number; did?: readonly unknown[] }
      return did?.includes('assigned') ? [id] : []
    })
    if (given.length) await tellGiven(ctx, space_id, [...new Set(given)])
    // A rule that asks about twins has waited for this.
    ctx.wake('rules')
  },
}
