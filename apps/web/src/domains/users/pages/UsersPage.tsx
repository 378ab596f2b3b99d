import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { PlusIcon } from '../../../ui/icons/icons.tsx'
import { ListTabs } from '../../../ui/page/ListPage.tsx'
import type { UserListSearch } from '../list-search.ts'
import { invitesQuery } from '../members.ts'
import { GroupList } from '../parts/GroupList.tsx'
import { InviteList } from '../parts/InviteList.tsx'
import { MemberList } from '../parts/MemberList.tsx'
import { ReviewButton } from '../parts/ReviewButton.tsx'

const route = getRouteApi('/work/settings/users')

/** Who is in the team, who is invited, and the groups they form. */
export function UsersPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const filter = route.useSearch()
  const { data: invites = [] } = useQuery(invitesQuery)
  const onFilter = (change: Partial<UserListSearch>) =>
    void navigate({ to: '/settings/users', search: { ...filter, ...change }, replace: true })

  const count = invites.length
  const shared = {
    title: t`Сотрудники и группы`,
    filter,
    onFilter,
    actions: (
      <>
        <ReviewButton />
        <Button component={Link} to="/settings/users/import" variant="default">
          <Trans>Из таблицы</Trans>
        </Button>
        <Button component={Link} to="/settings/users/new" leftSection={<PlusIcon />}>
          <Trans>Пригласить</Trans>
        </Button>
      </>
    ),
    tabs: (
      <ListTabs
        value={filter.show}
        onChange={(show) => onFilter({ show })}
        choices={[
          { value: 'members', label: t`Сотрудники` },
          { value: 'invites', label: count > 0 ? t`Приглашения · ${count}` : t`Приглашения` },
          { value: 'groups', label: t`Группы` },
        ]}
      />
    ),
  }
  if (filter.show === 'invites') return <InviteList {...shared} />
  if (filter.show === 'groups') return <GroupList {...shared} />
  return <MemberList {...shared} />
}
