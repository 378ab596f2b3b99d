import { Trans, useLingui } from '@lingui/react/macro'
import { firstLimits } from '@otklik/contract/first-limits.ts'
import { Link } from '@tanstack/react-router'
import { currentLocale } from '../../../platform/i18n.ts'
import { hasBilling } from '../../../platform/installation.ts'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { type Invitation, useSignup } from '../useSignup.ts'
import { AuthForm } from './AuthForm.tsx'
import classes from './AuthFrame.module.css'
import { AuthFrame } from './AuthFrame.tsx'
import { EmailField } from './EmailField.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { SocialPlace } from './SocialPlace.tsx'

type Props = { invitation?: Invitation; promocode?: string; tariff_id?: number }

export function SignupForm({ invitation, promocode, tariff_id }: Props) {
  const { t } = useLingui()
  const { field, form, change, submit, isBusy, errors, failure } = useSignup({ invitation, promocode, tariff_id })
  const [hasPromocode, setHasPromocode] = useTyped('signup/has-promocode', promocode !== undefined)
  const isInvited = invitation !== undefined

  const name = (
    <TextField
      label={t`Имя`}
      autoComplete="name"
      maxLength={firstLimits.name_max}
      autoFocus={isInvited}
      {...field('name')}
    />
  )

  return (
    <AuthFrame>
      <AuthForm
        title={isInvited ? t`Вас пригласили` : t`Регистрация`}
        lead={isInvited ? <InvitedLead /> : <NewcomerLead />}
        onSubmit={submit}
        isBusy={isBusy}
        failure={failure}
        button={isInvited ? t`Присоединиться` : t`Создать пространство`}
        before={
          <SocialPlace
            promocode={form.promocode.trim() || undefined}
            hash={invitation?.hash}
            after={<Trans>или по почте</Trans>}
          />
        }
      >
        {isInvited ? (
          name
        ) : (
          <div className={classes.pair}>
            <TextField
              label={t`Компания`}
              autoComplete="organization"
              maxLength={firstLimits.name_max}
              autoFocus
              {...field('company')}
            />
            {name}
          </div>
        )}
        <EmailField
          {...field('email')}
          readOnly={isInvited}
          hint={isInvited ? t`Приглашение пришло на этот адрес` : undefined}
        />
        <NewPasswordField label={t`Пароль`} {...field('password')} />
        {currentLocale() === 'ru' && (
          <Checkbox
            name="consent"
            label={t`Даю согласие на обработку персональных данных`}
            checked={form.consent}
            onChange={change('consent')}
            error={errors.consent}
          />
        )}
        {!isInvited && hasBilling() && hasPromocode && (
          <TextField
            label={t`Промокод`}
            autoComplete="off"
            maxLength={50}
            {...field('promocode')}
            hint={t`Проверим при первой оплате. Код, которого нет, ничего не изменит.`}
          />
        )}
        {!isInvited && hasBilling() && !hasPromocode && (
          <button type="button" className={classes.plain} onClick={() => setHasPromocode(true)}>
            <Trans>Есть промокод?</Trans>
          </button>
        )}
      </AuthForm>
    </AuthFrame>
  )
}

function NewcomerLead() {
  if (!hasBilling())
    return (
      <Trans>
        Уже есть аккаунт?{' '}
        <Link to="/login" className="link">
          Войти
        </Link>
      </Trans>
    )
  return (
    <Trans>
      14 дней бесплатно, карта не нужна. Уже есть аккаунт?{' '}
      <Link to="/login" className="link">
        Войти
      </Link>
    </Trans>
  )
}

function InvitedLead() {
  return <Trans>Осталось назвать себя и задать пароль.</Trans>
}
