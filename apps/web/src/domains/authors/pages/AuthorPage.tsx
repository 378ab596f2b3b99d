import { useLingui } from '@lingui/react/macro'
import { CallFailed } from '@otklik/contract/client.ts'
import type { AuthorCard } from '@otklik/contract/contacts.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../../platform/may.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { PeopleIcon } from '../../../ui/icons.tsx'
import { Page } from '../../../ui/Page.tsx'
import { RowSkeletons } from '../../../ui/RowSkeletons.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { authorQuery, type Writes } from '../contacts.ts'
import { AuthorPanel } from '../parts/AuthorPanel.tsx'
import { Timeline } from '../parts/Timeline.tsx'
import { AuthorChats, AuthorItems } from '../parts/Written.tsx'
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
  const { t } = useLingui()
  const may = useMay()
  const { author, space_id } = card
  const { items_count, chats_count } = author
  const [shown, setShown] = useState<Writes | 'timeline'>('timeline')
  const tabs: { value: typeof shown; label: string }[] = [
    { value: 'timeline', label: t`Лента` },
    ...(may('items.see', space_id) ? [{ value: 'items' as const, label: t`Комментарии · ${items_count}` }] : []),
    ...(may('chats.see', space_id) ? [{ value: 'chats' as const, label: t`Диалоги · ${chats_count}` }] : []),
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
            {shown === 'items' && <AuthorItems author_id={author.id} />}
            {shown === 'chats' && <AuthorChats author_id={author.id} />}
          </div>
        </div>
        <aside className={classes.about} aria-label={t`Об авторе`}>
          <AuthorPanel author={author} space_id={space_id} isOnPage />
        </aside>
      </div>
    </Page>
  )
}
