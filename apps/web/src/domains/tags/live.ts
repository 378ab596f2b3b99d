import type { Live } from '../../platform/live/live.ts'
import { reloadOrder } from '../../platform/order.ts'
import { configQuery, objectsQuery } from '../desk/api.ts'
import { usageKey } from './api.ts'

export const tagLive: Live = {
  'tags.changed': (cache, { merged_into }) => {
    reloadOrder(cache, objectsQuery)
    void cache.invalidateQueries({ queryKey: usageKey })
    if (merged_into === null) return
    // One's own filters name the other one now.
    void cache.invalidateQueries({ queryKey: configQuery.queryKey })
    // No row has said that it carries another tag now.
    void cache.invalidateQueries({ queryKey: ['items'] })
    void cache.invalidateQueries({ queryKey: ['chats'] })
  },
}
