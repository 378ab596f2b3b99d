import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import type { Company } from '@otklik/contract/spaces.ts'
import { useState } from 'react'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { SpaceSelect } from '../../../ui/fields/SpaceSelect.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useSaveCompany, useSpacesWhere } from '../api.ts'

type Props = {
  /** To be renamed; without it a new one is made. */
  company?: Company
  /** Only in this space. */
  space_id?: number
  onSaved?: (company: Company) => void
  onClose: () => void
}

export function CompanyDialog({ company, space_id: given = company?.space_id, onSaved, onClose }: Props) {
  const { t } = useLingui()
  const spaces = useSpacesWhere('accounts.manage')
  const save = useSaveCompany(company?.id)
  const { fields, whole } = useRefusal(save.error)
  const form = `companies/${company?.id ?? 'new'}`
  const [space_id, setSpace] = useTyped(`${form}/space`, given ?? spaces[0]?.id ?? 0)
  const [name, setName] = useTyped(`${form}/name`, company?.name ?? '')
  const [isMissing, setIsMissing] = useState(false)
  const submit = () => {
    if (name.trim() === '') return setIsMissing(true)
    const onSuccess = (saved: Company) => {
      onSaved?.(saved)
      onClose()
    }
    save.mutate({ space_id, name: name.trim() }, { onSuccess })
  }
  return (
    <FormDialog
      title={company ? t`Переименовать компанию` : t`Новая компания`}
      submit={company ? t`Сохранить` : t`Создать`}
      isBusy={save.isPending}
      failure={whole}
      onSubmit={submit}
      onClose={onClose}
    >
      {!company && (
        <p>
          <Trans>Компания объединяет аккаунты одной марки: по ней удобно отбирать обращения.</Trans>
        </p>
      )}
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
      {given === undefined && <SpaceSelect spaces={spaces} value={space_id} onChange={setSpace} />}
    </FormDialog>
  )
}
