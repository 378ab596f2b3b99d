import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'

type Count = { since: number; calls: number }
type Own = { asked_at: number; counts: Record<string, Count> }

const ownOf = (world: World, account: Account) => world.ownOf<Own>(account, () => ({ asked_at: 0, counts: {} }))

/** Longer than the product ever waits between two looks. */
const forgotten_s = 3_600

/** Whether somebody wants to hear of the account: networks that are asked know it by that alone. */
export const isAsked = (world: World, account: Account) =>
  world.seconds() - ownOf(world, account).asked_at < forgotten_s

export const noteAsked = (world: World, account: Account) => {
  ownOf(world, account).asked_at = world.seconds()
  world.store.touch()
}

/** Counts a call, and says how many are left within this stretch of time; less than none is one too many. */
export function countCall(
  world: World,
  account: Account,
  kind: string,
  { calls, within_s }: { calls: number; within_s: number },
): number {
  const now = world.seconds()
  const { counts } = ownOf(world, account)
  const known = counts[kind]
  const count = known && now - known.since < within_s ? known : { since: now, calls: 0 }
  counts[kind] = count
  world.store.touch()
  return calls - ++count.calls
}
