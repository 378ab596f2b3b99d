import type { Unread } from '@otklik/contract/notifications/notifications.ts'
import type { Heard, Live } from '../../platform/live/live.ts'
import { notificationKeys } from './api.ts'

/** A question that was decided is read in every bell: the server says so to nobody by itself. */
export const notificationLive: Live = {
  'approval.changed': (cache) => {
    void cache.invalidateQueries({ queryKey: notificationKeys.unread })
    void cache.invalidateQueries({ queryKey: notificationKeys.list })
  },
}

/** Something was told or read, here or in another tab or on another device. */
export const notificationHeard: Heard = {
  bell: (cache, { space_id, unread }) => {
    cache.setQueryData<Unread>(notificationKeys.unread, (known) => ({
      spaces: [...(known?.spaces ?? []).filter((one) => one.space_id !== space_id), { space_id, unread }],
    }))
    void cache.invalidateQueries({ queryKey: notificationKeys.list })
  },
}
