import { useLingui } from '@lingui/react/macro'
import type { JournalValue } from '@otklik/contract/journal/journal.ts'
import { useObjects } from '../desk/api.ts'

/** A recorded value in words: ids by the name that they have today, the rest as it is. */
export function useValueText(space_id: number) {
  const { t } = useLingui()
  const { members, items: accounts, companies, tags } = useObjects()
  const own = <R extends { space_id: number }>(rows: readonly R[]) => rows.filter((row) => row.space_id === space_id)
  const names: Record<string, (id: number) => string | undefined> = {
    members: (id) => own(members).find(({ user_id }) => user_id === id)?.name,
    objects: (id) => own(accounts).find((account) => account.id === id)?.name,
    object_id: (id) => own(accounts).find((account) => account.id === id)?.name,
    company_id: (id) => own(companies).find((company) => company.id === id)?.name,
    company_ids: (id) => own(companies).find((company) => company.id === id)?.name,
    merged_into: (id) => own(tags).find((tag) => tag.id === id)?.name,
  }
  const textOf = (field: string, value: JournalValue | undefined): string => {
    if (value === undefined || value === null) return t`пусто`
    if (typeof value === 'boolean') return value ? t`да` : t`нет`
    if (typeof value === 'number') return names[field]?.(value) ?? String(value)
    if (typeof value === 'string') return value
    if (Array.isArray(value)) return value.map((one) => textOf(field, one)).join(', ') || t`пусто`
    return JSON.stringify(value, null, 1)
  }
  return textOf
}
