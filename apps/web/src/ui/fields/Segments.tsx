import { useId } from 'react'
import type { Icon } from '../icons/drawn.tsx'
import classes from './Segments.module.css'

type Choice<T extends string> = { value: T; label: string; icon?: Icon; lang?: string }
type Props<T extends string> = {
  label: string
  choices: readonly Choice<T>[]
  value: T
  /** The icon and the word, both in sight. */
  isNamed?: boolean
  onChange: (value: T) => void
}

/** One of a few, all in sight. With an icon alone the label is heard and hinted. */
export function Segments<T extends string>({ label, choices, value, isNamed, onChange }: Props<T>) {
  const name = useId()
  return (
    <div className={classes.root} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={classes.choice}
          title={choice.icon && !isNamed ? choice.label : undefined}
          lang={choice.lang}
        >
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            aria-label={choice.icon && !isNamed ? choice.label : undefined}
          />
          {choice.icon && <choice.icon size={14} />}
          {(!choice.icon || isNamed) && <span>{choice.label}</span>}
        </label>
      ))}
    </div>
  )
}
