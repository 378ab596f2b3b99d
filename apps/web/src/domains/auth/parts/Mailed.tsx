import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { MailIcon } from '../../../ui/icons/first-icons.tsx'
import { Note } from './Note.tsx'

/** Nobody is signed in before the letter is read. */
export function Mailed() {
  const { t } = useLingui()
  return (
    <Note
      icon={MailIcon}
      title={t`Письмо отправлено`}
      text={t`Откройте ссылку из письма: так мы убедимся, что почта ваша.`}
      action={<ToLogin />}
    />
  )
}

export const ToLogin = () => (
  <Link to="/login" className="link">
    <Trans>Вернуться ко входу</Trans>
  </Link>
)
