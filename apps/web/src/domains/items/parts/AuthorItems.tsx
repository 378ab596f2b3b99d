import { Trans, useLingui } from '@lingui/react/macro'
import type { Item } from '@otklik/contract/items/items.ts'
import { ItemFilter } from '@otklik/contract/work/filters.ts'
import { workStatuses } from '@otklik/contract/work/work.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { RowList } from '../../../ui/page/RowList.tsx'
import { NothingWritten, WrittenLine } from '../../authors/parts/Written.tsx'
import { useSubjectWords } from '../../files/useSubjectWords.ts'
import { itemsQuery, latestItems } from '../api.ts'

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
      empty={<NothingWritten />}
    >
      {(row) => <Line item={now(row)} />}
    </RowList>
  )
}

function Line({ item }: { item: Item }) {
  const { lineOf } = useSubjectWords()
  return (
    <WrittenLine work={item} at={item.created_at}>
      {item.text || (item.subject && lineOf(item.subject)) || <Trans>Вложение без текста</Trans>}
    </WrittenLine>
  )
}
