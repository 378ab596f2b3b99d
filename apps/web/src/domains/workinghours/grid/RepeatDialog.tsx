import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { addDays } from '@otklik/contract/zones.ts'
import { useState } from 'react'
import { formatDays } from '../../../platform/time/time.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'

const MOST = 12

type Props = { monday: string; people: number; onRepeat: (weeks: number) => Promise<unknown>; onClose: () => void }

/** A week once more in the weeks behind it. */
export function RepeatDialog({ monday, people, onRepeat, onClose }: Props) {
  const { t, i18n } = useLingui()
  const [weeks, setWeeks] = useState(1)
  const [isBusy, setIsBusy] = useState(false)
  const from = formatDays(monday, addDays(monday, 6), i18n.locale)
  const to = formatDays(addDays(monday, 7), addDays(monday, 6 + weeks * 7), i18n.locale)
  const whom = t({
    message: plural(people, {
      one: '# сотрудника',
      few: '# сотрудников',
      many: '# сотрудников',
      other: '# сотрудника',
    }),
  })
  const submit = async () => {
    setIsBusy(true)
    await onRepeat(weeks)
    onClose()
  }
  return (
    <FormDialog
      title={t`Повторить неделю`}
      submit={t`Повторить неделю`}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t`Неделя ${from} у ${whom} повторится ${to}. То, что там стоит, будет заменено; это можно отменить.`}</p>
      <Select
        label={t`Сколько недель`}
        value={weeks}
        options={Array.from({ length: MOST }, (_, n) => ({ value: n + 1, label: String(n + 1) }))}
        onChange={setWeeks}
      />
    </FormDialog>
  )
}
