import { useLingui } from '@lingui/react/macro'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import type { SettableStatus } from '@otklik/contract/work/work.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useRef } from 'react'
import { ChatsIcon } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { CardToCome, NoCard } from '../../../work/card/parts/NoCard.tsx'
import { foremost } from '../../../work/composer/guard.ts'
import { ApprovalStrip } from '../../../work/composer/parts/ApprovalStrip.tsx'
import type { ComposerHandle } from '../../../work/composer/parts/Composer.tsx'
import { repeat, type Sender } from '../../../work/composer/sender.ts'
import { useActor, useSpace } from '../../desk/api.ts'
import { postMessage, reloadDialogue } from '../api.ts'
import { seenIn } from '../conversation.ts'
import { threadOf } from '../threadOf.ts'
import type { ChatState } from '../useChat.ts'
import { ChatComposer } from './ChatComposer.tsx'
import { ChatHead } from './ChatHead.tsx'
import { ChatSkeleton } from './ChatSkeleton.tsx'
import { Conversation, type ConversationHandle } from './Conversation.tsx'
import { RobotsPaused } from './RobotsPaused.tsx'

type Props = {
  id: number
  state: ChatState
  composer: RefObject<ComposerHandle | null>
  onSet: (status: SettableStatus, delayed_until?: number) => void
  onBack: () => void
  onNext?: () => void
  onReturn: (id: number) => void
}

/** One dialogue: with whom, what was said, and what to say. */
export function ChatView({ id, state, composer, onSet, onBack, onNext, onReturn }: Props) {
  const { t } = useLingui()
  const conversation = useRef<ConversationHandle>(null)
  const focusComposer = useCallback(() => composer.current?.focus(), [composer])
  const cache = useQueryClient()
  const me = useActor().id
  const { query, messagesState, card, chat, messages } = state
  const undo_ms = useSpace(chat?.space_id ?? 0)?.undo_ms ?? 0
  const failed = query.isError && !card ? query : messagesState.isError && !messages ? messagesState : undefined

  if (failed?.error instanceof CallFailed && failed.error.status === 404)
    return (
      <NoCard onBack={onBack}>
        <Empty
          icon={ChatsIcon}
          title={t`Такого диалога нет`}
          text={t`Его удалили, или он в пространстве, куда у вас нет доступа.`}
        />
      </NoCard>
    )
  if (failed)
    return (
      <NoCard onBack={onBack}>
        <Failure
          title={t`Диалог не загрузился`}
          error={failed.error}
          onRetry={() => void reloadDialogue(cache, id)}
          isRetrying={failed.isFetching}
        />
      </NoCard>
    )
  if (!card || !chat || !messages)
    return (
      <CardToCome onBack={onBack}>
        <ChatSkeleton />
      </CardToCome>
    )

  const sender: Sender = {
    thread: threadOf(me, id),
    me,
    undo_ms,
    seen: seenIn(chat, card, messages),
    post: (echo) => postMessage(cache, id, echo),
    reload: async () => {
      const now = await reloadDialogue(cache, id)
      return seenIn(now.card.chat, now.card, now.messages)
    },
  }
  return (
    <>
      <ChatHead chat={chat} onSet={onSet} onBack={onBack} />
      <Conversation
        key={id}
        ref={conversation}
        chat={chat}
        messages={messages}
        history={card.history}
        state={messagesState}
        thread={sender.thread}
        onRepeat={(echo_id) => repeat(sender, echo_id)}
        onQuoted={focusComposer}
      />
      <ApprovalStrip why={card.approval} />
      <RobotsPaused chat={chat} pause={card.robots} />
      <ChatComposer
        ref={composer}
        card={card}
        chat={chat}
        messages={messages}
        sender={sender}
        onNext={onNext}
        onReturn={() => onReturn(id)}
        onShowNews={(news) => conversation.current?.show(foremost(news)?.name ?? '')}
      />
    </>
  )
}
