import { useLingui } from '@lingui/react/macro'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import type { SettableStatus } from '@otklik/contract/work/work.ts'
import { useQueryClient } from '@tanstack/react-query'
import { memo, type Ref } from 'react'
import { CommentIcon } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { CardToCome, NoCard } from '../../../work/card/parts/NoCard.tsx'
import { ApprovalStrip } from '../../../work/composer/parts/ApprovalStrip.tsx'
import type { ComposerHandle } from '../../../work/composer/parts/Composer.tsx'
import { repeat, type Sender } from '../../../work/composer/sender.ts'
import { showNews } from '../../../work/list/showNews.ts'
import { useActor, useSpace } from '../../desk/api.ts'
import { itemQuery, postReply } from '../api.ts'
import { seenOn } from '../thread.ts'
import type { useItemCard } from '../useItemCard.ts'
import { CardHead } from './CardHead.tsx'
import { CardSkeleton } from './CardSkeleton.tsx'
import { ItemComposer } from './ItemComposer.tsx'
import { Thread } from './Thread.tsx'

type Props = {
  id: number
  state: ReturnType<typeof useItemCard>
  composer: Ref<ComposerHandle>
  onSet: (status: SettableStatus, delayed_until?: number) => void
  onBack: () => void
  onPrevious?: () => void
  onNext?: () => void
  onReturn: (id: number) => void
}

/** One comment: how it stands, its thread, and the answer to it. */
export const ItemCard = memo(function ItemCard(props: Props) {
  const { id, state, composer, onSet, onBack, onPrevious, onNext, onReturn } = props
  const { t } = useLingui()
  const cache = useQueryClient()
  const me = useActor().id
  const { query, card, item } = state
  const undo_ms = useSpace(item?.space_id ?? 0)?.undo_ms ?? 0

  if (query.error instanceof CallFailed && query.error.status === 404)
    return (
      <NoCard onBack={onBack}>
        <Empty
          icon={CommentIcon}
          title={t`Такого комментария нет`}
          text={t`Его удалили, или он в пространстве, куда у вас нет доступа.`}
        />
      </NoCard>
    )
  if (query.isError && !card)
    return (
      <NoCard onBack={onBack}>
        <Failure
          title={t`Комментарий не загрузился`}
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      </NoCard>
    )
  if (!card || !item)
    return (
      <CardToCome onBack={onBack}>
        <CardSkeleton />
      </CardToCome>
    )

  const sender: Sender = {
    thread: `item.${me}.${id}`,
    me,
    undo_ms,
    seen: seenOn(card),
    post: (echo) => postReply(cache, id, echo),
    reload: async () => seenOn(await cache.fetchQuery({ ...itemQuery(id), staleTime: 0 })),
  }
  return (
    <>
      <CardHead
        item={item}
        post={card.post}
        author={card.author}
        onSet={onSet}
        onBack={onBack}
        onPrevious={onPrevious}
        onNext={onNext}
      />
      <Thread key={id} card={card} item={item} thread={sender.thread} onRepeat={(echo_id) => repeat(sender, echo_id)} />
      <ApprovalStrip why={card.approval} />
      <ItemComposer
        ref={composer}
        card={card}
        item={item}
        sender={sender}
        onShowNews={showNews}
        onNext={onNext}
        onReturn={() => onReturn(id)}
      />
    </>
  )
})
