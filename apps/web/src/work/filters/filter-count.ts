import { ItemFilter, orderFields } from '@otklik/contract/work/filters.ts'

/** The order of a list chooses nothing, nor does what an address holds besides: `?locale=en`. */
const orders: readonly string[] = orderFields
const isFilter = (name: string) => name in ItemFilter.shape && !orders.includes(name)

/** How many of the address's parameters narrow the list down. */
export const countFilters = (search: object): number =>
  Object.entries(search).filter(([name, value]) => isFilter(name) && !isEmpty(value)).length

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)
