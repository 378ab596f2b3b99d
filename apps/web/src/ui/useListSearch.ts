import { useTyped } from '../platform/keep-typed.ts'

/** A word to look rows up by, for lists that are loaded whole; undefined until they are. */
export function useListSearch<R>(label: string, known: readonly R[] | undefined, wordsOf: (row: R) => string) {
  const [value, setValue] = useTyped(`search/${label}`, '')
  const all = known ?? []
  const wanted = value.trim().toLowerCase()
  return {
    rows: all.filter((row) => wordsOf(row).toLowerCase().includes(wanted)),
    isSearched: all.length > 0 && wanted !== '',
    // Where there is nothing, there is nothing to look for. Before that is known it has its place: rows would jump.
    search: known?.length !== 0 ? { label, value, onChange: setValue } : undefined,
  }
}
