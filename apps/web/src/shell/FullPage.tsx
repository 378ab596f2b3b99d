import type { ReactNode } from 'react'
import { EchoRings } from '../ui/EchoRings.tsx'
import type { Icon } from '../ui/icons.tsx'
import { Logo } from '../ui/Logo.tsx'
import classes from './FullPage.module.css'

type Props = { icon: Icon; title: string; text: ReactNode; facts?: ReactNode; actions?: ReactNode }

/** Instead of the whole product: what is the matter, and who can help. */
export function FullPage({ icon, title, text, facts, actions }: Props) {
  return (
    <main className={classes.page}>
      <Logo />
      <div className={classes.middle}>
        <EchoRings icon={icon} />
        <h1>{title}</h1>
        <p>{text}</p>
        {facts}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </main>
  )
}
