import { useLingui } from '@lingui/react/macro'
import type { HolidayKind } from '@otklik/contract/schedule/calendars.ts'

/** What an exception of a calendar can be. */
export function useHolidayKinds(): { value: HolidayKind; label: string }[] {
  const { t } = useLingui()
  return [
    { value: 'closed', label: t`Выходной` },
    { value: 'short', label: t`Короткий день` },
    { value: 'work', label: t`Рабочий день` },
  ]
}
