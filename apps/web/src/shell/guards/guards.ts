import type { Config } from '@otklik/contract/desk.ts'
import { isPeriodOver } from '../../domains/desk/api.ts'
import { isScreen } from '../route-names.ts'

/** What stays open while two-factor is not set up, or nothing is paid for (product/routes: Guards). */
const alwaysOpen = ['profile-page', 'billing-page']

type Known = Pick<Config, 'user' | 'spaces' | 'has_billing' | 'otp_required'>
/** `blocked`: the page that says the period is over, instead of everything. */
export type Detour = '/settings' | '/settings/profile' | '/settings/billing' | 'blocked' | undefined

/** Where the person is sent instead of the page of this name. */
export function detourOf(
  { user, spaces, has_billing, otp_required }: Known,
  name: string | undefined,
  now?: number,
): Detour {
  if (name === 'billing-page' && !has_billing) return otp_required ? '/settings/profile' : '/settings'
  const isOpen = name !== undefined && alwaysOpen.includes(name)
  if (isPeriodOver(spaces, now)) {
    if (!user.roles.settings || !isScreen('billing-page')) return 'blocked'
    return isOpen ? undefined : '/settings/billing'
  }
  return otp_required && !isOpen && isScreen('profile-page') ? '/settings/profile' : undefined
}
