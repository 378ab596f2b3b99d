import type { Live } from '../../platform/live/live.ts'
import { reloadOrder } from '../../platform/order.ts'
import { rulesKey, rulesQuery } from './api.ts'

export { ruleHeard } from './trials.ts'

export const ruleLive: Live = {
  'rules.changed': (cache) => {
    reloadOrder(cache, rulesQuery)
    const [, list] = rulesQuery.queryKey
    void cache.invalidateQueries({ queryKey: rulesKey, predicate: ({ queryKey }) => queryKey[1] !== list })
  },
}
