import { useLingui } from '@lingui/react/macro'
import type { Chat, ChatCard, Message } from '@otklik/contract/chats/chats.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { allows, type Channel, windowFor } from '@otklik/contract/networks/network.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type Ref, useEffect } from 'react'
import { useMay } from '../../../platform/may.ts'
import { CloseIcon } from '../../../ui/icons/icons.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { useNow } from '../../../ui/now.ts'
import { closingOf } from '../../../work/card/within.ts'
import { openPicker } from '../../../work/card/work.ts'
import { setIsNote, useIsNote } from '../../../work/composer/composer-mode.ts'
import { draftOf, watchDraft } from '../../../work/composer/drafts/drafts.ts'
import type { News } from '../../../work/composer/guard.ts'
import { Composer, type ComposerHandle } from '../../../work/composer/parts/Composer.tsx'
import { ComposerModes } from '../../../work/composer/parts/ComposerModes.tsx'
import { NoComposer } from '../../../work/composer/parts/NoComposer.tsx'
import { NoteComposer } from '../../../work/composer/parts/NoteComposer.tsx'
import { type Sender, useStop } from '../../../work/composer/sender.ts'
import { undoEnd } from '../../../work/composer/undo.ts'
import { useSentNotice } from '../../../work/composer/useSentNotice.ts'
import { useAccount } from '../../desk/api.ts'
import { MacroMenu } from '../../macros/parts/MacroMenu.tsx'
import { toldMessage } from '../api.ts'
import { showTyping, useSendSticker } from '../deeds.ts'
import { chatKind } from '../kind.ts'
import { useSaveNote } from '../notes.ts'
import { quote, useQuoted } from '../quotes.ts'
import { useRunMacro } from '../useRunMacro.ts'
import { useTakeBack } from '../useTakeBack.ts'
import { QuoteBar } from './QuoteBar.tsx'
import { StickerMenu } from './StickerMenu.tsx'
import { TemplateComposer } from './TemplateComposer.tsx'

type Props = {
  ref: Ref<ComposerHandle>
  card: ChatCard
  chat: Chat
  messages: readonly Message[]
  sender: Sender
  onShowNews: (news: readonly News[]) => void
  onNext?: () => void
  /** Back to this one. */
  onReturn: () => void
}

