import { Trans, useLingui } from '@lingui/react/macro'
import { Select } from '../../../ui/fields/Select.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { useObjects } from '../../desk/api.ts'
import classes from './Setup.module.css'

type Props = {
  space_id: number
  slots: readonly string[]
  value: Record<string, number | null>
  onChange: (value: Record<string, number | null>) => void
}

/** Select knows numbers and words, and nobody has account 0. */
const NONE = 0

/** Accounts are not in the file: which one here stands for each that it names. */
export function Slots({ space_id, slots, value, onChange }: Props) {
  const { t } = useLingui()
  const accounts = useObjects().items.filter((account) => account.space_id === space_id)
  const options = [
    { value: NONE, label: t`Не переносить` },
    ...accounts.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <Card title={t`Аккаунты из файла`} about={<Trans>Таких аккаунтов здесь нет. Выберите, чем заменить каждый.</Trans>}>
      <div className={classes.slots}>
        {slots.map((slot) => (
          <Select
            key={slot}
            label={slot}
            value={value[slot] === undefined ? null : (value[slot] ?? NONE)}
            onChange={(id) => onChange({ ...value, [slot]: id === NONE ? null : id })}
            options={options}
            placeholder={t`Выберите аккаунт`}
          />
        ))}
      </div>
    </Card>
  )
}
