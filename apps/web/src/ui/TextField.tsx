import { type ComponentProps, type ReactNode, useId } from 'react'
import { AlertIcon } from './first-icons.tsx'
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
  const note = error ?? hint
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
          aria-describedby={note === undefined ? undefined : `${id}-note`}
        />
        {tool}
      </div>
      {/* Seen beside the label, reached after the field: whoever types goes from field to field. */}
      {aside && <div className={classes.aside}>{aside}</div>}
      {note !== undefined && (
        <p className={classes.note} id={`${id}-note`} data-wrong={error !== undefined || undefined}>
          {error !== undefined && <AlertIcon size={13} />}
          {note}
        </p>
      )}
    </div>
  )
}
