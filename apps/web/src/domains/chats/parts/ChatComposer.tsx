import { useLingui } from '@lingui/react/macro'
import type { Chat, Message } from '@otklik/contract/chats.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { allows, type Channel } from '@otklik/contract/networks/network.ts'
import { type Ref, useEffect, useRef } from 'react'
import { useMay } from '../../../platform/may.ts'
import { useNow } from '../../../ui/now.ts'
import { useDraft } from '../../actions/drafts.ts'
import type { News } from '../../actions/guard.ts'
import { Composer, type ComposerHandle } from '../../actions/parts/Composer.tsx'
import { NoComposer } from '../../actions/parts/NoComposer.tsx'
import type { Sender } from '../../actions/sender.ts'
import { undoEnd } from '../../actions/undo.ts'
import { useAccount } from '../../desk/api.ts'
import { MacroMenu } from '../../macros/parts/MacroMenu.tsx'
import { showTyping, useSendSticker } from '../deeds.ts'
import { quote, useQuoted } from '../quotes.ts'
import { useRunMacro } from '../useRunMacro.ts'
import { useTakeBack } from '../useTakeBack.ts'
import { QuoteBar } from './QuoteBar.tsx'
import { StickerMenu } from './StickerMenu.tsx'
import { TemplateComposer } from './TemplateComposer.tsx'

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

  const now = useNow()
  const sticker = useSendSticker(chat)
  const macro = useRunMacro(chat)
  const quoted = useQuoted(sender.thread)
  useTypingShown(chat, sender.thread, allows(network?.messages, 'typing'))

  if (!may('chats.reply', chat.space_id)) return <NoComposer why="right" />
  if (chat.status === 'deleted') return <NoComposer why="deleted" />
  if (!account) return null
  if (!network?.messages?.actions.includes('reply'))
    return <NoComposer why="network" network={network?.name ?? account.provider} />
  if (chat.is_lost) return <NoComposer why="lost" network={network.name} />
  if (isClosed(network.messages, chat, now))
    return allows(network.messages, 'start') ? (
      <TemplateComposer key={chat.id} chat={chat} network={network.name} />
    ) : (
      <NoComposer why="window" network={network.name} />
    )
  return (
    <Composer
      ref={ref}
      sender={sender}
      thing={{ type: 'chat', id: chat.id, space_id: chat.space_id }}
      provider={account.provider}
      network={network}
      channel="messages"
      label={t`Сообщение клиенту`}
      facts={{
        author_name: chat.author.name,
        account_name: account.name,
        company_id: account.company_id,
        post_url: null,
      }}
      last_inbound_at={chat.last_inbound_at}
      quoted={quoted}
      above={quoted && <QuoteBar quoted={quoted} onDrop={() => quote(sender.thread, null)} />}
      tools={
        <>
          {network.messages.takes.includes('sticker') && (
            <StickerMenu object_id={chat.object_id} onChoose={(sticker_id) => sticker.mutate(sticker_id)} />
          )}
          <MacroMenu
            space_id={chat.space_id}
            target="chats"
            isBusy={macro.isPending}
            onRun={(macro_id) => macro.mutate(macro_id)}
          />
        </>
      }
      onSent={() => quote(sender.thread, null)}
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

/** The network listens only so long after the customer has written; to a new dialogue it has never listened. */
export function isClosed(channel: Channel, { last_inbound_at }: Pick<Chat, 'last_inbound_at'>, now: number): boolean {
  const window_s = channel.agent_window_s ?? channel.reply_window_s
  if (window_s === undefined) return false
  return last_inbound_at === null || now - last_inbound_at >= window_s
}

const SAID_EVERY_MS = 5_000

/** The customer sees that somebody writes, for as long as somebody does. */
function useTypingShown({ id }: Pick<Chat, 'id'>, thread: string, isPossible: boolean) {
  const { text } = useDraft(thread)
  const last = useRef(0)
  useEffect(() => {
    if (!isPossible || text.trim() === '' || Date.now() - last.current < SAID_EVERY_MS) return
    last.current = Date.now()
    showTyping(id)
  }, [id, text, isPossible])
}
