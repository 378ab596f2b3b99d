import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { StatsChannel } from '@otklik/contract/statistics/period.ts'
import type { StatsFilter } from '@otklik/contract/statistics/statistics.ts'
import { type ReactNode, useState } from 'react'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { DownloadIcon } from '../../../ui/icons/icons.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { usePhone } from '../../../ui/usePhone.ts'
import { SavedFilters } from '../../../work/filters/parts/SavedFilters.tsx'
import type { StatsSearch } from '../search.ts'
import { Fold } from './Fold.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import classes from './StatsPage.module.css'

/** What a query says about itself: `useQuery` fits. */
type Loading<D> = {
  data: D | undefined
  error: unknown
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

type Props<D> = {
  title: string
  search: StatsSearch
  filter: StatsFilter
  today: string
  onChange: (change: Partial<StatsSearch>) => void
  /** Those that the page has and the person may see. */
  channels: readonly StatsChannel[]
  query: Loading<D>
  onExport: (data: D) => void
  /** While there is nothing yet. */
  skeleton: ReactNode
  children: (data: D) => ReactNode
}

/** Every page of statistics: what it is of, the bar, and below it what came; the table as a file. */
export function StatsPage<D>(props: Props<D>) {
  const { title, search, filter, today, onChange, channels, query, onExport, skeleton, children } = props
  const { data, error, refetch, isFetching, isPlaceholderData } = query
  const { t } = useLingui()
  const isPhone = usePhone()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const save = () => data !== undefined && onExport(data)

  return (
    <div className={classes.page}>
      <div className={classes.body}>
        <header className={classes.head}>
          <SavedFilters title={title} route={null} />
          {channels.length > 1 && (
            <Segments
              label={t`Что считать`}
              value={filter.channel}
              onChange={(channel) => onChange({ channel })}
              choices={[
                { value: 'items', label: t`Комментарии` },
                { value: 'chats', label: t`Сообщения` },
              ]}
            />
          )}
          {!isPhone && (
            <div className={classes.tools}>
              <Button variant="default" leftSection={<DownloadIcon />} disabled={!data} onClick={save}>
                <Trans>Выгрузить CSV</Trans>
              </Button>
            </div>
          )}
        </header>
        {isPhone && (
          <Fold search={search} isOpen={isUnfolded} onFold={setIsUnfolded}>
            <IconButton label={t`Выгрузить CSV`} icon={DownloadIcon} disabled={!data} onClick={save} />
          </Fold>
        )}
        {(!isPhone || isUnfolded) && <PeriodBar search={search} filter={filter} today={today} onChange={onChange} />}
        {data ? (
          <div className={isPlaceholderData ? classes.old : undefined} aria-busy={isFetching}>
            {children(data)}
          </div>
        ) : error ? (
          <Failure error={error} onRetry={refetch} isRetrying={isFetching} />
        ) : (
          skeleton
        )}
      </div>
    </div>
  )
}

/** The strip, the chart and the table, one below the other. */
export function StatsContent({ children }: { children: ReactNode }) {
  return <div className={classes.content}>{children}</div>
}
