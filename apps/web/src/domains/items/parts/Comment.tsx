import { Trans, useLingui } from '@lingui/react/macro'
import type { AuthorBrief } from '@otklik/contract/authors/authors.ts'
import type { ThreadItem } from '@otklik/contract/items/items.ts'
import { Link } from '@tanstack/react-router'
import { HeartIcon, LockIcon } from '../../../ui/icons/icons.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { Words } from '../../../ui/marks/Words.tsx'
import { DeedNote } from '../../../work/card/parts/DeedNote.tsx'
import { FormerTexts } from '../../../work/card/parts/FormerTexts.tsx'
import { Stars } from '../../authors/parts/Stars.tsx'
import { Attachments } from '../../files/parts/Attachments.tsx'
import { Subjects } from '../../files/parts/Subjects.tsx'
import classes from './Thread.module.css'
import { useAuthorName } from './useAuthorName.ts'

type Props = {
  item: ThreadItem
  depth: number
  /** Whom it answers, where the nesting does not show it. */
  answers: AuthorBrief | null
  isFocused: boolean
  network: string
}

/** A customer's words; what was there before an edit and what is deleted stay readable. */
export function Comment({ item, depth, answers, isFocused, network }: Props) {
  const name = useAuthorName(item.author)
  const answered = useAuthorName(answers)
  const isDeleted = item.status === 'deleted'
  return (
    <article
      className={classes.comment}
      data-depth={depth}
      data-focused={isFocused || undefined}
      data-mark={`item-${item.id}`}
      aria-current={isFocused || undefined}
    >
      <Avatar name={name} image={item.author?.image} size={30} />
      <div className={classes.content}>
        <header className={classes.head}>
          <b>{name}</b>
          {answers && (
            <span className={classes.answers}>
              <Trans>ответ: {answered}</Trans>
            </span>
          )}
          {isFocused ? (
            <Time at={item.created_at} form="full" />
          ) : (
            <Link to="/items/$id" params={{ id: item.id }} search={true} className={classes.open}>
              <StatusMark status={item.status} size={12} />
              <Time at={item.created_at} form="full" />
            </Link>
          )}
          {item.edited_at !== null && (
            <span className={classes.edited}>
              <Trans>
                изменён <Time at={item.edited_at} form="clock" />
              </Trans>
            </span>
          )}
          {isDeleted && (
            <Badge tone="danger">
              <Trans>удалён в сети</Trans>
            </Badge>
          )}
          {item.is_hidden && (
            <Badge>
              <Trans>скрыт</Trans>
            </Badge>
          )}
          {item.topic && (
            <Badge>
              {item.topic.is_closed && <LockIcon size={12} />}
              {item.topic.state}
            </Badge>
          )}
          {item.is_pinned && (
            <Badge>
              <Trans>закреплён</Trans>
            </Badge>
          )}
          {item.is_liked && (
            <span className={classes.liked}>
              <HeartIcon size={13} />
              <span className="visually-hidden">
                <Trans>нам понравилось</Trans>
              </span>
            </span>
          )}
        </header>
        <div className={classes.text} data-deleted={isDeleted || undefined}>
          {item.rating !== null && (
            <div>
              <Stars rating={item.rating} />
            </div>
          )}
          {item.title && <p className={classes.title}>{item.title}</p>}
          <Words text={item.text} />
        </div>
        <FormerTexts texts={item.earlier} className={classes.earlier} />
        <div className={classes.files}>
          <Attachments attachments={item.attachments} />
        </div>
        <Subjects subjects={item.subjects} />
        {item.details && <Details details={item.details} />}
        <DeedNote deed={item.deed} network={network} />
      </div>
    </article>
  )
}

/** What the network tells of whoever wrote it: only what we have a name for. */
function Details({ details }: { details: Readonly<Record<string, string>> }) {
  const { t } = useLingui()
  const { device, app_version, android_sdk, os, language, territory, size, color } = details
  const known = [
    device,
    app_version && t`версия ${app_version}`,
    android_sdk && t`Android SDK ${android_sdk}`,
    os,
    language && t`язык: ${language}`,
    territory && t`страна: ${territory}`,
    size && t`размер: ${size}`,
    color && t`цвет: ${color}`,
  ]
  return <p className={classes.details}>{known.filter(Boolean).join(' · ')}</p>
}
