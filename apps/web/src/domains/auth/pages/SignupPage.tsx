import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams, useSearch } from '@tanstack/react-router'
import { currentLocale } from '../../../platform/i18n.ts'
import { signupState } from '../../../platform/installation.ts'
import { LinkIcon } from '../../../ui/icons/first-icons.tsx'
import { invitationQuery } from '../api.ts'
import { Note } from '../parts/Note.tsx'
import { SignupForm } from '../parts/SignupForm.tsx'
import { refusalStatus } from '../refusal-of.ts'

/** With a hash somebody was invited: the address is theirs, and there is a company already. */
export function SignupPage() {
  const { hash } = useParams({ strict: false })
  return hash === undefined ? <Newcomer /> : <Invited hash={hash} />
}

function Newcomer() {
  const { t } = useLingui()
  const { promocode, tariff_id } = useSearch({ strict: false })
  if (signupState() !== 'open')
    return (
      <Note
        icon={LinkIcon}
        title={t`Регистрация закрыта`}
        text={
          signupState() === 'invited' ? (
            <Trans>Сюда попадают по приглашению. Попросите администратора прислать его вам.</Trans>
          ) : undefined
        }
        action={<SignIn />}
      />
    )
  // Another language asks for other things: the form begins anew.
  return <SignupForm key={currentLocale()} promocode={promocode} tariff_id={tariff_id} />
}

function Invited({ hash }: { hash: string }) {
  const { t } = useLingui()
  const { data: invitation, error } = useQuery(invitationQuery(hash))
  if (error) {
    // Accepted before, by whoever has an account now (product/session: Invitations).
    if (refusalStatus(error) === 409) return <Navigate to="/" replace />
    return <Note icon={LinkIcon} isWrong title={t`Приглашение не открылось`} text={error.message} action={<SignIn />} />
  }
  return <SignupForm key={`${currentLocale()} ${invitation?.email}`} invitation={{ hash, email: invitation?.email }} />
}

const SignIn = () => (
  <Link to="/login" className="link">
    <Trans>Войти</Trans>
  </Link>
)
