import type { QueryClient } from '@tanstack/react-query'
import type { Live } from '../../platform/live.ts'
import { statisticsKey } from './api.ts'

/** The server counts within a second or two; a burst asks for the figures once. */
const TOGETHER_MS = 3_000

let isWaiting = false

function countAgain(cache: QueryClient) {
  if (isWaiting) return
  isWaiting = true
  setTimeout(() => {
    isWaiting = false
    void cache.invalidateQueries({ queryKey: statisticsKey })
  }, TOGETHER_MS)
}

export const statisticsLive: Live = {
  'item.arrived': countAgain,
  'item.changed': countAgain,
  'chat.changed': countAgain,
  'message.arrived': countAgain,
  'message.changed': countAgain,
}
