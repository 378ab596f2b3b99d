import type { ReactNode } from 'react'
import { EchoRings } from './EchoRings.tsx'
import classes from './Empty.module.css'
import { CheckIcon, type Icon } from './icons.tsx'

type Props = { title: string; text: string; icon?: Icon; action?: ReactNode; children?: ReactNode }

/** Nothing here: what that means, and the next step. */
export function Empty({ title, text, icon = CheckIcon, action, children }: Props) {
  return (
    <div className={classes.root}>
      <EchoRings icon={icon} />
      <p className={classes.title}>{title}</p>
      <p className={classes.text}>{text}</p>
      {action && <div className={classes.actions}>{action}</div>}
      {children}
    </div>
  )
}
