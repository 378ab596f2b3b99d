import type { Live } from '../../platform/live/live.ts'
import { templateKeys } from './api.ts'

/** Also what nobody looks at now: half an hour is no excuse for an old price in a reply. */
export const templateLive: Live = {
  'templates.changed': (cache) => void cache.invalidateQueries({ queryKey: templateKeys.all }),
}
