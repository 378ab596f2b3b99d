import { useLingui } from '@lingui/react/macro'
import { formatCount } from '../../../ui/Badge.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SortIcon } from '../../../ui/icons.tsx'
import { PaneHead } from '../../../ui/Pane.tsx'
import classes from './ListHead.module.css'

type Props = { title: string; count: number | undefined; isReversed: boolean; onReverse: () => void }

/** What the list is, how much waits in it, and in which order it stands. */
export function ListHead({ title, count, isReversed, onReverse }: Props) {
  const { t } = useLingui()
  return (
    <PaneHead>
      <h1>{title}</h1>
      <span className={classes.count}>{count !== undefined && formatCount(count)}</span>
      <span className={classes.end}>
        <IconButton
          label={isReversed ? t`Сначала старые` : t`Сначала новые`}
          icon={SortIcon}
          isOn={isReversed}
          className={isReversed ? classes.reversed : undefined}
          onClick={onReverse}
        />
      </span>
    </PaneHead>
  )
}
