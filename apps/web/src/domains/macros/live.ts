import type { Live } from '../../platform/live/live.ts'
import { reloadOrder } from '../../platform/order.ts'
import { macrosQuery } from './api.ts'

export const macroLive: Live = {
  'macros.changed': (cache) => reloadOrder(cache, macrosQuery),
}
