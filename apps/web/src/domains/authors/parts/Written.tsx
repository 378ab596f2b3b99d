import { Trans, useLingui } from '@lingui/react/macro'
import type { Chat } from '@otklik/contract/chats.ts'
import { ChatFilter, ItemFilter } from '@otklik/contract/filters.ts'
import type { Item } from '@otklik/contract/items.ts'
import { workStatuses } from '@otklik/contract/work.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Empty } from '../../../ui/Empty.tsx'
import { CommentIcon } from '../../../ui/icons.tsx'
import { RowList } from '../../../ui/RowList.tsx'
import { StatusMark } from '../../../ui/StatusMark.tsx'
import { Time } from '../../../ui/Time.tsx'
import { chatsQuery, latestChats } from '../../chats/api.ts'
import { useAccount } from '../../desk/api.ts'
import { useSubjectWords } from '../../files/useSubjectWords.ts'
import { itemsQuery, latestItems } from '../../items/api.ts'
import classes from './Written.module.css'

/** In any state: what is done with, too. */
const all = { status: [...workStatuses] }

export function AuthorItems({ author_id }: { author_id: number }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(itemsQuery(ItemFilter.parse({ ...all, author_id })))
  const now = latestItems.useNow()
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <RowList
      label={t`Комментарии автора`}
      query={query}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `/items/${id}`}
      empty={<Nothing />}
    >
      {(row) => <ItemLine item={now(row)} />}
    </RowList>
  )
}

export function AuthorChats({ author_id }: { author_id: number }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(chatsQuery(ChatFilter.parse({ ...all, author_id })))
  const now = latestChats.useNow()
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <RowList
      label={t`Диалоги автора`}
      query={query}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `/chats/${id}/messages`}
      empty={<Nothing />}
    >
      {(row) => <ChatLine chat={now(row)} />}
    </RowList>
  )
}

function Nothing() {
  const { t } = useLingui()
  return <Empty icon={CommentIcon} title={t`Здесь пусто`} text={t`Этот человек сюда не писал.`} />
}

function ItemLine({ item }: { item: Item }) {
  const account = useAccount(item.object_id)
  const { lineOf } = useSubjectWords()
  return (
    <>
      <StatusMark status={item.status} />
      <span className={classes.words}>
        <span>{item.text || (item.subject && lineOf(item.subject)) || <Trans>Вложение без текста</Trans>}</span>
        <span className={classes.quiet}>{account?.name}</span>
      </span>
      <Time at={item.created_at} form="list" className={classes.quiet} />
    </>
  )
}

function ChatLine({ chat }: { chat: Chat }) {
  const account = useAccount(chat.object_id)
  const { lineOf } = useSubjectWords()
  const last = chat.last_message
  return (
    <>
      <StatusMark status={chat.status} />
      <span className={classes.words}>
        <span>{last?.text || (last?.subject && lineOf(last.subject)) || <Trans>Вложение без текста</Trans>}</span>
        <span className={classes.quiet}>{account?.name}</span>
      </span>
      <Time at={chat.last_message_at} form="list" className={classes.quiet} />
    </>
  )
}
