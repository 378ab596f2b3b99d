import type { ReactNode } from 'react'
import classes from './Badge.module.css'

export type Tone = 'plain' | 'accent' | 'danger' | 'warn' | 'ok' | 'info'

/** A fact about a thing. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}

const CAP = 999

/** A number of things. What the server stopped counting is shown as "999+". `label` says what is counted. */
export function Counter({ value, tone = 'plain', label }: { value: number; tone?: Tone; label?: string }) {
  return (
    <span className={classes.counter} data-tone={tone}>
      <span aria-hidden={label !== undefined}>{formatCount(value)}</span>
      {label !== undefined && <span className="visually-hidden">{label}</span>}
    </span>
  )
}

export const formatCount = (value: number) => (value > CAP ? `${CAP}+` : String(value))
