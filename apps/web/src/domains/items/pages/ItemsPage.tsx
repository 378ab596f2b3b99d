import { useLingui } from '@lingui/react/macro'
import type { Item } from '@otklik/contract/items/items.ts'
import { ItemFilter } from '@otklik/contract/work/filters.ts'
import type { SettableStatus } from '@otklik/contract/work/work.ts'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { knownBy } from '../../../platform/pages/address.ts'
import { StackIcon } from '../../../ui/icons/icons.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { SideSkeleton } from '../../../ui/page/SideSkeleton.tsx'
import { useLasting } from '../../../ui/useLasting.ts'
import type { WorkListHandle } from '../../../work/list/parts/WorkList.tsx'
import { WorkPage } from '../../../work/list/parts/WorkPage.tsx'
import { neighbours } from '../../../work/list/rows.ts'
import { useActor } from '../../desk/api.ts'
import { itemQuery } from '../api.ts'
import { itemKind } from '../kind.ts'
import { markOpened } from '../opened.ts'
import { ItemCard } from '../parts/ItemCard.tsx'
import { ItemSide } from '../parts/ItemSide.tsx'
import { useItemCard, useStatusChange } from '../useItemCard.ts'
import { useItemList } from '../useItemList.ts'
import { useItemRowDeeds } from '../useItemRowDeeds.ts'

const route = getRouteApi('/work/items')
const known = knownBy(ItemFilter)

/** Comments: the list at the left, the chosen one at the right, who wrote it beside that. */
export function ItemsPage() {
  const { t } = useLingui()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { id: me } = useActor()
  const filter = route.useSearch({ select: known, structuralSharing: true })
  const { id: chosen_id } = useParams({ strict: false })
  const list = useRef<WorkListHandle>(null)
  const state = useItemList(filter, chosen_id, list)
  const card = useItemCard(chosen_id)
  const setStatus = useStatusChange()
  const deedsOf = useItemRowDeeds()
  const { onSet } = useLasting({
    onSet: (status: SettableStatus, delayed_until?: number) => card.item && setStatus(card.item, status, delayed_until),
  })
  const { next } = neighbours(state.rows, chosen_id)

  useEffect(() => {
    if (chosen_id !== undefined) markOpened(me, chosen_id)
  }, [me, chosen_id])
  useEffect(() => {
    if (next) void cache.prefetchQuery(itemQuery(next.id))
  }, [cache, next])

  const headEnd = useMemo(
    () => <IconButton label={t`Похожие`} icon={StackIcon} onClick={() => void navigate({ to: '/items/twins' })} />,
    [navigate, t],
  )

  return (
    <WorkPage<Item>
      kind={itemKind}
      {...{ filter, list, state, chosen_id, deedsOf }}
      open={card.item}
      toOne={(id) =>
        void navigate({ to: '/items/$id', params: { id }, search: filter, replace: chosen_id !== undefined })
      }
      toAll={() => navigate({ to: '/items', search: filter })}
      onPoint={({ id }) => void cache.prefetchQuery(itemQuery(id))}
      isTakenByCard
      headEnd={headEnd}
      nameOf={(id, row, name) => (
        <Link to="/items/$id" params={{ id }}>
          {row?.author?.name || name || `#${id}`}
        </Link>
      )}
      card={(id, ways) => <ItemCard id={id} state={card} onSet={onSet} {...ways} />}
      side={
        card.card && card.item ? (
          <ItemSide card={card.card} item={card.item} />
        ) : (
          chosen_id !== undefined && card.query.isPending && <SideSkeleton />
        )
      }
    />
  )
}
