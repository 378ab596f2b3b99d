import type { Listener } from '../../platform/events/listener.ts'
import { materialise } from './materialise.ts'

/** The space has another zone, or somebody is back, has left or is in another zone: their shifts are made anew. */
export const planListener: Listener = {
  consumer: 'workinghours',
  from: 'now',
  kinds: ['space.changed', 'member.changed'],
  async hear(ctx, events) {
    const [space_id] = ctx.spaces
    if (space_id === undefined) return
    const isAll = events.some(({ kind }) => kind === 'space.changed')
    const people = events.flatMap((event) => (event.kind === 'member.changed' ? [event.body.id] : []))
    await materialise(ctx, space_id, isAll ? null : [...new Set(people)])
  },
}
