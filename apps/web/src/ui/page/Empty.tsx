import type { ReactNode } from 'react'
import type { Icon } from '../icons/drawn.tsx'
import { CheckIcon } from '../icons/first-icons.tsx'
import { EchoRings } from '../marks/EchoRings.tsx'
import classes from './Empty.module.css'

type Props = { title: string; text: string; icon?: Icon; action?: ReactNode; children?: ReactNode; isPage?: boolean }

/** Nothing here: what that means, and the next step. `isPage`: it is all there is, so its title is the page's. */
export function Empty({ title, text, icon = CheckIcon, action, children, isPage }: Props) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={classes.root} data-empty>
      <EchoRings icon={icon} />
      <Title className={classes.title}>{title}</Title>
      <p className={classes.text}>{text}</p>
      {action && <div className={classes.actions}>{action}</div>}
      {children}
    </div>
  )
}
