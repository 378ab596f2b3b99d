import { writeQuery } from '@otklik/contract/query.ts'
import { defaultStatuses, type WorkStatus } from '@otklik/contract/work.ts'

/** Items and chats are filtered alike. */
export type WorkFilter = {
  readonly status: readonly WorkStatus[]
  readonly object_id: readonly number[]
  readonly reversed: boolean
}

export const noFilter: WorkFilter = { status: [], object_id: [], reversed: false }

/** Without a status the list shows what is new or in progress. */
export const statusesOf = ({ status }: WorkFilter) => (status.length > 0 ? status : defaultStatuses)

export const isDefaultStatus = (filter: WorkFilter) => sameSet(statusesOf(filter), defaultStatuses)

export const fits =
  (filter: WorkFilter) =>
  ({ status, object_id }: { status: WorkStatus; object_id: number }) =>
    statusesOf(filter).includes(status) && (filter.object_id.length === 0 || filter.object_id.includes(object_id))

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
export const queryOf = ({ status, object_id, reversed }: WorkFilter) => {
  const query = writeQuery({ status, object_id, ...(reversed && { reversed }) })
  return query && `?${query}`
}

/** How many conditions the address holds, order aside. */
export const countOf = (filter: WorkFilter) => Number(!isDefaultStatus(filter)) + Number(filter.object_id.length > 0)

const toggled = <T>(chosen: readonly T[], one: T) =>
  chosen.includes(one) ? chosen.filter((each) => each !== one) : [...chosen, one]

const sameSet = <T>(left: readonly T[], right: readonly T[]) =>
  left.length === right.length && left.every((one) => right.includes(one))
