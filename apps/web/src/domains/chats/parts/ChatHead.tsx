import { Trans, useLingui } from '@lingui/react/macro'
import type { Chat } from '@otklik/contract/chats/chats.ts'
import { finishedStatuses, type SettableStatus } from '@otklik/contract/work/work.ts'
import { useKeys } from '../../../platform/keys.ts'
import { useMay } from '../../../platform/may.ts'
import { ArrowLeftIcon, CheckIcon, HourglassIcon } from '../../../ui/icons/icons.tsx'
import { NetworkGlyph } from '../../../ui/icons/NetworkGlyph.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { StatusMark, useStatusName } from '../../../ui/marks/StatusMark.tsx'
import { type HeadDrop, PaneHead, SideButton } from '../../../ui/page/Pane.tsx'
import { usePhone } from '../../../ui/usePhone.ts'
import { CardTitle } from '../../../work/card/parts/CardTitle.tsx'
import { HeadButton } from '../../../work/card/parts/HeadButton.tsx'
import { Lookers } from '../../../work/card/parts/Lookers.tsx'
import { StatusMenu } from '../../../work/card/parts/StatusMenu.tsx'
import { TagButton } from '../../../work/card/parts/TagField.tsx'
import { openPicker } from '../../../work/card/work.ts'
import { Due } from '../../../work/list/parts/Due.tsx'
import { useAccount } from '../../desk/api.ts'
import { chatKind } from '../kind.ts'
import { useTyping } from '../typing.ts'
import { useChatHandling } from '../useChatHandling.ts'
import classes from './ChatHead.module.css'
import { ChatMenu } from './ChatMenu.tsx'
import { HandOver } from './HandOver.tsx'

type Props = {
  chat: Chat
  onSet: (status: SettableStatus, delayed_until?: number) => void
  onBack: () => void
}

/** The limit stands in the list and beside; delaying and waiting, in the menu of states. */
const drops: readonly HeadDrop[] = ['due', 'extra', 'words']

/** With whom, through which account, how it stands, and what can be done with it. */
export function ChatHead({ chat, onSet, onBack }: Props) {
  const { t } = useLingui()
  const may = useMay()('chats.process', chat.space_id)
  const account = useAccount(chat.object_id)
  const statusName = useStatusName()
  const name = chat.title ?? (chat.author.name || t`Без имени`)
  const isPhone = usePhone()
  const isTyping = useTyping(chat.id)
  const isOpen = !finishedStatuses.includes(chat.status)
  const { onTag, onAssign } = useChatHandling(chat)

  useKeys(
    onAssign
      ? [
          {
            key: 'a',
            label: t`Передать`,
            run: (event) => {
              // The letter that opened it must not be the first one of what is looked for.
              event.preventDefault()
              openPicker({ type: 'chat', id: chat.id }, 'assignee')
            },
          },
        ]
      : [],
  )

  return (
    <PaneHead drops={drops}>
      <span className={classes.back}>
        <IconButton label={t`Назад к списку`} icon={ArrowLeftIcon} onClick={onBack} />
        <Avatar name={name} image={chat.author.image} size={30} network={account?.provider} />
      </span>
      <span className={classes.who}>
        <CardTitle className={classes.name}>{name}</CardTitle>
        {isTyping ? (
          <span className={classes.typing} role="status">
            <Trans>печатает…</Trans>
          </span>
        ) : (
          <span className={classes.state} aria-hidden="true">
            {[statusName(chat.status), account?.name].filter(Boolean).join(' · ')}
          </span>
        )}
        {account && !isTyping && (
          <span className={classes.account}>
            <NetworkGlyph network={account.provider} size={13} />
            <span className={classes.accountName} title={account.name}>
              {account.name}
            </span>
          </span>
        )}
      </span>
      <span className={classes.end}>
        <span className={classes.due} data-drop="due">
          <Due of={chat} form="badge" />
        </span>
        <Lookers thing={{ type: 'chat', id: chat.id, space_id: chat.space_id }} />
        {may ? (
          <StatusMenu space_id={chat.space_id} status={chat.status} onSet={onSet} isTight />
        ) : (
          <span className={classes.status}>
            <StatusMark status={chat.status} />
            <span aria-hidden="true">{statusName(chat.status)}</span>
          </span>
        )}
        {onTag && !isPhone && <TagButton work={chat} kind={chatKind} onTag={onTag} />}
        {may && isOpen && chat.status !== 'waiting' && (
          <span className={classes.roomy} data-drop="extra">
            <HeadButton label={t`Ждать клиента`} icon={<HourglassIcon size={16} />} onClick={() => onSet('waiting')}>
              <Trans>Ждать клиента</Trans>
            </HeadButton>
          </span>
        )}
        {onAssign && (
          <span className={classes.wide}>
            <HandOver chat={chat} />
          </span>
        )}
        {may && isOpen && (
          <span className={classes.wide}>
            <HeadButton label={t`Закрыть`} hotkey="E" icon={<CheckIcon size={16} />} onClick={() => onSet('closed')}>
              <Trans>Закрыть</Trans>
            </HeadButton>
          </span>
        )}
        <SideButton label={t`Автор и история`} />
        <ChatMenu chat={chat} onSet={onSet} />
      </span>
    </PaneHead>
  )
}
