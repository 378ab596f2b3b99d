import { useLingui } from '@lingui/react/macro'
import type { DrawDraft } from '@otklik/contract/draws/draws.ts'
import { limits } from '@otklik/contract/limits.ts'
import { useFaults } from '../../ui/forms/useFaults.ts'

export function useDrawFaults() {
  const { t } = useLingui()
  return useFaults(({ name, post_id, terms }: DrawDraft) => ({
    name: name.trim() === '' && t`Укажите название`,
    post_id: post_id === 0 && t`Выберите пост`,
    'terms.winners': terms.winners < 1 && t`Нужен хотя бы один победитель`,
    'terms.reserves':
      terms.winners + terms.reserves > limits.draw_places && t`Победителей и запасных вместе не больше ста`,
    'terms.until': terms.until <= terms.from && t`Конец раньше начала`,
  }))
}
