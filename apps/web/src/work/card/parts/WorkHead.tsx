import type { SavedFilter } from '@otklik/contract/users/preferences.ts'
import type { Total } from '@otklik/contract/work/filters.ts'
import { memo, type ReactNode } from 'react'
import { PickStrip } from '../../bulk/parts/PickStrip.tsx'
import { RunStrip } from '../../bulk/parts/RunStrip.tsx'
import type { ListFilter } from '../../filters/filter.ts'
import { FilterBar } from '../../filters/parts/FilterBar.tsx'
import type { Kind } from '../../kind.ts'
import { ListHead } from '../../list/parts/ListHead.tsx'

type Props = {
  kind: Kind
  filter: ListFilter
  total: Total | undefined
  mayPick: boolean
  isPicking: boolean
  isAll: boolean
  /** What fits is being settled. */
  isChoosing: boolean
  /** How many are chosen. */
  count: number
  onFilter: (filter: ListFilter) => void
  onApply: (query: SavedFilter['query']) => void
  onPick: () => void
  onAll: () => void
  onNone: () => void
  onRun: (run_id: number) => void
  /** Before the order. */
  children?: ReactNode
}

/** What stands above a list. By itself, because pages of rows come in below it while one scrolls. */
export const WorkHead = memo(function WorkHead(props: Props) {
  const { kind, filter, total, mayPick, isPicking, isAll, isChoosing, count, children } = props
  const { onFilter, onApply, onPick, onAll, onNone, onRun } = props
  return (
    <>
      <ListHead
        {...{ kind, total, isPicking, onApply }}
        isReversed={filter.reversed}
        onReverse={() => onFilter({ ...filter, reversed: !filter.reversed })}
        onPick={mayPick ? onPick : undefined}
      >
        {children}
      </ListHead>
      <FilterBar filter={filter} onChange={onFilter} kind={kind} />
      <RunStrip kind={kind} onOpen={onRun} />
      {isPicking && <PickStrip {...{ count, isAll, isChoosing, total, onAll, onNone }} />}
    </>
  )
})
