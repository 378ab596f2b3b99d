import type { Config } from '@otklik/contract/desk.ts'
import { expect, it } from 'vitest'
import { readStatuses, withStatuses, withUserStatus } from './api.ts'

const own = (space_id: number, status: number, started_at = 100) => ({ space_id, status, started_at })

it('takes what is newer, space by space', () => {
  const known = [own(1, 1), own(3, 1)]
  expect(withStatuses(known, [own(1, 2, 101)])).toEqual([own(1, 2, 101), own(3, 1)])
  expect(withStatuses(known, [own(1, 2, 99)])).toEqual(known)
  // What was shown at once had the time of this computer, which may be ahead.
  expect(withStatuses(known, [own(1, 1, 99)])).toEqual([own(1, 1, 99), own(3, 1)])
  expect(withStatuses(known, [own(2, 5)])).toEqual([own(1, 1), own(2, 5), own(3, 1)])
})

it('shows the status of the first paid space as the person’s own', () => {
  const config = {
    user: { status: 1 },
    memberships: [
      { space_id: 1, is_paid: false },
      { space_id: 2, is_paid: true },
    ],
  } as unknown as Config
  expect(withUserStatus(config, [own(1, 7), own(2, 8)]).user.status).toBe(8)
  expect(withUserStatus(config, [own(1, 7), own(2, 1)])).toBe(config)
})

it('does not let an answer that was under way take back what was chosen meanwhile', () => {
  const chosen = { space_id: 1, status: 2, started_at: 200 }
  const stale = { space_id: 1, status: 9, started_at: 100 }
  expect(readStatuses([chosen], [stale])).toEqual([chosen])
  expect(readStatuses([stale], [chosen])).toEqual([chosen])
  expect(readStatuses([chosen, { ...chosen, space_id: 2 }], [chosen])).toEqual([chosen])
  expect(readStatuses(undefined, [stale])).toEqual([stale])
})
