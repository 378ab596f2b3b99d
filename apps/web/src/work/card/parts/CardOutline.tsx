import type { ReactNode } from 'react'
import { useIsLate } from '../../../ui/page/RowSkeletons.tsx'
import classes from './CardOutline.module.css'

type Props = {
  /** What stands in its head. */
  head: ReactNode
  /** What stands between the head and the composer. */
  children: ReactNode
}

/** A card or a dialogue to come: its head, what was written, and the place where the answer will be. */
export function CardOutline({ head, children }: Props) {
  const isLate = useIsLate()
  return (
    <div className={classes.card} aria-busy="true">
      {isLate && (
        <>
          <div className={classes.head}>{head}</div>
          {children}
          <div className={classes.composer} />
        </>
      )}
    </div>
  )
}
