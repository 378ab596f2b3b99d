import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { AccountCard } from '@otklik/contract/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Empty } from '../../../ui/Empty.tsx'
import { PlugIcon, PlusIcon } from '../../../ui/icons.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { Select } from '../../../ui/Select.tsx'
import { useObjects } from '../../desk/api.ts'
import { accountsQuery } from '../api.ts'
import classes from '../parts/AccountRow.module.css'
import { AccountRow } from '../parts/AccountRow.tsx'

const ALL = 0

/** Everything that is connected, by company. */
export function AccountsPage() {
  const { t } = useLingui()
  const query = useQuery(accountsQuery)
  const { companies } = useObjects()
  const [search, setSearch] = useState('')
  const [company_id, setCompany] = useState(ALL)
  const nameOf = (id: number) => companies.find((company) => company.id === id)?.name ?? ''
  const rows = byCompany(query.data ?? [], nameOf).filter(
    (account) => matches(account, search) && (company_id === ALL || account.company_id === company_id),
  )

  return (
    <ListPage
      title={t`Аккаунты`}
      label={t`Аккаунты`}
      actions={
        <Button
          leftSection={<PlusIcon />}
          renderRoot={(props) => (
            <Link {...props} to="/settings/accounts/add" search={company_id === ALL ? {} : { company: company_id }} />
          )}
        >
          <Trans>Подключить</Trans>
        </Button>
      }
      search={query.data?.length ? { label: t`Найти аккаунт`, value: search, onChange: setSearch } : undefined}
      filters={
        companies.length > 1 && (
          <Select
            label={t`Компания`}
            isLabelHidden
            className={classes.filter}
            value={company_id}
            onChange={setCompany}
            options={[
              { value: ALL, label: t`Все компании` },
              ...companies.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )
      }
      query={query}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `/settings/accounts/${id}`}
      empty={query.data?.length ? <NothingFound /> : <NothingConnected />}
    >
      {(account) => <AccountRow account={account} company={nameOf(account.company_id)} />}
    </ListPage>
  )
}

function NothingFound() {
  const { t } = useLingui()
  return <Empty icon={PlugIcon} title={t`Ничего не нашлось`} text={t`Попробуйте другое слово или другую компанию.`} />
}

function NothingConnected() {
  const { t } = useLingui()
  return (
    <Empty
      icon={PlugIcon}
      title={t`Аккаунтов пока нет`}
      text={t`Подключите сообщество или бота: комментарии и сообщения начнут приходить сюда.`}
      action={
        <Button component={Link} to="/settings/accounts/add">
          <Trans>Подключить аккаунт</Trans>
        </Button>
      }
    />
  )
}

/** Those that do not work come first within their company: they are what one came for. */
function byCompany(accounts: readonly AccountCard[], nameOf: (id: number) => string): AccountCard[] {
  const rank = ({ state }: AccountCard) => (state === 'active' ? 1 : 0)
  return accounts.toSorted(
    (left, right) =>
      nameOf(left.company_id).localeCompare(nameOf(right.company_id)) ||
      rank(left) - rank(right) ||
      left.name.localeCompare(right.name),
  )
}

const matches = ({ name, screen_name }: AccountCard, search: string) =>
  `${name} ${screen_name ?? ''}`.toLowerCase().includes(search.trim().toLowerCase())
