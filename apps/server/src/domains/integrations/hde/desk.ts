// A desk while it is held, and what may be asked of it in one turn.
import type { DeskPlace } from './sealed.ts'
import type { ask, Way } from './wire.ts'

export type Desk = DeskPlace & {
  way: Way
  department_id: number | null
  priority_id: number | null
  user_email: string | null
  statuses: Record<string, string>
  heard_until: string | null
  is_poll_due: boolean
}
/** One more call of the turn; nothing is asked any more once they are used up. */
export type Ask = (asked: Parameters<typeof ask>[2]) => Promise<unknown>
export class TurnOver extends Error {}
