import { useLingui } from '@lingui/react/macro'
import type { Period } from '../search.ts'

export function usePeriodNames(): Record<Period, string> {
  const { t } = useLingui()
  return { today: t`Сегодня`, '7d': t`7 дней`, '30d': t`30 дней`, month: t`Месяц`, own: t`Свои даты` }
}
