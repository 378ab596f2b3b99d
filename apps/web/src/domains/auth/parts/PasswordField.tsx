import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, useState } from 'react'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { EyeIcon, EyeOffIcon } from '../../../ui/icons/first-icons.tsx'
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