export function ChatComposer({ ref, card, chat, messages, sender, onShowNews, onNext, onReturn }: Props) {
  const { t } = useLingui()
  const may = useMay()
  const account = useAccount(chat.object_id)
  const network = findNetwork(account?.provider ?? '')
  const { cancel } = useTakeBack(sender.thread, chat.id)
  const undoable = messages.findLast(
    ({ state, action, user_id }) =>
      user_id === sender.me && state === 'pending' && (undoEnd(action) ?? 0) > performance.now(),
  )

  const cache = useQueryClient()
  const tellSent = useSentNotice()
  const goOn = (id: number, onNext: () => void) => {
    onNext()
    tellSent({
      ...{ sent_id: id, undo_ms: sender.undo_ms, name: chat.author.name, isHeld: account?.is_down ?? false },
      onUndo: () => {
        onReturn()
        const message = toldMessage(cache, chat.id, id)
        if (message) void cancel(message)
      },
    })
  }
  const sticker = useSendSticker(chat)
  const macro = useRunMacro(chat)
  const saveNote = useSaveNote(chat)
  const quoted = useQuoted(sender.thread, messages)
  const mayReply = may('chats.reply', chat.space_id)
  const mayNote = may('chats.process', chat.space_id)
  const isNote = useIsNote(sender.thread) && mayNote
  const now = useNow()
  useTypingShown(chat, sender.thread, allows(network?.messages, 'typing'))
  useDemandedTag(sender.thread, chat.id)

  const channel = network?.messages
  const why = !mayReply
    ? ('right' as const)
    : chat.status === 'deleted'
      ? ('deleted' as const)
      : !channel?.actions.includes('reply')
        ? ('network' as const)
        : chat.is_lost
          ? ('lost' as const)
          : undefined
  const isShut = channel !== undefined && channel !== null && isClosed(channel, chat, now)
  const isBegun = isShut && allows(channel, 'start')
  const noComposer = why ?? (isShut && !isBegun ? ('window' as const) : undefined)
  const turnTo = (isOn: boolean) => setIsNote(sender.thread, isOn)
  const top = noComposer ? (
    <IconButton label={t`Не писать заметку`} icon={CloseIcon} size="s" onClick={() => turnTo(false)} />
  ) : mayNote ? (
    <ComposerModes
      modes={['public', 'note']}
      mode={isNote ? 'note' : 'public'}
      isDialogue
      onMode={(mode) => turnTo(mode === 'note')}
    />
  ) : undefined

  if (!account) return null
  const networkName = network?.name ?? account.provider
  if (isNote)
    return (
      <NoteComposer
        ref={ref}
        thread={sender.thread}
        thing={{ type: 'chat', id: chat.id }}
        space_id={chat.space_id}
        top={top}
        onSave={saveNote}
      />
    )
  if (noComposer)
    return <NoComposer why={noComposer} network={networkName} onNote={mayNote ? () => turnTo(true) : undefined} />
  if (isShut) return <TemplateComposer key={chat.id} chat={chat} network={networkName} top={top} />
  return (
    <Composer
      ref={ref}
      sender={sender}
      status={chat.status}
      thing={{ type: 'chat', id: chat.id, space_id: chat.space_id }}
      provider={account.provider}
      network={network}
      isDown={account.is_down}
      kind={chatKind}
      hasIcon
      label={t`Сообщение клиенту`}
      top={top}
      kept={card.draft}
      facts={{
        author_name: chat.author.name,
        account_name: account.name,
        company_id: account.company_id,
        post_url: null,
      }}
      last_inbound_at={chat.last_inbound_at}
      closes_at={closingOf(channel, chat.last_inbound_at)}
      quoted={quoted}
      above={quoted && <QuoteBar quoted={quoted} onDrop={() => quote(sender.thread, null)} />}
      tools={
        <>
          {channel?.takes.includes('sticker') && (
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
      ways={[
        { label: t`Отправить`, then_status: null },
        { label: t`Отправить и ждать клиента`, then_status: 'waiting' },
        { label: t`Отправить и закрыть`, then_status: 'closed' },
      ]}
      onShowNews={onShowNews}
      onNext={onNext && ((sent_id) => goOn(sent_id, onNext))}
      onUndo={undoable && (() => cancel(undoable))}
    />
  )
}

/** The network listens only so long after the customer has written; to a new dialogue it has never listened. */
export function isClosed(channel: Channel, { last_inbound_at }: Pick<Chat, 'last_inbound_at'>, now: number): boolean {
  const window_s = windowFor(channel, 'reply')
  if (window_s === undefined) return false
  return last_inbound_at === null || now - last_inbound_at >= window_s
}

/** A message that would close the dialogue was refused for want of a tag: here it can be put on. */
function useDemandedTag(thread: string, id: number) {
  const stop = useStop(thread)
  const isDemanded = stop?.why === 'refused' && stop.error_type === 'tag_required'
  useEffect(() => {
    if (isDemanded) openPicker({ type: 'chat', id }, 'tags')
  }, [isDemanded, id])
}

const SAID_EVERY_MS = 5_000

/** The customer sees that somebody writes, for as long as somebody does. */
function useTypingShown({ id }: Pick<Chat, 'id'>, thread: string, isPossible: boolean) {
  useEffect(() => {
    if (!isPossible) return
    let said_at = 0
    return watchDraft(thread, () => {
      if (Date.now() - said_at < SAID_EVERY_MS || draftOf(thread).text.trim() === '') return
      said_at = Date.now()
      showTyping(id)
    })
  }, [id, thread, isPossible])
}
