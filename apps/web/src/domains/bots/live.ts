import type { Live } from '../../platform/live/live.ts'
import { reloadOrder } from '../../platform/order.ts'
import { botsKey, botsQuery } from './api.ts'

export const botLive: Live = {
  'bots.changed': (cache) => {
    reloadOrder(cache, botsQuery)
    const [, list] = botsQuery.queryKey
    void cache.invalidateQueries({ queryKey: botsKey, predicate: ({ queryKey }) => queryKey[1] !== list })
  },
}
