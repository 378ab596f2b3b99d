import { useLingui } from '@lingui/react/macro'
import type { Chat, Message } from '@otklik/contract/chats/chats.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { allows } from '@otklik/contract/networks/network.ts'
import { useState } from 'react'
import { ReplyIcon, SmileIcon } from '../../../ui/icons/icons.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { PopMenu } from '../../../ui/layers/PopMenu.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { useNow } from '../../../ui/now.ts'
import { EditDialog } from '../../../work/card/parts/EditDialog.tsx'
import { OwnMenu } from '../../../work/card/parts/OwnMenu.tsx'
import { isWithin } from '../../../work/card/within.ts'
import { useAccount } from '../../desk/api.ts'
import { useEditMessage, useReact, useRemoveMessage } from '../deeds.ts'
import classes from './MessageTools.module.css'

/** Where the network takes any emoji. */
const usual = ['👍', '❤️', '😂', '😮', '😢', '🙏']
const shown_at_most = 18

type Props = { message: Message; chat: Chat; onQuote: () => void }

/** Beside a bubble: answer it, feel about it, or change what we have sent, as far as the network goes. */
export function MessageTools({ message, chat, onQuote }: Props) {
  const { t } = useLingui()
  const now = useNow()
  const [isEditing, setIsEditing] = useState(false)
  const edit = useEditMessage()
  const remove = useRemoveMessage()
  const channel = findNetwork(useAccount(chat.object_id)?.provider ?? '')?.messages ?? null
  const isThere = message.deleted_at === null && (!message.is_own || message.state === 'sent') && message.id > 0
  // A pressed button is no message on the network: there is nothing to quote or to react to.
  const isPress = message.is_told_only || message.subjects.some(({ kind }) => kind === 'button')
  if (!isThere || isPress || message.kind === 'note' || message.kind === 'system') return null
  const can = (action: 'edit' | 'delete_own') => message.is_own && isWithin(channel, action, message.created_at, now)

  const askToRemove = async () => {
    const isSure = await confirm({
      title: t`Удалить сообщение у клиента?`,
      text: t`Он его больше не увидит. Вернуть его нельзя.`,
      yes: t`Удалить`,
      danger: true,
    })
    if (isSure) remove.mutate(message.id)
  }
  return (
    <span className={classes.tools}>
      {channel?.takes.includes('quote') && (
        <IconButton label={t`Процитировать`} icon={ReplyIcon} size="s" onClick={onQuote} />
      )}
      {allows(channel, 'react') && <ReactMenu message={message} known={channel?.reactions ?? usual} />}
      <OwnMenu
        label={t`Что сделать с сообщением`}
        onEdit={can('edit') ? () => setIsEditing(true) : undefined}
        onRemove={can('delete_own') ? () => void askToRemove() : undefined}
      />
      {isEditing && (
        <EditDialog
          name={`edit-message/${message.id}`}
          text={message.text}
          channel={channel}
          isBusy={edit.isPending}
          error={edit.error}
          onSave={(text) => edit.mutate({ id: message.id, text }, { onSuccess: () => setIsEditing(false) })}
          onClose={() => setIsEditing(false)}
        />
      )}
    </span>
  )
}

function ReactMenu({ message, known }: { message: Message; known: readonly string[] }) {
  const { t } = useLingui()
  const { mutate } = useReact()
  return (
    <PopMenu target={<IconButton label={t`Реакция`} icon={SmileIcon} size="s" />} width={232}>
      {(close) => (
        <div className={classes.reactions}>
          {known.slice(0, shown_at_most).map((reaction) => (
            <button
              key={reaction}
              type="button"
              aria-label={t`Поставить ${reaction}`}
              onClick={() => {
                close()
                mutate({ message, reaction })
              }}
            >
              {reaction}
            </button>
          ))}
        </div>
      )}
    </PopMenu>
  )
}

/** What people feel about a message; a click on ours takes it back. */
export function Reactions({ message, mayReact }: { message: Message; mayReact: boolean }) {
  const { t } = useLingui()
  const { mutate } = useReact()
  if (message.reactions.length === 0) return null
  return (
    <span className={classes.felt}>
      {message.reactions.map(({ reaction, count, is_own }) => (
        <button
          key={reaction}
          type="button"
          data-own={is_own || undefined}
          aria-pressed={is_own}
          aria-label={t`${reaction}: ${count}`}
          disabled={!mayReact}
          onClick={() => mutate({ message, reaction: is_own ? null : reaction })}
        >
          {reaction}
          {count > 1 && <span>{count}</span>}
        </button>
      ))}
    </span>
  )
}
