import type { Live } from '../../platform/live.ts'
import { macrosQuery } from './api.ts'

export const macroLive: Live = {
  'macros.changed': (cache) => void cache.invalidateQueries({ queryKey: macrosQuery.queryKey }),
}
