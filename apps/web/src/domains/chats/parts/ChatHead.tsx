import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Chat } from '@otklik/contract/chats.ts'
import { finishedStatuses, type SettableStatus } from '@otklik/contract/work.ts'
import { useMay } from '../../../platform/may.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ArrowLeftIcon, CheckIcon } from '../../../ui/icons.tsx'
import { NetworkGlyph } from '../../../ui/NetworkGlyph.tsx'
import { PaneHead, SideButton } from '../../../ui/Pane.tsx'
import { StatusMark, useStatusName } from '../../../ui/StatusMark.tsx'
import { CardTitle } from '../../actions/parts/CardTitle.tsx'
import { Lookers } from '../../actions/parts/Lookers.tsx'
import { StatusMenu } from '../../actions/parts/StatusMenu.tsx'
import { useAccount } from '../../desk/api.ts'
import { useTyping } from '../typing.ts'
import classes from './ChatHead.module.css'

type Props = {
  chat: Chat
  onSet: (status: SettableStatus, delayed_until?: number) => void
  onBack: () => void
}

/** With whom, through which account, and how it stands. */
export function ChatHead({ chat, onSet, onBack }: Props) {
  const { t } = useLingui()
  const may = useMay()('chats.process', chat.space_id)
  const account = useAccount(chat.object_id)
  const statusName = useStatusName()
  const name = chat.title ?? (chat.author.name || t`Без имени`)
  const isTyping = useTyping(chat.id)
  const isOpen = !finishedStatuses.includes(chat.status)

  return (
    <PaneHead>
      <span className={classes.back}>
        <IconButton label={t`Назад к списку`} icon={ArrowLeftIcon} onClick={onBack} />
        <Avatar name={name} image={chat.author.image} size={30} network={account?.provider} />
      </span>
      <CardTitle className={classes.name}>{name}</CardTitle>
      {isTyping && (
        <span className={classes.typing} role="status">
          <Trans>печатает…</Trans>
        </span>
      )}
      {account && (
        <span className={classes.account}>
          <Badge>
            <NetworkGlyph network={account.provider} size={14} />
            {account.name}
          </Badge>
        </span>
      )}
      <span className={classes.end}>
        <Lookers thing={{ type: 'chat', id: chat.id, space_id: chat.space_id }} />
        {may ? (
          <StatusMenu space_id={chat.space_id} status={chat.status} onSet={onSet} />
        ) : (
          <span className={classes.status}>
            <StatusMark status={chat.status} />
            <span aria-hidden="true">{statusName(chat.status)}</span>
          </span>
        )}
        {may && isOpen && (
          <Button
            variant="default"
            size="xs"
            className={classes.close}
            leftSection={<CheckIcon size={16} />}
            onClick={() => onSet('closed')}
          >
            <Trans>Закрыть</Trans>
          </Button>
        )}
        <SideButton label={t`Автор и история`} />
      </span>
    </PaneHead>
  )
}
