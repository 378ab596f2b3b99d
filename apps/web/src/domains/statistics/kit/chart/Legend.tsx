import classes from './Chart.module.css'
import type { ChartModel } from './model.ts'

/** In the order in which the lines are read. */
export function Legend({ series }: Pick<ChartModel, 'series'>) {
  return (
    <span className={classes.legend}>
      {series.map(({ key, name, color }) => (
        <span key={key}>
          <i style={{ background: color }} />
          {name}
        </span>
      ))}
    </span>
  )
}
