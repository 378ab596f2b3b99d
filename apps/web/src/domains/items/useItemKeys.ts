import { useLingui } from '@lingui/react/macro'
import { type ListKeys, useListKeys } from '../actions/useListKeys.ts'

export function useItemKeys(actions: Omit<ListKeys, 'names'>) {
  const { t } = useLingui()
  const names = { next: t`Следующий комментарий`, previous: t`Предыдущий комментарий`, close: t`Закрыть комментарий` }
  useListKeys({ ...actions, names })
}
