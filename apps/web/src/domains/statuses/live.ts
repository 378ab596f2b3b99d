import type { Config } from '@otklik/contract/desk.ts'
import type { Heard } from '../../platform/live/live.ts'
import { configQuery } from '../desk/api.ts'
import { takeStatuses } from './api.ts'

/** One's own status, changed in another tab, by the schedule or by the system. */
export const statusHeard: Heard = {
  status: (cache, { type: _, user_id, ...own }) => {
    const config: Config | undefined = cache.getQueryData(configQuery.queryKey)
    if (config?.user.id === user_id) takeStatuses(cache, [own])
  },
}
