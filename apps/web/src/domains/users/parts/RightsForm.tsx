import { Trans, useLingui } from '@lingui/react/macro'
import { switches } from '@otklik/contract/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { AccountPicker } from '../../../ui/fields/AccountPicker.tsx'
import { Switch } from '../../../ui/fields/Checkbox.tsx'
import { SelectMany } from '../../../ui/fields/Select.tsx'
import { Card, Fields } from '../../../ui/page/Card.tsx'
import { useAccounts } from '../../desk/api.ts'
import { groupsQuery } from '../members.ts'
import type { Rights } from '../rights.ts'
import { RolePicker } from './RolePicker.tsx'
import { useSwitchTexts } from './useRoleTexts.ts'

type Props = {
  space_id: number
  value: Rights
  onChange: (rights: Rights) => void
  errors: Record<string, string>
}

/** What somebody may do, and with what. */
export function RightsForm({ space_id, value, onChange, errors }: Props) {
  const { t } = useLingui()
  const set = (change: Partial<Rights>) => onChange({ ...value, ...change })
  return (
    <>
      <Card title={t`Что может делать`}>
        <Fields>
          <RolePicker value={value.role} onChange={(role) => set({ role })} error={errors.role} />
          <Switches value={value.switches} onChange={(switches) => set({ switches })} />
        </Fields>
      </Card>
      <Reach space_id={space_id} value={value} onChange={onChange} errors={errors} />
    </>
  )
}

type SwitchesProps = { value: Rights['switches']; onChange: (value: Rights['switches']) => void }

function Switches({ value, onChange }: SwitchesProps) {
  const texts = useSwitchTexts()
  return switches.map((name) => (
    <Switch
      key={name}
      label={texts[name].name}
      hint={texts[name].about}
      checked={value.includes(name)}
      onChange={(isOn) => onChange(switches.filter((each) => (each === name ? isOn : value.includes(each))))}
    />
  ))
}

function Reach({ space_id, value, onChange, errors }: Props) {
  const { t } = useLingui()
  const accounts = useAccounts().filter((account) => account.space_id === space_id)
  const { data: groups = [] } = useQuery(groupsQuery)
  const options = groups
    .filter((group) => group.space_id === space_id)
    .map((group) => ({ value: group.id, label: group.name }))
  const set = (change: Partial<Rights>) => onChange({ ...value, ...change })
  return (
    <Card title={t`С чем работает`}>
      <Fields>
        <AccountPicker
          label={t`Аккаунты`}
          accounts={accounts}
          value={value.objects}
          onChange={(objects) => set({ objects })}
          error={errors.objects}
        />
        {options.length > 0 && (
          <SelectMany
            label={t`Группы`}
            placeholder={t`Без группы`}
            options={options}
            value={value.groups}
            onChange={(groups) => set({ groups })}
            error={errors.groups}
          />
        )}
        <Switch
          label={<Trans>Видит только своё</Trans>}
          hint={t`То, что назначено лично или одной из его групп. Остального как будто нет.`}
          checked={value.is_fenced}
          onChange={(is_fenced) => set({ is_fenced })}
        />
      </Fields>
    </Card>
  )
}
