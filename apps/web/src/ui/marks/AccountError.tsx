import { Trans } from '@lingui/react/macro'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'

/** Why an account does not work: ours in words, and the network's own beside it. */
export function AccountError({ provider, error }: { provider: string; error: string }) {
  const network = findNetwork(provider)?.name ?? provider
  return (
    <Trans>
      Доступ к аккаунту {network} закрыт: {error}
    </Trans>
  )
}
