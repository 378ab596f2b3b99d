import { useLingui } from '@lingui/react/macro'
import type { Item } from '@otklik/contract/items/items.ts'
import { finishedStatuses } from '@otklik/contract/work/work.ts'
import { createElement } from 'react'
import { useMay } from '../../platform/may.ts'
import { useTellRefused } from '../../work/card/useTellRefused.ts'
import type { RowDeeds } from '../../work/list/parts/RowTools.tsx'
import { useActor } from '../desk/api.ts'
import { TwinsTool } from '../duplicates/parts/TwinsMark.tsx'
import { useAssignItem, useTagItem } from './handling.ts'
import { useStatusChange } from './useItemCard.ts'

/** What this person may do with a row of the list without opening it. */
export function useItemRowDeeds() {
  const { t } = useLingui()
  const may = useMay()
  const me = useActor().id
  const tell = useTellRefused(t`Комментарий изменился, пока вы смотрели. Показано, как он стоит теперь.`)
  const tag = useTagItem()
  const assign = useAssignItem()
  const setStatus = useStatusChange()

  return (item: Item): RowDeeds => {
    const onError = (error: unknown) => tell({ type: 'item', id: item.id }, error)
    const isThere = item.status !== 'deleted'
    const mayWork = isThere && may('items.process', item.space_id)
    const mayTake = isThere && may('items.assign', item.space_id) && item.assigned_to !== me
    return {
      onTake: mayTake
        ? () => assign.mutate({ item, assigned_to: me, group_id: item.group_id }, { onError })
        : undefined,
      onTag: mayWork ? (change) => tag.mutate({ item, ...change }, { onError }) : undefined,
      more: createElement(TwinsTool, { id: item.id }),
      onClose: mayWork && !finishedStatuses.includes(item.status) ? () => setStatus(item, 'closed') : undefined,
    }
  }
}
