import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useDragging } from '../../../ui/fields/order/useDragging.ts'
import { SpaceFilter } from '../../../ui/fields/SpaceSelect.tsx'
import { BotIcon, HistoryIcon, PlusIcon, UploadIcon } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { ListPage, ListTabs } from '../../../ui/page/ListPage.tsx'
import { useListSearch } from '../../../ui/page/useListSearch.ts'
import { dropAmong, stepAmong } from '../../rules/edit/order.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { botsQuery, useMoveBot } from '../api.ts'
import type { BotsSearch } from '../list-search.ts'
import { BotLine } from '../parts/list/BotLine.tsx'
import { ImportDialog } from '../parts/list/ImportDialog.tsx'
import classes from '../parts/list/List.module.css'
import { NoBots } from '../parts/list/NoBots.tsx'
import { useTurn } from '../parts/list/useTurn.tsx'

const route = getRouteApi('/work/settings/bots')

/** Who speaks by itself, in the order in which they are asked. */
export function BotsPage() {
  const administered = useSpacesWhere('spaces.manage')
  const allowed = useSpacesWhere('bots.manage')
  const { space_id } = route.useSearch()
  const space = administered.find(({ id }) => id === space_id) ?? allowed[0] ?? administered[0]
  if (!space) return null
  return allowed.some(({ id }) => id === space.id) ? <Bots space_id={space.id} /> : <NoBots space={space} />
}

function Bots({ space_id }: { space_id: number }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const filter = route.useSearch()
  const spaces = useSpacesWhere('spaces.manage')
  const query = useQuery(botsQuery)
  const [isImporting, setIsImporting] = useState(false)
  const all = (query.data ?? []).filter((bot) => bot.space_id === space_id)
  const shown = all.filter((bot) => filter.show === 'all' || bot.is_on === (filter.show === 'on'))
  const found = useListSearch(t`Найти бота`, query.data && shown, ({ name }) => name)
  const show = (change: Partial<BotsSearch>) =>
    void navigate({ to: '/settings/bots', search: { ...filter, ...change }, replace: true })

  const move = useMoveBot()
  const put = (id: number, before: number | null | undefined) => {
    const bot = all.find((each) => each.id === id)
    if (bot && before !== undefined && before !== id) move.mutate({ bot, before, order: all })
  }
  const dragging = useDragging((key, { before }) =>
    put(Number(key), dropAmong(all, shown, Number(key), before === null ? null : Number(before))),
  )
  const { turn, turning, dialog } = useTurn()
  const create = (variant: 'filled' | 'default') => (
    <Button
      variant={variant}
      leftSection={<PlusIcon />}
      renderRoot={(props) => <Link {...props} to="/settings/bots/create" />}
    >
      <Trans>Создать бота</Trans>
    </Button>
  )
  return (
    <div className={classes.lists} {...dragging.listOf('bots')}>
      <ListPage
        title={t`Боты`}
        about={
          <Trans>
            В одном диалоге говорит один бот. Если подходят несколько, начинает тот, у кого точнее повод, а при равных
            поводах тот, кто выше.
          </Trans>
        }
        actions={
          <>
            <Button
              variant="default"
              leftSection={<HistoryIcon />}
              renderRoot={(props) => <Link {...props} to="/settings/bots/sessions" search={{ space_id }} />}
            >
              <Trans>Разговоры</Trans>
            </Button>
            <Button variant="default" leftSection={<UploadIcon />} onClick={() => setIsImporting(true)}>
              <Trans>Загрузить</Trans>
            </Button>
            {create('filled')}
          </>
        }
        label={t`Боты`}
        tabs={
          <ListTabs
            value={filter.show}
            onChange={(chosen) => show({ show: chosen })}
            choices={[
              { value: 'all', label: t`Все` },
              { value: 'on', label: t`Включены` },
              { value: 'off', label: t`Выключены` },
            ]}
          />
        }
        {...found}
        filters={
          spaces.length > 1 && (
            <SpaceFilter spaces={spaces} value={space_id} onChange={(id) => show({ space_id: id })} />
          )
        }
        query={query}
        rowHeight={64}
        keyOf={({ id }) => id}
        empty={
          all.length > 0 ? (
            <Empty icon={BotIcon} title={t`Здесь ботов нет`} text={t`Покажите все, чтобы увидеть остальных.`} />
          ) : (
            <Empty
              icon={BotIcon}
              title={t`Ботов пока нет`}
              text={t`Бот сам встречает клиента, спрашивает, что нужно, и передаёт человеку. Сначала его можно попробовать: клиентам ничего не отправится.`}
              action={create('default')}
            />
          )
        }
      >
        {(bot) => {
          const [up, down] = [stepAmong(all, shown, bot.id, -1), stepAmong(all, shown, bot.id, 1)]
          return (
            <BotLine
              bot={bot}
              dragging={dragging}
              // Among what was found there is no order.
              isOrdered={!found.isSearched}
              onUp={up === undefined ? undefined : () => put(bot.id, up)}
              onDown={down === undefined ? undefined : () => put(bot.id, down)}
              isTurning={turning === bot.id}
              onTurn={(is_on) => turn(bot, is_on)}
            />
          )
        }}
      </ListPage>
      {dialog}
      {isImporting && <ImportDialog space_id={space_id} onClose={() => setIsImporting(false)} />}
    </div>
  )
}
