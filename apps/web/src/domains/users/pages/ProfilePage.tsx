import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { LockIcon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { RowSkeletons } from '../../../ui/RowSkeletons.tsx'
import { useConfig } from '../../desk/api.ts'
import { DevicesCard } from '../parts/DevicesCard.tsx'
import { EmailCard } from '../parts/EmailCard.tsx'
import { PasswordCard } from '../parts/PasswordCard.tsx'
import { PersonCard } from '../parts/PersonCard.tsx'
import { SecondFactorCard } from '../parts/SecondFactorCard.tsx'
import { SocialCard } from '../parts/SocialCard.tsx'
import { SpacesCard } from '../parts/SpacesCard.tsx'
import { protectionQuery } from '../protection.ts'

/** Who I am, and how I prove it. */
export function ProfilePage() {
  const { t } = useLingui()
  const { otp_required } = useConfig()
  // Whoever was sent here to switch it on need not look for it; and it stays where it is once they have.
  const [isSentHere] = useState(otp_required)
  return (
    <Page title={t`Мой профиль`} width="form">
      {otp_required && (
        <Notice tone="warn" icon={LockIcon} title={t`Сначала включите вход в два шага`}>
          <Trans>Администратор сделал его обязательным. До этого остальные разделы закрыты.</Trans>
        </Notice>
      )}
      {isSentHere ? (
        <>
          <Protection isSecondFactorFirst />
          <PersonCard />
        </>
      ) : (
        <>
          <PersonCard />
          <Protection />
        </>
      )}
      <SpacesCard />
      <DevicesCard />
    </Page>
  )
}

function Protection({ isSecondFactorFirst }: { isSecondFactorFirst?: true }) {
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
