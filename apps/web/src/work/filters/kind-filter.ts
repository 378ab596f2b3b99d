import type { SavedFilter } from '@otklik/contract/users/preferences.ts'
import type { ChatFilter, ItemFilter } from '@otklik/contract/work/filters.ts'
import { forgiving } from '../../platform/pages/address.ts'
import type { FilterField, ListFilter } from './filter.ts'

/** What a list can be narrowed by. */
export type KindFilter = {
  has: (field: FilterField) => boolean
  /** As it was saved. */
  read: (query: SavedFilter['query']) => ListFilter
}

export function filterBy(schema: typeof ItemFilter | typeof ChatFilter): KindFilter {
  const readable = forgiving(schema)
  return { has: (field) => field in schema.shape, read: (query) => readable.parse(query) }
}
