import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks once more when it was said, while the first answer was on its way, that all may be out of date: the query cache
 * would take that answer for fresh, and what happened in between would never be seen.
 */
export async function askFresh<T>(client: QueryClient, queryKey: QueryKey, ask: () => Promise<T>): Promise<T> {
  const isOutdated = () => client.getQueryState(queryKey)?.isInvalidated ?? false
  // A repeat is broken off and begun anew by the cache itself.
  if (isOutdated()) return ask()
  const answer = await ask()
  return isOutdated() ? ask() : answer
}
