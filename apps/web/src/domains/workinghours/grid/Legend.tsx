import { Trans } from '@lingui/react/macro'
import classes from './Tools.module.css'

/** What colours and rims mean. */
export function Legend() {
  return (
    <div className={classes.legend}>
      <span>
        <i data-kind="day" />
        <Trans>день</Trans>
      </span>
      <span>
        <i data-kind="evening" />
        <Trans>вечер</Trans>
      </span>
      <span>
        <i data-kind="night" />
        <Trans>ночь</Trans>
      </span>
      <span>
        <i data-kind="edited" />
        <Trans>правка не опубликована</Trans>
      </span>
      <span>
        <i data-kind="short" />
        <Trans>меньше людей, чем нужно</Trans>
      </span>
    </div>
  )
}
