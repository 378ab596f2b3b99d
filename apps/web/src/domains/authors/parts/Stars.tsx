import { useLingui } from '@lingui/react/macro'
import classes from './Stars.module.css'

const MOST = 5

export function Stars({ rating }: { rating: number }) {
  const { t } = useLingui()
  const given = Math.min(MOST, Math.max(0, rating))
  return (
    <span className={classes.stars} role="img" aria-label={t`Оценка ${rating} из ${MOST}`}>
      {'★'.repeat(given)}
      <span className={classes.rest}>{'★'.repeat(MOST - given)}</span>
    </span>
  )
}
