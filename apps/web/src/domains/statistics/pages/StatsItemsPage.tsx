import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { StatsChannel } from '@otklik/contract/statistics/period.ts'
import { figureNames, type Stats, type StatsFilter, type StatsPoint } from '@otklik/contract/statistics/statistics.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../../platform/may.ts'
import { dayIn } from '../../../platform/time/days.ts'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { ChartIcon, DownloadIcon, LockIcon } from '../../../ui/icons/icons.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { usePhone } from '../../../ui/usePhone.ts'
import { SavedFilters } from '../../../work/filters/parts/SavedFilters.tsx'
import { useConfig, useObjects } from '../../desk/api.ts'
import { statsItemsQuery } from '../api.ts'
import { saveFile, toCsv } from '../csv.ts'
import { listBehind } from '../links.ts'
import { AccountTable } from '../parts/AccountTable.tsx'
import { Chart } from '../parts/Chart.tsx'
import { Figures } from '../parts/Figures.tsx'
import { Fold } from '../parts/Fold.tsx'
import { PeriodBar } from '../parts/PeriodBar.tsx'
import { StatsSkeleton } from '../parts/StatsSkeleton.tsx'
import { filterOf, type StatsSearch } from '../search.ts'
import { spanOf } from '../span.ts'
import { useFigureWords } from '../useFigureWords.ts'
import classes from './StatsItemsPage.module.css'

const route = getRouteApi('/work/')

/** Home: what arrived and what became of it, as far as this person may see. */
export function StatsItemsPage() {
  const { t } = useLingui()
  const may = useMay()
  const channels = ([may('items.see') && 'items', may('chats.see') && 'chats'] as const).filter((one) => one !== false)
  const search = route.useSearch()
  const channel = search.channel && channels.includes(search.channel) ? search.channel : channels[0]
  if (!channel)
    return (
      <Empty
        isPage
        icon={LockIcon}
        title={t`Вам пока ничего не открыто`}
        text={t`Попросите администратора дать доступ к комментариям или сообщениям.`}
      />
    )
  return <Statistics search={search} channel={channel} channels={channels} />
}

type Props = { search: StatsSearch; channel: StatsChannel; channels: readonly StatsChannel[] }

function Statistics({ search, channel, channels }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const zone = useConfig().spaces[0]?.time_zone ?? 'UTC'
  const today = dayIn(zone)
  const filter = filterOf(search, today, channel)
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(statsItemsQuery(filter))
  const change = (part: Partial<StatsSearch>) =>
    void navigate({ to: '/', search: { ...search, ...part }, replace: true })
  const exportTable = useExport(filter)
  const isPhone = usePhone()
  const [isUnfolded, setIsUnfolded] = useState(false)

  return (
    <div className={classes.page}>
      <div className={classes.body}>
        <header className={classes.head}>
          <SavedFilters title={t`Статистика`} route={null} />
          {channels.length > 1 && (
            <Segments
              label={t`Что считать`}
              value={channel}
              onChange={(chosen) => change({ channel: chosen })}
              choices={[
                { value: 'items', label: t`Комментарии` },
                { value: 'chats', label: t`Сообщения` },
              ]}
            />
          )}
          {!isPhone && (
            <div className={classes.tools}>
              <Button
                variant="default"
                leftSection={<DownloadIcon />}
                disabled={!data}
                onClick={() => data && exportTable(data)}
              >
                <Trans>Выгрузить CSV</Trans>
              </Button>
            </div>
          )}
        </header>
        {isPhone && (
          <Fold search={search} isOpen={isUnfolded} onFold={setIsUnfolded}>
            <IconButton
              label={t`Выгрузить CSV`}
              icon={DownloadIcon}
              disabled={!data}
              onClick={() => data && exportTable(data)}
            />
          </Fold>
        )}
        {(!isPhone || isUnfolded) && <PeriodBar search={search} filter={filter} today={today} onChange={change} />}
        {data ? (
          <div className={isPlaceholderData ? classes.old : undefined} aria-busy={isFetching}>
            <Content stats={data} filter={filter} />
          </div>
        ) : error ? (
          <Failure error={error} onRetry={refetch} isRetrying={isFetching} />
        ) : (
          <StatsSkeleton channel={channel} />
        )}
      </div>
    </div>
  )
}

function Content({ stats, filter }: { stats: Stats; filter: StatsFilter }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { items } = useObjects()
  const may = useMay()
  const { names } = useFigureWords(filter.channel)
  const { channel, step, from, to, company_id, object_id, provider } = filter
  const narrow = { from, to, company_id, object_id, provider }
  const openPoint = (point: StatsPoint) =>
    void navigate(listBehind('received', channel, { ...narrow, ...spanOf(point.at, filter) }))

  if (stats.accounts.length === 0)
    return (
      <Empty
        icon={ChartIcon}
        title={items.length === 0 ? t`Пока нечего считать` : t`Нет подходящих аккаунтов`}
        text={
          items.length === 0
            ? t`Подключите аккаунт, и здесь будет видно, сколько вам пишут и как быстро вы отвечаете.`
            : t`Измените фильтр, чтобы увидеть другие аккаунты.`
        }
        action={
          items.length === 0 &&
          may('accounts.manage') && (
            <Button component={Link} to="/settings/accounts/add">
              <Trans>Подключить аккаунт</Trans>
            </Button>
          )
        }
      />
    )
  return (
    <div className={classes.content}>
      <Figures figures={stats.figures} channel={channel} narrow={narrow} />
      <Card
        title={t`Приток и закрытие`}
        tools={
          <span className={classes.legend}>
            <span>
              <i style={{ background: 'var(--ch-1)' }} />
              {names.received}
            </span>
            <span>
              <i style={{ background: 'var(--ch-2)' }} />
              {names.closed}
            </span>
            {filter.compare && (
              <span>
                <i style={{ background: 'var(--ch-prev)' }} />
                <Trans>Пришло в прошлый период</Trans>
              </span>
            )}
          </span>
        }
      >
        <Chart points={stats.series} step={step} channel={channel} onOpen={openPoint} />
      </Card>
      <Card isBare>
        <AccountTable accounts={stats.accounts} figures={stats.figures} channel={channel} narrow={narrow} />
      </Card>
    </div>
  )
}

/** The table as it stands, by account; reactions in seconds. */
function useExport({ channel, from, to }: StatsFilter) {
  const { t } = useLingui()
  const { names } = useFigureWords(channel)
  return ({ accounts }: Stats) =>
    saveFile(
      `otklik-${channel}-${from}-${to}.csv`,
      toCsv([
        [t`Аккаунт`, t`Сеть`, ...figureNames.map((name) => (name === 'reaction' ? t`${names[name]}, с` : names[name]))],
        ...accounts.map((row) => [row.name, row.provider, ...figureNames.map((name) => row[name])]),
      ]),
    )
}
