import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Author } from '@otklik/contract/authors/authors.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '../../../platform/may.ts'
import { ExternalIcon, HistoryIcon } from '../../../ui/icons/icons.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { useIsLate } from '../../../ui/page/RowSkeletons.tsx'
import classes from '../../../ui/page/Side.module.css'
import { SectionToCome } from '../../../ui/page/SideSkeleton.tsx'
import { authorQuery } from '../contacts.ts'
import { BlockButton } from './BlockButton.tsx'
import { Blocks } from './Blocks.tsx'
import { Labels } from './Labels.tsx'
import { Notes } from './Notes.tsx'
import { Others } from './Others.tsx'

type Props = {
  author: Author
  space_id: number
  /** On the author's own page: it need not be led to, and people are blocked here and not by a comment. */
  isOnPage?: boolean
}
type PanelProps = Props & {
  /** What stands under it. It waits for what is above: notes and namesakes would push it down. */
  children?: ReactNode
}

/** Who writes: name, network, since when, how often; what colleagues know of them, and where else they write. */
export function AuthorPanel({ author, space_id, isOnPage, children }: PanelProps) {
  const { data: card, isPending } = useQuery(authorQuery(author.id))
  const isLate = useIsLate()
  // Whoever may not add to it sees what there is, and no place for what there is not.
  const may = useMay()('authors.process', space_id)
  return (
    <>
      <Who author={author} space_id={space_id} isOnPage={isOnPage} />
      {card && (may || card.notes.length > 0) && (
        <div className={classes.section}>
          <Notes author_id={author.id} space_id={space_id} notes={card.notes} />
        </div>
      )}
      {card && card.others.length + (may ? card.namesakes.length : 0) > 0 && (
        <div className={classes.section}>
          <Others card={card} />
        </div>
      )}
      {isPending ? isLate && <SectionToCome /> : children}
    </>
  )
}

function Who({ author, space_id, isOnPage }: Props) {
  const { t, i18n } = useLingui()
  const network = findNetwork(author.provider)?.name ?? author.provider
  const since = monthOf(author.first_seen_at, i18n.locale)
  const name = author.name || t`Без имени`

  return (
    <section className={classes.section} aria-label={t`Автор`}>
      <div className={classes.who}>
        <Avatar name={name} image={author.image} size={44} network={author.provider} />
        <div className={classes.names}>
          <h2>
            <Link to="/author/$id" params={{ id: author.id }}>
              {name}
            </Link>
          </h2>
          {author.screen_name && <p className={classes.quiet}>{handleOf(author.screen_name)}</p>}
          <p className={classes.quiet}>
            {network}
            <span aria-hidden="true"> · </span>
            <Trans>с {since}</Trans>
          </p>
        </div>
        {author.url && (
          <a
            className={classes.out}
            href={author.url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t`Открыть профиль в ${network}`}
            title={t`Открыть профиль в ${network}`}
          >
            <ExternalIcon size={16} />
          </a>
        )}
      </div>
      <div className={classes.figures}>
        <p>
          <b>{i18n.number(author.items_count)}</b>
          <Plural
            value={author.items_count}
            one="комментарий"
            few="комментария"
            many="комментариев"
            other="комментария"
          />
        </p>
        <p>
          <b>{i18n.number(author.chats_count)}</b>
          <Plural value={author.chats_count} one="диалог" few="диалога" many="диалогов" other="диалога" />
        </p>
      </div>
      <Labels author={author} space_id={space_id} />
      <Blocks author={author} space_id={space_id} />
      {isOnPage ? (
        <BlockButton author={author} space_id={space_id} />
      ) : (
        <Link to="/author/$id" params={{ id: author.id }} className={classes.more}>
          <HistoryIcon size={14} />
          <Trans>Всё от этого автора</Trans>
        </Link>
      )}
    </section>
  )
}

/** A phone number is no nickname. */
const handleOf = (screen_name: string) => (screen_name.startsWith('+') ? screen_name : `@${screen_name}`)

/** «июля 2025»: only beside a day does a Russian month stand in the case that «с» asks for. */
export function monthOf(at: number, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }).formatToParts(
    at * 1000,
  )
  const named = (type: string) => parts.find((part) => part.type === type)?.value
  return `${named('month')} ${named('year')}`
}
