import { Trans, useLingui } from '@lingui/react/macro'
import type { TimelineEntry } from '@otklik/contract/authors/timeline.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  AlertIcon,
  BlockIcon,
  ClockIcon,
  CommentIcon,
  HistoryIcon,
  type Icon,
  MessageIcon,
  NoteIcon,
  ReplyIcon,
  WarningIcon,
} from '../../../ui/icons/icons.tsx'
import { NetworkGlyph } from '../../../ui/icons/NetworkGlyph.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { RowList } from '../../../ui/page/RowList.tsx'
import { type People, usePeople } from '../../desk/usePeople.ts'
import { useMessageKind } from '../../files/useMessageKind.ts'
import { useServiceWords } from '../../files/useServiceWords.ts'
import { useSubjectWords } from '../../files/useSubjectWords.ts'
import { timelineQuery } from '../timeline.ts'
import { BlockedWords } from './BlockedWords.tsx'
import { Stars } from './Stars.tsx'
import classes from './Timeline.module.css'

const ROW_PX = 84

/** Everything between a person and us, on all their networks, newest first. */
export function Timeline({ author_id, space_id }: { author_id: number; space_id: number }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(timelineQuery(author_id))
  const people = usePeople()
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <RowList
      label={t`Лента автора`}
      query={query}
      rows={rows}
      rowHeight={ROW_PX}
      isMeasured
      keyOf={({ key }) => key}
      hrefOf={hrefOf}
      empty={
        <Empty icon={HistoryIcon} title={t`Здесь пусто`} text={t`Здесь появится всё, что вы друг другу напишете.`} />
      }
    >
      {(entry) => <Entry entry={entry} space_id={space_id} people={people} />}
    </RowList>
  )
}

/** Notes about the person and blocks stand nowhere else. */
function hrefOf({ item_id, chat_id }: TimelineEntry): string | undefined {
  if (item_id !== null) return `/items/${item_id}`
  if (chat_id !== null) return `/chats/${chat_id}/messages`
}

const icons: Record<TimelineEntry['kind'], Icon> = {
  item: CommentIcon,
  reply: ReplyIcon,
  message: MessageIcon,
  note: NoteIcon,
  block: BlockIcon,
  unblock: BlockIcon,
}

type EntryProps = { entry: TimelineEntry; space_id: number; people: People }

function Entry({ entry, space_id, people }: EntryProps) {
  const what = useWhat()(entry)
  const account = entry.object_id === null ? undefined : people.accountOf({ object_id: entry.object_id })
  const who = people.memberOf(space_id, entry.user_id)?.name
  const isOurs = entry.is_own && entry.kind !== 'note'
  const EntryIcon = isOurs && entry.kind === 'message' ? ReplyIcon : icons[entry.kind]
  return (
    <div className={classes.entry} data-own={isOurs || undefined} data-kind={entry.kind}>
      <span className={classes.icon}>
        <EntryIcon size={16} />
      </span>
      <div className={classes.lines}>
        <div className={classes.head}>
          {entry.status && <StatusMark status={entry.status} />}
          <span className={classes.what}>{what}</span>
          {who && <span className={classes.quiet}>{who}</span>}
          {account && (
            <span className={classes.account}>
              <NetworkGlyph network={account.provider} size={14} />
              <span className={classes.name}>{account.name}</span>
            </span>
          )}
          <Time at={entry.at} form="list" className={classes.time} />
        </div>
        <Words entry={entry} account={account?.name ?? ''} />
        <SendState state={entry.state} />
      </div>
    </div>
  )
}

function useWhat() {
  const { t } = useLingui()
  return ({ kind, is_own, is_private, message_kind }: TimelineEntry): string => {
    if (kind === 'item') return t`Комментарий`
    if (kind === 'note') return t`Заметка`
    if (kind === 'reply') return is_private ? t`Ответ в личных сообщениях` : t`Ответ`
    if (kind === 'block') return t`Заблокирован`
    if (kind === 'unblock') return t`Разблокирован`
    if (message_kind === 'system') return t`Событие беседы`
    return is_own ? t`Наше сообщение` : t`Сообщение`
  }
}

function Words({ entry, account }: { entry: TimelineEntry; account: string }) {
  const kindOf = useMessageKind()
  const serviceWords = useServiceWords()
  const { lineOf } = useSubjectWords()
  const { kind, text, subject, message_kind, rating, until, is_deleted } = entry
  if (kind === 'unblock')
    return (
      <p className={classes.words}>
        <Trans>Снова может писать в «{account}»</Trans>
      </p>
    )
  if (kind === 'block')
    return (
      <p className={classes.words}>
        <BlockedWords account={account} until={until} />
      </p>
    )
  const said = message_kind === 'system' ? serviceWords(text) : text
  const instead = subject ? lineOf(subject) : message_kind && kindOf(message_kind).name
  return (
    <p className={classes.words}>
      {rating !== null && <Stars rating={rating} />}
      {said || <span className={classes.quiet}>{is_deleted ? <Trans>Удалено</Trans> : instead || <NoWords />}</span>}
    </p>
  )
}

const NoWords = () => <Trans>Вложение без текста</Trans>

/** What was sent says nothing: so it should be. */
function SendState({ state }: { state: TimelineEntry['state'] }) {
  if (state === 'failed')
    return (
      <p className={classes.state} data-state={state}>
        <AlertIcon size={13} />
        <Trans>не отправлено</Trans>
      </p>
    )
  if (state === 'unknown')
    return (
      <p className={classes.state} data-state={state}>
        <WarningIcon size={13} />
        <Trans>не подтверждено</Trans>
      </p>
    )
  if (state !== 'pending') return null
  return (
    <p className={classes.state}>
      <ClockIcon size={13} />
      <Trans>отправляется</Trans>
    </p>
  )
}
