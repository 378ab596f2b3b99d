import { type Live, onceIn } from '../../platform/live/live.ts'
import { statisticsKey } from './api.ts'

/** The server counts within a second or two; a burst asks for the figures once. */
const TOGETHER_MS = 3_000

const countAgain = onceIn(TOGETHER_MS, (cache) => void cache.invalidateQueries({ queryKey: statisticsKey }))

export const statisticsLive: Live = {
  'item.arrived': countAgain,
  'item.changed': countAgain,
  'chat.changed': countAgain,
  'message.arrived': countAgain,
  'message.changed': countAgain,
}
