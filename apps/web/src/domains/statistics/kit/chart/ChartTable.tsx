import { useLingui } from '@lingui/react/macro'
import type { ChartModel } from './model.ts'

type Props = { label: string; model: ChartModel; write: (value: number | null | undefined) => string }

/** The chart for whoever does not see it. Outside the slider, since what is inside one is not read. */
export function ChartTable({ label, model: { points, series }, write }: Props) {
  const { t } = useLingui()
  return (
    <div className="visually-hidden">
      <table aria-label={t`${label}, таблицей`}>
        <thead>
          <tr>
            <th scope="col">{t`Когда`}</th>
            {series.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ key, long }, index) => (
            <tr key={key}>
              <th scope="row">{long}</th>
              {series.map((one) => (
                <td key={one.key}>{write(one.values[index])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
