import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Item, ItemCard, Reply } from '@otklik/contract/items/items.ts'
import { limits } from '@otklik/contract/limits.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { useMay } from '../../../platform/may.ts'
import { PaneBody } from '../../../ui/page/Pane.tsx'
import { ServiceLine } from '../../../work/card/parts/History.tsx'
import { NoteRow } from '../../../work/card/parts/NoteRow.tsx'
import { rowKey, unanswered, useEchoes } from '../../../work/composer/echoes.ts'
import { useAccount, useActor } from '../../desk/api.ts'
import { useSetReplyLater } from '../handling.ts'
import { ofPost } from '../of-post.ts'
import { arrangeThread, lastSteps, replyOfEcho, type ThreadRow } from '../thread.ts'
import { useTakeBack } from '../useTakeBack.ts'
import { Comment } from './Comment.tsx'
import { OwnReply } from './OwnReply.tsx'
import { PostBlock } from './PostBlock.tsx'
import classes from './Thread.module.css'

type Props = { card: ItemCard; item: Item; thread: string; onRepeat: (echo_id: number) => void }

/** What changes by a click, before the card is loaded anew. */
const standing = ({ status, is_hidden, is_liked, is_pinned, topic, deed }: Item) => ({
  ...{ status, is_hidden, is_liked, is_pinned, topic, deed },
})

/** The post, the comments under it, and our answers among them. */
export function Thread({ card, item, thread, onRepeat }: Props) {
  const { t } = useLingui()
  const me = useActor().id
  const allows = useMay()
  const may = allows('items.reply', item.space_id)
  const mayStop = may && allows('spaces.manage', item.space_id)
  const account = useAccount(item.object_id)
  const network = findNetwork(account?.provider ?? '')?.name ?? account?.provider ?? ''
  const echoes = unanswered(useEchoes(thread), card.replies, me)
  const replies = [...card.replies, ...echoes.map((echo) => replyOfEcho(echo, card.item, me))]
  const beside = { item_id: item.id, notes: card.notes, steps: lastSteps(card.history) }
  const rows = arrangeThread(card.thread, replies, beside)
  const { cancel, retry, isBusy } = useTakeBack(thread)
  const later = useSetReplyLater()
  const list = useRef<HTMLDivElement>(null)

  // The comment that was opened, not the post, is what one came for.
  useLayoutEffect(() => {
    list.current?.querySelector(`[data-mark="item-${item.id}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [item.id])

  /** What is on its way is its writer's; administrators may stop it. */
  const isTheirs = ({ user_id }: Reply) => (may && user_id === me) || mayStop
  const show = (row: ThreadRow) => {
    switch (row.kind) {
      case 'comment':
        return (
          <Comment
            key={`item-${row.item.id}`}
            item={row.item.id === item.id ? { ...row.item, ...standing(item) } : row.item}
            depth={row.depth}
            answers={row.answers}
            isFocused={row.item.id === item.id}
            network={network}
          />
        )
      case 'reply':
        return (
          <OwnReply
            key={`reply-${rowKey(row.reply.id)}`}
            reply={row.reply}
            kind={item.kind}
            answered_at={card.thread.find(({ id }) => id === row.reply.item_id)?.created_at}
            depth={row.depth}
            is_stuck={row.is_stuck}
            account={account}
            isBusy={isBusy || later.isPending}
            isForeign={row.reply.user_id !== me}
            onCancel={isTheirs(row.reply) ? () => cancel(row.reply.id) : undefined}
            onRetry={may ? () => (row.is_stuck ? onRepeat(row.reply.id) : retry(row.reply.id)) : undefined}
            onLater={isTheirs(row.reply) ? (send_at) => later.mutate({ id: row.reply.id, send_at }) : undefined}
          />
        )
      case 'note':
        return (
          <div key={`note-${row.note.id}`} className={classes.note} data-depth={row.depth}>
            <NoteRow note={row.note} space_id={item.space_id} />
          </div>
        )
      case 'step':
        return (
          <article key={`${row.step.kind}-${row.step.id}`} className={classes.note} data-depth={row.depth}>
            <ServiceLine step={row.step} space_id={item.space_id} />
          </article>
        )
    }
  }

  return (
    <PaneBody>
      <div ref={list} className={classes.thread}>
        {card.post && <PostBlock key={card.post.id} post={card.post} account={account} />}
        <div className={classes.comments} role="feed" aria-label={t`Ветка комментариев`}>
          {rows.map(show)}
        </div>
        {card.unseen_count > 0 && (
          <p className={classes.long}>
            <Plural
              value={card.unseen_count}
              one="В ветке есть ещё # комментарий: он у других групп, и вам не виден."
              few="В ветке есть ещё # комментария: они у других групп, и вам не видны."
              many="В ветке есть ещё # комментариев: они у других групп, и вам не видны."
              other="В ветке есть ещё # комментария: они у других групп, и вам не видны."
            />
          </p>
        )}
        {card.thread.length >= limits.thread_rows && item.post_id !== null && (
          <p className={classes.long}>
            <Trans>Ветка длиннее: здесь её первые {limits.thread_rows} комментариев.</Trans>{' '}
            <Link className="link" to="/items" search={ofPost(item.post_id)}>
              <Trans>Все комментарии поста</Trans>
            </Link>
          </p>
        )}
      </div>
    </PaneBody>
  )
}
