import { useLingui } from '@lingui/react/macro'
import type { Shift } from '@otklik/contract/schedule/shifts.ts'
import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { toast } from '../../../ui/layers/toast.ts'
import { useConfig } from '../../desk/api.ts'
import { CellMenu } from './CellMenu.tsx'
import { DayBoard } from './DayBoard.tsx'
import { DayDialog } from './DayDialog.tsx'
import { HistoryDialog } from './HistoryDialog.tsx'
import { brushesOf } from './logic/brushes.ts'
import { changeOf, erase, paint } from './logic/gestures.ts'
import type { GridModel } from './logic/model.ts'
import type { Pos } from './logic/selection.ts'
import { RepeatDialog } from './RepeatDialog.tsx'
import { TeamGrid } from './TeamGrid.tsx'
import { Tools } from './Tools.tsx'
import type { useGrid } from './useGrid.ts'
import { useHands } from './useHands.ts'
import { useKindName } from './useKindName.ts'
import { usePointer } from './usePointer.ts'

type Props = {
  space_id: number
  label: string
  grid: ReturnType<typeof useGrid>
  model: GridModel
  today: string
  isPhone: boolean
}
type Opened =
  | { kind: 'day'; pos: Pos }
  | { kind: 'repeat' }
  | { kind: 'history' }
  | { kind: 'menu'; x: number; y: number }

/** The grid with everything that is done in it. */
export function Schedule({ space_id, label, grid, model, today, isPhone }: Props) {
  const { t } = useLingui()
  const { edits, board, lists } = grid
  const kindName = useKindName(space_id)
  const { user_statuses } = useConfig()
  const [brush, setBrush] = useState<number>()
  const [opened, setOpened] = useState<Opened>()
  const [isPrinted, setIsPrinted] = useState(false)
  const canManage = model.people.some(({ can_manage }) => can_manage)
  // Those of the answer and not of each gesture: keys would change their meaning under the hand.
  const brushes = useMemo(
    () =>
      brushesOf(
        [...model.published.values(), ...[...model.edits.values()].flatMap((list) => (list ? [list] : []))],
        user_statuses.filter((status) => status.space_id === space_id),
      ),
    [model, user_statuses, space_id],
  )
  const hands = useHands({
    ...{ board, edits, brushes, brush },
    onEdit: (pos) => board.people[pos.row]?.can_manage && setOpened({ kind: 'day', pos }),
    onMenu: () => setOpened({ kind: 'menu', ...placeOfCursor() }),
    onRepeat: () => setOpened({ kind: 'repeat' }),
    onLeave: () => setBrush(undefined),
  })
  const eraseAt = (places: readonly Pos[]) => {
    if (edits.perform(erase(board, places)))
      toast.ok(places.length > 1 ? t`Смены сняты` : t`Смена снята`, {
        id: 'schedule erased',
        action: { label: t`Вернуть`, run: edits.undo },
      })
  }
  const paintAt = (places: readonly Pos[]) => {
    const inHand = brushes[brush ?? 0]
    if (inHand) edits.perform(paint(board, places, inHand))
  }
  const pointer = usePointer({
    hasBrush: brush !== undefined,
    hold: hands.hold,
    release: hands.release,
    onTap: (pos, part) => {
      hands.choose(pos)
      if (!board.people[pos.row]?.can_manage) return
      if (part === 'empty') paintAt([pos])
      else setOpened({ kind: 'day', pos })
    },
    onDouble: (pos) => board.people[pos.row]?.can_manage && setOpened({ kind: 'day', pos }),
    onContext: (pos, x, y) => {
      hands.choose(pos)
      setOpened({ kind: 'menu', x, y })
    },
  })
  useEffect(() => {
    const after = () => setIsPrinted(false)
    addEventListener('afterprint', after)
    return () => removeEventListener('afterprint', after)
  }, [])
  const print = () => {
    flushSync(() => setIsPrinted(true))
    window.print()
  }
  const close = () => setOpened(undefined)
  const week = opened?.kind === 'repeat' ? hands.week() : undefined
  return (
    <>
      {canManage && (
        <Tools
          {...{
            brushes,
            brush,
            isPhone,
            onBrush: setBrush,
            canUndo: grid.canUndo,
            canRedo: grid.canRedo,
            run: hands.run,
          }}
          onPrint={print}
          onHistory={() => setOpened({ kind: 'history' })}
        />
      )}
      {isPhone ? (
        <DayBoard
          {...{ model, lists, kindName }}
          onPaint={(rows) => paintAt(rows.map((row) => ({ row, col: 0 })))}
          onEdit={(row) => setOpened({ kind: 'day', pos: { row, col: 0 } })}
          onErase={(rows) => eraseAt(rows.map((row) => ({ row, col: 0 })))}
        />
      ) : (
        <TeamGrid
          {...{ label, model, lists, hands, pointer, today, kindName, isPrinted }}
          hasMore={grid.query.hasNextPage && !grid.query.isFetchingNextPage}
          onMore={grid.query.fetchNextPage}
        />
      )}
      {opened?.kind === 'day' && <OpenedDay {...{ space_id, grid, model, today, pos: opened.pos, onClose: close }} />}
      {opened?.kind === 'menu' && canManage && <CellMenu x={opened.x} y={opened.y} run={hands.run} onClose={close} />}
      {opened?.kind === 'history' && <HistoryDialog space_id={space_id} onClose={close} />}
      {week && (
        <RepeatDialog
          monday={model.days[week.first] as string}
          people={week.rows.length}
          onRepeat={(weeks) => grid.repeat(week.rows, week.first, weeks)}
          onClose={close}
        />
      )}
    </>
  )
}

/** Where the menu of a key opens: at the cell that has the focus. */
function placeOfCursor() {
  const box = document.activeElement?.getBoundingClientRect()
  return { x: (box?.left ?? 0) + 12, y: (box?.bottom ?? 0) - 8 }
}

type OpenedProps = Omit<Props, 'label' | 'isPhone'> & { pos: Pos; onClose: () => void }

function OpenedDay({ space_id, grid, model, today, pos, onClose }: OpenedProps) {
  const { board, edits } = grid
  const [person, day] = [model.people[pos.row], model.days[pos.col]]
  if (!person || day === undefined) return null
  const list = board.listAt(person.user_id, day)
  const move = (to: string, isCopy: boolean) => void grid.moveTo(pos.row, day, to, isCopy)
  return (
    <DayDialog
      key={`${person.user_id}/${day}`}
      {...{ space_id, user_id: person.user_id, name: person.name, day, today, list, onClose }}
      onSave={(saved: Shift[]) => edits.perform(changeOf(board, [[pos, saved]]))}
      onMove={move}
    />
  )
}
