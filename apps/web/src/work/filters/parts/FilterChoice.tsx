import type { ReactNode } from 'react'
import classes from './FilterChoice.module.css'

type Props = { isOn: boolean; onToggle: () => void; label?: string; children: ReactNode }

/** One value of a filter, on or off. `label` where only an icon is seen. */
export function FilterChoice({ isOn, onToggle, label, children }: Props) {
  return (
    <button
      type="button"
      className={classes.choice}
      aria-pressed={isOn}
      aria-label={label}
      title={label}
      onClick={onToggle}
    >
      {children}
    </button>
  )
}
