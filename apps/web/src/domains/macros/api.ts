import { limits } from '@otklik/contract/limits.ts'
import { type Macro, type MacroChange, macros } from '@otklik/contract/macros.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { movedBefore, useOrderChange } from '../../platform/order.ts'
import { wire } from '../../platform/wire/api.ts'

const api = makeClient(macros, wire)

/** Of all spaces; an event drops it at once. */
export const macrosQuery = queryOptions({
  queryKey: ['macros'],
  queryFn: ({ signal }) => api.list({ query: {}, signal }),
  staleTime: limits.templates_cache_ms,
})

function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    meta: { quiet: true },
    onSuccess: () => cache.invalidateQueries({ queryKey: macrosQuery.queryKey }),
  })
}

export type SavedMacro = MacroChange & { space_id: number }
/** Without an id it is a new one. */
export const useSaveMacro = (id?: number) =>
  useChange(({ space_id, seen_version, ...draft }: SavedMacro) =>
    id === undefined
      ? api.add({ body: { space_id, ...draft } })
      : api.save({ params: { id }, body: { ...draft, seen_version } }),
  )
export type MacroMove = { macro: Macro; before: number | null; order: readonly Macro[] }
/** Among those of its space, which are sent as they will stand. */
export const useMoveMacro = () =>
  useOrderChange({
    query: macrosQuery,
    send: ({ macro: { id, space_id }, before, order }: MacroMove) =>
      api.arrange({ body: { space_id, ids: movedBefore(order, id, before).map((macro) => macro.id) } }),
    after: (macros: Macro[], { macro: { id }, before }) => movedBefore(macros, id, before),
  })
export const useArchiveMacro = () => useChange((id: number) => api.archive({ params: { id } }))
export const useRestoreMacro = () => useChange((id: number) => api.restore({ params: { id } }))
