import { useLingui } from '@lingui/react/macro'
import type { AccountCard } from '@otklik/contract/accounts/accounts.ts'
import type { Exclusion } from '@otklik/contract/accounts/channels.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '../../../ui/page/Failure.tsx'
import { RowSkeletons } from '../../../ui/page/RowSkeletons.tsx'
import { exclusionsQuery } from '../channels.ts'
import { AccountFrame } from '../parts/AccountFrame.tsx'
import { NotOfNetwork } from '../parts/connect/NotOfNetwork.tsx'
import { ExcludedAuthors } from '../parts/ExcludedAuthors.tsx'
import { ExcludedPhrases } from '../parts/ExcludedPhrases.tsx'
import classes from '../parts/Exclusions.module.css'

export const ExcludeCommentsPage = () => <ExclusionsPage channel="comment" />
export const ExcludeMessagesPage = () => <ExclusionsPage channel="message" />

/** Whose words, and which words, do not become work. */
function ExclusionsPage({ channel }: { channel: Exclusion['channel'] }) {
  return <AccountFrame>{(account) => <Exclusions key={channel} account={account} channel={channel} />}</AccountFrame>
}

function Exclusions({ account, channel }: { account: AccountCard; channel: Exclusion['channel'] }) {
  const { t } = useLingui()
  const { data, error, refetch, isFetching } = useQuery(exclusionsQuery(account.id))
  const network = findNetwork(account.provider)
  if (!network?.[channel === 'comment' ? 'comments' : 'messages']) return <NotOfNetwork />
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <RowSkeletons height={60} count={4} />
  const here = data.filter((exclusion) => exclusion.channel === channel)
  const shared = { account_id: account.id, channel }
  return (
    <>
      <p className={classes.note}>
        {channel === 'comment'
          ? t`Исключённые комментарии не попадают в работу, отчёты и уведомления. Пришедшие раньше останутся.`
          : t`Исключённые сообщения не попадают в работу, отчёты и уведомления. Пришедшие раньше останутся.`}
      </p>
      <ExcludedAuthors {...shared} excluded={here.filter(({ kind }) => kind === 'author')} />
      <ExcludedPhrases {...shared} excluded={here.filter(({ kind }) => kind === 'phrase')} />
    </>
  )
}
