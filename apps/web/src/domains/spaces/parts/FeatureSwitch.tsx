import { useLingui } from '@lingui/react/macro'
import type { Switchable } from '@otklik/contract/spaces.ts'
import { Switch } from '../../../ui/fields/Checkbox.tsx'
import type { SpaceFormProps } from '../draft.ts'

type Props = SpaceFormProps & { flag: Switchable; label: string; hint: string }

/** On or off where the tariff has it. */
export function FeatureSwitch({ space, draft, onChange, errors, flag, label, hint }: Props) {
  const { t } = useLingui()
  const isIncluded = space.tariff.flags.includes(flag)
  const { name } = space.tariff
  return (
    <Switch
      label={label}
      hint={isIncluded ? hint : t`Нет в тарифе «${name}»`}
      disabled={!isIncluded}
      checked={draft[flag]}
      onChange={(isOn) => onChange({ [flag]: isOn })}
      error={errors[flag]}
    />
  )
}
