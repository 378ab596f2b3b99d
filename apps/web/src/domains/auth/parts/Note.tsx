import type { ReactNode } from 'react'
import type { Icon } from '../../../ui/icons/drawn.tsx'
import { EchoRings } from '../../../ui/marks/EchoRings.tsx'
import classes from './AuthFrame.module.css'
import { AuthFrame } from './AuthFrame.tsx'

type Props = { icon: Icon; title: string; text?: ReactNode; isWrong?: boolean; action?: ReactNode }

/** A public page that only says something, and where to go from it. */
export function Note({ icon, title, text, isWrong, action }: Props) {
  return (
    <AuthFrame>
      <div className={classes.note} role={isWrong ? 'alert' : 'status'}>
        <EchoRings icon={icon} />
        <div>
          <h1>{title}</h1>
          {text && <p>{text}</p>}
        </div>
        {action}
      </div>
    </AuthFrame>
  )
}
