// biome-ignore-all lint/a11y/useSemanticElements: only rows in sight exist and each lies where it would be, which rows of a table cannot
import { Trans, useLingui } from '@lingui/react/macro'
import { isWeekend } from '@otklik/contract/schedule/plan.ts'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { formatCalendar } from '../../../platform/time/time.ts'
import { useRoleTexts } from '../../users/parts/useRoleTexts.ts'
import { CoverRow } from './CoverRow.tsx'
import classes from './Grid.module.css'
import { GridRow } from './GridRow.tsx'
import { commandOf } from './logic/commands.ts'
import type { GridModel } from './logic/model.ts'
import type { Hands } from './useHands.ts'
import { useImages } from './useImages.ts'
import type { usePointer } from './usePointer.ts'

type Props = {
  label: string
  model: GridModel
  lists: GridModel['edits']
  hands: Hands
  pointer: ReturnType<typeof usePointer>
  today: string
  kindName: (kind_id: number | null) => string
  /** Everybody is drawn: on paper nothing scrolls. */
  isPrinted: boolean
  hasMore: boolean
  onMore: () => void
}

/** As in Grid.module.css. */
const ROW_PX = { wide: 62, narrow: 40 }
const LEAST_PX = { wide: 92, narrow: 44 }
const PREFETCH_ROWS = 20

/** People by days. One tab stop; only rows in sight exist, and the one with the cursor. */
export function TeamGrid(props: Props) {
  const { label, model, lists, hands, pointer, today, kindName, isPrinted, hasMore, onMore } = props
  const { t, i18n } = useLingui()
  const roles = useRoleTexts()
  const imageOf = useImages()
  const { days, people } = model
  const dayWords = useMemo(() => days.map((day) => formatCalendar(day, 'long', i18n.locale)), [days, i18n.locale])
  const size = days.length > 7 ? 'narrow' : 'wide'
  const { focus } = hands.selection
  const isHeld = useRef(false)
  const virtualizer = useVirtualizer({
    count: people.length,
    getScrollElement: () => pointer.box.current,
    estimateSize: () => ROW_PX[size],
    scrollMargin: 38,
    overscan: 4,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), Math.min(focus.row, Math.max(0, people.length - 1))])].sort(
        (a, b) => a - b,
      ),
  })
  // From a month to a week rows grow: it would keep the places that it has found.
  useLayoutEffect(() => {
    if (size) virtualizer.measure()
  }, [size, virtualizer])
  const shown = virtualizer.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && last >= people.length - PREFETCH_ROWS) onMore()
  }, [hasMore, last, people.length, onMore])

  // A month is wider than the screen: it opens where one is.
  const period = days[0]
  useLayoutEffect(() => {
    const box = pointer.box.current
    const column = box?.querySelector<HTMLElement>('[role=columnheader][data-today]')
    if (period !== undefined && box && column) box.scrollLeft = Math.max(0, column.offsetLeft - box.clientWidth / 2)
  }, [period, pointer.box])

  // The cursor has the focus whenever the grid has it: what is read out is the cell one has come to.
  useLayoutEffect(() => {
    const box = pointer.box.current
    if (!box || !(isHeld.current || box.contains(document.activeElement))) return
    isHeld.current = false
    box
      .querySelector<HTMLElement>(`[data-row="${focus.row}"][data-col="${focus.col}"]`)
      ?.focus({ preventScroll: false })
  }, [focus.row, focus.col, pointer.box])

  const press = (event: KeyboardEvent) => {
    if (!(event.target as Element).matches('[role=gridcell]')) return
    const command = commandOf(event.nativeEvent)
    if (!command) return
    event.preventDefault()
    if (command.kind === 'go' || command.kind === 'edge') isHeld.current = true
    hands.run(command)
  }
  // Hundreds of cells in one go would hold the page up: they follow the frame of the grid, in pieces between which it hears.
  const isFilled = useDeferredValue(true, false)
  const rows = isPrinted ? people.map((_, index) => ({ index, start: undefined })) : isFilled ? shown : []
  const style = { '--days': days.length, '--least': `${LEAST_PX[size]}px` } as CSSProperties
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the presses of its cells, of which there are hundreds
    <div
      ref={pointer.box}
      className={classes.box}
      {...pointer.pointing}
      onKeyDown={press}
      data-printed={isPrinted || undefined}
    >
      <div
        role="grid"
        className={classes.grid}
        style={style}
        data-narrow={size === 'narrow' || undefined}
        aria-label={label}
        aria-rowcount={hasMore ? -1 : people.length + 2}
        aria-colcount={days.length + 2}
        aria-multiselectable="true"
      >
        <div role="row" tabIndex={-1} className={classes.head} aria-rowindex={1}>
          <div role="columnheader" tabIndex={-1} aria-colindex={1}>
            <span className="visually-hidden">
              <Trans>Сотрудник</Trans>
            </span>
          </div>
          {days.map((day, col) => {
            const holiday = model.holidays.get(day)
            return (
              <div
                key={day}
                role="columnheader"
                tabIndex={-1}
                aria-colindex={col + 2}
                aria-label={[dayWords[col], holiday?.name].filter(Boolean).join(', ')}
                title={holiday?.name || undefined}
                data-today={day === today || undefined}
                data-free={(holiday ? holiday.kind === 'closed' : isWeekend(day)) || undefined}
              >
                {formatCalendar(day, 'weekday', i18n.locale)} <b>{Number(day.slice(8))}</b>
              </div>
            )
          })}
          <div role="columnheader" tabIndex={-1} className={classes.total} aria-colindex={days.length + 2}>
            {t`Часы`}
          </div>
        </div>
        <div
          role="presentation"
          className={classes.rows}
          style={isPrinted ? undefined : { height: people.length * ROW_PX[size] }}
        >
          {rows.map(({ index, start }) => {
            const person = people[index]
            return (
              person && (
                <GridRow
                  key={person.user_id}
                  {...{ row: index, person, model, lists, today, dayWords, kindName }}
                  preview={hands.preview}
                  selection={hands.selection}
                  isNarrow={size === 'narrow'}
                  about={roles[person.role].name}
                  image={imageOf(person.user_id)}
                  top={start === undefined ? undefined : start - 38}
                />
              )
            )
          })}
        </div>
        {model.cover.size > 0 && <CoverRow model={model} today={today} />}
      </div>
    </div>
  )
}
