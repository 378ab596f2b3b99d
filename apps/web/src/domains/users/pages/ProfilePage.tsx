import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LockIcon } from '../../../ui/icons/icons.tsx'
import { Notice } from '../../../ui/layers/Notice.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { RowSkeletons } from '../../../ui/page/RowSkeletons.tsx'
import { consentsQuery, tokensQuery } from '../../applications/api.ts'
import { ConsentsCard } from '../../applications/parts/ConsentsCard.tsx'
import { TokensCard } from '../../applications/parts/TokensCard.tsx'
import { useConfig } from '../../desk/api.ts'
import { myInvitesQuery } from '../invitations.ts'
import { PersonCard } from '../parts/PersonCard.tsx'
import { DevicesCard } from '../parts/protection/DevicesCard.tsx'
import { EmailCard } from '../parts/protection/EmailCard.tsx'
import { PasswordCard } from '../parts/protection/PasswordCard.tsx'
import { SecondFactorCard } from '../parts/protection/SecondFactorCard.tsx'
import { SocialCard } from '../parts/protection/SocialCard.tsx'
import { SpacesCard } from '../parts/SpacesCard.tsx'
import { devicesQuery, protectionQuery, socialQuery } from '../protection.ts'

/** Who I am, and how I prove it. */
export function ProfilePage() {
  const { t } = useLingui()
  const { otp_required, spaces } = useConfig()
  // Whoever was sent here to switch it on need not look for it; and it stays where it is once they have.
  const [isSentHere] = useState(otp_required)
  const isKnown = useIsKnown(spaces.length > 0)
  return (
    <Page title={t`Мой профиль`} width="form">
      {otp_required && (
        <Notice tone="warn" icon={LockIcon} title={t`Сначала включите вход в два шага`}>
          <Trans>Администратор сделал его обязательным. До этого остальные разделы закрыты.</Trans>
        </Notice>
      )}
      {!isSentHere && <PersonCard />}
      {isKnown ? (
        <>
          <Protection isSecondFactorFirst={isSentHere} />
          {isSentHere && <PersonCard />}
          <SpacesCard />
          <DevicesCard />
          {spaces.length > 0 && (
            <>
              <ConsentsCard />
              <TokensCard />
            </>
          )}
        </>
      ) : (
        <CardToCome />
      )}
    </Page>
  )
}

/** One after the other, each card would push down those below it. What fails says so in its own place. */
function useIsKnown(hasSpace: boolean): boolean {
  const pending = [
    useQuery(protectionQuery).isPending,
    useQuery(socialQuery).isPending,
    useQuery(devicesQuery).isPending,
    useQuery(myInvitesQuery).isPending,
    // Whoever belongs nowhere has nothing that could be allowed.
    useQuery({ ...consentsQuery, enabled: hasSpace }).isLoading,
    useQuery({ ...tokensQuery, enabled: hasSpace }).isLoading,
  ]
  return !pending.includes(true)
}

function CardToCome() {
  return (
    <Card>
      <RowSkeletons height={52} count={6} />
    </Card>
  )
}

function Protection({ isSecondFactorFirst }: { isSecondFactorFirst: boolean }) {
  const { data: protection, error, refetch, isFetching } = useQuery(protectionQuery)
  if (!protection)
    return (
      <Card>
        {error ? (
          <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <RowSkeletons height={52} count={4} />
        )}
      </Card>
    )
  const secondFactor = <SecondFactorCard protection={protection} />
  return (
    <>
      {isSecondFactorFirst && secondFactor}
      <EmailCard protection={protection} />
      <PasswordCard protection={protection} />
      {!isSecondFactorFirst && secondFactor}
      <SocialCard protection={protection} />
    </>
  )
}
