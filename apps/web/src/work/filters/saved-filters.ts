import type { SavedFilter } from '@otklik/contract/users/preferences.ts'

type Query = SavedFilter['query']

/** Whether two addresses choose the same: neither the order of parameters nor that of their values matters. */
export const isSameQuery = (left: Query, right: Query) => canonical(left) === canonical(right)

const canonical = (query: Query) =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${[value].flat().toSorted().join()}`)
    .toSorted()
    .join('&')
