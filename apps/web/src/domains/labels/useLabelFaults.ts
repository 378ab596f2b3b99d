import { useLingui } from '@lingui/react/macro'
import type { LabelDraft } from '@otklik/contract/labels.ts'
import { useFaults } from '../../ui/forms/useFaults.ts'

export function useLabelFaults() {
  const { t } = useLingui()
  return useFaults(({ name }: LabelDraft) => ({ name: name.trim() === '' && t`Укажите название` }))
}
