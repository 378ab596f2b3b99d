import { useTyped } from '../platform/keep-typed.ts'

/** A word to look rows up by, for lists that are loaded whole. */
export function useListSearch<R>(label: string, all: readonly R[], wordsOf: (row: R) => string) {
  const [value, setValue] = useTyped(`search/${label}`, '')
  const wanted = value.trim().toLowerCase()
  return {
    rows: all.filter((row) => wordsOf(row).toLowerCase().includes(wanted)),
    isSearched: all.length > 0 && wanted !== '',
    // Where there is nothing, there is nothing to look for.
    search: all.length > 0 ? { label, value, onChange: setValue } : undefined,
  }
}
