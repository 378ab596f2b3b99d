import { useLingui } from '@lingui/react/macro'
import type { Figure } from '@otklik/contract/statistics/figures.ts'
import type { StatsChannel } from '@otklik/contract/statistics/period.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { Bone } from '../../../ui/page/RowSkeletons.tsx'
import { CHART_PX } from './chart/model.ts'
import cards from './FigureCards.module.css'
import { besides } from './FigureCards.tsx'
import classes from './FigureTable.module.css'
import type { TableColumns } from './FigureTable.tsx'
import page from './StatsPage.module.css'
import { useDimensionWords } from './useDimensionWords.ts'
import { useFigureWords } from './useFigureWords.ts'

const ROWS = [74, 52, 88, 61, 70, 46]

type Props = {
  tiles: readonly Figure[]
  chartTitle: string
  table: TableColumns<Figure>
  channel: StatsChannel
}

/** The page to come: the same strip, the same chart, the same table. */
export function StatsSkeleton({ tiles, chartTitle, table, channel }: Props) {
  const { t } = useLingui()
  const { names } = useFigureWords(channel)
  const dimensions = useDimensionWords()
  return (
    <div className={page.content} role="status" aria-busy="true" aria-label={t`Загружается`}>
      <div className={cards.strip} style={besides(tiles.length)}>
        {tiles.map((name) => (
          <div key={name} className={cards.figure}>
            <div className={cards.name}>{names[name]}</div>
            <div className={cards.value}>
              <span className={cards.bone}>
                <Bone width={64} height={20} />
              </span>
            </div>
            <div className={cards.change} />
          </div>
        ))}
      </div>
      <Card title={chartTitle}>
        <Bone width="100%" height={CHART_PX} />
      </Card>
      <Card isBare>
        <table className={classes.table} aria-hidden="true">
          <thead>
            <tr>
              <th>{dimensions[table.by]}</th>
              {table.columns.map((name) => (
                <th key={name}>{names[name]}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map((width) => (
              <tr key={width}>
                <td>
                  <Bone width={width * 2} />
                </td>
                {table.columns.map((name) => (
                  <td key={name}>
                    <span className={classes.bone}>
                      <Bone width={24} />
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </div>
  )
}
