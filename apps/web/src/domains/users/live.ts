import type { Live } from '../../platform/live/live.ts'
import { objectsQuery } from '../desk/api.ts'
import { groupsQuery, invitesQuery, memberKeys } from './members.ts'
import { soundLive } from './sounds.ts'
import { viewsQuery } from './views.ts'

/** Names, pictures and who is here stand everywhere; what one may do here, on the pages of those who manage it. */
export const userLive: Live = {
  ...soundLive,
  'member.changed': (cache) => {
    void cache.invalidateQueries({ queryKey: memberKeys.all })
    void cache.invalidateQueries({ queryKey: objectsQuery.queryKey })
  },
  'invite.changed': (cache) => void cache.invalidateQueries({ queryKey: invitesQuery.queryKey }),
  'views.changed': (cache) => void cache.invalidateQueries({ queryKey: viewsQuery.queryKey }),
  'group.changed': (cache) => {
    void cache.invalidateQueries({ queryKey: viewsQuery.queryKey })
    void cache.invalidateQueries({ queryKey: groupsQuery.queryKey })
    void cache.invalidateQueries({ queryKey: memberKeys.all })
  },
}
