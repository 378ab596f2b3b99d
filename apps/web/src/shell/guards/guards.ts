import type { Config } from '@otklik/contract/desk.ts'
import type { Page } from '../../domain.ts'
import { isPeriodOver } from '../../domains/desk/api.ts'

type Known = Pick<Config, 'user' | 'spaces' | 'has_billing' | 'otp_required'>
/** What stays open while two-factor is not set up, or nothing is paid for (product/routes: Guards). */
const alwaysOpen = ['/settings/profile', '/settings/billing'] as const satisfies readonly Page['to'][]
/** `blocked`: the page that says the period is over, instead of everything. */
export type Detour = '/settings' | (typeof alwaysOpen)[number] | 'blocked' | undefined

/** Where the person is sent instead of the page with this path. */
export function detourOf(
  { user, spaces, has_billing, otp_required }: Known,
  path: string | undefined,
  now?: number,
): Detour {
  if (path === '/settings/billing' && !has_billing) return otp_required ? '/settings/profile' : '/settings'
  const isOpen = alwaysOpen.some((open) => open === path)
  if (isPeriodOver(spaces, now)) {
    if (!user.roles.settings) return 'blocked'
    return isOpen ? undefined : '/settings/billing'
  }
  return otp_required && !isOpen ? '/settings/profile' : undefined
}
