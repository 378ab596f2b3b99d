import type { Live } from '../../platform/live/live.ts'
import { emotionsKey } from './api.ts'

export const emotionLive: Live = {
  'emotions.changed': (cache) => void cache.invalidateQueries({ queryKey: emotionsKey }),
}
