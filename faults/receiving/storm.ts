import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from '@otklik/simulator/chance.ts'
import { type PostAnswer, post } from '@otklik/simulator/post.ts'
import type { ServerProcess } from '../servers/server-process.ts'

export type Delivery = {
  /** What it tells of; a doubled delivery has the same one. */
  n: number
  path: string
  headers: Record<string, string>
  body: string
  isAccepted(answer: PostAnswer): boolean
}
export type Target = ServerProcess & { address: string }
type Storm = {
  deliveries: readonly Delivery[]
  targets: readonly Target[]
  kills: number
  chance: Chance
  connections?: number
  /** How long each connection rests after a delivery. */
  pace_ms?: number
  /** While nothing of it runs. */
  whileDead?(): Promise<void>
}
export type Weathered = { sent: number; accepted: Set<number>; retries: number; back_ms: number[] }

const ATTEMPT_MS = 5_000
const RETRY_MS = 30
const WITHIN_MS = 600_000

/** Delivers as networks do, again and again until it is accepted, while the servers are killed at random points. */
export async function weather(storm: Storm): Promise<Weathered> {
  const { deliveries, targets, chance, connections = 32, pace_ms = 0 } = storm
  const accepted = new Set<number>()
  const until = Date.now() + WITHIN_MS
  let next = 0
  let retries = 0

  async function deliver(delivery: Delivery) {
    for (;;) {
      const { address } = chance.pick(targets)
      const answer = await post(`${address}${delivery.path}`, delivery.headers, delivery.body, ATTEMPT_MS).catch(
        () => undefined,
      )
      if (answer && delivery.isAccepted(answer)) return void accepted.add(delivery.n)
      if (Date.now() > until) throw new Error(`delivery ${delivery.n} was never accepted`)
      retries++
      await sleep(RETRY_MS)
    }
  }
  async function send() {
    for (let one = deliveries[next++]; one; one = deliveries[next++]) {
      await deliver(one)
      if (pace_ms) await sleep(pace_ms)
    }
  }

  const sending = Array.from({ length: connections }, send)
  // Together: nothing is ever accepted by a server that did not come back.
  const [back_ms] = await Promise.all([killAtRandom(storm, () => next), ...sending])
  return { sent: deliveries.length, accepted, retries, back_ms }
}

async function killAtRandom({ deliveries, targets, kills, chance, whileDead }: Storm, progress: () => number) {
  const points = Array.from({ length: kills }, () => chance.whole(1, deliveries.length - 1)).sort((a, b) => a - b)
  const back_ms: number[] = []
  for (const point of points) {
    while (progress() < point) await sleep(2)
    const target = chance.pick(targets)
    await target.kill()
    await whileDead?.()
    back_ms.push(await target.start())
  }
  return back_ms
}

/** One in ten twice, the second as `again` makes it; one in five out of its place. */
export function disorder<T>(list: readonly T[], chance: Chance, again: (one: T) => T): T[] {
  const all = list.flatMap((one) => (chance.isLuck(0.1) ? [one, again(one)] : [one]))
  for (let at = 0; at < all.length; at++) {
    if (!chance.isLuck(0.2)) continue
    const other = chance.whole(0, all.length - 1)
    ;[all[at], all[other]] = [all[other] as T, all[at] as T]
  }
  return all
}
