import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatCount } from '../../../ui/Badge.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SortIcon } from '../../../ui/icons.tsx'
import { PaneHead } from '../../../ui/Pane.tsx'
import classes from './ListHead.module.css'
import { SavedFilters } from './SavedFilters.tsx'

type Props = {
  title: string
  route: string
  count: number | undefined
  isReversed: boolean
  onReverse: () => void
  /** Before the order. */
  children?: ReactNode
}

/** What the list is, how much waits in it, and in which order it stands. */
export function ListHead({ title, route, count, isReversed, onReverse, children }: Props) {
  const { t } = useLingui()
  return (
    <PaneHead>
      <SavedFilters title={title} route={route} />
      <span className={classes.count}>{count !== undefined && formatCount(count)}</span>
      <span className={classes.end}>
        {children}
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
