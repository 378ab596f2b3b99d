import type { Live } from '../../platform/live/live.ts'
import { reloadOrder } from '../../platform/order.ts'
import { configQuery, objectsQuery } from '../desk/api.ts'
import { labelKeys, labelsQuery } from './api.ts'

export const labelLive: Live = {
  'labels.changed': (cache, { merged_into }) => {
    void cache.invalidateQueries({ queryKey: objectsQuery.queryKey })
    void cache.invalidateQueries({ queryKey: labelKeys.authors })
    reloadOrder(cache, labelsQuery)
    if (merged_into === null) return
    // One's own filters name the other one now.
    void cache.invalidateQueries({ queryKey: configQuery.queryKey })
  },
  'author.changed': (cache) => void cache.invalidateQueries({ queryKey: labelKeys.all }),
}
