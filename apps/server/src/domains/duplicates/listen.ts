import type { Listener } from '../../platform/events/listener.ts'
import { groupItems, tellTwins } from './group.ts'

/** After these somebody sees other members: given to others, gone, or back again. */
const OTHERS_SEEN = ['assigned', 'deleted', 'restored']

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
    const others = events.flatMap(({ body }) => {
      const { id, did } = body as { id: number; did?: readonly unknown[] }
      return OTHERS_SEEN.some((code) => did?.includes(code)) ? [id] : []
    })
    if (others.length) await tellTwins(ctx, space_id, [...new Set(others)])
    // A rule that asks about twins has waited for this.
    ctx.wake('rules')
  },
}
