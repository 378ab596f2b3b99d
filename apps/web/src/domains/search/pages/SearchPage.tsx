import { useLingui } from '@lingui/react/macro'
import type { SearchKind } from '@otklik/contract/search.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMay } from '../../../platform/may.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { SearchIcon } from '../../../ui/icons.tsx'
import { Page } from '../../../ui/Page.tsx'
import { RowList } from '../../../ui/RowList.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { isEnough, kindQuery } from '../api.ts'
import { AuthorLine, ChatLine, ItemLine, TemplateLine } from '../parts/Lines.tsx'
import classes from './SearchPage.module.css'

const QUIET_MS = 250
const ROW_PX = 68

/** Search over everything, one kind at a time and to the end. What is looked for is in the address. */
export function SearchPage() {
  const { t } = useLingui()
  const may = useMay()
  const navigate = useNavigate()
  const { q = '', kind } = useSearch({ strict: false }) as { q?: string; kind?: SearchKind }
  const kinds: { value: SearchKind; label: string }[] = [
    { value: 'authors', label: t`Авторы` },
    ...(may('items.see') ? [{ value: 'items' as const, label: t`Комментарии` }] : []),
    ...(may('chats.see') ? [{ value: 'chats' as const, label: t`Диалоги` }] : []),
    { value: 'templates', label: t`Шаблоны` },
  ]
  const shown = kinds.find(({ value }) => value === kind)?.value ?? 'authors'
  // On top of what the address is by then: words are told a moment after they are typed.
  const go = (change: { q?: string; kind?: SearchKind }) =>
    void navigate({ to: '/search', search: (now: object) => ({ ...now, ...change }), replace: true })

  return (
    <Page title={t`Поиск`} backTo="/" isFilled>
      <div className={classes.tools}>
        <SearchField
          label={t`Имя, телефон или слова`}
          value={q}
          onChange={(text) => go({ q: text.trim() || undefined })}
          quiet_ms={QUIET_MS}
        />
        <Segments label={t`Где искать`} value={shown} onChange={(value) => go({ kind: value })} choices={kinds} />
      </div>
      <div className={classes.list}>
        {!isEnough(q) ? (
          <Empty
            icon={SearchIcon}
            title={t`Что найти?`}
            text={t`Людей — по любой части имени, ника или телефона; комментарии и сообщения — по началу слов в любой форме.`}
          />
        ) : (
          <Results key={`${shown} ${q}`} kind={shown} text={q} />
        )}
      </div>
    </Page>
  )
}

type Wanted = { text: string }

function Results({ kind, text }: Wanted & { kind: SearchKind }) {
  if (kind === 'authors') return <Authors text={text} />
  if (kind === 'items') return <Items text={text} />
  if (kind === 'chats') return <Chats text={text} />
  return <Templates text={text} />
}

function Authors({ text }: Wanted) {
  const { t } = useLingui()
  const query = useInfiniteQuery(kindQuery('authors', text))
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const list = { query: waiting(query, rows), rows, rowHeight: ROW_PX, empty: <Nothing /> }
  return (
    <RowList {...list} label={t`Авторы`} keyOf={({ id }) => id} hrefOf={({ id }) => `/author/${id}`} isPictured>
      {(row) => <AuthorLine author={row} />}
    </RowList>
  )
}

function Items({ text }: Wanted) {
  const { t } = useLingui()
  const query = useInfiniteQuery(kindQuery('items', text))
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const list = { query: waiting(query, rows), rows, rowHeight: ROW_PX, empty: <Nothing /> }
  return (
    <RowList {...list} label={t`Комментарии`} keyOf={({ item }) => item.id} hrefOf={({ item }) => `/items/${item.id}`}>
      {(row) => <ItemLine found={row} />}
    </RowList>
  )
}

function Chats({ text }: Wanted) {
  const { t } = useLingui()
  const query = useInfiniteQuery(kindQuery('chats', text))
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const list = { query: waiting(query, rows), rows, rowHeight: ROW_PX, empty: <Nothing /> }
  return (
    <RowList
      {...list}
      label={t`Диалоги`}
      keyOf={({ chat }) => chat.id}
      hrefOf={({ chat }) => `/chats/${chat.id}/messages`}
    >
      {(row) => <ChatLine found={row} />}
    </RowList>
  )
}

function Templates({ text }: Wanted) {
  const { t } = useLingui()
  const may = useMay()
  const query = useInfiniteQuery(kindQuery('templates', text))
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <RowList
      query={query}
      rows={rows}
      rowHeight={ROW_PX}
      empty={<Nothing />}
      label={t`Шаблоны`}
      keyOf={({ id }) => id}
      hrefOf={({ id, space_id }) => (may('templates.manage', space_id) ? `/settings/templates/${id}` : undefined)}
    >
      {(row) => <TemplateLine template={row} />}
    </RowList>
  )
}

/** A page may be empty with more behind it: as long as there is nothing to show, it is still being looked for. */
const waiting = <Q extends { isPending: boolean; hasNextPage: boolean; isError: boolean }>(
  query: Q,
  rows: unknown[],
) => ({
  ...query,
  isPending: query.isPending || (rows.length === 0 && query.hasNextPage && !query.isError),
})

function Nothing() {
  const { t } = useLingui()
  return (
    <Empty
      icon={SearchIcon}
      title={t`Ничего не нашлось`}
      text={t`Проверьте, как написано, или попробуйте начало слова.`}
    />
  )
}
