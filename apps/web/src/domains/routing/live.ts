import { type Live, onceIn } from '../../platform/live/live.ts'
import { routingKeys } from './api.ts'

const TOGETHER_MS = 500

/** At the end of a shift many hand over at once. */
const reload = onceIn(TOGETHER_MS, (cache) => void cache.invalidateQueries({ queryKey: routingKeys.handovers }))

export const routingLive: Live = {
  'routing.changed': (cache) => void cache.invalidateQueries({ queryKey: routingKeys.all }),
  'handover.changed': reload,
}
