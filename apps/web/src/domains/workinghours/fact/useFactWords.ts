import { useLingui } from '@lingui/react/macro'
import type { Sums } from './sums.ts'

export type FactFigure = keyof Sums

/** The figures of a day in their order, and how long each is told. */
export function useFactWords() {
  const { t } = useLingui()
  const columns: { figure: FactFigure; name: string }[] = [
    { figure: 'planned_s', name: t`План` },
    { figure: 'worked_s', name: t`Факт` },
    { figure: 'late_s', name: t`Опоздание` },
    { figure: 'early_leave_s', name: t`Ушёл раньше` },
    { figure: 'early_start_s', name: t`Пришёл раньше` },
    { figure: 'overtime_s', name: t`Переработка` },
    { figure: 'unplanned_s', name: t`Вне плана` },
  ]
  /** «7 ч 45 мин» */
  const timeText = (seconds: number) => {
    const minutes = Math.round(seconds / 60)
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
    if (hours === 0) return t`${rest} мин`
    return rest === 0 ? t`${hours} ч` : t`${hours} ч ${rest} мин`
  }
  return { columns, timeText }
}
