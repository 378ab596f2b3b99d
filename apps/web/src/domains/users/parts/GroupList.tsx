import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { UserGroup } from '@otklik/contract/users/members.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EditIcon, PeopleIcon, PlusIcon, TrashIcon } from '../../../ui/icons/icons.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { toast } from '../../../ui/layers/toast.ts'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { ListPage } from '../../../ui/page/ListPage.tsx'
import row from '../../../ui/page/RowWords.module.css'
import { useListSearch } from '../../../ui/page/useListSearch.ts'
import { useObjects } from '../../desk/api.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import type { UserListProps } from '../list-search.ts'
import { groupsQuery, useRemoveGroup } from '../members.ts'
import { GroupDialog } from './GroupDialog.tsx'
import classes from './PeopleRow.module.css'

/** Whom work is given to together, and what a fenced member may see. */
export function GroupList({ filter: _filter, onFilter: _onFilter, ...page }: UserListProps) {
  const { t } = useLingui()
  const query = useQuery(groupsQuery)
  const managed = useSpacesWhere('members.manage').map(({ id }) => id)
  const groups = (query.data ?? []).filter(({ space_id }) => managed.includes(space_id))
  const found = useListSearch(t`Найти группу`, query.data && groups, ({ name }) => name)
  const [edited, setEdited] = useState<UserGroup | 'new'>()
  const create = (
    <Button leftSection={<PlusIcon />} onClick={() => setEdited('new')}>
      <Trans>Создать группу</Trans>
    </Button>
  )
  return (
    <>
      <ListPage
        {...page}
        actions={create}
        label={t`Группы`}
        {...found}
        query={query}
        keyOf={({ id }) => id}
        empty={
          <Empty
            icon={PeopleIcon}
            title={t`Групп пока нет`}
            text={t`Группе можно назначать обращения. Тот, кто видит только своё, увидит и назначенное его группе.`}
            action={
              <Button variant="default" onClick={() => setEdited('new')}>
                <Trans>Создать группу</Trans>
              </Button>
            }
          />
        }
      >
        {(group) => <GroupRow group={group} onEdit={() => setEdited(group)} />}
      </ListPage>
      {edited && <GroupDialog group={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

function GroupRow({ group, onEdit }: { group: UserGroup; onEdit: () => void }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const remove = useRemoveGroup()
  const { members } = useObjects()
  const { id, name, space_id } = group
  const names = group.members.flatMap(
    (user_id) => members.find((member) => member.user_id === user_id && member.space_id === space_id)?.name ?? [],
  )
  const count = group.members.length

  const leave = async () => {
    const isSure = await confirm({
      title: t`Удалить группу «${name}»?`,
      text: t`Люди останутся. Те из них, кто видит только своё, перестанут видеть назначенное этой группе.`,
      danger: true,
    })
    if (isSure) remove.mutate(id, { onError: (error) => toast.error(failureText(error)) })
  }

  return (
    <>
      <span className={row.words}>
        <b>{name}</b>
        <span className={row.about}>
          {count === 0
            ? t`Никого`
            : names.join(', ') ||
              t({
                message: plural(count, {
                  one: '# участник',
                  few: '# участника',
                  many: '# участников',
                  other: '# участника',
                }),
              })}
        </span>
      </span>
      <span className={classes.facts}>
        <IconButton label={t`Изменить группу: ${name}`} icon={EditIcon} onClick={onEdit} />
        <IconButton label={t`Удалить группу: ${name}`} icon={TrashIcon} disabled={remove.isPending} onClick={leave} />
      </span>
    </>
  )
}
