import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

export const ToHome = () => (
  <Link to="/" className="link">
    <Trans>На главную</Trans>
  </Link>
)
