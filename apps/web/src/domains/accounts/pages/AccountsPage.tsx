import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PlusIcon } from '../../../ui/icons/icons.tsx'
import { ListTabs } from '../../../ui/page/ListPage.tsx'
import { archivedCompaniesQuery } from '../../spaces/api.ts'
import { CompanyDialog } from '../../spaces/parts/CompanyDialog.tsx'
import { AccountList } from '../parts/AccountList.tsx'
import { ArchivedList } from '../parts/ArchivedList.tsx'

const route = getRouteApi('/work/settings/accounts')

/** Everything that is connected, by company; and the companies that were put away. */
export function AccountsPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { show, company } = route.useSearch()
  const { data: archived = [] } = useQuery(archivedCompaniesQuery)
  const [isOpen, setIsOpen] = useState(false)
  const isArchive = show === 'archive'
  const count = archived.length

  const shared = {
    title: t`Аккаунты`,
    actions: (
      <Button
        leftSection={<PlusIcon />}
        renderRoot={(props) => <Link {...props} to="/settings/accounts/add" search={{ company }} />}
      >
        <Trans>Подключить</Trans>
      </Button>
    ),
    tabs: (
      <ListTabs
        value={show}
        onChange={(show) => void navigate({ to: '/settings/accounts', search: { show }, replace: true })}
        choices={[
          { value: 'accounts', label: t`Подключённые` },
          { value: 'archive', label: count > 0 ? t`Архив компаний · ${count}` : t`Архив компаний` },
        ]}
      />
    ),
  }
  return (
    <>
      {isArchive ? <ArchivedList {...shared} /> : <AccountList {...shared} onNewCompany={() => setIsOpen(true)} />}
      {isOpen && <CompanyDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
