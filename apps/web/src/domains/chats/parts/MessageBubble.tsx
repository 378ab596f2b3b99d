import { Trans, useLingui } from '@lingui/react/macro'
import type { Chat, Message } from '@otklik/contract/chats/chats.ts'
import { limits } from '@otklik/contract/limits.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { allows } from '@otklik/contract/networks/network.ts'
import { memo } from 'react'
import { InfoIcon, LockIcon, PointerIcon } from '../../../ui/icons/icons.tsx'
import { DeedNote } from '../../../work/card/parts/DeedNote.tsx'
import { FormerTexts } from '../../../work/card/parts/FormerTexts.tsx'
import { NoteWords } from '../../../work/card/parts/NoteWords.tsx'
import { useSourceName } from '../../../work/card/useSourceName.ts'
import { closingOf } from '../../../work/card/within.ts'
import { SendNote } from '../../../work/composer/parts/SendNote.tsx'
import { useAccount, useActor, useMember } from '../../desk/api.ts'
import { Attachments } from '../../files/parts/Attachments.tsx'
import { LongText } from '../../files/parts/LongText.tsx'
import { Subjects } from '../../files/parts/Subjects.tsx'
import { useMessageKind } from '../../files/useMessageKind.ts'
import { useServiceWords } from '../../files/useServiceWords.ts'
import type { ShownMessage } from '../conversation.ts'
import classes from './MessageBubble.module.css'
import { MessageTime } from './MessageTime.tsx'
import { MessageTools, Reactions } from './MessageTools.tsx'

type Props = {
  message: ShownMessage
  chat: Chat
  isFirst: boolean
  quoted: Message | undefined
  isBusy: boolean
  onFind: (id: number) => void
  /** Absent where this person may not write. */
  onQuote?: (message: Message) => void
  onCancel?: (message: Message) => void
  onRetry?: (id: number) => void
  onLater?: (id: number, send_at: number | null) => void
  onRepeat: (echo_id: number) => void
}

/** Customer left, we right. Filled means it has left; what has not is an outline. */
export const MessageBubble = memo(function MessageBubble(props: Props) {
  const { message, chat, isFirst, quoted, isBusy, onFind, onQuote, onCancel, onRetry, onLater, onRepeat } = props
  const me = useActor().id
  const account = useAccount(chat.object_id)
  const network = findNetwork(account?.provider ?? '')
  const networkName = network?.name ?? account?.provider ?? ''
  const kindOf = useMessageKind()
  const serviceWords = useServiceWords()
  const { id, is_own, state, text, attachments, subjects, deleted_at, earlier, action, is_stuck = false } = message
  const isBare = text === '' && subjects.length === 0 && attachments.length > 0 && attachments.every(isPicture)

  if (message.kind === 'system')
    return (
      <p className={classes.service} data-mark={`message-${id}`}>
        <InfoIcon size={14} />
        <span>{serviceWords(text)}</span>
      </p>
    )
  return (
    <article
      className={classes.message}
      data-mark={`message-${id}`}
      data-own={is_own || undefined}
      data-first={isFirst || undefined}
      data-state={is_own ? (is_stuck ? 'failed' : (state ?? undefined)) : undefined}
      data-note={message.kind === 'note' || undefined}
    >
      {message.kind === 'note' ? <NoteHead message={message} /> : isFirst && <Who message={message} chat={chat} />}
      <div className={classes.bubble} data-bare={isBare || undefined}>
        <Quote message={message} chat={chat} quoted={quoted} onFind={onFind} />
        <div className={classes.files}>
          <Attachments attachments={attachments} />
        </div>
        <Subjects subjects={subjects} />
        {message.is_pressed && <PressedMark />}
        <span data-deleted={deleted_at !== null || undefined} className={classes.text}>
          {message.kind === 'note' ? (
            <NoteWords text={text} space_id={chat.space_id} />
          ) : text ? (
            <LongText text={text} most={limits.message_excerpt} />
          ) : (
            attachments.length + subjects.length === 0 && kindOf(message.kind).name
          )}
        </span>
        <MessageTime message={message} is_stuck={is_stuck} />
        <FormerTexts texts={earlier} className={classes.earlier} />
        <Reactions message={message} mayReact={onQuote !== undefined && allows(network?.messages, 'react')} />
      </div>
      {message.choices && <Offered choices={message.choices} />}
      <DeedNote deed={message.deed} network={networkName} />
      {is_own && message.kind !== 'note' && (
        <SendNote
          sending={{ state, action, is_stuck }}
          network={networkName}
          isBusy={isBusy}
          isForeign={message.user_id !== me}
          onCancel={onCancel && (() => onCancel(message))}
          onRetry={onRetry && (() => (is_stuck ? onRepeat(id) : onRetry(id)))}
          closes_at={closingOf(network?.messages, chat.last_inbound_at)}
          onLater={onLater && ((send_at) => onLater(id, send_at))}
        />
      )}
      {onQuote && <MessageTools message={message} chat={chat} onQuote={() => onQuote(message)} />}
    </article>
  )
})

const isPicture = ({ kind, state, url }: Message['attachments'][number]) =>
  (kind === 'photo' || kind === 'sticker') && state === 'ready' && url !== null

/** The customer has chosen it, and not typed it. */
function PressedMark() {
  const { t } = useLingui()
  return (
    <span className={classes.pressed} role="img" aria-label={t`Нажата кнопка`} title={t`Нажата кнопка`}>
      <PointerIcon size={12} />
    </span>
  )
}

/** What the customer may choose from, as it stands under our words there. Nobody presses it here. */
function Offered({ choices }: { choices: NonNullable<Message['choices']> }) {
  const { t } = useLingui()
  return (
    <ul className={classes.offered} aria-label={t`Кнопки под сообщением`}>
      {choices.map(({ label, url }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the choices of one message stand in its order
        <li key={index} className={classes.choice} title={url ?? undefined}>
          {label}
        </li>
      ))}
    </ul>
  )
}

/** Never without these words: whoever reads it must not take it for something the customer has read. */
function NoteHead({ message: { space_id, user_id } }: { message: Message }) {
  const { t } = useLingui()
  const me = useActor().id
  const name = useMember(space_id, user_id)?.name ?? t`Сотрудник`
  return (
    <div className={classes.noteHead}>
      <LockIcon size={12} />
      {user_id === me ? <Trans>Заметка, клиенту не видна</Trans> : <Trans>{name}: заметка, клиенту не видна</Trans>}
    </div>
  )
}

/** A colleague, a machine and whoever speaks among many are named; oneself and the customer are not. */
function Who({ message, chat }: { message: Message; chat: Chat }) {
  const me = useActor().id
  const member = useMember(chat.space_id, message.user_id)
  const sourceName = useSourceName()
  const name = member?.name ?? sourceName(message.source)
  if (message.author) return <div className={classes.who}>{message.author.name}</div>
  return message.is_own && message.user_id !== me && name ? <div className={classes.who}>{name}</div> : null
}

function Quote({ message, chat, quoted, onFind }: Pick<Props, 'message' | 'chat' | 'quoted' | 'onFind'>) {
  const { t } = useLingui()
  const text = message.quoted_text ?? quoted?.text
  const { quoted_id } = message
  if (quoted_id === null || text === undefined || text === null) return null
  const who = quoted && (quoted.is_own ? t`Вы` : (quoted.author ?? chat.author).name)
  return (
    <button type="button" className={classes.quote} onClick={() => onFind(quoted_id)}>
      {who && <b>{who}</b>}
      <span className={classes.quoted}>{text || t`Вложение`}</span>
    </button>
  )
}
