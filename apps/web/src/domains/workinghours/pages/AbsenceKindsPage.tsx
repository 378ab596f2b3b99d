import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { AbsenceKind } from '@otklik/contract/schedule/absences.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { SpaceFilter } from '../../../ui/fields/SpaceSelect.tsx'
import { ArchiveIcon, BeachIcon, EditIcon, PlusIcon, UndoIcon } from '../../../ui/icons/icons.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { toast } from '../../../ui/layers/toast.ts'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { ListPage, ListTabs } from '../../../ui/page/ListPage.tsx'
import rowWords from '../../../ui/page/RowWords.module.css'
import { kindsQuery, useRemoveKind, useRestoreKind } from '../absences/api.ts'
import { KindDialog } from '../absences/KindDialog.tsx'
import { ScheduleTabs } from '../parts/ScheduleTabs.tsx'
import { useChosenSpace } from '../parts/useChosenSpace.ts'

const route = getRouteApi('/work/settings/users/workinghours/kinds')

type Opened = { kind?: AbsenceKind }

/** Vacation, sick leave and whatever else a space knows, with the rules of each. */
export function AbsenceKindsPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = route.useSearch()
  const { spaces, space } = useChosenSpace('schedule.see', search.space_id)
  const space_id = space?.id ?? 0
  const query = useQuery(kindsQuery(space_id))
  const [opened, setOpened] = useState<Opened>()
  const show = (change: Partial<typeof search>) =>
    void navigate({ to: '/settings/users/workinghours/kinds', search: { ...search, ...change }, replace: true })
  const isArchive = search.show === 'archive'
  return (
    <>
      <ListPage
        title={t`Виды отсутствий`}
        label={t`Виды отсутствий`}
        backTo="/settings/users/workinghours"
        tabs={<ScheduleTabs space_id={space_id} />}
        actions={
          <Button leftSection={<PlusIcon />} onClick={() => setOpened({})}>
            <Trans>Создать вид</Trans>
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
        rows={(query.data ?? []).filter(({ is_archived }) => is_archived === isArchive)}
        keyOf={({ id }) => id}
        empty={
          <Empty
            icon={isArchive ? ArchiveIcon : BeachIcon}
            title={isArchive ? t`Архив пуст` : t`Видов отсутствий нет`}
            text={
              isArchive
                ? t`Сюда попадают виды, которые больше не предлагают.`
                : t`Создайте хотя бы один, чтобы сотрудники могли просить отпуск или отгул.`
            }
          />
        }
      >
        {(kind) => <KindRow kind={kind} onOpen={() => setOpened({ kind })} />}
      </ListPage>
      {opened && <KindDialog space_id={space_id} kind={opened.kind} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function KindRow({ kind, onOpen }: { kind: AbsenceKind; onOpen: () => void }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [removal, restoring] = [useRemoveKind(), useRestoreKind()]
  const { id, name, needs_yes, days_per_year, is_work, is_archived } = kind
  const onError = (error: unknown) => toast.error(failureText(error))
  const restore = () => restoring.mutate(id, { onError })
  const about = [
    needs_yes ? t`с согласия руководителя` : t`без согласования`,
    days_per_year === null
      ? t`остаток не ведётся`
      : t({
          message: plural(days_per_year, {
            one: '# день в год',
            few: '# дня в год',
            many: '# дней в год',
            other: '# дня в год',
          }),
        }),
    is_work && t`считается работой`,
  ]
  const archive = async () => {
    const isSure = await confirm({
      title: t`Убрать «${name}» в архив?`,
      text: t`Попросить такое отсутствие больше будет нельзя. Прошлые и согласованные останутся. Вернуть можно в любой момент.`,
      yes: t`Убрать в архив`,
    })
    if (isSure) removal.mutate(id, { onError })
  }
  return (
    <>
      <span className={rowWords.words}>
        <b>{name}</b>
        <span className={rowWords.about}>{about.filter(Boolean).join(' · ')}</span>
      </span>
      {is_archived ? (
        <IconButton label={t`Вернуть из архива: ${name}`} icon={UndoIcon} onClick={restore} />
      ) : (
        <>
          <IconButton label={t`Изменить: ${name}`} icon={EditIcon} onClick={onOpen} />
          <IconButton label={t`В архив: ${name}`} icon={ArchiveIcon} onClick={() => void archive()} />
        </>
      )}
    </>
  )
}
