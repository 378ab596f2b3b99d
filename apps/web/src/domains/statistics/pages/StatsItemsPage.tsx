import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Figure } from '@otklik/contract/statistics/figures.ts'
import { homePage } from '@otklik/contract/statistics/pages.ts'
import type { StatsChannel } from '@otklik/contract/statistics/period.ts'
import type { Stats, StatsFilter, StatsRow } from '@otklik/contract/statistics/statistics.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useMay } from '../../../platform/may.ts'
import { dayIn } from '../../../platform/time/days.ts'
import { ChartIcon, LockIcon } from '../../../ui/icons/icons.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { useConfig, useObjects } from '../../desk/api.ts'
import { statsItemsQuery } from '../api.ts'
import { AccountCell } from '../kit/AccountCell.tsx'
import { listBehind } from '../kit/behind.ts'
import { Chart } from '../kit/chart/Chart.tsx'
import { Legend } from '../kit/chart/Legend.tsx'
import { useTimeChart } from '../kit/chart/useTimeChart.ts'
import { FigureCards } from '../kit/FigureCards.tsx'
import { FigureTable } from '../kit/FigureTable.tsx'
import { totalOf } from '../kit/rows.ts'
import { StatsContent, StatsPage } from '../kit/StatsPage.tsx'
import { StatsSkeleton } from '../kit/StatsSkeleton.tsx'
import { spanOf } from '../kit/span.ts'
import { useExport } from '../kit/useExport.ts'
import { filterOf, type StatsSearch } from '../search.ts'

const route = getRouteApi('/work/')
const { tiles, chart, table } = homePage
/** What a point of the chart leads to. */
const [opened] = chart

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
  const query = useQuery(statsItemsQuery(filter))
  const exportTable = useExport(filter, {
    columns: table.columns,
    names: [
      { name: t`Аккаунт`, of: ({ name }: StatsRow) => name },
      { name: t`Сеть`, of: ({ provider }: StatsRow) => provider },
    ],
  })
  return (
    <StatsPage
      title={t`Статистика`}
      {...{ search, filter, today, channels, query }}
      onChange={(part) => void navigate({ to: '/', search: { ...search, ...part }, replace: true })}
      onExport={({ accounts }) => exportTable(accounts)}
      skeleton={<StatsSkeleton {...{ tiles, table, channel }} chartTitle={t`Приток и закрытие`} />}
    >
      {(stats) => <Content stats={stats} filter={filter} />}
    </StatsPage>
  )
}

function Content({ stats, filter }: { stats: Stats; filter: StatsFilter }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { channel, step, from, to, company_id, object_id, provider } = filter
  const narrow = { from, to, company_id, object_id, provider }
  const model = useTimeChart({ figures: chart, points: stats.series, step, channel, isCompared: filter.compare })
  const behind = (figure: Figure, row?: StatsRow) =>
    listBehind(figure, channel, row ? { ...narrow, object_id: row.object_id } : narrow)
  const openPoint = (index: number) => {
    const point = stats.series[index]
    if (point && opened) void navigate(listBehind(opened, channel, { ...narrow, ...spanOf(point.at, filter) }))
  }
  if (stats.accounts.length === 0) return <NothingToCount />
  return (
    <StatsContent>
      <FigureCards figures={stats.figures} channel={channel} behind={behind} />
      <Card title={t`Приток и закрытие`} tools={<Legend series={model.series} />}>
        <Chart label={t`График по времени`} model={model} onOpen={openPoint} />
      </Card>
      <Card isBare>
        <FigureTable
          label={t`По аккаунтам`}
          {...{ table, channel, behind }}
          rows={stats.accounts}
          keyOf={({ object_id }) => object_id}
          draw={AccountCell}
          total={totalOf(table.columns, stats.figures)}
        />
      </Card>
    </StatsContent>
  )
}

function NothingToCount() {
  const { t } = useLingui()
  const { items } = useObjects()
  const may = useMay()
  const isNothingConnected = items.length === 0
  return (
    <Empty
      icon={ChartIcon}
      title={isNothingConnected ? t`Пока нечего считать` : t`Нет подходящих аккаунтов`}
      text={
        isNothingConnected
          ? t`Подключите аккаунт, и здесь будет видно, сколько вам пишут и как быстро вы отвечаете.`
          : t`Измените фильтр, чтобы увидеть другие аккаунты.`
      }
      action={
        isNothingConnected &&
        may('accounts.manage') && (
          <Button component={Link} to="/settings/accounts/add">
            <Trans>Подключить аккаунт</Trans>
          </Button>
        )
      }
    />
  )
}
