import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useConfig } from '../../domains/desk/api.ts'
import { hoursQuery } from '../../domains/statuses/hours.ts'
import { makeScheduleWatch, type ScheduleNotice, startWatch } from '../../domains/statuses/schedule.ts'
import { toast } from '../../ui/layers/toast.ts'
import { useExtendStatus } from './ExtendStatus.tsx'
import { useStandings } from './useStatus.ts'

const LEAD_MINUTES = 5
const EXTEND_MINUTES = 15

/** Says when the scheduled status has begun and when it is about to change, in every space that plans its work. */
export function useSchedule() {
  const cache = useQueryClient()
  const { user, spaces } = useConfig()
  const tell = useTell()
  const latest = useRef({ tell, lead_minutes: LEAD_MINUTES })
  useEffect(() => {
    latest.current = { tell, lead_minutes: user.settings.wh_status_notification ?? LEAD_MINUTES }
  })
  const planned = spaces.filter(({ settings }) => settings.user_workinghours).map(({ id }) => id)
  const names = planned.join()

  useEffect(() => {
    const ids = names.split(',').filter(Boolean).map(Number)
    const stops = ids.map((space_id) =>
      startWatch(
        makeScheduleWatch({
          now_ms: Date.now,
          load: () => cache.fetchQuery(hoursQuery(space_id)),
          lead_minutes: () => latest.current.lead_minutes,
          tell: (notice) => latest.current.tell(notice, space_id),
        }),
      ),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [cache, names])
}

function useTell() {
  const { t } = useLingui()
  const { user_statuses } = useConfig()
  const standings = useStandings()
  const extend = useExtendStatus()
  return (notice: ScheduleNotice, space_id: number) => {
    const name = user_statuses.find(({ id }) => id === notice.status)?.name ?? t`Не на смене`
    const options = { id: `schedule ${notice.at}`, duration_ms: limits.schedule_toast_ms }
    if (notice.kind === 'started') return toast.info(t`По графику начался статус «${name}»`, options)
    const minutes = notice.in_minutes
    const when = t({
      message: plural(minutes, {
        one: 'Через # минуту',
        few: 'Через # минуты',
        many: 'Через # минут',
        other: 'Через # минуты',
      }),
    })
    const current = standings.find((one) => one.space_id === space_id)?.current
    const hold = current && !current.hidden && current.id !== notice.status
    toast.info(t`${when} статус «${name}»`, {
      ...options,
      ...(hold && { action: { label: t`Ещё 15 минут`, run: () => extend(current, notice.at, EXTEND_MINUTES) } }),
    })
  }
}
