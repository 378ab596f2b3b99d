import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { CheckIcon } from '../../../ui/icons/first-icons.tsx'
import { passwordParts } from '../forms.ts'
import classes from './PasswordField.module.css'
import { PasswordField } from './PasswordField.tsx'

type Props = ComponentProps<typeof PasswordField>

/** One that is being chosen, with what it still lacks. */
export function NewPasswordField(props: Props & { value: string }) {
  const { length, digit, sign } = passwordParts(props.value)
  return (
    <div>
      <PasswordField {...props} autoComplete="new-password" />
      <ul className={classes.parts}>
        <Part isMet={length}>
          <Trans>8 символов</Trans>
        </Part>
        <Part isMet={digit}>
          <Trans>цифра</Trans>
        </Part>
        <Part isMet={sign}>
          <Trans>особый знак</Trans>
        </Part>
      </ul>
    </div>
  )
}

function Part({ isMet, children }: { isMet: boolean; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <li data-met={isMet || undefined}>
      {isMet ? <CheckIcon size={13} /> : <i className={classes.open} />}
      {children}
      <span className="visually-hidden">{isMet ? t`выполнено` : t`ещё нет`}</span>
    </li>
  )
}
