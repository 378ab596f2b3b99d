import { Trans } from '@lingui/react/macro'
import type { AccountCard } from '@otklik/contract/accounts/accounts.ts'
import { Badge } from '../../../ui/marks/Badge.tsx'

/** Whether it works. */
export function AccountState({ state }: Pick<AccountCard, 'state'>) {
  if (state === 'active')
    return (
      <Badge tone="ok">
        <Trans>работает</Trans>
      </Badge>
    )
  if (state === 'paused')
    return (
      <Badge tone="warn">
        <Trans>приостановлен</Trans>
      </Badge>
    )
  return (
    <Badge tone="danger">
      <Trans>не работает</Trans>
    </Badge>
  )
}
