import { limits } from '@otklik/contract/limits.ts'
import type { Space } from '@otklik/contract/spaces.ts'
import { withPeriod } from '../../domains/desk/api.ts'

const DAY = 86_400

/** The space whose data goes last: the one that the page is about. */
export function lastEnded(spaces: readonly Space[]) {
  const [space] = withPeriod(spaces).sort((left, right) => right.expires_at - left.expires_at)
  if (!space) return undefined
  const days = space.is_trial ? limits.delete_trial_after_days : limits.delete_paid_after_days
  const kept_until = space.expires_at + days * DAY
  return { space, kept_until }
}
