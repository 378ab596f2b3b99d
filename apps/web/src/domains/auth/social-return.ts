import type { SocialProvider } from '@otklik/contract/auth/social.ts'
import type { SocialTrip } from '../../platform/sign-in/social.ts'

/** What a provider's page sends a person back with. */
export type SocialReturn = { code?: string; state?: string; device_id?: string; error?: string }

/** `denied`: the person said no there. `foreign`: somebody else's link, or a trip that this browser did not begin. */
export type SocialOutcome =
  | { kind: 'denied' | 'no_code' | 'no_params' | 'foreign' }
  | { kind: 'ready'; trip: SocialTrip; code: string; device_id: string | undefined }

export function readReturn(
  { code, state, device_id, error }: SocialReturn,
  provider: SocialProvider,
  trip: SocialTrip | undefined,
): SocialOutcome {
  if (error) return { kind: 'denied' }
  if (!code) return { kind: 'no_code' }
  if (!state) return { kind: 'no_params' }
  if (!trip || trip.provider !== provider || trip.state !== state) return { kind: 'foreign' }
  return { kind: 'ready', trip, code, device_id }
}
