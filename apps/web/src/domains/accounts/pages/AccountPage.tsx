import { useLingui } from '@lingui/react/macro'
import type { AccountCard } from '@otklik/contract/accounts.ts'
import { CallFailed } from '@otklik/contract/client.ts'
import { limits } from '@otklik/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Card, Fields } from '../../../ui/Card.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { PlugIcon } from '../../../ui/icons.tsx'
import { Page } from '../../../ui/Page.tsx'
import { RowSkeletons } from '../../../ui/RowSkeletons.tsx'
import { SaveBar } from '../../../ui/SaveBar.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useRefusal } from '../../../ui/useRefusal.ts'
import { CompanyField } from '../../spaces/parts/CompanyField.tsx'
import { accountQuery, useChangeAccount } from '../api.ts'
import { AccountHead } from '../parts/AccountHead.tsx'
import { Reconnect } from '../parts/Reconnect.tsx'
import { RemoveAccount } from '../parts/RemoveAccount.tsx'

const route = getRouteApi('/work/settings/accounts/$id')

/** One account: its health, its name here, a fresh key, and the way out. */
export function AccountPage() {
  const { t } = useLingui()
  const { id } = route.useParams()
  const { data: account, error, refetch, isFetching } = useQuery(accountQuery(id))
  const isNone = error instanceof CallFailed && [400, 404].includes(error.status)
  return (
    <Page title={account?.name ?? t`Аккаунт`} backTo="/settings/accounts" width="form">
      {!account && !error && <RowSkeletons height={60} count={4} />}
      {!account && isNone && (
        <Empty icon={PlugIcon} title={t`Такого аккаунта нет`} text={t`Возможно, его отключили или ссылка неверна.`} />
      )}
      {!account && error && !isNone && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {account && (
        <>
          <AccountHead account={account} />
          <AccountForm key={account.id} account={account} />
          <Reconnect account={account} />
          <RemoveAccount account={account} />
        </>
      )}
    </Page>
  )
}

type Draft = Pick<AccountCard, 'name' | 'company_id'>

function AccountForm({ account }: { account: AccountCard }) {
  const { t } = useLingui()
  const [draft, setDraft] = useState<Draft>()
  const [isMissing, setIsMissing] = useState(false)
  const save = useChangeAccount(account.id)
  const { fields, whole } = useRefusal(save.error)
  const { name, company_id } = draft ?? account
  const isDirty = name !== account.name || company_id !== account.company_id

  const reset = () => {
    setDraft(undefined)
    setIsMissing(false)
    save.reset()
  }
  const submit = () => {
    if (name.trim() === '') return setIsMissing(true)
    save.mutate({ name: name.trim(), company_id }, { onSuccess: reset })
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
              setDraft({ name, company_id })
              setIsMissing(false)
            }}
            error={isMissing ? t`Укажите название` : fields.name}
          />
          <CompanyField
            value={company_id}
            onChange={(company_id) => setDraft({ name, company_id })}
            space_id={account.space_id}
          />
        </Fields>
      </Card>
      <SaveBar isDirty={isDirty} isBusy={save.isPending} onSave={submit} onReset={reset} error={whole} />
    </>
  )
}
