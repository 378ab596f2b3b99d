import { useLingui } from '@lingui/react/macro'
import type { Chat, ChatCard } from '@otklik/contract/chats/chats.ts'
import { memo } from 'react'
import { AiSection } from '../../../work/card/AiSection.tsx'
import { BotSection } from '../../../work/card/BotSection.tsx'
import { EmotionField } from '../../../work/card/emotion/EmotionField.tsx'
import { History } from '../../../work/card/parts/History.tsx'
import { WorkFacts } from '../../../work/card/parts/WorkFacts.tsx'
import { RulesSection } from '../../../work/card/RulesSection.tsx'
import { AuthorPanel } from '../../authors/parts/AuthorPanel.tsx'
import { chatKind } from '../kind.ts'
import { soughtMessage } from '../sought-message.ts'
import { useIsLong } from '../useChat.ts'
import { useChatHandling } from '../useChatHandling.ts'

/** Beside the dialogue: with whom, how it stands, what happened to it. */
export const ChatSide = memo(function ChatSide({ card, chat }: { card: ChatCard; chat: Chat }) {
  const { t } = useLingui()
  const { onTag, onAssign, onEmotion } = useChatHandling(chat)
  const isLong = useIsLong(chat.id)
  return (
    <AuthorPanel author={card.author} space_id={chat.space_id}>
      <WorkFacts title={t`Этот диалог`} work={chat} kind={chatKind} onTag={onTag} onAssign={onAssign}>
        <EmotionField value={chat.emotion} by={chat.emotion_by} onSet={onEmotion} />
      </WorkFacts>
      <AiSection
        key={`ai ${chat.id}`}
        kind="chat"
        work={chat}
        isLong={isLong}
        onTag={onTag}
        onEmotion={onEmotion}
        onFind={(id) => soughtMessage.set({ chat_id: chat.id, id })}
      />
      <BotSection key={`bot ${chat.id}`} chat={chat} />
      <RulesSection key={chat.id} kind="chat" work={chat} />
      <History steps={card.history} space_id={chat.space_id} />
    </AuthorPanel>
  )
})
