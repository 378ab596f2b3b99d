import { Trans, useLingui } from '@lingui/react/macro'
import type { Company } from '@otklik/contract/spaces.ts'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { SpaceSelect } from '../../../ui/fields/SpaceSelect.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useName } from '../../../ui/fields/useName.ts'
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
  const { name, isGiven, field } = useName(form, company?.name ?? '', t`Укажите название`)
  const submit = () => {
    if (!isGiven()) return
    const onSuccess = (saved: Company) => {
      onSaved?.(saved)
      onClose()
    }
    save.mutate({ space_id, name }, { onSuccess })
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
      <TextField label={t`Название`} data-autofocus {...field(fields.name)} />
      {given === undefined && <SpaceSelect spaces={spaces} value={space_id} onChange={setSpace} />}
    </FormDialog>
  )
}
