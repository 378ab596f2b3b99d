import type { Live } from '../../platform/live/live.ts'
import { targetKeys } from './api.ts'

export const targetLive: Live = {
  'targets.changed': (cache) => void cache.invalidateQueries({ queryKey: targetKeys.all }),
}
