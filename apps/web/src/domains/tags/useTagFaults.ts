import { useLingui } from '@lingui/react/macro'
import type { TagDraft } from '@otklik/contract/tags/tags.ts'
import { useFaults } from '../../ui/forms/useFaults.ts'

export function useTagFaults() {
  const { t } = useLingui()
  return useFaults(({ name, uses }: TagDraft) => ({
    name: name.trim() === '' && t`Укажите название`,
    uses: uses.length === 0 && t`Выберите хотя бы одно`,
  }))
}
