import { type ComponentProps, type ReactNode, useId } from 'react'
import { AlertIcon } from '../icons/first-icons.tsx'
import classes from './TextField.module.css'

type Props = Omit<ComponentProps<'input'>, 'id' | 'onChange'> & {
  label: string
  error?: string
  hint?: string
  /** At the right end of the label. */
  aside?: ReactNode
  /** At the right end inside the field. */
  tool?: ReactNode
  onChange: (value: string) => void
}

/** A line to be filled in, 40 high, with its name above and what is wrong below. */
export function TextField({ label, error, hint, aside, tool, onChange, ...rest }: Props) {
  const id = useId()
  const notes = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.box} data-wrong={error !== undefined || undefined}>
        <input
          {...rest}
          id={id}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={notes || undefined}
        />
        {tool}
      </div>
      {/* Seen beside the label, reached after the field: whoever types goes from field to field. */}
      {aside && <div className={classes.aside}>{aside}</div>}
      {error !== undefined && (
        <p className={classes.note} id={`${id}-error`} data-wrong>
          <AlertIcon size={13} />
          {error}
        </p>
      )}
      {/* Also beside an error: where to get a key is needed most by whoever has not found it. */}
      {hint !== undefined && (
        <p className={classes.note} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
