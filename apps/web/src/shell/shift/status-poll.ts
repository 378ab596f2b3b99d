import type { QueryClient } from '@tanstack/react-query'
import { askStatuses, statusesQuery, takeStatuses } from '../../domains/statuses/api.ts'
import { makeStatusPoll } from '../../domains/statuses/poll.ts'
import { isIdle } from '../../platform/pages/idle.ts'

const TICK_MS = 5_000

let poll: ReturnType<typeof makeStatusPoll> | undefined

/** What the person has just chosen is not overruled by an answer that was on its way. */
export const noteChoice = (space_id: number) => poll?.choose(space_id)

export function startStatusPoll(cache: QueryClient): () => void {
  const started = makeStatusPoll({
    now_ms: Date.now,
    read: () => cache.getQueryData(statusesQuery.queryKey) ?? [],
    ask: askStatuses,
    take: (fresh) => takeStatuses(cache, fresh),
    isIdle,
  })
  poll = started
  const timer = setInterval(() => void started.tick(), TICK_MS)
  return () => {
    clearInterval(timer)
    poll = undefined
  }
}
