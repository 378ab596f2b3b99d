import type { ReactNode } from 'react'
import classes from './Card.module.css'

type Props = {
  title?: string
  about?: ReactNode
  /** At the right end of the title. */
  tools?: ReactNode
  /** Rows bring their own edges. */
  isBare?: boolean
  children?: ReactNode
}

/** One subject of a page, with a hairline around it. */
export function Card({ title, about, tools, isBare, children }: Props) {
  return (
    <section className={classes.card} aria-label={title} data-bare={isBare || undefined}>
      {(title || tools) && (
        <header className={classes.head}>
          <h2>{title}</h2>
          {tools && <div className={classes.tools}>{tools}</div>}
        </header>
      )}
      {about && <p className={classes.about}>{about}</p>}
      {children}
    </section>
  )
}

/** Fields of a form, one under the other. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={classes.fields}>{children}</div>
}
