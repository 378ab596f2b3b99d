import { useTyped } from '../../platform/typed/keep-typed.ts'

/** A word to look rows up by, for lists that are loaded whole; undefined until they are. */
export function useListSearch<R>(label: string, known: readonly R[] | undefined, wordsOf: (row: R) => string) {
  const [value, setValue] = useTyped(`search/${label}`, '')
  const all = known ?? []
  const wanted = value.trim().toLowerCase()
  return {
    rows: all.filter((row) => wordsOf(row).toLowerCase().includes(wanted)),
    isSearched: all.length > 0 && wanted !== '',
    // Where there is nothing, there is nothing to look for. It has its place all the same: what is below would jump.
    search: { label, value, onChange: setValue, isHidden: known?.length === 0 },
  }
}
