import type { QueryClient } from '@tanstack/react-query'
import { reach } from '../../platform/wire/reach.ts'
import { dismiss } from '../../ui/layers/toast.ts'

/** When the server is back, whatever could not be read is read again; what was to be changed was said not to be. */
export function followReach(cache: QueryClient): () => void {
  return reach.onBack(() => {
    dismiss('network')
    void cache.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  })
}
