import type { Live } from '../../platform/live/live.ts'
import { factsKey } from './api.ts'

export const factLive: Live = {
  'facts.changed': (cache) => void cache.invalidateQueries({ queryKey: factsKey }),
}
