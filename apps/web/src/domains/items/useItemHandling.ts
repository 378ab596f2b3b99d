import { useLingui } from '@lingui/react/macro'
import type { Item } from '@otklik/contract/items/items.ts'
import type { Emotion } from '@otklik/contract/work/filters.ts'
import { useMay } from '../../platform/may.ts'
import { useTellRefused } from '../../work/card/useTellRefused.ts'
import type { Given, TagChange } from '../../work/card/work.ts'
import { useActor } from '../desk/api.ts'
import { useAssignItem, useSetItemEmotion, useTagItem } from './handling.ts'

/** What this person may do with a comment besides answering; absent is what they may not. */
export function useItemHandling(item: Item) {
  const { t } = useLingui()
  const may = useMay()
  const me = useActor().id
  const tell = useTellRefused(t`Комментарий изменился, пока вы смотрели. Показано, как он стоит теперь.`)
  const onError = (error: unknown) => tell({ type: 'item', id: item.id }, error)
  const tag = useTagItem()
  const assign = useAssignItem()
  const sound = useSetItemEmotion()
  const isThere = item.status !== 'deleted'
  const mayTag = isThere && may('items.process', item.space_id)
  const mayAssign = isThere && may('items.assign', item.space_id)
  const give = (to: Given) => assign.mutate({ item, ...to }, { onError })

  return {
    onTag: mayTag ? (change: TagChange) => tag.mutate({ item, ...change }, { onError }) : undefined,
    onEmotion: mayTag ? (emotion: Emotion) => sound.mutate({ item, emotion }, { onError }) : undefined,
    onAssign: mayAssign ? give : undefined,
    onTake: mayAssign && item.assigned_to !== me ? () => give({ assigned_to: me, group_id: item.group_id }) : undefined,
  }
}
