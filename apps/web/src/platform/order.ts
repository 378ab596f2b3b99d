import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

type Order<Data, Input> = {
  /** Where the rows stand, and what else follows their order. */
  query: { queryKey: QueryKey }
  others?: readonly QueryKey[]
  send: (input: Input) => Promise<unknown>
  /** The rows as they stand once it is done. */
  after: (data: Data, input: Input) => Data
}

/** Puts rows in another order: on the screen at once, so that every press counts from where the last one led. */
export function useOrderChange<Data, Input>({ query: { queryKey }, others = [], send, after }: Order<Data, Input>) {
  const cache = useQueryClient()
  const mutationKey = keyOf(queryKey)
  return useMutation({
    mutationKey,
    // The server hears them one by one, in the order of the presses.
    scope: { id: JSON.stringify(mutationKey) },
    mutationFn: send,
    onMutate: async (input) => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData<Data>(queryKey)
      if (before) cache.setQueryData<Data>(queryKey, after(before, input))
      return before
    },
    onError: (_error, _input, before) => {
      cache.setQueryData(queryKey, before)
    },
    onSettled: () => {
      // Before the last of them has arrived, the server is behind the screen.
      if (cache.isMutating({ mutationKey }) > 1) return
      for (const key of [queryKey, ...others]) void cache.invalidateQueries({ queryKey: key })
    },
  })
}

/** Loads anew what somebody has changed; presses that are under way load it themselves when they are done. */
export function reloadOrder(cache: QueryClient, { queryKey }: { queryKey: QueryKey }) {
  if (cache.isMutating({ mutationKey: keyOf(queryKey) }) === 0) void cache.invalidateQueries({ queryKey })
}

/** One of the rows before another; null is behind all. */
export function movedBefore<R extends { id: number }>(rows: readonly R[], id: number, before: number | null): R[] {
  const others = rows.filter((row) => row.id !== id)
  const at = others.findIndex((row) => row.id === before)
  return others.toSpliced(at < 0 ? others.length : at, 0, ...rows.filter((row) => row.id === id))
}

const keyOf = (queryKey: QueryKey) => ['order', ...queryKey]
