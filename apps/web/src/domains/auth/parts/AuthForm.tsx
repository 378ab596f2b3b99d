import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { LightButton } from '../../../ui/marks/LightButton.tsx'
import classes from './AuthFrame.module.css'

type Props = {
  title: string
  lead?: ReactNode
  /** Gives back the first field to correct. */
  onSubmit: () => string | undefined
  isBusy: boolean
  failure?: string
  button: string
  /** Nothing can be sent; the reason is told above it. */
  isOff?: boolean
  /** A field that has just been asked for. */
  focusOn?: string
  before?: ReactNode
  after?: ReactNode
  children: ReactNode
}

/** Title, fields, one button; a wrong field is gone to, a refusal is read out. */
export function AuthForm({ title, lead, onSubmit, isBusy, failure, button, isOff, focusOn, ...parts }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const focus = (name: string) => element.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another field is asked for
  useEffect(() => {
    if (focusOn) focus(focusOn)
  }, [focusOn])

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || isOff) return
    const first = onSubmit()
    if (first) focus(first)
  }

  return (
    <form ref={element} className={classes.form} onSubmit={send} noValidate aria-busy={isBusy}>
      <div>
        <h1>{title}</h1>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {parts.before}
      <fieldset className={classes.fields} disabled={isOff}>
        {parts.children}
        <div role="alert" className={classes.alert}>
          {failure && <p className={classes.failure}>{failure}</p>}
        </div>
        <LightButton type="submit" isBusy={isBusy}>
          {button}
        </LightButton>
      </fieldset>
      {parts.after}
    </form>
  )
}
