import { useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import { momentOf } from '@otklik/contract/zones.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatCalendar } from '../../../platform/time/time.ts'
import { gridQuery } from '../api.ts'
import { spanText } from '../clock.ts'

export type PlannedDay = { day: string; label: string }

/** The days of a month ahead on which somebody has shifts that have not begun, in words. Nobody: none. */
export function usePlannedDays(space_id: number, user_id: number | null, today: string) {
  const { i18n } = useLingui()
  const period = { space_id, from: today, days: limits.schedule_days, user_id: user_id ?? 0 }
  const query = useInfiniteQuery({ ...gridQuery(period), enabled: user_id !== null })
  const person = query.data?.pages.flatMap(({ people }) => people).find((one) => one.user_id === user_id)
  const now_s = Date.now() / 1000
  const days = (person?.cells ?? []).flatMap(({ local_day, shifts }): PlannedDay[] => {
    const [first] = shifts
    if (!first || momentOf(local_day, first.starts, person?.zone ?? 'UTC') <= now_s) return []
    const spans = shifts.map(spanText).join(', ')
    return [{ day: local_day, label: `${formatCalendar(local_day, 'long', i18n.locale)}, ${spans}` }]
  })
  return { days, isPending: user_id !== null && query.isPending }
}
