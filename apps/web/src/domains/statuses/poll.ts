import { limits } from '@otklik/contract/limits.ts'
import type { OwnStatus } from '@otklik/contract/statuses.ts'

type Given = {
  now_ms(): number
  /** Where the person stands, as far as this tab knows. */
  read(): readonly OwnStatus[]
  /** Of the server, with `auto_update`. */
  ask(): Promise<OwnStatus[]>
  take(fresh: OwnStatus[]): void
  isIdle(): boolean
}

/**
 * A status that has not changed for 600 s is asked for every 180 s, since the schedule may have brought another; what
 * comes is taken unless the person has chosen one within the last 30 s (product/presence: Schedule). `tick` is called
 * every few seconds.
 */
export function makeStatusPoll({ now_ms, read, ask, take, isIdle }: Given) {
  let asked_ms = now_ms()
  let isAsking = false
  const chosen_ms = new Map<number, number>()

  const isUnchanged = ({ started_at }: OwnStatus) => now_ms() / 1000 - started_at > limits.status_unchanged_s
  const isFree = ({ space_id }: OwnStatus) =>
    now_ms() - (chosen_ms.get(space_id) ?? Number.NEGATIVE_INFINITY) > limits.status_guard_ms

  async function tick() {
    if (isAsking || isIdle() || now_ms() - asked_ms < limits.status_poll_ms || !read().some(isUnchanged)) return
    asked_ms = now_ms()
    isAsking = true
    try {
      const fresh = await ask()
      take(fresh.filter(isFree))
    } catch {
      // The next one will do.
    } finally {
      isAsking = false
    }
  }

  return {
    tick,
    /** The person has chosen a status in this space. */
    choose: (space_id: number) => void chosen_ms.set(space_id, now_ms()),
  }
}
