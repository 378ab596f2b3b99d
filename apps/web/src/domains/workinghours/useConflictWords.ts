import { useLingui } from '@lingui/react/macro'
import type { ConflictKind } from '@otklik/contract/schedule/conflicts.ts'

/** What stands in the way of a planned day. */
export function useConflictWords(): Record<ConflictKind, string> {
  const { t } = useLingui()
  return {
    overlap: t`смены накладываются друг на друга`,
    too_long: t`смена длиннее суток`,
    deactivated: t`сотрудник отключён`,
    past: t`день уже прошёл: укажите причину`,
    absence: t`смена внутри согласованного отсутствия`,
    lost_in_gap: t`в этот час переводят часы: смены не будет`,
    elsewhere: t`смена и в другом пространстве`,
    short_rest: t`между сменами мало отдыха`,
    week_hours: t`слишком много часов за неделю`,
    week_rest: t`за неделю мало непрерывного отдыха`,
    holiday: t`праздничный день`,
  }
}
