import type { Live } from '../../platform/live/live.ts'
import { aiKey } from './keys.ts'

export const aiLive: Live = {
  'ai.changed': (cache) => void cache.invalidateQueries({ queryKey: aiKey }),
}
