import { setTimeout as sleep } from 'node:timers/promises'
import { makeChance } from '@otklik/simulator/chance.ts'
import { post } from '@otklik/simulator/post.ts'
import { eventually, type Rig } from '../rig.ts'
import { openDesk } from '../sockets/desk.ts'
import { isQuiet, tally, wordsInDatabase } from './ingest.ts'
import { makeWebhooks } from './webhooks.ts'

type Given = { per_second: number; calm_s: number; burst_s: number; seed: number }

/** F25: ten times as much as usual for a while; how the receiver, the queue and a person at work fare. */
export async function burst(rig: Rig, { per_second, calm_s, burst_s, seed }: Given) {
  const { token } = await rig.person('operator')
  const desk = openDesk(rig.server.address, token)
  const deliveries = makeWebhooks(rig, Math.ceil(per_second * (calm_s + 10 * burst_s)), makeChance(seed))
  const accepted = new Set<number>()
  const acknowledged_ms: number[] = []
  let next = 0

  async function deliverOne() {
    const delivery = deliveries[next++]
    if (!delivery) return
    const started = performance.now()
    for (;;) {
      const answer = await post(`${rig.server.address}${delivery.path}`, delivery.headers, delivery.body, 10_000).catch(
        () => undefined,
      )
      if (answer && delivery.isAccepted(answer)) break
      await sleep(50)
    }
    acknowledged_ms.push(performance.now() - started)
    accepted.add(delivery.n)
  }
  /** By the clock, whatever the machine does; meanwhile somebody looks at one page after another. */
  async function flow(rate: number, seconds: number) {
    const started = performance.now()
    const until = started + seconds * 1000
    const under_way: Promise<void>[] = []
    const pages_ms: number[] = []
    async function pour() {
      for (; performance.now() < until; await sleep(20))
        while (under_way.length < (rate * (performance.now() - started)) / 1000) under_way.push(deliverOne())
    }
    async function look() {
      for (; performance.now() < until; await sleep(50)) {
        const asked = performance.now()
        await desk.items.list({ query: {} })
        pages_ms.push(performance.now() - asked)
      }
    }
    await Promise.all([pour(), look()])
    await Promise.all(under_way)
    return pages_ms
  }

  const calm = await flow(per_second, calm_s)
  acknowledged_ms.length = 0
  const busy = await flow(per_second * 10, burst_s)
  const ended = performance.now()
  await eventually('the backlog is gone', 120_000, () => isQuiet(rig))
  const { lost, doubled } = tally({ sent: next, accepted, retries: 0, back_ms: [] }, await wordsInDatabase(rig))
  return {
    ...{ accepted: accepted.size, lost, doubled },
    acknowledged_p99_ms: Math.round(share(acknowledged_ms, 0.99)),
    backlog_s: (performance.now() - ended) / 1000,
    page_p95: { calm_ms: Math.round(share(calm, 0.95)), busy_ms: Math.round(share(busy, 0.95)) },
  }
}

const share = (numbers: readonly number[], part: number) =>
  [...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) * part)] ?? 0
