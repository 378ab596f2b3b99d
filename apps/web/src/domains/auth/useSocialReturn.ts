import type { SocialAnswer, SocialProvider } from '@otklik/contract/social.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { currentLocale } from '../../platform/i18n.ts'
import { socialReturnUri, takeSocialTrip } from '../../platform/social.ts'
import { keepTokens } from '../../platform/tokens.ts'
import { linkSocial, socialSignUp } from './api.ts'
import { safeRedirect } from './safe-redirect.ts'
import { readReturn, type SocialReturn } from './social-return.ts'

const PROFILE = '/settings/profile'

/** Takes up the trip to a provider: signs in, or links, and leads on; or says what is in the way. */
export function useSocialReturn(provider: SocialProvider, search: SocialReturn) {
  const navigate = useNavigate()
  const [outcome] = useState(() => readReturn(search, provider, takeSocialTrip()))
  const trip = outcome.kind === 'ready' ? outcome.trip : undefined

  // A query, so that it is asked once, however often the page is drawn: a code works once.
  const { data: answer, error } = useQuery({
    queryKey: ['social-return', search.code],
    queryFn: async (): Promise<SocialAnswer> => {
      if (outcome.kind !== 'ready') return {}
      const { code, device_id, trip } = outcome
      const { state, code_verifier } = trip
      const body = { provider, code, state, code_verifier, device_id, redirect_uri: socialReturnUri(provider) }
      if (trip.purpose === 'sign-in') return socialSignUp({ ...body, locale: currentLocale() })
      await linkSocial({ body })
      return {}
    },
    enabled: trip !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })

  useEffect(() => {
    if (!answer || !trip) return
    if (answer.token) keepTokens(answer.token)
    if (trip.purpose === 'link') void navigate({ href: PROFILE, replace: true })
    else if (answer.token) void navigate({ href: safeRedirect(trip.redirect), replace: true })
  }, [answer, trip, navigate])

  return { fault: outcome.kind === 'ready' ? undefined : outcome.kind, error, answer, trip }
}
