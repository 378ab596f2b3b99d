import { useLingui } from '@lingui/react/macro'
import type { Chat } from '@otklik/contract/chats/chats.ts'
import type { Emotion } from '@otklik/contract/work/filters.ts'
import { useMay } from '../../platform/may.ts'
import { useTellRefused } from '../../work/card/useTellRefused.ts'
import type { Given, TagChange } from '../../work/card/work.ts'
import { useActor } from '../desk/api.ts'
import { useAssignChat, useSetChatEmotion, useTagChat } from './handling.ts'

/** What this person may do with a dialogue besides writing in it; absent is what they may not. */
export function useChatHandling(chat: Chat) {
  const { t } = useLingui()
  const may = useMay()('chats.process', chat.space_id) && chat.status !== 'deleted'
  const me = useActor().id
  const tell = useTellRefused(t`Диалог изменился, пока вы смотрели. Показано, как он стоит теперь.`)
  const onError = (error: unknown) => tell({ type: 'chat', id: chat.id }, error)
  const tag = useTagChat()
  const assign = useAssignChat()
  const sound = useSetChatEmotion()
  if (!may) return {}
  const give = (to: Given) => assign.mutate({ chat, ...to }, { onError })
  return {
    onTag: (change: TagChange) => tag.mutate({ chat, ...change }, { onError }),
    onEmotion: (emotion: Emotion) => sound.mutate({ chat, emotion }, { onError }),
    onAssign: give,
    onTake: chat.assigned_to === me ? undefined : () => give({ assigned_to: me, group_id: chat.group_id }),
  }
}
