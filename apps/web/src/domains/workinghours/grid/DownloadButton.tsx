import { useLingui } from '@lingui/react/macro'
import { addDays } from '@otklik/contract/zones.ts'
import { useState } from 'react'
import { saveWorkbook } from '../../../platform/save-file.ts'
import { formatCalendar, formatDays } from '../../../platform/time/time.ts'
import { DownloadIcon } from '../../../ui/icons/icons.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import type { Period } from '../api.ts'
import { modelOf } from './logic/model.ts'
import { workbookOf } from './logic/workbook.ts'
import { readWhole } from './useGrid.ts'
import { useKindName } from './useKindName.ts'

/** The plan of everybody in the period, also of those who are not in sight yet, as a workbook. */
export function DownloadButton({ period, zone }: { period: Period; zone: string }) {
  const { t, i18n } = useLingui()
  const failureText = useFailureText()
  const kindName = useKindName(period.space_id)
  const [isBusy, setIsBusy] = useState(false)
  const last = addDays(period.from, period.days - 1)
  const save = async () => {
    setIsBusy(true)
    try {
      const model = modelOf(await readWhole(period, period.from, period.days))
      if (!model) return
      const sheets = workbookOf(model, {
        sheets: { plan: t`График`, hours: t`Часы`, notes: t`Пояснения` },
        ...{ person: t`Сотрудник`, total: t`Всего`, kindName, noteHead: [t`Что`, t`Значение`] },
        dayText: (day) => `${formatCalendar(day, 'weekday', i18n.locale)} ${formatCalendar(day, 'short', i18n.locale)}`,
        notes: [
          [t`Период`, formatDays(period.from, last, i18n.locale)],
          [t`Часовой пояс`, t`Смены каждого по его поясу; пояс пространства: ${zone}`],
          [t`Часы`, t`Работа и оплачиваемые перерывы без отсутствий; ночь делится в полночь`],
          [t`Правки`, t`Только опубликованное: черновики сюда не входят`],
        ],
      })
      await saveWorkbook(`schedule-${period.from}-${last}.xlsx`, sheets)
    } catch (error) {
      toast.error(failureText(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <IconButton label={t`Скачать график, XLSX`} icon={DownloadIcon} disabled={isBusy} onClick={() => void save()} />
  )
}
