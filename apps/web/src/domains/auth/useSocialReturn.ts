import type { SocialAnswer, SocialProvider } from '@otklik/contract/auth/social.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { currentLocale } from '../../platform/i18n.ts'
import { socialReturnUri, takeSocialTrip } from '../../platform/sign-in/social.ts'
import { keepTokens } from '../../platform/wire/tokens.ts'
import { socialSignUp } from './api.ts'
import { safeRedirect } from './safe-redirect.ts'
import { readReturn, type SocialOutcome, type SocialReturn } from './social-return.ts'

/** Takes up the trip to a provider: signs in and leads on, or says what is still to do or in the way. */
export function useSocialReturn(provider: SocialProvider, search: SocialReturn) {
  const navigate = useNavigate()
  const [outcome] = useState(() => readReturn(search, provider, takeSocialTrip()))
  const trip = outcome.kind === 'ready' ? outcome.trip : undefined

  // A query, so that it is asked once, however often the page is drawn: a code works once. Whoever signs in empties what is
  // remembered, and the query with it: it would ask again before this page is gone.
  const asked = useRef<Promise<SocialAnswer>>(undefined)
  const isTaken = useRef(false)
  const { data: answer, error } = useQuery({
    queryKey: ['social-return', search.code],
    queryFn: async (): Promise<SocialAnswer> => {
      if (outcome.kind !== 'ready') return {}
      asked.current ??= socialSignUp({ ...bodyOf(provider, outcome), locale: currentLocale() })
      return asked.current
    },
    enabled: trip?.purpose === 'sign-in',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })

  useEffect(() => {
    if (!answer?.token || !trip || isTaken.current) return
    isTaken.current = true
    keepTokens(answer.token)
    void navigate({ href: safeRedirect(trip.redirect), replace: true })
  }, [answer, trip, navigate])

  /** Linking waits for the person to prove who they are. */
  const linking = outcome.kind === 'ready' && outcome.trip.purpose === 'link' ? bodyOf(provider, outcome) : undefined
  return { fault: outcome.kind === 'ready' ? undefined : outcome.kind, error, answer, trip, linking }
}

function bodyOf(provider: SocialProvider, { code, device_id, trip }: Extract<SocialOutcome, { kind: 'ready' }>) {
  const { state, code_verifier } = trip
  return { provider, code, state, code_verifier, device_id, redirect_uri: socialReturnUri(provider) }
}
