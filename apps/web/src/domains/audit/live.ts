import type { Live } from '../../platform/live/live.ts'
import { stateQuery } from './api.ts'

export const auditLive: Live = {
  'journal.anchored': (cache) => void cache.invalidateQueries({ queryKey: stateQuery.queryKey }),
}
