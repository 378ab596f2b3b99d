import type { BulkPreview } from '@otklik/contract/bulk.ts'
import { limits } from '@otklik/contract/limits.ts'
import { useState } from 'react'
import type { ListFilter } from '../filters/filter.ts'
import type { ListRow } from '../list/rows.ts'

/** All that matched when they were chosen, those not loaded included: what comes later is not among them. */
export type All = { filter: ListFilter; preview: BulkPreview; ids: ReadonlySet<number> }
export const allOf = (filter: ListFilter, preview: BulkPreview): All => ({
  ...{ filter, preview },
  ids: new Set(preview.ids),
})

/** Rows chosen one by one, or all that match a filter. */
export type Selection<R> = {
  isOn: boolean
  all: All | undefined
  chosen: ReadonlyMap<number, R>
  /** From where a range goes. */
  anchor_id: number | undefined
}

export const noSelection: Selection<never> = {
  isOn: false,
  all: undefined,
  chosen: new Map<number, never>(),
  anchor_id: undefined,
}

/** Puts a row in or takes it out; with `isRange` everything from the last one to it goes in. */
export function toggle<R extends ListRow>(
  selection: Selection<R>,
  rows: readonly R[],
  row: R,
  isRange: boolean,
): Selection<R> {
  const { all } = selection
  const chosen = new Map(
    all ? rows.filter(({ id }) => all.ids.has(id)).map((each) => [each.id, each]) : selection.chosen,
  )
  const anchor = isRange ? rows.findIndex(({ id }) => id === selection.anchor_id) : -1
  const at = rows.findIndex(({ id }) => id === row.id)
  if (anchor >= 0 && at >= 0) {
    const [from, to] = anchor < at ? [anchor, at] : [at, anchor]
    for (const each of rows.slice(from, to + 1)) chosen.set(each.id, each)
  } else if (chosen.has(row.id)) chosen.delete(row.id)
  else chosen.set(row.id, row)
  return { isOn: true, all: undefined, chosen: cut(chosen), anchor_id: row.id }
}

export const isChosen = ({ all, chosen }: Selection<ListRow>, id: number) => (all ? all.ids : chosen).has(id)

/** One call takes so many by their numbers; of more there is "all that match". */
const cut = <R>(chosen: ReadonlyMap<number, R>) =>
  chosen.size <= limits.bulk_ids ? chosen : new Map([...chosen].slice(0, limits.bulk_ids))

/**
 * Of one list: another filter chooses anew. Until its rows are there (`isSettled`), those of the filter before it stand in
 * their place: whoever ticked one of them would have chosen what is no longer shown, and worked on it unseen.
 */
export function useSelection<R extends ListRow>(name: string, isSettled: boolean) {
  const [kept, setKept] = useState<{ name: string; selection: Selection<R> }>({ name, selection: noSelection })
  const selection: Selection<R> = kept.name === name ? kept.selection : noSelection
  const set = (next: Selection<R>) => setKept({ name, selection: next })
  return {
    selection,
    start: () => set({ ...noSelection, isOn: true }),
    end: () => set(noSelection),
    toggle: (rows: readonly R[], row: R, isRange = false) => {
      if (isSettled) set(toggle(selection, rows, row, isRange))
    },
    chooseAll: (all: All) => set({ ...noSelection, isOn: true, all }),
    choose: (rows: readonly R[]) =>
      set({ ...noSelection, isOn: true, chosen: cut(new Map(rows.map((row) => [row.id, row]))) }),
  }
}
export type SelectionState<R extends ListRow> = ReturnType<typeof useSelection<R>>
