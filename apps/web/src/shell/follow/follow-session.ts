import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { leave } from '../../platform/pages/leave.ts'
import { onSessionEnd } from '../../platform/wire/api.ts'
import { isSignedIn } from '../../platform/wire/session.ts'
import { onTokensChange } from '../../platform/wire/tokens.ts'
import { toast } from '../../ui/layers/toast.ts'
import type { Router } from '../router.ts'

/** Whoever signs in or out, in this tab or another: the screen follows. */
export function followSession(cache: QueryClient, router: Router) {
  let wasSignedIn = isSignedIn()
  let isOver = false

  onSessionEnd(() => {
    isOver = true
    toast.error(t`Сессия истекла`, { id: 'session' })
  })

  return onTokensChange(() => {
    if (isSignedIn() === wasSignedIn) return
    wasSignedIn = !wasSignedIn
    // The sign-in page sends on whoever is signed in.
    if (wasSignedIn) {
      cache.clear()
      return void router.invalidate()
    }
    leave()
    const redirect = isOver ? router.state.location.href : undefined
    isOver = false
    // Not sooner: a page that is still on the screen cannot be drawn without what it was made of.
    const stop = router.subscribe('onRendered', () => {
      stop()
      if (!isSignedIn()) cache.clear()
    })
    void router.navigate({ to: '/login', search: { redirect } })
  })
}
