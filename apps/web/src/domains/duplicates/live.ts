import { type Live, onceIn } from '../../platform/live/live.ts'
import { twinsKey } from './api.ts'

const AGAIN_MS = 1_000

/** In a rush under one post every arrival tells of its group: what is on the screen is asked for once a second. */
const askAgain = onceIn(AGAIN_MS, (cache) => void cache.invalidateQueries({ queryKey: twinsKey }))

export const duplicateLive: Live = {
  'twins.changed': (cache) => askAgain(cache),
}
