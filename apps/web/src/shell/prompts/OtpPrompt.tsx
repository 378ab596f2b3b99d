import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useConfig } from '../../domains/desk/api.ts'
import { LockIcon } from '../../ui/icons/icons.tsx'
import classes from './EmailPrompt.module.css'

/** One of several spaces is closed until two-factor is on; when all are, the person is led to the profile anyway. */
export const useIsSpaceClosed = () => {
  const { memberships, otp_required } = useConfig()
  return !otp_required && memberships.some((member) => member.must_enrol_otp)
}

export function OtpPrompt() {
  if (!useIsSpaceClosed()) return null
  return (
    <Link to="/settings/profile" className={classes.prompt}>
      <LockIcon size={15} />
      <span className={classes.word}>
        <Trans>Включите вход в два шага</Trans>
      </span>
    </Link>
  )
}
