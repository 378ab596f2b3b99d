import type { Space } from '@otklik/contract/spaces.ts'
import { withPeriod } from '../../domains/desk/api.ts'

const DAY = 86_400
/** How long data outlives the end of the period (product/spaces: Paid period). */
const KEPT_DAYS = { trial: 3, paid: 7 }

/** The space whose data goes last: the one that the page is about. */
export function lastEnded(spaces: readonly Space[]) {
  const [space] = withPeriod(spaces).sort((left, right) => right.expires_at - left.expires_at)
  if (!space) return undefined
  const kept_until = space.expires_at + (space.is_trial ? KEPT_DAYS.trial : KEPT_DAYS.paid) * DAY
  return { space, kept_until }
}
