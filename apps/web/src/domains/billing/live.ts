import type { Live } from '../../platform/live/live.ts'
import { billingQuery } from './api.ts'

export const billingLive: Live = {
  'space.changed': (cache) => void cache.invalidateQueries({ queryKey: billingQuery.queryKey }),
}
