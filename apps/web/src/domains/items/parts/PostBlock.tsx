import { Trans, useLingui } from '@lingui/react/macro'
import type { Account } from '@otklik/contract/accounts/accounts.ts'
import type { Post } from '@otklik/contract/items/posts.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ChevronDownIcon, ChevronUpIcon, PhotoIcon } from '../../../ui/icons/icons.tsx'
import { NetworkGlyph } from '../../../ui/icons/NetworkGlyph.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { Words } from '../../../ui/marks/Words.tsx'
import { ofPost } from '../of-post.ts'
import classes from './PostBlock.module.css'

/** What the comments hang under: two lines of it, all of it on demand. */
export function PostBlock({ post, account }: { post: Post; account: Account | undefined }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const [title = '', ...rest] = post.text.split(/\n+|(?<=[.!?…])\s+/).filter(Boolean)
  const body = rest.join(' ')

  return (
    <section className={classes.post} aria-label={t`Пост`} data-open={isOpen || undefined}>
      <span className={classes.thumb}>
        {post.image ? <img src={post.image} alt="" width={52} height={52} /> : <PhotoIcon size={22} />}
      </span>
      <div className={classes.words}>
        <div className={classes.meta}>
          {account && <NetworkGlyph network={account.provider} size={14} />}
          <span>{account?.name}</span>
          <span aria-hidden="true">·</span>
          <Time at={post.published_at} form="full" />
          <span className={classes.dot} aria-hidden="true">
            ·
          </span>
          <Link className="link" to="/items" search={ofPost(post.id)}>
            <Trans>все комментарии поста</Trans>
          </Link>
          {post.url && isOpen && (
            <a className="link" href={post.url} target="_blank" rel="noopener noreferrer">
              <Trans>Открыть в сети</Trans>
            </a>
          )}
        </div>
        {isOpen ? (
          <div className={classes.full}>
            <Words text={post.text} />
            {post.image && <img className={classes.picture} src={post.image} alt={t`Картинка поста`} />}
          </div>
        ) : (
          <>
            <p className={classes.title}>{title || <Trans>Пост без текста</Trans>}</p>
            {body && <p className={classes.body}>{body}</p>}
          </>
        )}
      </div>
      <IconButton
        label={isOpen ? t`Свернуть пост` : t`Развернуть пост`}
        icon={isOpen ? ChevronUpIcon : ChevronDownIcon}
        size="s"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      />
    </section>
  )
}
