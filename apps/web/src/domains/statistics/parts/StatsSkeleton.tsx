import { useLingui } from '@lingui/react/macro'
import type { StatsChannel } from '@otklik/contract/statistics/period.ts'
import { figureNames } from '@otklik/contract/statistics/statistics.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { Bone } from '../../../ui/page/RowSkeletons.tsx'
import page from '../pages/StatsItemsPage.module.css'
import { useFigureWords } from '../useFigureWords.ts'
import table from './AccountTable.module.css'
import { CHART_PX } from './Chart.tsx'
import figures from './Figures.module.css'

const ROWS = [74, 52, 88, 61, 70, 46]

/** The page to come: the same strip, the same chart, the same table. */
export function StatsSkeleton({ channel }: { channel: StatsChannel }) {
  const { t } = useLingui()
  const { names } = useFigureWords(channel)
  return (
    <div className={page.content} role="status" aria-busy="true" aria-label={t`Загружается`}>
      <div className={figures.strip}>
        {figureNames.map((name) => (
          <div key={name} className={figures.figure}>
            <div className={figures.name}>{names[name]}</div>
            <div className={figures.value}>
              <span className={figures.bone}>
                <Bone width={64} height={20} />
              </span>
            </div>
            <div className={figures.change} />
          </div>
        ))}
      </div>
      <Card title={t`Приток и закрытие`}>
        <Bone width="100%" height={CHART_PX} />
      </Card>
      <Card isBare>
        <table className={table.table} aria-hidden="true">
          <thead>
            <tr>
              <th>{t`Аккаунт`}</th>
              {figureNames.map((name) => (
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
                {figureNames.map((name) => (
                  <td key={name}>
                    <span className={table.bone}>
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
