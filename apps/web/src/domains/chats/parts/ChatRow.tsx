import { Trans, useLingui } from '@lingui/react/macro'
import type { Chat } from '@otklik/contract/chats/chats.ts'
import { finishedStatuses } from '@otklik/contract/work/work.ts'
import { memo } from 'react'
import { formatDuration } from '../../../platform/time/time.ts'
import { AlertIcon, ClockIcon, DelayIcon, WarningIcon } from '../../../ui/icons/icons.tsx'
import { Counter } from '../../../ui/marks/Badge.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { useNow } from '../../../ui/now.ts'
import { RowRival } from '../../../work/card/parts/Rival.tsx'
import { useRivalIn } from '../../../work/card/useRival.ts'
import { useDraftText } from '../../../work/composer/drafts/kept-drafts.ts'
import { Due } from '../../../work/list/parts/Due.tsx'
import { RowTags } from '../../../work/list/parts/RowTags.tsx'
import { rowText, unreadMark, WorkRow } from '../../../work/list/parts/WorkRow.tsx'
import { Emotion } from '../../authors/parts/Emotion.tsx'
import { useActor } from '../../desk/api.ts'
import type { People } from '../../desk/usePeople.ts'
import { useMessageKind } from '../../files/useMessageKind.ts'
import { useServiceWords } from '../../files/useServiceWords.ts'
import { useSubjectWords } from '../../files/useSubjectWords.ts'
import { threadOf } from '../threadOf.ts'
import classes from './ChatRow.module.css'

type Props = { chat: Chat; people: People; isDone: boolean; isChosen: boolean; isPicking: boolean }

const textClass = `${rowText} ${classes.text}`

/** Two lines of fixed height: who and when; what was said last and how much of it is unread. */
export const ChatRow = memo(function ChatRow({ chat, people, isDone, isChosen, isPicking }: Props) {
  const { t } = useLingui()
  const account = people.accountOf(chat)
  const account_label = people.accountLabel(chat)
  const draft = useDraftText(threadOf(useActor().id, chat.id))
  const name = chat.title ?? (chat.author.name || t`Без имени`)
  const isUnread = chat.unread > 0

  return (
    <WorkRow
      name={name}
      image={chat.author.image}
      status={chat.status}
      at={chat.last_message_at}
      unread={isUnread && <span className={`${unreadMark} ${classes.unread}`} />}
      className={classes.row}
      tags={<RowTags ids={chat.tag_ids} tagOf={people.tagOf} />}
      {...{ account, account_label, isDone, isPicking }}
    >
      <div className={classes.second}>
        {draft && !isChosen ? (
          <span className={classes.draft}>
            <Trans>Черновик: {draft}</Trans>
          </span>
        ) : (
          <LastMessage chat={chat} />
        )}
        {chat.emotion !== null && <Emotion value={chat.emotion} />}
        <End chat={chat} people={people} />
        {isUnread && <Counter value={chat.unread} tone="accent" label={t`Непрочитанных: ${chat.unread}`} />}
      </div>
    </WorkRow>
  )
})

function LastMessage({ chat: { last_message } }: { chat: Chat }) {
  const me = useActor().id
  const kindOf = useMessageKind()
  const serviceWords = useServiceWords()
  const { lineOf } = useSubjectWords()
  if (!last_message) return <span className={textClass} />
  const { text, kind, subject, is_own, user_id, state } = last_message
  const { name, icon: Icon } = kindOf(kind)
  const said = kind === 'system' ? serviceWords(text) : text
  const words = said || (subject ? lineOf(subject) : name)
  return (
    <>
      {state === 'failed' && <AlertIcon size={14} className={classes.failed} />}
      {state === 'unknown' && <WarningIcon size={14} className={classes.unsure} />}
      {Icon && <Icon size={14} className={classes.kind} />}
      <span className={textClass}>
        {is_own ? user_id === me ? <Trans>Вы: {words}</Trans> : <Trans>Мы: {words}</Trans> : words}
      </span>
    </>
  )
}

const MINUTE_S = 60

/** Our last words wait until the account is connected again. */
const isHeld = (chat: Chat, people: People) =>
  chat.last_message?.state === 'pending' && (people.accountOf(chat)?.is_down ?? false)

/** Who is answering in it now, else that our words wait for the account, else until when it is put off, else what is left of its time limit, else how long the customer waits. */
function End({ chat, people }: Pick<Props, 'chat' | 'people'>) {
  const { t, i18n } = useLingui()
  const now = useNow()
  const rival = useRivalIn(people, { type: 'chat', id: chat.id, space_id: chat.space_id })
  if (rival) return <RowRival rival={rival} />
  if (isHeld(chat, people))
    return (
      <span className={classes.end} data-held="">
        <ClockIcon size={13} />
        <Trans>ждёт аккаунта</Trans>
      </span>
    )
  if (chat.status === 'delayed' && chat.delayed_until !== null)
    return (
      <span className={classes.end}>
        <DelayIcon size={13} />
        <Time at={chat.delayed_until} form="list" />
      </span>
    )
  if (chat.due_at !== null) return <Due of={chat} form="row" />
  if (chat.unanswered_at === null || finishedStatuses.includes(chat.status)) return null
  return (
    <span className={classes.end} title={t`Ждёт ответа`}>
      <ClockIcon size={13} />
      {formatDuration(Math.max(MINUTE_S, now - chat.unanswered_at), i18n.locale)}
    </span>
  )
}
