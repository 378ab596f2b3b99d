import type { Config } from '@otklik/contract/desk.ts'
import type { Heard, Live } from '../../platform/live/live.ts'
import { configQuery } from '../desk/api.ts'
import { takeStatuses } from './api.ts'
import { statusCardsQuery } from './settings-api.ts'

/** One's own status, changed in another tab, by the schedule or by the system. */
export const statusHeard: Heard = {
  status: (cache, { type: _, user_id, ...own }) => {
    const config: Config | undefined = cache.getQueryData(configQuery.queryKey)
    if (config?.user.id === user_id) takeStatuses(cache, [own])
  },
}

/** Other statuses stand in the config; another plan brings them at other times. */
export const statusLive: Live = {
  'statuses.changed': (cache) => {
    void cache.invalidateQueries({ queryKey: configQuery.queryKey })
    void cache.invalidateQueries({ queryKey: statusCardsQuery.queryKey })
  },
  'schedule.changed': (cache) => void cache.invalidateQueries({ queryKey: ['hours'] }),
}
