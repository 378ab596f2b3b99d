import { useLingui } from '@lingui/react/macro'
import type { Item, ItemCard } from '@otklik/contract/items.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { useLayoutEffect, useRef } from 'react'
import { useMay } from '../../../platform/may.ts'
import { PaneBody } from '../../../ui/Pane.tsx'
import { unanswered, useEchoes } from '../../actions/echoes.ts'
import { useAccount, useActor } from '../../desk/api.ts'
import { arrangeThread, replyOfEcho } from '../thread.ts'
import { useTakeBack } from '../useTakeBack.ts'
import { Comment } from './Comment.tsx'
import { OwnReply } from './OwnReply.tsx'
import { PostBlock } from './PostBlock.tsx'
import classes from './Thread.module.css'

type Props = { card: ItemCard; item: Item; thread: string; onRepeat: (echo_id: number) => void }

/** What changes by a click, before the card is loaded anew. */
const standing = ({ status, is_hidden, is_liked, deed }: Item) => ({ status, is_hidden, is_liked, deed })

/** The post, the comments under it, and our answers among them. */
export function Thread({ card, item, thread, onRepeat }: Props) {
  const { t } = useLingui()
  const me = useActor().id
  const may = useMay()('items.reply', item.space_id)
  const account = useAccount(item.object_id)
  const network = findNetwork(account?.provider ?? '')?.name ?? account?.provider ?? ''
  const echoes = unanswered(useEchoes(thread), card.replies, me)
  const rows = arrangeThread(card.thread, [...card.replies, ...echoes.map((echo) => replyOfEcho(echo, card.item, me))])
  const { cancel, retry, isBusy } = useTakeBack(thread)
  const list = useRef<HTMLDivElement>(null)

  // The comment that was opened, not the post, is what one came for.
  useLayoutEffect(() => {
    list.current?.querySelector(`[data-mark="item-${item.id}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [item.id])

  return (
    <PaneBody>
      <div ref={list} className={classes.thread}>
        {card.post && <PostBlock key={card.post.id} post={card.post} account={account} />}
        <div className={classes.comments} role="feed" aria-label={t`Ветка комментариев`}>
          {rows.map((row) =>
            row.kind === 'comment' ? (
              <Comment
                key={`item-${row.item.id}`}
                item={row.item.id === item.id ? { ...row.item, ...standing(item) } : row.item}
                isNested={row.isNested}
                isFocused={row.item.id === item.id}
                network={network}
              />
            ) : (
              <OwnReply
                key={`reply-${row.reply.id}`}
                reply={row.reply}
                is_stuck={row.is_stuck}
                account={account}
                isBusy={isBusy}
                onCancel={may ? () => cancel(row.reply.id) : undefined}
                onRetry={may ? () => (row.is_stuck ? onRepeat(row.reply.id) : retry(row.reply.id)) : undefined}
              />
            ),
          )}
        </div>
      </div>
    </PaneBody>
  )
}
