import { useLingui } from '@lingui/react/macro'
import { type ListKeys, useListKeys } from '../actions/useListKeys.ts'

export function useChatKeys(actions: Omit<ListKeys, 'names'>) {
  const { t } = useLingui()
  const names = { next: t`Следующий диалог`, previous: t`Предыдущий диалог`, close: t`Закрыть диалог` }
  useListKeys({ ...actions, names })
}
