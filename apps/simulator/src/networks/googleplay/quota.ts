import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { tooMany } from './error.ts'

/** By application, as Google counts: reads by the hour, replies by the day. */
const allowed = { GET: { calls: 200, within_s: 3_600 }, POST: { calls: 2_000, within_s: 86_400 } } as const

type Count = { since: number; calls: number }
type Own = { asked_at: number; counts: Record<string, Count> }

const ownOf = (world: World, account: Account) => world.ownOf<Own>(account, () => ({ asked_at: 0, counts: {} }))

/** When somebody last wanted to hear of the application. */
export const whenAsked = (world: World, account: Account) => ownOf(world, account).asked_at

export function countCall(world: World, account: Account, method: string): void {
  const now = world.seconds()
  const own = ownOf(world, account)
  const kind = method === 'GET' ? 'GET' : 'POST'
  const { calls, within_s } = allowed[kind]
  const known = own.counts[kind]
  const count = known && now - known.since < within_s ? known : { since: now, calls: 0 }
  own.counts[kind] = count
  if (kind === 'GET') own.asked_at = now
  world.store.touch()
  if (++count.calls > calls) throw tooMany()
}
