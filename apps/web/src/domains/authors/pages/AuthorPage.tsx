import { useLingui } from '@lingui/react/macro'
import type { AuthorCard } from '@otklik/contract/authors/contacts.ts'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../../platform/may.ts'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { PeopleIcon } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { RowSkeletons } from '../../../ui/page/RowSkeletons.tsx'
import { authorQuery } from '../contacts.ts'
import { AuthorPanel } from '../parts/AuthorPanel.tsx'
import { Timeline } from '../parts/Timeline.tsx'
import { writtenKinds } from '../written.ts'
import classes from './AuthorPage.module.css'

/** One who writes to us: what we know of them, and all between them and us that one may see. */
export function AuthorPage() {
  const { t } = useLingui()
  const { id = 0 } = useParams({ strict: false })
  const query = useQuery(authorQuery(id))

  if (query.error instanceof CallFailed && query.error.status === 404)
    return (
      <Empty
        isPage
        icon={PeopleIcon}
        title={t`Такого автора нет`}
        text={t`Его данные удалены, или он писал туда, куда у вас нет доступа.`}
      />
    )
  if (query.isError)
    return <Failure error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
  if (!query.data) return <RowSkeletons height={64} count={8} />
  return <Known key={id} card={query.data} />
}

function Known({ card }: { card: AuthorCard }) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const { author, space_id } = card
  const { items_count, chats_count } = author
  const [shown, setShown] = useState('timeline')
  const lists = writtenKinds().filter(({ permission }) => may(permission, space_id))
  const tabs = [
    { value: 'timeline', label: t`Лента` },
    ...lists.map(({ value, name, countOf }) => ({ value, label: `${i18n._(name)} · ${countOf(author)}` })),
  ]
  const isOfChats = items_count === 0 && chats_count > 0

  return (
    <Page title={author.name || t`Без имени`} backTo={isOfChats ? '/chats/authors' : '/items/authors'} isFilled>
      <div className={classes.columns}>
        <div className={classes.written}>
          <div>
            <Segments label={t`Что показать`} value={shown} onChange={setShown} choices={tabs} />
          </div>
          <div className={classes.list}>
            {shown === 'timeline' && <Timeline author_id={author.id} space_id={space_id} />}
            {lists.map(({ value, List }) => shown === value && <List key={value} author_id={author.id} />)}
          </div>
        </div>
        <aside className={classes.about} aria-label={t`Об авторе`}>
          <AuthorPanel author={author} space_id={space_id} isOnPage />
        </aside>
      </div>
    </Page>
  )
}
