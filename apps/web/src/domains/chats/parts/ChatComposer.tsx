import { useLingui } from '@lingui/react/macro'
import type { Chat, Message } from '@otklik/contract/chats.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import type { Ref } from 'react'
import { useMay } from '../../../platform/may.ts'
import type { News } from '../../actions/guard.ts'
import { Composer, type ComposerHandle } from '../../actions/parts/Composer.tsx'
import { NoComposer } from '../../actions/parts/NoComposer.tsx'
import type { Sender } from '../../actions/sender.ts'
import { undoEnd } from '../../actions/undo.ts'
import { useAccount } from '../../desk/api.ts'
import { useTakeBack } from '../useTakeBack.ts'

type Props = {
  ref: Ref<ComposerHandle>
  chat: Chat
  messages: readonly Message[]
  sender: Sender
  onShowNews: (news: readonly News[]) => void
}

export function ChatComposer({ ref, chat, messages, sender, onShowNews }: Props) {
  const { t } = useLingui()
  const may = useMay()
  const account = useAccount(chat.object_id)
  const network = findNetwork(account?.provider ?? '')
  const { cancel } = useTakeBack(sender.thread, chat.id)
  const undoable = messages.findLast(
    ({ state, action }) => state === 'pending' && (undoEnd(action) ?? 0) > performance.now(),
  )

  if (!may('chats.reply', chat.space_id)) return <NoComposer why="right" />
  if (chat.status === 'deleted') return <NoComposer why="deleted" />
  if (!account) return null
  if (!network?.messages?.actions.includes('reply'))
    return <NoComposer why="network" network={network?.name ?? account.provider} />
  return (
    <Composer
      ref={ref}
      sender={sender}
      thing={{ type: 'chat', id: chat.id, space_id: chat.space_id }}
      provider={account.provider}
      network={network}
      channel="messages"
      label={t`Сообщение клиенту`}
      last_inbound_at={chat.last_inbound_at}
      ways={[
        { label: t`Отправить`, then_status: null },
        { label: t`Отправить и ждать клиента`, then_status: 'waiting' },
        { label: t`Отправить и закрыть`, then_status: 'closed' },
      ]}
      onShowNews={onShowNews}
      onUndo={undoable && (() => cancel(undoable))}
    />
  )
}
