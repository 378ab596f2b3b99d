import { useLingui } from '@lingui/react/macro'
import type { Chat } from '@otklik/contract/chats/chats.ts'
import type { Item } from '@otklik/contract/items/items.ts'
import type { SavedFilter } from '@otklik/contract/users/preferences.ts'
import { permissionFor } from '@otklik/contract/work/orders.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useMay } from '../../../platform/may.ts'
import { Panes } from '../../../ui/page/Pane.tsx'
import { useLasting } from '../../../ui/useLasting.ts'
import { BulkBar } from '../../bulk/parts/BulkBar.tsx'
import { ManyPane } from '../../bulk/parts/ManyPane.tsx'
import { useSelection } from '../../bulk/selection.ts'
import { useManyWork } from '../../bulk/useManyWork.ts'
import { WorkHead } from '../../card/parts/WorkHead.tsx'
import { awaitComposer, giveUpComposer } from '../../composer/drafts/awaited.ts'
import type { ComposerHandle } from '../../composer/parts/Composer.tsx'
import { type ListFilter, queryOf } from '../../filters/filter.ts'
import { useOwnFilter } from '../../filters/useOwnFilter.ts'
import type { ListedKind } from '../listed-kind.ts'
import { neighbours, newest } from '../rows.ts'
import { useListKeys } from '../useListKeys.ts'
import { useListTotal } from '../useListTotal.ts'
import type { WorkListState } from '../useWorkList.ts'
import { type RowDeeds, RowTools } from './RowTools.tsx'
import type { WorkListHandle } from './WorkList.tsx'

/** What a card needs of the page it stands on. */
export type CardWays = {
  composer: RefObject<ComposerHandle | null>
  onBack: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  /** Back to one that was left a moment ago. */
  onReturn: (id: number) => void
}

type Props<R extends Item | Chat> = {
  kind: ListedKind<R>
  filter: ListFilter
  list: RefObject<WorkListHandle | null>
  state: WorkListState<R>
  chosen_id: number | undefined
  /** What is open, as it stands now. */
  open: R | undefined
  /** The ways to one and back to all. */
  toOne: (id: number) => void
  toAll: () => Promise<void>
  onPoint: (row: R) => void
  deedsOf: (row: R) => RowDeeds
  /** The card of what is open hears this key itself. */
  isTakenByCard?: boolean
  /** By the row where it is in the list, else by what is known of it. */
  nameOf: (id: number, row: R | undefined, name: string | null) => ReactNode
  card: (id: number, ways: CardWays) => ReactNode
  side: ReactNode
  headEnd?: ReactNode
}

