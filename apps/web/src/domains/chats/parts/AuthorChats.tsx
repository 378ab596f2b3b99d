import { Trans, useLingui } from '@lingui/react/macro'
import type { Chat } from '@otklik/contract/chats/chats.ts'
import { ChatFilter } from '@otklik/contract/work/filters.ts'
import { workStatuses } from '@otklik/contract/work/work.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { RowList } from '../../../ui/page/RowList.tsx'
import { NothingWritten, WrittenLine } from '../../authors/parts/Written.tsx'
import { useSubjectWords } from '../../files/useSubjectWords.ts'
import { chatsQuery, latestChats } from '../api.ts'

/** In any state: what is done with, too. */
const all = { status: [...workStatuses] }

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
      empty={<NothingWritten />}
    >
      {(row) => <Line chat={now(row)} />}
    </RowList>
  )
}

function Line({ chat }: { chat: Chat }) {
  const { lineOf } = useSubjectWords()
  const last = chat.last_message
  return (
    <WrittenLine work={chat} at={chat.last_message_at}>
      {last?.text || (last?.subject && lineOf(last.subject)) || <Trans>Вложение без текста</Trans>}
    </WrittenLine>
  )
}
