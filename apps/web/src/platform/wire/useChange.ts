import { useMutation, useQueryClient } from '@tanstack/react-query'

/** A change of which whoever makes it says themselves what went wrong; what it touches is asked for anew. */
export function useChange<Input, Answer>(
  keys: readonly (readonly unknown[])[],
  change: (input: Input) => Promise<Answer>,
) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    meta: { quiet: true },
    onSuccess: () => Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey }))),
  })
}
