import { useLingui } from '@lingui/react/macro'
import type { Dimension } from '@otklik/contract/statistics/dimensions.ts'

/** What stands over the first column of a table, on the screen and in its file. */
export function useDimensionWords(): Record<Dimension, string> {
  const { t } = useLingui()
  return {
    hour: t`Час`,
    day: t`День`,
    week: t`Неделя`,
    month: t`Месяц`,
    hour_of_day: t`Час суток`,
    weekday: t`День недели`,
    account: t`Аккаунт`,
    company: t`Компания`,
    network: t`Сеть`,
    person: t`Сотрудник`,
    group: t`Группа`,
    tag: t`Тег`,
  }
}
