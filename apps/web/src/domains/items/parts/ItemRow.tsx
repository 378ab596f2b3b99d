import { Trans, useLingui } from '@lingui/react/macro'
import type { Item } from '@otklik/contract/items/items.ts'
import { finishedStatuses } from '@otklik/contract/work/work.ts'
import { memo } from 'react'
import { formatDuration } from '../../../platform/time/time.ts'
import { AlertIcon, ClockIcon, DelayIcon, EyeOffIcon, PaperclipIcon, ReplyIcon } from '../../../ui/icons/icons.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { useNow } from '../../../ui/now.ts'
import { RowRival } from '../../../work/card/parts/Rival.tsx'
import { useRivalIn } from '../../../work/card/useRival.ts'
import { useDraftText } from '../../../work/composer/drafts/kept-drafts.ts'
import { Due } from '../../../work/list/parts/Due.tsx'
import { RowTags } from '../../../work/list/parts/RowTags.tsx'
import { rowText, unreadMark, WorkRow } from '../../../work/list/parts/WorkRow.tsx'
import { Emotion } from '../../authors/parts/Emotion.tsx'
import { Stars } from '../../authors/parts/Stars.tsx'
import { useActor } from '../../desk/api.ts'
import type { People } from '../../desk/usePeople.ts'
import { TwinsMark } from '../../duplicates/parts/TwinsMark.tsx'
import { useSubjectWords } from '../../files/useSubjectWords.ts'
import classes from './ItemRow.module.css'
import { useAuthorName } from './useAuthorName.ts'

type Props = {
  item: Item
  people: People
  isUnread: boolean
  isDone: boolean
  isPicking: boolean
}

const textClass = `${rowText} ${classes.text}`

/** Three lines of fixed height: who and when, what, and what is known about it; where little is known, more of the text. */
export const ItemRow = memo(function ItemRow({ item, people, isUnread, isDone, isPicking }: Props) {
  const { t } = useLingui()
  const name = useAuthorName(item.author)
  const account = people.accountOf(item)
  const account_label = people.accountLabel(item)
  const { lineOf } = useSubjectWords()
  const draft = useDraftText(`item.${useActor().id}.${item.id}`)
  const words = (
    <>
      {item.rating !== null && <Stars rating={item.rating} />}
      {draft ? (
        <span className={classes.draft}>
          <Trans>Черновик: {draft}</Trans>
        </span>
      ) : (
        item.text || (item.subject ? lineOf(item.subject) : item.has_files && <Trans>Вложение без текста</Trans>)
      )}
    </>
  )

  return (
    <WorkRow
      image={item.author?.image}
      status={item.status}
      at={item.created_at}
      unread={
        isUnread && <span className={`${unreadMark} ${classes.unread}`} role="img" aria-label={t`Не прочитано`} />
      }
      className={classes.row}
      {...{ name, account, account_label, isDone, isPicking }}
    >
      {hasFacts(item) ? (
        <>
          <div className={textClass}>{words}</div>
          <div className={classes.third}>
            {item.emotion !== null && <Emotion value={item.emotion} />}
            <RowTags ids={item.tag_ids} tagOf={people.tagOf} />
            <Facts item={item} />
            <End item={item} people={people} />
          </div>
        </>
      ) : (
        <div className={`${textClass} ${classes.two}`}>
          <span className={classes.corner}>
            <End item={item} people={people} />
          </span>
          {words}
        </div>
      )}
    </WorkRow>
  )
})

/** Whether the third line says anything at its left. */
const hasFacts = (item: Item) =>
  item.emotion !== null ||
  item.tag_ids.length > 0 ||
  item.kind === 'mention' ||
  (item.kind === 'review' && item.rating === null) ||
  item.has_files ||
  item.is_hidden ||
  item.edited_at !== null

function Facts({ item }: { item: Item }) {
  return (
    <>
      {item.kind === 'mention' && <Trans>упоминание</Trans>}
      {item.kind === 'review' && item.rating === null && <Trans>отзыв</Trans>}
      {item.has_files && (
        <span className={classes.fact}>
          <PaperclipIcon size={13} />
          <Trans>вложение</Trans>
        </span>
      )}
      {item.is_hidden && (
        <span className={classes.fact}>
          <EyeOffIcon size={13} />
          <Trans>скрыт</Trans>
        </span>
      )}
      {item.edited_at !== null && <Trans>изменён</Trans>}
    </>
  )
}

/** At the right: who is answering it now, else that our answer did not arrive, else until when it is put off, else that it is answered, else how long it waits; what is left of its time limit; and whose it is. */
function End({ item, people }: Pick<Props, 'item' | 'people'>) {
  const rival = useRivalIn(people, { type: 'item', id: item.id, space_id: item.space_id })
  const assignee = people.memberOf(item.space_id, item.assigned_to)
  return (
    <span className={classes.end}>
      <TwinsMark id={item.id} />
      {rival ? (
        <RowRival rival={rival} />
      ) : item.unsent && item.unsent !== 'held' ? (
        <span className={classes.unsent} data-state={item.unsent}>
          <AlertIcon size={13} />
          {item.unsent === 'failed' ? <Trans>не отправлен</Trans> : <Trans>не подтверждён</Trans>}
        </span>
      ) : item.unsent === 'held' || item.deed?.is_held ? (
        <span className={classes.unsent} data-state="held">
          <ClockIcon size={13} />
          <Trans>ждёт аккаунта</Trans>
        </span>
      ) : item.delayed_until !== null && item.status === 'delayed' ? (
        <>
          <DelayIcon size={13} />
          <Time at={item.delayed_until} form="full" />
        </>
      ) : item.replied_at !== null ? (
        <>
          <ReplyIcon size={13} />
          <Trans>отвечен</Trans>
        </>
      ) : (
        // What is left tells more than how long it was.
        item.due_at === null && !finishedStatuses.includes(item.status) && <Waits since={item.created_at} />
      )}
      {!rival && !item.unsent && <Due of={item} form="row" />}
      {assignee && (
        <span title={assignee.name}>
          <Avatar name={assignee.name} image={assignee.image} size={18} />
          <span className="visually-hidden">{assignee.name}</span>
        </span>
      )}
    </span>
  )
}

const MINUTE_S = 60

function Waits({ since }: { since: number }) {
  const { t, i18n } = useLingui()
  const long = formatDuration(Math.max(MINUTE_S, useNow() - since), i18n.locale)
  return (
    <>
      <ClockIcon size={13} />
      <span title={t`Ждёт ответа`}>{long}</span>
    </>
  )
}
