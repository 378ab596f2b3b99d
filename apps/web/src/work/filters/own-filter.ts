import type { UserSettings } from '@otklik/contract/users/users.ts'
import { type WorkStatus, workStatuses } from '@otklik/contract/work/work.ts'
import { noFilter, type WorkFilter } from './filter.ts'

type Kept = Pick<
  UserSettings,
  'status' | 'company_id' | 'object_id' | 'provider' | 'tag_id' | 'reversed' | 'priority' | 'hide_other'
>

/** What the person's settings keep of a filter: of each kind one, so two accounts are not remembered (product/work: Last filter). */
export const toKept = (filter: WorkFilter): Required<Kept> => ({
  status: [...filter.status],
  company_id: only(filter.company_id),
  object_id: only(filter.object_id),
  provider: only(filter.provider),
  tag_id: only(filter.tag_id),
  reversed: filter.reversed,
  priority: filter.priority,
  hide_other: filter.hide_other,
})

/** Whether there is anything to restore. */
export const hasKept = (kept: Kept) =>
  Object.values(toKept(fromKept(kept))).some((value) => [value].flat().some(Boolean))

/** `isThere`: what was chosen in another list, or is gone since, is not chosen here. */
export function fromKept(
  kept: Kept,
  isThere: (field: 'company_id' | 'object_id' | 'tag_id', id: number) => boolean = () => true,
): WorkFilter {
  const one = (field: 'company_id' | 'object_id' | 'tag_id') => {
    const id = kept[field]
    return id != null && isThere(field, id) ? [id] : []
  }
  const statuses: readonly string[] = workStatuses
  return {
    ...noFilter,
    status: (kept.status ?? []).filter((status): status is WorkStatus => statuses.includes(status)),
    company_id: one('company_id'),
    object_id: one('object_id'),
    provider: kept.provider ? [kept.provider] : [],
    tag_id: one('tag_id'),
    reversed: kept.reversed ?? false,
    priority: kept.priority ?? false,
    hide_other: kept.hide_other ?? false,
  }
}

const only = <T>(values: readonly T[]): T | null => (values.length === 1 ? (values[0] ?? null) : null)
