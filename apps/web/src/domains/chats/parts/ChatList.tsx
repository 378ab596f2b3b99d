import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Chat } from '@otklik/contract/chats/chats.ts'
import { useCallback } from 'react'
import { usePhone } from '../../../ui/usePhone.ts'
import { type RowsProps, WorkRows } from '../../../work/list/parts/WorkRows.tsx'
import { usePeople } from '../../desk/usePeople.ts'
import { ChatRow } from './ChatRow.tsx'

const ROW_PX = 64
const ROW_PHONE_PX = 72
const TOOLS_PX = 12

export function ChatList(props: RowsProps<Chat>) {
  const { t } = useLingui()
  const people = usePeople()
  const { isShown } = props.state
  const isPicking = props.picking.selection.isOn
  const draw = useCallback(
    (chat: Chat, isChosen: boolean) => (
      <ChatRow {...{ chat, people, isPicking, isChosen }} isDone={isShown(chat) === false} />
    ),
    [people, isShown, isPicking],
  )
  return (
    <WorkRows
      {...props}
      label={t`Диалоги`}
      rowHeight={usePhone() ? ROW_PHONE_PX : ROW_PX}
      tools_px={TOOLS_PX}
      nameOf={({ author, title }) => title ?? author.name}
      newsText={(count) =>
        t({
          message: plural(count, {
            one: '# диалог с новым сообщением',
            few: '# диалога с новыми сообщениями',
            many: '# диалогов с новыми сообщениями',
            other: '# диалога с новыми сообщениями',
          }),
        })
      }
      emptyText={t`По этому фильтру никто не ждёт ответа. Следующее сообщение появится здесь само.`}
      draw={draw}
    />
  )
}
