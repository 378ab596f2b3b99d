import type { Chance } from './chance.ts'
import { type PostAnswer, post } from './post.ts'
import type { PendingDelivery } from './state.ts'

/** Where a network delivers, as it stands at the moment of an attempt. */
export type Hook = {
  url: string
  prepare(event: object, attempt: number): { headers: Record<string, string>; body: string }
  isAccepted(answer: PostAnswer): boolean
  onRefused?(words: string): void
}

export type Deliveries = {
  /** Deliveries of one lane keep their order; lanes do not wait for each other. */
  push(hook: string, lane: string, event: object): void
  /** What an earlier life had not delivered. */
  restore(deliveries: PendingDelivery[]): void
  pending(): PendingDelivery[]
  /** From now on some come twice and some out of their order; null is as it should be. */
  disturb(disturbance: Disturbance | null): void
  /** Resolves when nothing waits, or rejects after `timeout_ms`. */
  whenIdle(timeout_ms?: number): Promise<void>
  close(): void
}

/** Shares of all deliveries. */
export type Disturbance = { duplicated?: number; late?: number; chance: Chance }

type Line = { lanes: Map<string, PendingDelivery[]>; ready: string[]; running: number }

const at_once = 24
const attempt_ms = 10_000
const longest_pause_ms = 60_000
const shortest_delay_ms = 20
const longest_delay_ms = 600

/** At least once and in order, as the networks do: tried again, ever more slowly, until it is accepted. */
export function makeDeliveries(
  findHook: (hook: string) => Hook | undefined,
  { retry_ms, changed }: { retry_ms: number; changed: () => void },
): Deliveries {
  const lines = new Map<string, Line>()
  const timers = new Set<NodeJS.Timeout>()
  let isClosed = false
  let waiting = 0
  let disturbance: Disturbance | null = null
  /** Those that are made to come late: no lane has them yet. */
  const late = new Set<PendingDelivery>()
  let strays = 0

  function lineOf(hook: string): Line {
    const line = lines.get(hook) ?? { lanes: new Map(), ready: [], running: 0 }
    lines.set(hook, line)
    return line
  }

  function enqueue(delivery: PendingDelivery) {
    waiting++
    const line = lineOf(delivery.hook)
    const lane = line.lanes.get(delivery.lane)
    if (lane) return void lane.push(delivery)
    line.lanes.set(delivery.lane, [delivery])
    line.ready.push(delivery.lane)
    pump(line)
  }

  function pump(line: Line) {
    while (!isClosed && line.running < at_once) {
      const lane = line.ready.shift()
      if (lane === undefined) return
      line.running++
      void run(line, lane)
    }
  }

  async function run(line: Line, lane: string) {
    const queue = line.lanes.get(lane) ?? []
    const head = queue[0]
    const isDone = !head || (await attempt(head))
    line.running--
    if (isDone) {
      queue.shift()
      waiting--
      changed()
      if (queue.length > 0) line.ready.push(lane)
      else line.lanes.delete(lane)
      return pump(line)
    }
    wait(retry_ms * 2 ** Math.min(head.attempt - 1, 10), () => {
      line.ready.push(lane)
      pump(line)
    })
    pump(line)
  }

  async function attempt(delivery: PendingDelivery): Promise<boolean> {
    const hook = findHook(delivery.hook)
    if (!hook) return true
    const { headers, body } = hook.prepare(delivery.event, delivery.attempt++)
    try {
      const answer = await post(hook.url, headers, body, attempt_ms)
      if (hook.isAccepted(answer)) return true
      hook.onRefused?.(`answered ${answer.status}`)
    } catch (error) {
      hook.onRefused?.(error instanceof Error ? error.message : String(error))
    }
    return false
  }

  function wait(ms: number, then: () => void) {
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        then()
      },
      Math.min(ms, longest_pause_ms),
    )
    timers.add(timer)
  }

  const pending = () => [...[...lines.values()].flatMap((line) => [...line.lanes.values()].flat()), ...late]

  /** A lane of its own and a pause: what was told after it arrives before it. */
  function delay(delivery: PendingDelivery, chance: Chance) {
    waiting++
    late.add(delivery)
    wait(chance.whole(shortest_delay_ms, longest_delay_ms), () => {
      waiting--
      late.delete(delivery)
      enqueue({ ...delivery, lane: `${delivery.lane}~${++strays}` })
    })
  }

  return {
    push(hook, lane, event) {
      const delivery = { hook, lane, event, attempt: 0 }
      const { duplicated = 0, late: share = 0, chance } = disturbance ?? {}
      if (chance?.isLuck(share)) delay(delivery, chance)
      else enqueue(delivery)
      if (chance?.isLuck(duplicated)) delay({ ...delivery }, chance)
      changed()
    },
    disturb(next) {
      disturbance = next
    },
    restore: (deliveries) => deliveries.forEach(enqueue),
    pending,
    async whenIdle(timeout_ms = 5_000) {
      const until = Date.now() + timeout_ms
      while (waiting > 0) {
        if (Date.now() > until) throw new Error(`${waiting} deliveries still wait`)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
    close() {
      isClosed = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
