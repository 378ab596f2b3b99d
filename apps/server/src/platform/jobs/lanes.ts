// Work that waits for somebody outside, beside everything else. No space has more than its own places: one whose model or
// service never answers would otherwise hold them all, and every other space would wait for it.

type Most = { at_once: number; of_space: number }

export function makeLanes({ at_once, of_space }: Most) {
  const running = new Map<string, { space_id: number; done: Promise<void> }>()
  return {
    isRunning: (key: string) => running.has(key),
    hasRoom(space_id: number): boolean {
      if (running.size >= at_once) return false
      let own = 0
      for (const one of running.values()) if (one.space_id === space_id) own += 1
      return own < of_space
    },
    /** `work` must not throw; `then` is told when its place is free. */
    run(key: string, space_id: number, work: () => Promise<unknown>, then: () => void) {
      const done = work().then(() => {
        running.delete(key)
        then()
      })
      running.set(key, { space_id, done })
    },
    async settled() {
      while (running.size > 0) await Promise.all([...running.values()].map(({ done }) => done))
    },
  }
}
