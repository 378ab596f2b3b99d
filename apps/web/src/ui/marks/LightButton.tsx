import type { ComponentProps } from 'react'
import classes from './LightButton.module.css'

type Props = ComponentProps<'button'> & { isBusy?: boolean }

/** The main button where the library is not loaded: the sign-in pages and the page for crashes. */
export function LightButton({ isBusy, children, ...rest }: Props) {
  return (
    <button {...rest} className={classes.button} aria-disabled={isBusy || undefined} data-busy={isBusy || undefined}>
      <span>{children}</span>
    </button>
  )
}
