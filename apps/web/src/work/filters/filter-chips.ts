import { chosenFields, type FilterField, type ListFilter } from './filter.ts'

/** What one chip names: a field, or the days from and to, which people see as one. */
export type ChipField = Exclude<FilterField, 'from' | 'to'> | 'period'

/** In the order in which the panel has them. */
const order: readonly ChipField[] = [
  ...(['status', 'text', 'company_id', 'provider', 'object_id', 'post_id', 'author_id', 'kind', 'rating'] as const),
  ...([
    'emotion',
    'tag_id',
    'label_id',
    'assigned_to',
    'group_id',
    'period',
    'due',
    'replied',
    'files',
    'hidden',
    'history',
  ] as const),
  ...(['hide_other', 'priority', 'reversed'] as const),
]

/** The chips of a filter. The status is always said. */
export function chipsOf(filter: ListFilter): ChipField[] {
  const fields = chosenFields(filter).map((field) => (field === 'from' || field === 'to' ? 'period' : field))
  const chosen = new Set<ChipField>(['status', ...fields])
  return order.filter((field) => chosen.has(field))
}

/** The filter without what the chip says. */
export function withoutChip<F extends ListFilter>(filter: F, chip: ChipField): F {
  if (chip === 'period') return { ...filter, from: undefined, to: undefined }
  const value = filter[chip]
  return { ...filter, [chip]: Array.isArray(value) ? [] : typeof value === 'boolean' ? false : undefined }
}
