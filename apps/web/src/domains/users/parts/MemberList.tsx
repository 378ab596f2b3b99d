import { Trans, useLingui } from '@lingui/react/macro'
import type { Role } from '@otklik/contract/permissions.ts'
import type { MemberCard, MemberFilter } from '@otklik/contract/users/members.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { PeopleIcon } from '../../../ui/icons/icons.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { ListPage } from '../../../ui/page/ListPage.tsx'
import { ResetFilter } from '../../../ui/page/NothingFound.tsx'
import row from '../../../ui/page/RowWords.module.css'
import { useUser } from '../../desk/api.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import type { UserListProps } from '../list-search.ts'
import { membersQuery } from '../members.ts'
import classes from './PeopleRow.module.css'
import { rolesInOrder, useRoleTexts } from './useRoleTexts.ts'

const QUIET_MS = 250

/** Everybody of the team, by name. */
export function MemberList({ filter, onFilter, ...page }: UserListProps) {
  const { t } = useLingui()
  const { search, role, state } = filter
  const query = useInfiniteQuery(membersQuery({ search: search || undefined, role, state }))
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const isFiltered = search !== undefined || role !== undefined || state !== 'active'
  return (
    <ListPage
      {...page}
      label={t`Сотрудники`}
      query={query}
      rows={rows}
      isPictured
      keyOf={({ user_id, space_id }) => `${user_id}/${space_id}`}
      hrefOf={({ user_id, space_id }) => `/settings/users/${user_id}?space_id=${space_id}`}
      search={{
        label: t`Найти по имени или почте`,
        value: search ?? '',
        onChange: (text) => onFilter({ search: text.trim() || undefined }),
        quiet_ms: QUIET_MS,
      }}
      filters={<Filters role={role} state={state} onFilter={onFilter} />}
      empty={
        <Empty
          icon={PeopleIcon}
          title={t`Никого не нашлось`}
          text={t`По этому фильтру в команде никого нет.`}
          action={
            isFiltered && (
              <ResetFilter onReset={() => onFilter({ search: undefined, role: undefined, state: 'active' })} />
            )
          }
        />
      }
    >
      {(member) => <MemberRow {...member} />}
    </ListPage>
  )
}

type FiltersProps = Pick<MemberFilter, 'role' | 'state'> & Pick<UserListProps, 'onFilter'>

function Filters({ role, state, onFilter }: FiltersProps) {
  const { t } = useLingui()
  const texts = useRoleTexts()
  return (
    <>
      <Select<Role | 'any'>
        label={t`Роль`}
        isLabelHidden
        className={classes.filter}
        value={role ?? 'any'}
        onChange={(role) => onFilter({ role: role === 'any' ? undefined : role })}
        options={[
          { value: 'any', label: t`Все роли` },
          ...rolesInOrder.map((role) => ({ value: role, label: texts[role].name })),
        ]}
      />
      <Segments
        label={t`Состояние`}
        value={state}
        onChange={(state) => onFilter({ state })}
        choices={[
          { value: 'active', label: t`Работают` },
          { value: 'deactivated', label: t`Отключены` },
          { value: 'all', label: t`Все` },
        ]}
      />
    </>
  )
}

function MemberRow({ user_id, space_id, name, email, image, role, otp, deactivated_at }: MemberCard) {
  const texts = useRoleTexts()
  const { id } = useUser()
  const spaces = useSpacesWhere('members.manage')
  const space = spaces.length > 1 && spaces.find((space) => space.id === space_id)?.name
  return (
    <>
      <Avatar name={name} image={image} />
      <span className={row.words}>
        <b>
          {name}
          {user_id === id && (
            <span className={classes.aside}>
              {' '}
              <Trans>это вы</Trans>
            </span>
          )}
        </b>
        <span className={row.about}>{[email, space].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={classes.facts}>
        {otp && (
          <span className={classes.wide}>
            <Badge tone="ok">
              <Trans>вход в два шага</Trans>
            </Badge>
          </span>
        )}
        {deactivated_at !== null ? (
          <Badge tone="warn">
            <Trans>отключён</Trans>
          </Badge>
        ) : (
          <Badge>{texts[role].name}</Badge>
        )}
      </span>
    </>
  )
}
