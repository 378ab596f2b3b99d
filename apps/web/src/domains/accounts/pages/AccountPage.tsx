import type { AccountCard } from '@otklik/contract/accounts/accounts.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Card } from '../../../ui/page/Card.tsx'
import { RowSkeletons } from '../../../ui/page/RowSkeletons.tsx'
import { AccountRouting } from '../../routing/parts/AccountRouting.tsx'
import { AccountTargets } from '../../targets/parts/AccountTargets.tsx'
import { channelQuery } from '../channels.ts'
import { AccountForm } from '../parts/AccountForm.tsx'
import { AccountFrame } from '../parts/AccountFrame.tsx'
import { Collected } from '../parts/Collected.tsx'
import { Reconnect } from '../parts/connect/Reconnect.tsx'
import { SourceKeyCard } from '../parts/connect/SourceKeyCard.tsx'
import { Health } from '../parts/Health.tsx'
import { HistoryLoad } from '../parts/HistoryLoad.tsx'
import { RemoveAccount } from '../parts/RemoveAccount.tsx'

/** Sources come to us with a key of ours, networks are gone to with a key of theirs. */
const Access = ({ account }: { account: AccountCard }) =>
  findNetwork(account.provider)?.is_source ? <SourceKeyCard account={account} /> : <Reconnect account={account} />

/** One account: its name here, what is collected, its health, a fresh key, and the way out. */
export function AccountPage() {
  const { id } = useParams({ strict: false })
  // Asked for together with the account; until it is there, nothing stands below its place that it would push down.
  const { isPending } = useQuery(channelQuery(Number(id)))
  return (
    <AccountFrame>
      {(account) => (
        <>
          {/* What one came for, when it does not work. */}
          {account.state === 'broken' && <Reconnect account={account} />}
          <AccountForm key={account.id} account={account} />
          {isPending ? (
            <Card>
              <RowSkeletons height={52} count={5} />
            </Card>
          ) : (
            <>
              <Collected account={account} />
              <AccountRouting account={account} />
              <AccountTargets id={account.id} />
              <Health account={account} />
              <HistoryLoad account={account} />
              {account.state !== 'broken' && <Access account={account} />}
              <RemoveAccount account={account} />
            </>
          )}
        </>
      )}
    </AccountFrame>
  )
}
