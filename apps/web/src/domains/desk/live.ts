import type { QueryClient } from '@tanstack/react-query'
import type { Heard, Live } from '../../platform/live.ts'
import { countsQuery, objectsQuery } from './api.ts'

const TOGETHER_MS = 400

let isWaiting = false

/** A burst of events asks for the counts once. */
function countAgain(cache: QueryClient) {
  if (isWaiting) return
  isWaiting = true
  setTimeout(() => {
    isWaiting = false
    void cache.invalidateQueries({ queryKey: countsQuery.queryKey })
  }, TOGETHER_MS)
}

export const deskLive: Live = {
  'item.arrived': countAgain,
  'item.changed': countAgain,
  'chat.changed': countAgain,
  'message.arrived': countAgain,
  'account.changed': (cache) => void cache.invalidateQueries({ queryKey: objectsQuery.queryKey }),
}

export const deskHeard: Heard = { monitoring: countAgain }
