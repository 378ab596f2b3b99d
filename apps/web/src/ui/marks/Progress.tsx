import classes from './Progress.module.css'

type Props = { label: string; value: number; max: number }

/** How far something has come. */
export function Progress({ label, value, max }: Props) {
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
    >
      <div className={classes.done} style={{ width: `${Math.min(100, (value / Math.max(1, max)) * 100)}%` }} />
    </div>
  )
}
