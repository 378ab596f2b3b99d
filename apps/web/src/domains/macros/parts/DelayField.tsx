import { useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import { formatDuration } from '../../../platform/time/time.ts'
import { Select } from '../../../ui/fields/Select.tsx'

const CHOICES = [
  15,
  30,
  60,
  2 * 60,
  4 * 60,
  8 * 60,
  24 * 60,
  2 * 24 * 60,
  3 * 24 * 60,
  7 * 24 * 60,
  14 * 24 * 60,
  30 * 24 * 60,
]

type Props = { value: number | null; onChange: (minutes: number) => void }

/** For how long; one that was set elsewhere is among the choices. */
export function DelayField({ value, onChange }: Props) {
  const { t, i18n } = useLingui()
  const choices = [...new Set([...CHOICES, ...(value === null ? [] : [value])])].sort((left, right) => left - right)
  return (
    <Select
      label={t`На сколько`}
      value={value}
      onChange={onChange}
      options={choices
        .filter((minutes) => minutes <= limits.macro_delay_minutes)
        .map((minutes) => ({ value: minutes, label: formatDuration(minutes * 60, i18n.locale) }))}
    />
  )
}
