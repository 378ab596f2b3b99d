import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { PlugIcon } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { ListPage } from '../../../ui/page/ListPage.tsx'
import { objectsQuery } from '../../desk/api.ts'
import { useManagedCompanies } from '../../spaces/parts/CompanyField.tsx'
import { accountsQuery } from '../api.ts'
import { accountRows } from '../rows.ts'
import classes from './AccountRow.module.css'
import { AccountRow } from './AccountRow.tsx'
import { CompanyRow } from './CompanyRow.tsx'

const route = getRouteApi('/work/settings/accounts')
const ALL = 0

type Props = { title: string; actions: ReactNode; tabs: ReactNode; onNewCompany: () => void }

/** The accounts under their companies. */
export function AccountList({ onNewCompany, ...page }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const query = useQuery(accountsQuery)
  const objects = useQuery(objectsQuery)
  const companies = useManagedCompanies()
  const { company: company_id } = route.useSearch()
  const [search, setSearch] = useTyped('search/accounts', '')
  const isNone = query.data?.length === 0 && companies.length <= 1
  // Companies without their accounts would look as if there were none.
  const rows = isNone || !query.data || !objects.data ? [] : accountRows(companies, query.data, { search, company_id })

  return (
    <ListPage
      {...page}
      label={t`Аккаунты`}
      search={query.data?.length !== 0 ? { label: t`Найти аккаунт`, value: search, onChange: setSearch } : undefined}
      filters={
        <>
          {companies.length > 1 && (
            <Select
              label={t`Компания`}
              isLabelHidden
              className={classes.filter}
              value={company_id ?? ALL}
              onChange={(company) =>
                void navigate({
                  to: '/settings/accounts',
                  search: { company: company === ALL ? undefined : company },
                  replace: true,
                })
              }
              options={[
                { value: ALL, label: t`Все компании` },
                ...companies.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
          <Button variant="default" onClick={onNewCompany}>
            <Trans>Новая компания</Trans>
          </Button>
        </>
      }
      // Without the companies they would stand in no order, and move a moment later.
      query={{
        isPending: query.isPending || objects.isPending,
        isError: query.isError || objects.isError,
        error: query.error ?? objects.error,
        isFetching: query.isFetching || objects.isFetching,
        refetch: () => [query, objects].filter(({ data }) => !data).map(({ refetch }) => refetch()),
      }}
      rows={rows}
      isPictured
      keyOf={({ key }) => key}
      hrefOf={(row) => ('account' in row ? `/settings/accounts/${row.account.id}` : undefined)}
      empty={isNone ? <NothingConnected /> : <NothingFound />}
    >
      {(row) =>
        'account' in row ? <AccountRow account={row.account} /> : <CompanyRow company={row.company} count={row.count} />
      }
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
