import { useLingui } from '@lingui/react/macro'
import type { Item, ItemCard } from '@otklik/contract/items/items.ts'
import { SettableStatus } from '@otklik/contract/work/work.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toast } from '../../ui/layers/toast.ts'
import { useTellRefused } from '../../work/card/useTellRefused.ts'
import { newest } from '../../work/list/rows.ts'
import { itemQuery, latestItems, useSetItemStatus } from './api.ts'

/** A card together with what events have told since it was loaded; its text is the card's, which is whole. */
export function useItemCard(id: number | undefined) {
  const query = useQuery({ ...itemQuery(id ?? 0), enabled: id !== undefined })
  const latest = latestItems.useOne(id)
  const card = query.data
  const item = useMemo(() => card && itemNow(card, latest), [card, latest])
  // The same until it says something else: the page is drawn anew for the list's sake, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what of it a card shows
  return useMemo(() => ({ query, card, item }), [card, item, query.status, query.error])
}

export function itemNow({ item }: ItemCard, latest: Item | undefined): Item {
  const now = newest<Item>(item, latest)
  return now === item ? item : { ...now, text: item.text, version: Math.max(now.version, item.version) }
}

/** Sets the status at once; closing can be taken back from the notice. */
export function useStatusChange() {
  const { t } = useLingui()
  const cache = useQueryClient()
  const tell = useTellRefused(t`Комментарий изменился, пока вы смотрели. Показано, как он стоит теперь.`)
  const { mutate } = useSetItemStatus()

  const set = (item: Item, status: SettableStatus, delayed_until?: number) =>
    mutate(
      { item, status, delayed_until },
      {
        onError: (error) => tell({ type: 'item', id: item.id }, error),
        onSuccess: () => {
          if (status === 'closed') tellClosed(item)
        },
      },
    )

  const tellClosed = (before: Item) => {
    const back = SettableStatus.safeParse(before.status).data
    if (!back || back === 'closed') return
    const bringBack = () => {
      const now = latestItems.find(cache, before.id)
      if (now) set(now, back, back === 'delayed' ? (before.delayed_until ?? undefined) : undefined)
    }
    toast.ok(t`Комментарий закрыт`, { id: 'item-closed', action: { label: t`Вернуть`, run: bringBack } })
  }

  return set
}
