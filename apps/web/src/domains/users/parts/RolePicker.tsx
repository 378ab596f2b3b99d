import { useLingui } from '@lingui/react/macro'
import type { Role } from '@otklik/contract/permissions.ts'
import { useId } from 'react'
import classes from './RolePicker.module.css'
import { rolesInOrder, useRoleTexts } from './useRoleTexts.ts'

type Props = { value: Role; onChange: (role: Role) => void; error?: string }

/** One of the roles, each with what it is for. */
export function RolePicker({ value, onChange, error }: Props) {
  const { t } = useLingui()
  const texts = useRoleTexts()
  const name = useId()
  return (
    <fieldset>
      <legend className={classes.label}>{t`Роль`}</legend>
      {rolesInOrder.map((role) => (
        <label key={role} className={classes.role}>
          <input
            type="radio"
            className={classes.mark}
            name={name}
            checked={role === value}
            onChange={() => onChange(role)}
          />
          <span>
            <b>{texts[role].name}</b>
            <span className={classes.about}>{texts[role].about}</span>
          </span>
        </label>
      ))}
      {error && <p className={classes.error}>{error}</p>}
    </fieldset>
  )
}
