import { type ComponentProps, type ReactNode, useId } from 'react'
import { AlertIcon } from '../icons/first-icons.tsx'
import classes from './Checkbox.module.css'

type Props = Omit<ComponentProps<'input'>, 'id' | 'type' | 'onChange'> & {
  label: ReactNode
  hint?: string
  error?: string
  onChange: (isOn: boolean) => void
}

/** The browser's own checkbox in our look: the sign-up page needs one without the library. */
export function Checkbox(props: Props) {
  return <Tick {...props} kind="box" />
}

/** Something that is on or off, and takes effect by itself or together with the form around it. */
export function Switch(props: Props) {
  return <Tick {...props} kind="switch" />
}

function Tick({ label, hint, error, onChange, kind, ...rest }: Props & { kind: 'box' | 'switch' }) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={classes.field}>
      <label className={classes.label} data-off={rest.disabled || undefined}>
        <input
          {...rest}
          type="checkbox"
          role={kind === 'switch' ? 'switch' : undefined}
          className={kind === 'switch' ? classes.switch : classes.box}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
        />
        <span>{label}</span>
      </label>
      {note !== undefined && (
        <p className={classes.note} id={`${id}-note`} data-kind={kind} data-wrong={error !== undefined || undefined}>
          {error !== undefined && <AlertIcon size={13} />}
          {note}
        </p>
      )}
    </div>
  )
}
