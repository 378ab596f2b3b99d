import { orderFields } from '@otklik/contract/filters.ts'

/** The order of a list, and where its page starts, choose nothing. */
const noFilters: readonly string[] = [...orderFields, 'after']

/** How many of the address's parameters narrow the list down. */
export const countFilters = (search: object): number =>
  Object.entries(search).filter(([name, value]) => !noFilters.includes(name) && !isEmpty(value)).length

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)
