import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, useState } from 'react'
import { CheckIcon, EyeIcon, EyeOffIcon } from '../../../ui/icons.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { passwordParts } from '../forms.ts'
import classes from './PasswordField.module.css'

type Props = ComponentProps<typeof TextField>

/** A password that one may look at. */
export function PasswordField(props: Props) {
  const { t } = useLingui()
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      tool={
        <button
          type="button"
          className={classes.eye}
          aria-label={isShown ? t`Скрыть пароль` : t`Показать пароль`}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOffIcon size={17} /> : <EyeIcon size={17} />}
        </button>
      }
    />
  )
}

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

function Part({ isMet, children }: { isMet: boolean; children: React.ReactNode }) {
  const { t } = useLingui()
  return (
    <li data-met={isMet || undefined}>
      {isMet ? <CheckIcon size={13} /> : <i className={classes.open} />}
      {children}
      <span className="visually-hidden">{isMet ? t`есть` : t`ещё нет`}</span>
    </li>
  )
}
