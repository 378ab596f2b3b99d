import type { ReactNode } from 'react'
import { useHoldTyped } from '../../platform/typed/keep-typed.ts'
import type { Icon } from '../../ui/icons/icons.tsx'
import { EchoRings } from '../../ui/marks/EchoRings.tsx'
import { Logo } from '../../ui/marks/Logo.tsx'
import classes from './FullPage.module.css'

type Props = { icon: Icon; title: string; text: ReactNode; facts?: ReactNode; actions?: ReactNode; isInFrame?: boolean }

/** What is the matter, and who can help: instead of a page, or of the whole product. */
export function FullPage({ icon, title, text, facts, actions, isInFrame }: Props) {
  useHoldTyped()
  // The frame around it is the page's main part already.
  const Part = isInFrame ? 'div' : 'main'
  return (
    <Part className={classes.page}>
      {!isInFrame && <Logo />}
      <div className={classes.middle}>
        <EchoRings icon={icon} />
        <h1>{title}</h1>
        <p>{text}</p>
        {facts}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </Part>
  )
}
