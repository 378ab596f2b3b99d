import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import type { Company } from '@otklik/contract/spaces.ts'
import { useState } from 'react'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useRefusal } from '../../../ui/useRefusal.ts'
import { useObjects } from '../../desk/api.ts'
import { useAddCompany, useSpacesWhere } from '../api.ts'
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
      {isOpen && <CompanyDialog space_id={space_id} onAdded={onChange} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

type DialogProps = { space_id?: number; onAdded: (company_id: number) => void; onClose: () => void }

function CompanyDialog({ space_id: given, onAdded, onClose }: DialogProps) {
  const { t } = useLingui()
  const spaces = useSpacesWhere('accounts.manage')
  const add = useAddCompany()
  const { fields, whole } = useRefusal(add.error)
  const [space_id, setSpace] = useState(given ?? spaces[0]?.id ?? 0)
  const [name, setName] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const submit = () => {
    if (name.trim() === '') return setIsMissing(true)
    const onSuccess = ({ id }: Company) => {
      onAdded(id)
      onClose()
    }
    add.mutate({ space_id, name: name.trim() }, { onSuccess })
  }
  return (
    <FormDialog
      title={t`Новая компания`}
      submit={t`Создать`}
      isBusy={add.isPending}
      failure={whole}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <Trans>Компания объединяет аккаунты одной марки: по ней удобно отбирать обращения.</Trans>
      </p>
      <TextField
        label={t`Название`}
        data-autofocus
        maxLength={limits.name_max}
        value={name}
        onChange={(text) => {
          setName(text)
          setIsMissing(false)
        }}
        error={isMissing ? t`Укажите название` : fields.name}
      />
      {given === undefined && spaces.length > 1 && (
        <Select
          label={t`Пространство`}
          value={space_id}
          onChange={setSpace}
          options={spaces.map((space) => ({ value: space.id, label: space.name }))}
        />
      )}
    </FormDialog>
  )
}
