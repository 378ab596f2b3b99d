import type { ReactNode } from 'react'
import { AlertIcon, type Icon } from '../icons/icons.tsx'
import type { Tone } from '../marks/Badge.tsx'
import classes from './Notice.module.css'

type Props = { tone: Exclude<Tone, 'plain' | 'accent'>; icon?: Icon; title: ReactNode; children?: ReactNode }

/** Something about this page that one should know before anything else on it. */
export function Notice({ tone, icon: Icon = AlertIcon, title, children }: Props) {
  return (
    <div className={classes.notice} data-tone={tone} role="note">
      <Icon size={18} />
      <div>
        <b>{title}</b>
        {children && <div className={classes.text}>{children}</div>}
      </div>
    </div>
  )
}