/** The list at the left, the chosen one at the right, who wrote it beside that; or work on many at once. */
export function WorkPage<R extends Item | Chat>(props: Props<R>) {
  const { kind, filter, list, state, chosen_id, open, toOne, toAll, onPoint, deedsOf } = props
  const { Rows, NothingChosen, words } = kind
  const { t } = useLingui()
  const cache = useQueryClient()
  const query = queryOf(filter)
  const composer = useRef<ComposerHandle>(null)
  const onFilter = useOwnFilter(kind)
  const total = useListTotal(kind, filter, state.latest)
  const picking = useSelection<R>(state.name, state.isSettled)
  const { selection } = picking
  const work = useManyWork({ kind, picking, filter, held: state.held })
  const may = useMay()
  const mayPick = may(permissionFor(kind.name, { do: 'status' }))
  const isOpen = chosen_id !== undefined
  const { previous, next } = neighbours(state.rows, chosen_id)
  const [tagging_id, setTagging] = useState<number>()

  const close = async () => {
    await toAll()
    if (isOpen) list.current?.focusRow(chosen_id)
  }
  const startPicking = () => {
    if (isOpen) void toAll()
    picking.start()
  }
  useEffect(() => giveUpComposer, [])
  const ways = useLasting({
    onBack: () => void close(),
    onPrevious: () => previous && toOne(previous.id),
    onNext: () => next && toOne(next.id),
    onReturn: (id: number) => toOne(id),
  })
  const head = useLasting({
    onFilter,
    onApply: (query: SavedFilter['query']) => onFilter(kind.filter.read(query)),
    onPick: () => (selection.isOn ? work.end() : startPicking()),
    onAll: work.onAll,
    onNone: picking.start,
    onRun: (id: number) => {
      startPicking()
      work.showRun(id)
    },
  })

  /** What a key is about: what is open, else the row in the focus or under the pointer. */
  const meant = (): R | undefined => {
    if (open) return open
    const id = list.current?.pointed()
    const row = state.rows.find((each) => each.id === id)
    return row && newest(row, state.latest.find(cache, row.id))
  }
  const take = () => {
    const row = meant()
    if (row) deedsOf(row).onTake?.()
  }
  useListKeys({
    names: { next: t(words.next), previous: t(words.previous), close: t(words.close) },
    onStep: (by) => {
      if (!isOpen) return list.current?.step(by)
      const neighbour = by === 1 ? next : previous
      if (neighbour) toOne(neighbour.id)
    },
    onReply: () => {
      const row = meant()
      const id = chosen_id ?? row?.id
      if (composer.current) return composer.current.focus()
      // Of a card that has no field, or of no row at all, there is nothing to wait for.
      if (id === undefined || (isOpen && open)) return
      awaitComposer({ type: kind.name, id })
      if (!isOpen) toOne(id)
    },
    onClose: () => {
      const row = meant()
      if (row) deedsOf(row).onClose?.()
    },
    onTake: isOpen && props.isTakenByCard ? undefined : take,
    // Of what is open, the card has this key itself.
    onTag: isOpen ? undefined : () => setTagging(meant()?.id),
    onPick: mayPick
      ? () => {
          const row = meant()
          if (!selection.isOn) startPicking()
          if (row) picking.toggle(state.rows, row)
        }
      : undefined,
    onBack: selection.isOn ? work.end : isOpen ? ways.onBack : undefined,
  })

  return (
    <Panes
      isMainOpen={isOpen || (selection.isOn && work.run_ids.length > 0)}
      listLabel={t(words.list)}
      sideLabel={t(words.side)}
      list={
        <>
          <WorkHead
            {...{ kind, filter, total, mayPick, ...head }}
            isPicking={selection.isOn}
            isAll={selection.all !== undefined}
            isChoosing={work.many.isChoosing}
            count={work.many.count}
          >
            {props.headEnd}
          </WorkHead>
          <Rows
            key={state.name}
            ref={list}
            {...{ state, filter, onFilter, chosen_id, onPoint, picking }}
            hrefOf={({ id }) => kind.card.replace('$id', String(id)) + query}
            onOpen={({ id }) => toOne(id)}
            onShowNew={() => {
              state.show()
              list.current?.toTop()
            }}
            tooled_id={tagging_id}
            toolsOf={(row) => (
              <RowTools
                work={row}
                kind={kind}
                {...deedsOf(row)}
                isTagging={row.id === tagging_id}
                onTagging={(isOpen) => setTagging(isOpen ? row.id : undefined)}
              />
            )}
          />
          {work.many.count > 0 && (
            <BulkBar kind={kind} many={work.many} target={work.target} onDo={work.onDo} onEnd={work.end} />
          )}
        </>
      }
      main={
        selection.isOn ? (
          <ManyPane
            kind={kind}
            many={work.many}
            run_ids={work.run_ids}
            mayReply={may(permissionFor(kind.name, { do: 'reply' }))}
            onKeep={work.keep}
            nameOf={(id, name) =>
              props.nameOf(id, state.latest.find(cache, id) ?? state.rows.find((row) => row.id === id), name)
            }
            onEnd={work.end}
          />
        ) : isOpen ? (
          props.card(chosen_id, {
            ...{ composer, onBack: ways.onBack, onReturn: ways.onReturn },
            onPrevious: previous && ways.onPrevious,
            onNext: next && ways.onNext,
          })
        ) : (
          // Where nothing fits there is nothing to choose either: the list says so.
          (state.rows.length > 0 || state.query.isPending) && <NothingChosen />
        )
      }
      side={props.side}
    />
  )
}
