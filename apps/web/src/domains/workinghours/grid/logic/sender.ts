import type { Lists } from '@otklik/contract/schedule/plan.ts'
import type { Shift } from '@otklik/contract/schedule/shifts.ts'

type Given = {
  send: (change: Lists) => Promise<void>
  /** Everything has arrived. */
  onRest: () => void
  /** What was sent, and all that waited behind it, is lost. */
  onFailure: (error: unknown) => void
}

/** One call at a time, so that the last gesture wins; what comes meanwhile goes together, each day once. */
export function makeSender({ send, onRest, onFailure }: Given) {
  let waiting = new Map<string, readonly Shift[] | null>()
  let isBusy = false

  async function run() {
    isBusy = true
    try {
      while (waiting.size > 0) {
        const change = waiting
        waiting = new Map()
        await send(change)
      }
      onRest()
    } catch (error) {
      waiting = new Map()
      onFailure(error)
    } finally {
      isBusy = false
    }
  }

  return (change: Lists) => {
    for (const [key, list] of change) waiting.set(key, list)
    if (!isBusy) void run()
  }
}
