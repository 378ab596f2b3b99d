import { useLingui } from '@lingui/react/macro'
import type { AccountCard } from '@otklik/contract/accounts/accounts.ts'
import { limits } from '@otklik/contract/limits.ts'
import { useState } from 'react'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { Switch } from '../../../ui/fields/Checkbox.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card, Fields } from '../../../ui/page/Card.tsx'
import { SaveBar } from '../../../ui/page/SaveBar.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { CompanyField } from '../../spaces/parts/CompanyField.tsx'
import { useChangeAccount } from '../api.ts'

type Draft = Pick<AccountCard, 'name' | 'company_id' | 'needs_approval'>

/** What it is called here, and whose it is. */
export function AccountForm({ account }: { account: AccountCard }) {
  const { t } = useLingui()
  const [draft, setDraft] = useTyped<Draft | undefined>(`accounts/${account.id}`, undefined)
  const [isMissing, setIsMissing] = useState(false)
  const save = useChangeAccount(account.id)
  const { fields, whole } = useRefusal(save.error)
  const { name, company_id, needs_approval } = draft ?? account
  const isDirty =
    name !== account.name || company_id !== account.company_id || needs_approval !== account.needs_approval
  const set = (change: Partial<Draft>) => setDraft({ name, company_id, needs_approval, ...change })

  const reset = () => {
    setDraft(undefined)
    setIsMissing(false)
    save.reset()
  }
  const submit = () => {
    if (name.trim() === '') return setIsMissing(true)
    save.mutate({ name: name.trim(), company_id, needs_approval }, { onSuccess: reset })
  }

  return (
    <>
      <Card title={t`Как показывать`}>
        <Fields>
          <TextField
            label={t`Название`}
            hint={t`Видят только сотрудники. В сети название не изменится.`}
            maxLength={limits.name_max}
            value={name}
            onChange={(name) => {
              set({ name })
              setIsMissing(false)
            }}
            error={isMissing ? t`Укажите название` : fields.name}
          />
          <CompanyField value={company_id} onChange={(company_id) => set({ company_id })} space_id={account.space_id} />
        </Fields>
      </Card>
      <Card title={t`Ответы клиентам`}>
        <Switch
          label={t`Нужно одобрение`}
          hint={t`Ответы через этот аккаунт ждут согласия коллеги, и ответы роботов тоже. Кому разрешено одобрять, отвечает сразу.`}
          checked={needs_approval}
          onChange={(isOn) => set({ needs_approval: isOn })}
        />
      </Card>
      <SaveBar isDirty={isDirty} isBusy={save.isPending} onSave={submit} onReset={reset} error={whole} />
    </>
  )
}
