import { useLingui } from '@lingui/react/macro'
import { SocialProvider } from '@otklik/contract/auth/social.ts'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { LockIcon } from '../../../ui/icons/first-icons.tsx'
import { Mailed, ToLogin } from '../parts/Mailed.tsx'
import { Note } from '../parts/Note.tsx'
import { useProviderName } from '../parts/SocialButtons.tsx'
import { SocialCodeForm } from '../parts/SocialCodeForm.tsx'
import { SocialEmailForm } from '../parts/SocialEmailForm.tsx'
import { SocialLinkForm } from '../parts/SocialLinkForm.tsx'
import type { SocialReturn } from '../social-return.ts'
import { useReturnTexts } from '../useReturnTexts.ts'
import { useSocialReturn } from '../useSocialReturn.ts'

/** /login/{provider}: where a provider sends a person back to. */
export function SocialReturnPage() {
  const { provider } = useParams({ strict: false })
  const search: SocialReturn = useSearch({ strict: false })
  const known = SocialProvider.safeParse(provider)
  return known.success ? <Return provider={known.data} search={search} /> : <Navigate to="/login" replace />
}

function Return({ provider, search }: { provider: SocialProvider; search: SocialReturn }) {
  const { t } = useLingui()
  const texts = useReturnTexts()
  const providerName = useProviderName()(provider)
  const { fault, error, answer, trip, linking } = useSocialReturn(provider, search)

  if (fault || error) {
    const reason = error instanceof CallFailed ? error.message : undefined
    const title = fault ? texts[fault] : texts.failed
    return (
      <Note icon={LockIcon} isWrong title={title} text={reason !== title ? reason : undefined} action={<ToLogin />} />
    )
  }
  if (linking) return <SocialLinkForm back={linking} />
  if (answer?.is_mailed) return <Mailed />
  if (answer?.error_type && answer.access_token) {
    const Owed = answer.error_type === 'no_email' ? SocialEmailForm : SocialCodeForm
    return <Owed provider={provider} access_token={answer.access_token} redirect={trip?.redirect} />
  }
  return <Note icon={LockIcon} title={t`Входим через ${providerName}…`} />
}
