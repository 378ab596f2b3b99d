import type { QueryClient } from '@tanstack/react-query'
import { configQuery, objectsQuery } from '../../domains/desk/api.ts'

/** Asked for while the page's own chunk is on its way. */
export function prepareWork(cache: QueryClient) {
  void cache.prefetchQuery(configQuery)
  void cache.prefetchQuery(objectsQuery)
}
