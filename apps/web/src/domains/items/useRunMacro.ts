import type { Item } from '@otklik/contract/items/items.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { macroRuns } from '@otklik/contract/work/handling.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'
import { latestItems, reloadCardsWith } from './api.ts'

const api = makeClient({ run: macroRuns.onItem }, wire)

/** All of it or nothing, so that nothing is shown before the answer. `seen_version`: of the thread on the screen. */
export function useRunMacro(item: Item, seen_version: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (macro_id: number) =>
      api.run({
        params: { id: item.id },
        body: { macro_id, seen_version },
        key: crypto.randomUUID(),
      }),
    onSuccess: (row) => latestItems.patch(cache, row),
    onSettled: () => reloadCardsWith(cache, item),
  })
}
