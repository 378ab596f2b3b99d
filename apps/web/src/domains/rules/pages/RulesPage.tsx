import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useDragging } from '../../../ui/fields/order/useDragging.ts'
import { SpaceFilter } from '../../../ui/fields/SpaceSelect.tsx'
import { ClockIcon, HistoryIcon, PlusIcon, RobotIcon } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { ListPage, ListTabs } from '../../../ui/page/ListPage.tsx'
import { useListSearch } from '../../../ui/page/useListSearch.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { foldersQuery, rulesQuery, useMoveRule } from '../api.ts'
import { branchOf } from '../edit/folders.ts'
import { dropAmong, stepAmong } from '../edit/order.ts'
import type { RulesSearch } from '../list-search.ts'
import { FolderFilter } from '../parts/list/FolderFilter.tsx'
import classes from '../parts/list/List.module.css'
import { NoTariff } from '../parts/list/NoTariff.tsx'
import { PauseDialog } from '../parts/list/PauseDialog.tsx'
import { RuleRow } from '../parts/list/RuleRow.tsx'
import { useTurn } from '../parts/useTurn.tsx'

const route = getRouteApi('/work/settings/rules')

/** What is done by itself, in the order in which it is gone through. */
export function RulesPage() {
  const administered = useSpacesWhere('spaces.manage')
  const allowed = useSpacesWhere('rules.manage')
  const { space_id } = route.useSearch()
  const space = administered.find(({ id }) => id === space_id) ?? allowed[0] ?? administered[0]
  if (!space) return null
  return allowed.some(({ id }) => id === space.id) ? <Rules space_id={space.id} /> : <NoTariff space={space} />
}

function Rules({ space_id }: { space_id: number }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const filter = route.useSearch()
  const spaces = useSpacesWhere('spaces.manage')
  const query = useQuery(rulesQuery)
  const folders = (useQuery(foldersQuery).data ?? []).filter((folder) => folder.space_id === space_id)
  const all = (query.data ?? []).filter((rule) => rule.space_id === space_id)
  const within = filter.folder_id === undefined ? undefined : branchOf(folders, filter.folder_id)
  const shown = all.filter(
    (rule) =>
      (within === undefined || within.includes(rule.folder_id ?? 0)) &&
      (filter.show === 'all' ||
        (filter.show === 'paused' ? rule.is_on && rule.paused !== null : rule.is_on === (filter.show === 'on'))),
  )
  const found = useListSearch(t`Найти правило`, query.data && shown, ({ name }) => name)
  const show = (change: Partial<RulesSearch>) =>
    void navigate({ to: '/settings/rules', search: { ...filter, ...change }, replace: true })

  const move = useMoveRule()
  const put = (id: number, before: number | null | undefined) => {
    const rule = all.find((each) => each.id === id)
    if (rule && before !== undefined && before !== id) move.mutate({ rule, before, order: all })
  }
  const dragging = useDragging((key, { before }) =>
    put(Number(key), dropAmong(all, shown, Number(key), before === null ? null : Number(before))),
  )
  const { turn, turning, dialog } = useTurn()
  const [isPausing, setIsPausing] = useState(false)
  const paused = all.filter((rule) => rule.is_on && rule.paused !== null).length
  const create = (variant: 'filled' | 'default') => (
    <Button
      variant={variant}
      leftSection={<PlusIcon />}
      renderRoot={(props) => <Link {...props} to="/settings/rules/create" />}
    >
      <Trans>Создать правило</Trans>
    </Button>
  )

  return (
    <div className={classes.lists} {...dragging.listOf('rules')}>
      <ListPage
        title={t`Правила`}
        about={
          <Trans>
            Проверяются сверху вниз, по одному порядку на все папки. Каждое видит то, что сделали правила перед ним.
          </Trans>
        }
        actions={
          <>
            <Button variant="default" leftSection={<ClockIcon />} onClick={() => setIsPausing(true)}>
              <Trans>Пауза роботов</Trans>
            </Button>
            <Button
              variant="default"
              leftSection={<HistoryIcon />}
              renderRoot={(props) => <Link {...props} to="/settings/rules/journal" search={{ space_id }} />}
            >
              <Trans>Журнал</Trans>
            </Button>
            {create('filled')}
          </>
        }
        label={t`Правила`}
        tabs={
          <ListTabs
            value={filter.show}
            onChange={(chosen) => show({ show: chosen })}
            choices={[
              { value: 'all', label: t`Все` },
              { value: 'on', label: t`Включены` },
              { value: 'off', label: t`Выключены` },
              { value: 'paused', label: paused > 0 ? t`Остановлены · ${paused}` : t`Остановлены` },
            ]}
          />
        }
        {...found}
        filters={
          <>
            <FolderFilter
              space_id={space_id}
              folders={folders}
              value={filter.folder_id}
              onChange={(folder_id) => show({ folder_id })}
            />
            {spaces.length > 1 && (
              <SpaceFilter
                spaces={spaces}
                value={space_id}
                onChange={(id) => show({ space_id: id, folder_id: undefined })}
              />
            )}
          </>
        }
        query={query}
        rowHeight={60}
        keyOf={({ id }) => id}
        empty={<NoRules isNarrowed={all.length > 0} action={create('default')} />}
      >
        {(rule) => {
          const [up, down] = [stepAmong(all, shown, rule.id, -1), stepAmong(all, shown, rule.id, 1)]
          return (
            <RuleRow
              rule={rule}
              folders={folders}
              dragging={dragging}
              // Among what was found there is no order.
              isOrdered={!found.isSearched}
              onUp={up === undefined ? undefined : () => put(rule.id, up)}
              onDown={down === undefined ? undefined : () => put(rule.id, down)}
              isTurning={turning === rule.id}
              onTurn={(is_on) => turn(rule, is_on)}
            />
          )
        }}
      </ListPage>
      {dialog}
      {isPausing && <PauseDialog space_id={space_id} onClose={() => setIsPausing(false)} />}
    </div>
  )
}

function NoRules({ isNarrowed, action }: { isNarrowed: boolean; action: React.ReactNode }) {
  const { t } = useLingui()
  if (isNarrowed)
    return <Empty icon={RobotIcon} title={t`Здесь правил нет`} text={t`Выберите другую папку или покажите все.`} />
  return (
    <Empty
      icon={RobotIcon}
      title={t`Правил пока нет`}
      text={t`Правило само ставит теги, назначает, отвечает или сообщает, когда приходит обращение. Сначала его можно проверить на прошлом: ничего не отправится.`}
      action={action}
    />
  )
}
