import { type Heard, type Live, onceIn } from '../../platform/live/live.ts'
import { countsQuery, objectsQuery } from './api.ts'

const TOGETHER_MS = 400

/** A burst of events asks for the counts once. */
const countAgain = onceIn(TOGETHER_MS, (cache) => void cache.invalidateQueries({ queryKey: countsQuery.queryKey }))

export const deskLive: Live = {
  'item.arrived': countAgain,
  'item.changed': countAgain,
  'chat.changed': countAgain,
  'message.arrived': countAgain,
  'approval.changed': countAgain,
  'account.changed': (cache) => void cache.invalidateQueries({ queryKey: objectsQuery.queryKey }),
}

export const deskHeard: Heard = { monitoring: countAgain }
