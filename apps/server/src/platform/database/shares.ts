import { Refused } from '../refuse.ts'

type Waiter = { spaces: readonly number[]; begin(): void }

/** As long as one waits for a connection itself. */
const WITHIN_MS = 5_000

/**
 * Of the connections one space has at most so many at the same time. Where its work is stuck, behind a lock say, what comes
 * next waits here and holds nothing, and everybody else goes by.
 */
export function makeShares(most: number) {
  const busy = new Map<number, number>()
  const waiting = new Set<Waiter>()
  const hasRoom = (spaces: readonly number[]) => spaces.every((id) => (busy.get(id) ?? 0) < most)

  function take(spaces: readonly number[]) {
    for (const id of spaces) busy.set(id, (busy.get(id) ?? 0) + 1)
  }

  function leave(spaces: readonly number[]) {
    for (const id of spaces) {
      const left = (busy.get(id) ?? 0) - 1
      if (left > 0) busy.set(id, left)
      else busy.delete(id)
    }
    for (const waiter of waiting) if (hasRoom(waiter.spaces)) waiter.begin()
  }

  const turn = (spaces: readonly number[]) =>
    new Promise<void>((resolve, reject) => {
      const waiter: Waiter = {
        spaces,
        begin() {
          clearTimeout(timer)
          waiting.delete(waiter)
          take(spaces)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        waiting.delete(waiter)
        reject(new Refused('unavailable'))
      }, WITHIN_MS)
      waiting.add(waiter)
    })

  return {
    waiting: () => waiting.size,
    async within<T>(spaces: readonly number[], work: () => Promise<T>): Promise<T> {
      if (hasRoom(spaces)) take(spaces)
      else await turn(spaces)
      try {
        return await work()
      } finally {
        leave(spaces)
      }
    },
  }
}
