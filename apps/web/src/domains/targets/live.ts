import type { Live } from '../../platform/live.ts'
import { reloadChats } from '../chats/api.ts'
import { reloadItems } from '../items/api.ts'
import { targetKeys } from './api.ts'

/** All open rows may be due at another time: no event tells them one by one. */
export const targetLive: Live = {
  'targets.changed': (cache) => {
    void cache.invalidateQueries({ queryKey: targetKeys.all })
    reloadItems(cache)
    reloadChats(cache)
  },
}
