// Who of those who could be given something gets it. Pure: everything is known by then.
import type { RoutingMode } from '@otklik/contract/routing/routing.ts'

export type Choice = {
  user_id: number
  /** How much they have in hand, of this kind. */
  load: number
  /** Null: without limit. */
  capacity: number | null
  /** When they were last given something of this group, in microseconds; 0: never. */
  turn: number
}

/** Whoever has no limit counts as if it were so far away: the one with less in hand still comes first. */
const FAR = 1_000_000

export const hasRoom = ({ load, capacity }: Choice) => capacity === null || load < capacity

const byTurn = (a: Choice, b: Choice) => a.turn - b.turn || a.user_id - b.user_id
const shareOf = ({ load, capacity }: Choice) => load / (capacity ?? FAR)
const byLoad = (a: Choice, b: Choice) => shareOf(a) - shareOf(b) || byTurn(a, b)

/** Nobody where nobody has room. */
export function choose(
  mode: Exclude<RoutingMode, 'none'>,
  all: readonly Choice[],
  owner: number | null,
): number | null {
  const free = all.filter(hasRoom)
  switch (mode) {
    case 'turn':
      return free.toSorted(byTurn)[0]?.user_id ?? null
    case 'load':
      return free.toSorted(byLoad)[0]?.user_id ?? null
    case 'last_owner':
      return (free.find(({ user_id }) => user_id === owner) ?? free.toSorted(byLoad)[0])?.user_id ?? null
    default:
      return mode satisfies never
  }
}
