import type { Live } from '../../platform/live/live.ts'
import { drawsKey } from './api.ts'

export const drawLive: Live = {
  'draws.changed': (cache) => void cache.invalidateQueries({ queryKey: drawsKey }),
}
