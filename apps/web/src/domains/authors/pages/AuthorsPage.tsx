import { Trans, useLingui } from '@lingui/react/macro'
import type { AuthorRow } from '@otklik/contract/authors/contacts.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import type { AuthorFilter } from '@otklik/contract/work/filters.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Select } from '../../../ui/fields/Select.tsx'
import { PeopleIcon } from '../../../ui/icons/icons.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { ListPage } from '../../../ui/page/ListPage.tsx'
import { ResetFilter } from '../../../ui/page/NothingFound.tsx'
import rowWords from '../../../ui/page/RowWords.module.css'
import { useAccounts, useObjects } from '../../desk/api.ts'
import { LabelChips } from '../../labels/parts/LabelChips.tsx'
import classes from '../../users/parts/PeopleRow.module.css'
import { authorsQuery, type Writes } from '../contacts.ts'
import { useWrote } from '../parts/useWrote.ts'

const QUIET_MS = 250

export const ItemAuthorsPage = () => <AuthorsPage writes="items" />
export const ChatAuthorsPage = () => <AuthorsPage writes="chats" />

/** Everybody who has commented, or written messages, by name. */
function AuthorsPage({ writes }: { writes: Writes }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const filter = useSearch({ strict: false }) as AuthorFilter
  const query = useInfiniteQuery(authorsQuery(writes, filter))
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const onFilter = (change: Partial<AuthorFilter>) =>
    void navigate({ to: '.', search: { ...filter, ...change } as never, replace: true })
  const isFiltered = Object.values(filter).some((value) => (Array.isArray(value) ? value.length > 0 : value))

  return (
    <ListPage
      title={writes === 'items' ? t`Авторы комментариев` : t`Авторы сообщений`}
      backTo={writes === 'items' ? '/items' : '/chats'}
      label={t`Авторы`}
      query={query}
      rows={rows}
      isPictured
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `/author/${id}`}
      search={{
        label: t`Найти по имени, нику или телефону`,
        value: filter.name ?? '',
        onChange: (text) => onFilter({ name: text.trim() || undefined }),
        quiet_ms: QUIET_MS,
      }}
      filters={<Filters filter={filter} onFilter={onFilter} />}
      empty={
        <Empty
          icon={PeopleIcon}
          title={t`Никого не нашлось`}
          text={isFiltered ? t`По этому фильтру никто не писал.` : t`Здесь появятся те, кто вам напишет.`}
          action={
            isFiltered && (
              <ResetFilter
                onReset={() => onFilter({ name: undefined, provider: [], label_id: [], blocked: undefined })}
              />
            )
          }
        />
      }
    >
      {(row) => <Row row={row} />}
    </ListPage>
  )
}

type FiltersProps = { filter: AuthorFilter; onFilter: (change: Partial<AuthorFilter>) => void }

function Filters({ filter, onFilter }: FiltersProps) {
  const { t } = useLingui()
  const { labels } = useObjects()
  const networks = [...new Set(useAccounts().map(({ provider }) => provider))]
  return (
    <>
      {networks.length > 1 && (
        <Select<string>
          label={t`Сеть`}
          isLabelHidden
          className={classes.filter}
          value={filter.provider[0] ?? ''}
          onChange={(id) => onFilter({ provider: id === '' ? [] : [id] })}
          options={[
            { value: '', label: t`Все сети` },
            ...networks.map((id) => ({ value: id, label: findNetwork(id)?.name ?? id })),
          ]}
        />
      )}
      {labels.length > 0 && (
        <Select<number>
          label={t`Метка`}
          isLabelHidden
          className={classes.filter}
          value={filter.label_id[0] ?? 0}
          onChange={(id) => onFilter({ label_id: id === 0 ? [] : [id] })}
          options={[{ value: 0, label: t`Любые метки` }, ...labels.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      )}
      <Select<'any' | 'yes' | 'no'>
        label={t`Блокировка`}
        isLabelHidden
        className={classes.filter}
        value={filter.blocked ?? 'any'}
        onChange={(blocked) => onFilter({ blocked: blocked === 'any' ? undefined : blocked })}
        options={[
          { value: 'any', label: t`Все авторы` },
          { value: 'yes', label: t`Заблокированы` },
          { value: 'no', label: t`Не заблокированы` },
        ]}
      />
    </>
  )
}

function Row({ row }: { row: AuthorRow }) {
  const { t } = useLingui()
  const wrote = useWrote()
  const name = row.name || t`Без имени`
  return (
    <>
      <Avatar name={name} image={row.image} network={row.provider} />
      <span className={rowWords.words}>
        <b>{name}</b>
        <span className={rowWords.about}>
          {[row.screen_name !== row.name && row.screen_name, wrote(row)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={classes.facts}>
        <span className={classes.wide}>
          <LabelChips ids={row.label_ids} />
        </span>
        {row.is_blocked && (
          <Badge tone="danger">
            <Trans>заблокирован</Trans>
          </Badge>
        )}
      </span>
    </>
  )
}
