import { type Live, onceIn } from '../../platform/live/live.ts'
import { absenceKeys } from './absences/api.ts'
import { scheduleKeys } from './api.ts'
import { calendarKeys } from './calendars/api.ts'
import { swapKeys } from './swaps/api.ts'

const TOGETHER_MS = 500

/** Somebody who paints makes an event of each stroke. */
const reload = onceIn(TOGETHER_MS, (cache) => void cache.invalidateQueries({ queryKey: scheduleKeys.all }))

export const workinghoursLive: Live = {
  'schedule.changed': reload,
  'schedule.edited': reload,
  'statuses.changed': reload,
  'swap.changed': (cache) => {
    reload(cache)
    void cache.invalidateQueries({ queryKey: swapKeys.all })
  },
  'absence.changed': (cache) => {
    reload(cache)
    void cache.invalidateQueries({ queryKey: absenceKeys.all })
  },
  'calendars.changed': (cache) => {
    reload(cache)
    void cache.invalidateQueries({ queryKey: calendarKeys.all })
  },
}
