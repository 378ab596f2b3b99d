import { WorkFilter } from '@otklik/contract/filters.ts'
import { writeQuery } from '@otklik/contract/query.ts'
import { defaultStatuses, type WorkStatus } from '@otklik/contract/work.ts'

export type { WorkFilter }

export const noFilter: WorkFilter = WorkFilter.parse({})

/** Without a status the list shows what is new or in progress. */
export const statusesOf = ({ status }: WorkFilter) => (status.length > 0 ? status : defaultStatuses)

export const isDefaultStatus = (filter: WorkFilter) => sameSet(statusesOf(filter), defaultStatuses)

/** The default is left out of the address; taking the last status away means the default, too. */
export function withStatus(filter: WorkFilter, status: WorkStatus): WorkFilter {
  const chosen = toggled(statusesOf(filter), status)
  return { ...filter, status: sameSet(chosen, defaultStatuses) ? [] : chosen }
}

export const withAccount = (filter: WorkFilter, id: number): WorkFilter => ({
  ...filter,
  object_id: toggled(filter.object_id, id),
})

/** As the address has it: what is usual is left out. */
export const queryOf = (filter: WorkFilter) => {
  const query = writeQuery(Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== false)))
  return query && `?${query}`
}

/** How many conditions the address holds, order aside. */
export const countOf = ({ reversed, priority, ...filter }: WorkFilter) =>
  Object.entries(filter).filter(([field, value]) =>
    field === 'status' ? !isDefaultStatus({ ...noFilter, ...filter }) : hasValue(value),
  ).length

export const hasValue = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false

const toggled = <T>(chosen: readonly T[], one: T) =>
  chosen.includes(one) ? chosen.filter((each) => each !== one) : [...chosen, one]

const sameSet = <T>(left: readonly T[], right: readonly T[]) =>
  left.length === right.length && left.every((one) => right.includes(one))
