import { Trans, useLingui } from '@lingui/react/macro'
import type { Company } from '@otklik/contract/spaces.ts'
import { useState } from 'react'
import { Select } from '../../../ui/fields/Select.tsx'
import { useObjects } from '../../desk/api.ts'
import { useSpacesWhere } from '../api.ts'
import { CompanyDialog } from './CompanyDialog.tsx'
import classes from './CompanyField.module.css'

/** Companies to which this person may connect accounts. */
export function useManagedCompanies(space_id?: number): Company[] {
  const spaces = useSpacesWhere('accounts.manage').map(({ id }) => id)
  return useObjects().companies.filter(
    (company) => spaces.includes(company.space_id) && (space_id === undefined || company.space_id === space_id),
  )
}

type Props = {
  value: number | undefined
  onChange: (company_id: number) => void
  /** Only of this space. */
  space_id?: number
}

/** One of the companies, or a new one. */
export function CompanyField({ value, onChange, space_id }: Props) {
  const { t } = useLingui()
  const companies = useManagedCompanies(space_id)
  const spaces = useSpacesWhere('accounts.manage')
  const [isOpen, setIsOpen] = useState(false)
  const spaceOf = (company: Company) => spaces.find(({ id }) => id === company.space_id)?.name ?? ''
  const labelOf = (company: Company) =>
    space_id === undefined && spaces.length > 1 ? `${company.name} · ${spaceOf(company)}` : company.name
  return (
    <div>
      <Select
        label={t`Компания`}
        value={value ?? null}
        onChange={onChange}
        options={companies.map((company) => ({ value: company.id, label: labelOf(company) }))}
        placeholder={t`Сначала создайте компанию`}
      />
      <button type="button" className={classes.add} onClick={() => setIsOpen(true)}>
        <Trans>Новая компания</Trans>
      </button>
      {isOpen && (
        <CompanyDialog space_id={space_id} onSaved={({ id }) => onChange(id)} onClose={() => setIsOpen(false)} />
      )}
    </div>
  )
}
