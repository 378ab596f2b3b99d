import { Trans } from '@lingui/react/macro'
import { networkName } from '../icons/network-names.ts'

/** Why an account does not work: ours in words, and the network's own beside it. */
export function AccountError({ provider, error }: { provider: string; error: string }) {
  const network = networkName(provider)
  return (
    <Trans>
      Доступ к аккаунту {network} закрыт: {error}
    </Trans>
  )
}
