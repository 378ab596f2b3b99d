import { writeQuery } from '@otklik/contract/wire/query.ts'
import { type Assignee, ItemFilter, orderFields, WorkFilter } from '@otklik/contract/work/filters.ts'
import { defaultStatuses, type WorkStatus } from '@otklik/contract/work/work.ts'

export type { WorkFilter }

/** Of comments or of dialogues: dialogues have neither posts nor stars. */
export type ListFilter = WorkFilter & Partial<Omit<ItemFilter, keyof WorkFilter>>
export type FilterField = keyof ItemFilter

export const noFilter: WorkFilter = WorkFilter.parse({})

/** Without a status the list shows what is new or in progress. */
export const statusesOf = ({ status }: WorkFilter) => (status.length > 0 ? status : defaultStatuses)

export const isDefaultStatus = (filter: WorkFilter) => sameSet(statusesOf(filter), defaultStatuses)

/** The default is left out of the address; taking the last status away means the default, too. */
export function withStatus<F extends WorkFilter>(filter: F, status: WorkStatus): F {
  const chosen = toggled(statusesOf(filter), status)
  return { ...filter, status: sameSet(chosen, defaultStatuses) ? [] : chosen }
}

type Many = { [Field in FilterField]: ItemFilter[Field] extends readonly (infer One)[] ? One : never }
export type ManyField = { [Field in FilterField]: Many[Field] extends never ? never : Field }[FilterField]

/** One of several values, put in or taken out. */
export const withToggled = <Field extends ManyField>(filter: ListFilter, field: Field, value: Many[Field]) => ({
  ...filter,
  [field]: toggled((filter[field] ?? []) as readonly Many[Field][], value),
})

/** Nothing chosen, in the same order. */
export const cleared = ({ reversed, priority }: WorkFilter): WorkFilter => ({ ...noFilter, reversed, priority })

/** As the address has it: what is usual is left out. */
export const queryOf = (filter: WorkFilter) => {
  const query = writeQuery(Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== false)))
  return query && `?${query}`
}

/** The fields that narrow the list, as they are asked. */
export const chosenFields = (filter: ListFilter): FilterField[] =>
  (Object.keys(filter) as FilterField[])
    .filter((field) => field in ItemFilter.shape && !orders.includes(field))
    .filter((field) => (field === 'status' ? !isDefaultStatus(filter) : hasValue(filter[field])))

/** How many conditions the address holds, order aside. */
export const countOf = (filter: ListFilter) => chosenFields(filter).length

export const hasValue = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false

export type { Assignee }

const orders: readonly FilterField[] = orderFields

const toggled = <T>(chosen: readonly T[], one: T) =>
  chosen.includes(one) ? chosen.filter((each) => each !== one) : [...chosen, one]

const sameSet = <T>(left: readonly T[], right: readonly T[]) =>
  left.length === right.length && left.every((one) => right.includes(one))
