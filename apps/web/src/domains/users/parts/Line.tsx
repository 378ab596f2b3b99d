import type { ReactNode } from 'react'
import classes from './Line.module.css'

type Props = { title: ReactNode; about?: ReactNode; before?: ReactNode; children?: ReactNode }

/** One thing of a card: what it is, and at the right what can be done about it. */
export function Line({ title, about, before, children }: Props) {
  return (
    <div className={classes.line}>
      {before}
      <div className={classes.words}>
        <div className={classes.title}>{title}</div>
        {about && <div className={classes.about}>{about}</div>}
      </div>
      {children && <div className={classes.tools}>{children}</div>}
    </div>
  )
}
