import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ArrowLeftIcon } from '../icons/icons.tsx'
import classes from './Page.module.css'

type Props = {
  title: ReactNode
  about?: ReactNode
  /** Where the arrow before the title leads. Of settings only a phone shows it: elsewhere the top bar has one. */
  backTo?: string
  /** After the title, on its line. */
  beside?: ReactNode
  /** At the right end of the title: at most one of them filled. */
  actions?: ReactNode
  /** `form` is as wide as lines to be filled in; `full` takes what there is. */
  width?: 'form' | 'full'
  /** The page does not scroll, a list inside it does. */
  isFilled?: boolean
  children: ReactNode
}

/** A page with a title: settings, and whatever is neither a list of work nor a dialogue. */
export function Page({ title, about, backTo, beside, actions, width = 'full', isFilled, children }: Props) {
  const { t } = useLingui()
  return (
    <div className={classes.page} data-filled={isFilled || undefined}>
      <div className={classes.body} data-width={width}>
        <header className={classes.head}>
          <Link
            to={backTo ?? '/settings'}
            className={classes.back}
            data-phone-only={!backTo || backTo.startsWith('/settings') || undefined}
            aria-label={t`Назад`}
          >
            <ArrowLeftIcon size={18} />
          </Link>
          <h1>{title}</h1>
          {beside}
          {actions && <div className={classes.actions}>{actions}</div>}
        </header>
        {about && <p className={classes.about}>{about}</p>}
        {children}
      </div>
    </div>
  )
}
