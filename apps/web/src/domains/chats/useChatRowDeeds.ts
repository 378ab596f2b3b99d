import { useLingui } from '@lingui/react/macro'
import type { Chat } from '@otklik/contract/chats/chats.ts'
import { finishedStatuses } from '@otklik/contract/work/work.ts'
import { useMay } from '../../platform/may.ts'
import { useTellRefused } from '../../work/card/useTellRefused.ts'
import type { RowDeeds } from '../../work/list/parts/RowTools.tsx'
import { useActor } from '../desk/api.ts'
import { useAssignChat, useTagChat } from './handling.ts'
import { useStatusChange } from './useChat.ts'

/** What this person may do with a row of the list without opening it. */
export function useChatRowDeeds() {
  const { t } = useLingui()
  const may = useMay()
  const me = useActor().id
  const tell = useTellRefused(t`Диалог изменился, пока вы смотрели. Показано, как он стоит теперь.`)
  const tag = useTagChat()
  const assign = useAssignChat()
  const setStatus = useStatusChange()

  return (chat: Chat): RowDeeds => {
    const onError = (error: unknown) => tell({ type: 'chat', id: chat.id }, error)
    if (chat.status === 'deleted' || !may('chats.process', chat.space_id)) return {}
    return {
      onTake:
        chat.assigned_to === me
          ? undefined
          : () => assign.mutate({ chat, assigned_to: me, group_id: chat.group_id }, { onError }),
      onTag: (change) => tag.mutate({ chat, ...change }, { onError }),
      onClose: finishedStatuses.includes(chat.status) ? undefined : () => setStatus(chat, 'closed'),
    }
  }
}
