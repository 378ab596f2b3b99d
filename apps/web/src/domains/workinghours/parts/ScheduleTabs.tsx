import { useLingui } from '@lingui/react/macro'
import { useMay } from '../../../platform/may.ts'
import { TabLinks } from '../../../ui/page/TabLinks.tsx'

/** The pages of the schedule, as far as this person may open them. */
export function ScheduleTabs({ space_id }: { space_id: number }) {
  const { t } = useLingui()
  const may = useMay()
  const base = '/settings/users/workinghours'
  return (
    <TabLinks
      label={t`График`}
      tabs={[
        { to: base, label: t`Команда` },
        { to: `${base}/my`, label: t`Мой график` },
        { to: `${base}/absences`, label: t`Отсутствия` },
        { to: `${base}/swaps`, label: t`Обмены` },
        { to: `${base}/handovers`, label: t`Передачи` },
        { to: `${base}/fact`, label: t`План и факт` },
        ...(may('schedule.manage', space_id)
          ? [
              { to: `${base}/templates`, label: t`Шаблоны смен` },
              { to: `${base}/cover`, label: t`Сколько людей` },
            ]
          : []),
        ...(may('calendars.manage', space_id)
          ? [
              { to: `${base}/kinds`, label: t`Виды отсутствий` },
              { to: `${base}/rules`, label: t`Правила` },
            ]
          : []),
      ]}
    />
  )
}
