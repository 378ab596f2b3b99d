import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Item } from '@otklik/contract/items/items.ts'
import { useCallback } from 'react'
import { usePhone } from '../../../ui/usePhone.ts'
import { type RowsProps, WorkRows } from '../../../work/list/parts/WorkRows.tsx'
import { useActor } from '../../desk/api.ts'
import { usePeople } from '../../desk/usePeople.ts'
import { useOpened } from '../opened.ts'
import { ItemRow } from './ItemRow.tsx'

const ROW_PX = 78
const ROW_PHONE_PX = 84

export function ItemList(props: RowsProps<Item>) {
  const { t } = useLingui()
  const people = usePeople()
  const opened = useOpened(useActor().id)
  const { isShown } = props.state
  const isPicking = props.picking.selection.isOn
  const draw = useCallback(
    (item: Item) => (
      <ItemRow
        {...{ item, people, isPicking }}
        isUnread={item.status === 'new' && !opened.has(item.id)}
        isDone={isShown(item) === false}
      />
    ),
    [people, opened, isShown, isPicking],
  )
  return (
    <WorkRows
      {...props}
      label={t`Комментарии`}
      rowHeight={usePhone() ? ROW_PHONE_PX : ROW_PX}
      nameOf={({ author }) => author?.name ?? ''}
      newsText={(count) =>
        t({
          message: plural(count, {
            one: '# новый комментарий',
            few: '# новых комментария',
            many: '# новых комментариев',
            other: '# нового комментария',
          }),
        })
      }
      emptyText={t`По этому фильтру ничего не ждёт ответа. Следующее появится здесь само.`}
      draw={draw}
    />
  )
}
