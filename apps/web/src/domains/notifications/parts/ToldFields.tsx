import { Trans, useLingui } from '@lingui/react/macro'
import { type NotificationCode, spaceCodes } from '@otklik/contract/notifications/catalogue.ts'
import type { ChoiceRow } from '@otklik/contract/notifications/notifications.ts'
import { useQuery } from '@tanstack/react-query'
import { AccountPicker } from '../../../ui/fields/AccountPicker.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { useObjects } from '../../desk/api.ts'
import { defaultsQuery } from '../api.ts'
import type { Told } from '../outlets.ts'
import classes from './Outlets.module.css'

type Props = {
  space_id: number
  value: Told
  onChange: (change: Partial<Told>) => void
  /** What the server said no to (`useRefusal`). */
  faults: Record<string, string>
}

/** What is told there, of which accounts, in which language. */
export function ToldFields({ space_id, value, onChange, faults }: Props) {
  const { t } = useLingui()
  const names = useCodeNames(space_id)
  const accounts = useObjects().items.filter((account) => account.space_id === space_id)
  const toggle = (code: NotificationCode, isOn: boolean) =>
    onChange({ codes: isOn ? [...value.codes, code] : value.codes.filter((one) => one !== code) })
  return (
    <>
      <fieldset>
        <legend className={classes.legend}>
          <Trans>О чём сообщать</Trans>
        </legend>
        <div className={classes.codes}>
          {spaceCodes.map((code) => (
            <Checkbox
              key={code}
              label={names(code)}
              checked={value.codes.includes(code)}
              onChange={(isOn) => toggle(code, isOn)}
            />
          ))}
        </div>
      </fieldset>
      <AccountPicker
        label={t`Аккаунты`}
        accounts={accounts}
        value={value.object_ids}
        onChange={(object_ids) => onChange({ object_ids })}
        {...(faults.object_ids && { error: faults.object_ids })}
      />
      <Select
        label={t`Язык`}
        value={value.locale}
        onChange={(locale) => onChange({ locale })}
        options={[
          { value: 'ru' as const, label: 'Русский' },
          { value: 'en' as const, label: 'English' },
        ]}
      />
    </>
  )
}

/** As they are called where several read them. */
export function useCodeNames(space_id: number): (code: NotificationCode) => string {
  const { data } = useQuery(defaultsQuery(space_id, 'operator'))
  return (code) => data?.find((row: ChoiceRow) => row.code === code)?.name_of_space ?? ''
}
