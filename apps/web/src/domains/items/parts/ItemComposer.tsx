import { useLingui } from '@lingui/react/macro'
import type { Item, ItemCard } from '@otklik/contract/items.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import type { Ref } from 'react'
import { useMay } from '../../../platform/may.ts'
import { useNow } from '../../../ui/now.ts'
import type { News } from '../../actions/guard.ts'
import { Composer, type ComposerHandle } from '../../actions/parts/Composer.tsx'
import { NoComposer } from '../../actions/parts/NoComposer.tsx'
import type { Sender } from '../../actions/sender.ts'
import { undoEnd } from '../../actions/undo.ts'
import { isWithin } from '../../actions/within.ts'
import { useAccount } from '../../desk/api.ts'
import { useTakeBack } from '../useTakeBack.ts'

type Props = {
  ref: Ref<ComposerHandle>
  card: ItemCard
  item: Item
  sender: Sender
  onShowNews: (news: readonly News[]) => void
}

export function ItemComposer({ ref, card, item, sender, onShowNews }: Props) {
  const { t } = useLingui()
  const may = useMay()
  const account = useAccount(item.object_id)
  const network = findNetwork(account?.provider ?? '')
  const { cancel } = useTakeBack(sender.thread)
  const isPrivatePossible = isWithin(network?.comments, 'private_reply', item.created_at, useNow())
  const undoable = card.replies.findLast(
    ({ state, action }) => state === 'pending' && (undoEnd(action) ?? 0) > performance.now(),
  )

  if (!may('items.reply', item.space_id)) return <NoComposer why="right" />
  if (item.status === 'deleted') return <NoComposer why="deleted" />
  if (!account) return null
  if (!network?.comments?.actions.includes('reply'))
    return <NoComposer why="network" network={network?.name ?? account.provider} />
  return (
    <Composer
      ref={ref}
      sender={sender}
      thing={{ type: 'item', id: item.id, space_id: item.space_id }}
      provider={account.provider}
      network={network}
      channel="comments"
      label={t`Ответ на комментарий`}
      ways={[
        { label: t`Ответить и закрыть`, then_status: 'closed' },
        { label: t`Ответить`, then_status: null },
        { label: t`Ответить и ждать клиента`, then_status: 'waiting' },
        ...(isPrivatePossible ? [{ label: t`Ответить лично`, then_status: null, is_private: true }] : []),
      ]}
      onShowNews={onShowNews}
      onUndo={undoable && (() => cancel(undoable.id))}
    />
  )
}
