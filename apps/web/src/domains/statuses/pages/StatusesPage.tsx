import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { StatusCard } from '@otklik/contract/statuses.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../../platform/may.ts'
import { OrderButtons } from '../../../ui/fields/order/MoveButtons.tsx'
import { SpaceFilter } from '../../../ui/fields/SpaceSelect.tsx'
import { ArchiveIcon, EditIcon, PersonIcon, PlusIcon, UndoIcon } from '../../../ui/icons/icons.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { toast } from '../../../ui/layers/toast.ts'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { ListPage, ListTabs } from '../../../ui/page/ListPage.tsx'
import rowWords from '../../../ui/page/RowWords.module.css'
import { useConfig } from '../../desk/api.ts'
import classes from '../parts/Status.module.css'
import { StatusSettingDialog } from '../parts/StatusSettingDialog.tsx'
import { statusCardsQuery, useArchiveStatus, usePlaceStatus, useRestoreStatus } from '../settings-api.ts'

const route = getRouteApi('/work/settings/statuses')

type Opened = { status?: StatusCard }

/** The statuses that people of a space can stand in. */
export function StatusesPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = route.useSearch()
  const may = useMay()
  const spaces = useConfig().spaces.filter(({ id }) => may('statuses.manage', id))
  const space_id = search.space_id ?? spaces[0]?.id ?? 0
  const query = useQuery(statusCardsQuery)
  const isArchive = search.show === 'archive'
  const shown = (query.data ?? []).filter((card) => card.space_id === space_id && card.is_archived === isArchive)
  const [opened, setOpened] = useState<Opened>()
  const show = (change: Partial<typeof search>) =>
    void navigate({ to: '/settings/statuses', search: { ...search, ...change }, replace: true })
  return (
    <>
      <ListPage
        title={t`Рабочие статусы`}
        label={t`Рабочие статусы`}
        actions={
          <Button leftSection={<PlusIcon />} onClick={() => setOpened({})}>
            <Trans>Создать статус</Trans>
          </Button>
        }
        filters={
          <>
            <ListTabs
              value={search.show}
              onChange={(chosen) => show({ show: chosen })}
              choices={[
                { value: 'active', label: t`Действуют` },
                { value: 'archive', label: t`Архив` },
              ]}
            />
            {spaces.length > 1 && (
              <SpaceFilter spaces={spaces} value={space_id} onChange={(id) => show({ space_id: id })} />
            )}
          </>
        }
        query={query}
        rows={shown}
        keyOf={({ id }) => id}
        empty={
          <Empty
            icon={isArchive ? ArchiveIcon : PersonIcon}
            title={isArchive ? t`Архив пуст` : t`Статусов нет`}
            text={
              isArchive
                ? t`Сюда попадают статусы, которые больше не нужны.`
                : t`Статус говорит коллегам, на месте ли человек и можно ли передать ему обращение.`
            }
          />
        }
      >
        {(status) => (
          <StatusRow status={status} order={isArchive ? undefined : shown} onOpen={() => setOpened({ status })} />
        )}
      </ListPage>
      {opened && (
        <StatusSettingDialog space_id={space_id} status={opened.status} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

type RowProps = { status: StatusCard; order: readonly StatusCard[] | undefined; onOpen: () => void }

function StatusRow({ status, order, onOpen }: RowProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [place, removal, restoring] = [usePlaceStatus(), useArchiveStatus(), useRestoreStatus()]
  const { id, name, color, kind, hidden, workinghours, takes_work, is_archived } = status
  const onError = (error: unknown) => toast.error(failureText(error))
  const kinds = { online: t`на месте`, away: t`отошёл`, offline: t`не в сети, ставит система` }
  const about = [
    kinds[kind],
    workinghours && t`считается работой`,
    takes_work && t`получает обращения`,
    hidden && kind !== 'offline' && t`только по графику`,
  ]
  const archive = async () => {
    const isSure = await confirm({
      title: t`Убрать статус «${name}» в архив?`,
      text: t`Выбрать его больше будет нельзя. Кто стоит в нём сейчас, останется, пока не выберет другой. Вернуть можно в любой момент.`,
      yes: t`Убрать в архив`,
    })
    if (isSure) removal.mutate(id, { onError })
  }
  return (
    <>
      <span className={rowWords.words}>
        <b>
          <span className={classes.name}>
            <i style={{ background: color }} aria-hidden="true" />
            {name}
          </span>
        </b>
        <span className={rowWords.about}>{about.filter(Boolean).join(' · ')}</span>
      </span>
      {order && (
        <OrderButtons id={id} name={name} order={order} onPut={(before) => place.mutate({ id, before }, { onError })} />
      )}
      {is_archived ? (
        <IconButton
          label={t`Вернуть из архива: ${name}`}
          icon={UndoIcon}
          onClick={() => restoring.mutate(id, { onError })}
        />
      ) : (
        <>
          <IconButton label={t`Изменить: ${name}`} icon={EditIcon} onClick={onOpen} />
          <IconButton
            label={t`В архив: ${name}`}
            icon={ArchiveIcon}
            offReason={kind === 'offline' ? t`он нужен системе` : undefined}
            onClick={() => void archive()}
          />
        </>
      )}
    </>
  )
}
