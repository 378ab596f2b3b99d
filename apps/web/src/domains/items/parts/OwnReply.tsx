import { Trans, useLingui } from '@lingui/react/macro'
import type { Account } from '@otklik/contract/accounts/accounts.ts'
import type { Reply } from '@otklik/contract/items/items.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { channelFor } from '@otklik/contract/networks/network.ts'
import type { ItemKind } from '@otklik/contract/work/filters.ts'
import { ChecksIcon } from '../../../ui/icons/icons.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { Words } from '../../../ui/marks/Words.tsx'
import { DeedNote } from '../../../work/card/parts/DeedNote.tsx'
import { FormerTexts } from '../../../work/card/parts/FormerTexts.tsx'
import { useSourceName } from '../../../work/card/useSourceName.ts'
import { closingOf } from '../../../work/card/within.ts'
import { SendNote } from '../../../work/composer/parts/SendNote.tsx'
import { useMember } from '../../desk/api.ts'
import { Attachments } from '../../files/parts/Attachments.tsx'
import { Subjects } from '../../files/parts/Subjects.tsx'
import { ReplyMenu } from './ReplyMenu.tsx'
import classes from './Thread.module.css'

type Props = {
  reply: Reply
  /** Of what it answers: not every kind has every deed. */
  kind: ItemKind
  /** When what it answers was written, where that is known. */
  answered_at?: number
  depth: number
  is_stuck: boolean
  account: Account | undefined
  /** A colleague's. */
  isForeign: boolean
  /** Absent where this person may not do it. */
  onCancel?: () => void
  onRetry?: () => void
  onLater?: (send_at: number | null) => void
  isBusy: boolean
}

/** Our answer in the thread. Filled means it has left; until then it is an outline. */
export function OwnReply({
  reply,
  kind,
  answered_at,
  depth,
  is_stuck,
  account,
  isForeign,
  onCancel,
  onRetry,
  onLater,
  isBusy,
}: Props) {
  const { t } = useLingui()
  const member = useMember(reply.space_id, reply.user_id)
  const sourceName = useSourceName()
  const name = account?.name ?? t`Вы`
  const who = member?.name ?? sourceName(reply.source)
  const network = findNetwork(account?.provider ?? '')
  const networkName = network?.name ?? account?.provider ?? ''

  return (
    <article
      className={classes.comment}
      data-depth={depth}
      data-state={is_stuck ? 'failed' : reply.state}
      data-mark={`reply-${reply.id}`}
    >
      <Avatar name={name} image={account?.image} size={30} />
      <div className={classes.content}>
        <header className={classes.head}>
          <b>{name}</b>
          {who && <span className={classes.who}>{who}</span>}
          <Time at={reply.created_at} form="full" />
          {reply.state === 'sent' && reply.deleted_at === null && (
            <span className={classes.sent}>
              <ChecksIcon size={14} />
              <Trans>отправлен</Trans>
            </span>
          )}
          {reply.publication === 'pending' && (
            <Badge>
              <Trans>на проверке в сети</Trans>
            </Badge>
          )}
          {reply.publication === 'rejected' && (
            <Badge tone="danger">
              <Trans>сеть не опубликовала</Trans>
            </Badge>
          )}
          {reply.is_private && (
            <Badge>
              <Trans>лично</Trans>
            </Badge>
          )}
          {reply.edited_at !== null && <Trans>изменён</Trans>}
          {reply.deleted_at !== null && (
            <Badge tone="danger">
              <Trans>удалён</Trans>
            </Badge>
          )}
          <span className={classes.menu}>
            {onRetry && <ReplyMenu reply={reply} channel={channelFor(network?.comments ?? null, kind)} />}
          </span>
        </header>
        <div className={classes.text} data-deleted={reply.deleted_at !== null || undefined}>
          <Words text={reply.text} />
        </div>
        <FormerTexts texts={reply.earlier} className={classes.earlier} />
        <div className={classes.files}>
          <Attachments attachments={reply.attachments} />
        </div>
        <Subjects subjects={reply.subjects} />
        <DeedNote deed={reply.deed} network={networkName} />
        <SendNote
          sending={{ state: reply.state, action: reply.action, is_stuck }}
          network={networkName}
          onCancel={onCancel}
          isForeign={isForeign}
          onRetry={onRetry}
          onLater={onLater}
          closes_at={closingOf(network?.comments, answered_at, reply.is_private ? 'private_reply' : 'reply')}
          isBusy={isBusy}
        />
      </div>
    </article>
  )
}
