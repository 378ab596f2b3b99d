import { useLingui } from '@lingui/react/macro'
import type { Found, SearchKind } from '@otklik/contract/search.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMay } from '../../../platform/may.ts'
import { RowList } from '../../../ui/page/RowList.tsx'
import { kindQuery } from '../api.ts'
import { AuthorLine, ChatLine, ItemLine, TemplateLine } from './Lines.tsx'
import { Nothing } from './Nothing.tsx'
import { placeOfAuthor, placeOfChat, placeOfItem, placeOfTemplate } from './places.ts'

const ROW_PX = 68

type Wanted = { text: string }

/** All of one kind, page after page. */
export function OneKind({ kind, text }: Wanted & { kind: SearchKind }) {
  if (kind === 'authors') return <Authors text={text} />
  if (kind === 'items') return <Items text={text} />
  if (kind === 'chats') return <Chats text={text} />
  return <Templates text={text} />
}

function useKind<K extends SearchKind>(kind: K, text: string) {
  const query = useInfiniteQuery(kindQuery(kind, text))
  const rows = query.data?.pages.flatMap((page) => page.rows as Found[K]['rows'][number][]) ?? []
  // A page may be empty with more behind it: as long as there is nothing to show, it is still being looked for.
  const isPending = query.isPending || (rows.length === 0 && query.hasNextPage && !query.isError)
  return { query: { ...query, isPending }, rows, rowHeight: ROW_PX, empty: <Nothing /> }
}

function Authors({ text }: Wanted) {
  const { t } = useLingui()
  const list = useKind('authors', text)
  return (
    <RowList {...list} label={t`Авторы`} keyOf={({ id }) => id} hrefOf={placeOfAuthor} isPictured>
      {(row) => <AuthorLine author={row} />}
    </RowList>
  )
}

function Items({ text }: Wanted) {
  const { t } = useLingui()
  const list = useKind('items', text)
  return (
    <RowList {...list} label={t`Комментарии`} keyOf={({ item }) => item.id} hrefOf={placeOfItem}>
      {(row) => <ItemLine found={row} />}
    </RowList>
  )
}

function Chats({ text }: Wanted) {
  const { t } = useLingui()
  const list = useKind('chats', text)
  return (
    <RowList {...list} label={t`Диалоги`} keyOf={({ chat }) => chat.id} hrefOf={placeOfChat}>
      {(row) => <ChatLine found={row} />}
    </RowList>
  )
}

function Templates({ text }: Wanted) {
  const { t } = useLingui()
  const may = useMay()
  const list = useKind('templates', text)
  return (
    <RowList
      {...list}
      label={t`Шаблоны`}
      keyOf={({ id }) => id}
      hrefOf={(row) => (may('templates.manage', row.space_id) ? placeOfTemplate(row) : undefined)}
    >
      {(row) => <TemplateLine template={row} />}
    </RowList>
  )
}
