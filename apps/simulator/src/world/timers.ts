export type Timers = ReturnType<typeof makeTimers>

/** Timers that can all be forgotten at once. */
export function makeTimers() {
  const waiting = new Set<NodeJS.Timeout>()
  return {
    after(ms: number, work: () => unknown) {
      const timer = setTimeout(async () => {
        waiting.delete(timer)
        try {
          await work()
        } catch (error) {
          // One person's misfortune must not silence the others.
          process.emitWarning(error instanceof Error ? error : String(error))
        }
      }, ms)
      waiting.add(timer)
      return timer
    },
    cancel(timer: NodeJS.Timeout | undefined) {
      clearTimeout(timer)
      if (timer) waiting.delete(timer)
    },
    clear() {
      for (const timer of waiting) clearTimeout(timer)
      waiting.clear()
    },
  }
}
