import { useLingui } from '@lingui/react/macro'
import type { TagGroupDraft } from '@otklik/contract/tags/tags.ts'
import { useFaults } from '../../ui/forms/useFaults.ts'

export function useGroupFaults() {
  const { t } = useLingui()
  return useFaults(({ name, company_ids }: TagGroupDraft) => ({
    name: name.trim() === '' && t`Укажите название`,
    company_ids: company_ids?.length === 0 && t`Выберите хотя бы одну`,
  }))
}
