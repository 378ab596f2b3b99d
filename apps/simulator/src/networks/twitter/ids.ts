import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'

/** What was written has numbers of 64 bits, as text. */
const from = 2_080_000_000_000_000_000n

export const wireId = (id: number): string => String(from + BigInt(id))

export function readWireId(id: string): number | undefined {
  if (!/^\d{1,19}$/.test(id)) return
  const number = BigInt(id) - from
  return number > 0n && number < 10n ** 12n ? Number(number) : undefined
}

export const readId = (_world: World, _account: Account, id: string) => readWireId(id)
