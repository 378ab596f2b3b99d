import type { Live } from '../../platform/live/live.ts'
import { aiKey, turnsKey } from './keys.ts'

export const aiLive: Live = {
  'ai.changed': (cache) => void cache.invalidateQueries({ queryKey: aiKey }),
  'ai.turned': (cache) => void cache.invalidateQueries({ queryKey: turnsKey }),
}
