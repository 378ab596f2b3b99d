import { useLingui } from '@lingui/react/macro'
import type { AccountCard } from '@otklik/contract/accounts/accounts.ts'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PlugIcon } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { RowSkeletons } from '../../../ui/page/RowSkeletons.tsx'
import { TabLinks } from '../../../ui/page/TabLinks.tsx'
import { accountQuery } from '../api.ts'
import { useAccountTabs } from '../useAccountTabs.ts'
import { AccountHead } from './AccountHead.tsx'

/** What the pages of one account stand in: which it is, and the others. */
export function AccountFrame({ children }: { children: (account: AccountCard) => ReactNode }) {
  const { t } = useLingui()
  const { id } = useParams({ strict: false })
  const { data: account, error, refetch, isFetching } = useQuery(accountQuery(Number(id)))
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
          <Tabs account={account} />
          {children(account)}
        </>
      )}
    </Page>
  )
}

function Tabs({ account }: { account: AccountCard }) {
  const { t } = useLingui()
  const tabs = useAccountTabs(account)
  return tabs.length > 1 && <TabLinks label={t`Разделы аккаунта`} tabs={tabs} />
}
