import { Trans, useLingui } from '@lingui/react/macro'
import type { SearchKind } from '@otklik/contract/search.ts'
import type { Page } from '@otklik/contract/wire/fields.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useMay } from '../../../platform/may.ts'
import { Failure } from '../../../ui/page/Failure.tsx'
import { RowSkeletons } from '../../../ui/page/RowSkeletons.tsx'
import { fewQuery } from '../api.ts'
import classes from './FewOfEach.module.css'
import { AuthorLine, ChatLine, ItemLine, TemplateLine } from './Lines.tsx'
import { Nothing } from './Nothing.tsx'
import { placeOfAuthor, placeOfChat, placeOfItem, placeOfTemplate } from './places.ts'

const ROW_PX = 68

/** A few of each kind, as the palette shows them, with a way to the rest of a kind. */
export function FewOfEach({ text }: { text: string }) {
  const { t } = useLingui()
  const may = useMay()
  const { data, isError, error, refetch, isFetching, isPlaceholderData } = useQuery(fewQuery(text))
  if (isError) return <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <RowSkeletons height={ROW_PX} count={8} isPictured />
  if (Object.values(data).every(({ rows, next }) => rows.length === 0 && next === null)) return <Nothing />
  const { authors, items, chats, templates } = data
  return (
    // Of what was typed before, while the new is on its way.
    <div className={classes.groups} aria-busy={isPlaceholderData}>
      <Group kind="authors" name={t`Авторы`} text={text} page={authors}>
        {(row) => (
          <Row key={row.id} to={placeOfAuthor(row)}>
            <AuthorLine author={row} />
          </Row>
        )}
      </Group>
      <Group kind="items" name={t`Комментарии`} text={text} page={items}>
        {(row) => (
          <Row key={row.item.id} to={placeOfItem(row)}>
            <ItemLine found={row} />
          </Row>
        )}
      </Group>
      <Group kind="chats" name={t`Диалоги`} text={text} page={chats}>
        {(row) => (
          <Row key={row.chat.id} to={placeOfChat(row)}>
            <ChatLine found={row} />
          </Row>
        )}
      </Group>
      <Group kind="templates" name={t`Шаблоны`} text={text} page={templates}>
        {(row) => (
          <Row key={row.id} to={may('templates.manage', row.space_id) ? placeOfTemplate(row) : undefined}>
            <TemplateLine template={row} />
          </Row>
        )}
      </Group>
    </div>
  )
}

type GroupProps<R> = {
  kind: SearchKind
  name: string
  text: string
  page: Page<R>
  children: (row: R) => ReactNode
}

function Group<R>({ kind, name, text, page: { rows, next }, children }: GroupProps<R>) {
  const id = useId()
  if (rows.length === 0 && next === null) return null
  return (
    <section aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id}>{name}</h2>
        {next !== null && (
          <Link to="/search" search={{ q: text, kind }} replace className={classes.all} aria-describedby={id}>
            {rows.length > 0 ? <Trans>Показать все</Trans> : <Trans>Искать дальше</Trans>}
          </Link>
        )}
      </header>
      {rows.length > 0 ? (
        <ul aria-labelledby={id}>{rows.map(children)}</ul>
      ) : (
        <p className={classes.none}>
          <Trans>Среди недавнего не нашлось</Trans>
        </p>
      )}
    </section>
  )
}

function Row({ to, children }: { to: string | undefined; children: ReactNode }) {
  return (
    <li>
      {to ? (
        <Link to={to} className={classes.row}>
          {children}
        </Link>
      ) : (
        <div className={classes.row}>{children}</div>
      )}
    </li>
  )
}
