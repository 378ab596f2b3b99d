import { Trans, useLingui } from '@lingui/react/macro'
import type { Dimension } from '@otklik/contract/statistics/dimensions.ts'
import type { Figure } from '@otklik/contract/statistics/figures.ts'
import type { StatsChannel } from '@otklik/contract/statistics/period.ts'
import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import { ChevronDownIcon, ChevronUpIcon } from '../../../ui/icons/icons.tsx'
import type { Behind } from './behind.ts'
import { changeOf } from './change.ts'
import classes from './FigureTable.module.css'
import type { FigureValues } from './rows.ts'
import { type SortBy, sortRows } from './sort.ts'
import { useDimensionWords } from './useDimensionWords.ts'
import { useFigureWords } from './useFigureWords.ts'
import { useWriting } from './useWriting.ts'

/** What the page's description says of its table. */
export type TableColumns<F extends Figure> = {
  by: Dimension
  columns: readonly F[]
  /** Columns that are followed by how much has changed. */
  changes: readonly F[]
}

type Row<F extends Figure> = FigureValues<F> & { name: string }

type Props<F extends Figure, R extends Row<F>> = {
  label: string
  table: TableColumns<F>
  rows: readonly R[]
  channel: StatsChannel
  keyOf: (row: R) => number | string
  /** The first cell of a row: whose figures these are. */
  draw: (row: R) => ReactNode
  /** The rows behind a number: of one line, or of all of them. */
  behind: (figure: F, row?: R) => Behind
  /** The last line, below more than one other. */
  total: FigureValues<F>
}

/** From so many lines on only those in sight exist, in a frame of their own. */
const LONG = 100
const ROW_PX = 36

/** Figures by one dimension, in the order of any column; each number leads to its rows. */
export function FigureTable<F extends Figure, R extends Row<F>>(props: Props<F, R>) {
  const { label, table, rows, channel, keyOf, draw, behind, total } = props
  const { i18n } = useLingui()
  const { names } = useFigureWords(channel)
  const dimensions = useDimensionWords()
  const [by, setBy] = useState<SortBy<F>>({ column: table.columns[0] ?? 'name', isUp: false })
  const sorted = sortRows(rows, by, i18n.locale)
  const isCompared = rows.some(({ previous }) => previous)
  const changes = isCompared ? table.changes : []
  const isLong = rows.length > LONG
  const box = useRef<HTMLElement>(null)
  const virtualizer = useVirtualizer({
    count: isLong ? rows.length : 0,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  })
  const seen = virtualizer.getVirtualItems()
  const shown = isLong ? sorted.slice(seen[0]?.index ?? 0, (seen.at(-1)?.index ?? -1) + 1) : sorted
  const first = isLong ? (seen[0]?.index ?? 0) : 0
  const above = seen[0]?.start ?? 0
  const below = virtualizer.getTotalSize() - (seen.at(-1)?.end ?? 0)

  const head = (column: F | 'name', name: string) => (
    <th scope="col" aria-sort={by.column === column ? (by.isUp ? 'ascending' : 'descending') : undefined}>
      <button
        type="button"
        className={classes.sort}
        onClick={() => setBy({ column, isUp: by.column === column ? !by.isUp : column === 'name' })}
      >
        {name}
        {by.column === column && (by.isUp ? <ChevronUpIcon size={12} /> : <ChevronDownIcon size={12} />)}
      </button>
    </th>
  )
  const cells = (values: FigureValues<F>, row?: R) => (
    <Cells values={values} columns={table.columns} changes={changes} behind={(figure) => behind(figure, row)} />
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section ref={box} className={classes.scroll} aria-label={label} tabIndex={0} data-long={isLong || undefined}>
      <table className={classes.table} aria-rowcount={isLong ? rows.length + 2 : undefined}>
        <thead>
          <tr>
            {head('name', dimensions[table.by])}
            {table.columns.map((figure) => (
              <Fragment key={figure}>
                {head(figure, names[figure])}
                {changes.includes(figure) && (
                  <th scope="col">
                    <Trans>К прошлому</Trans>
                  </th>
                )}
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {isLong && above > 0 && <tr className={classes.unseen} style={{ height: above }} />}
          {shown.map((row, place) => (
            <tr key={keyOf(row)} aria-rowindex={isLong ? first + place + 2 : undefined}>
              <td>{draw(row)}</td>
              {cells(row, row)}
            </tr>
          ))}
          {isLong && below > 0 && <tr className={classes.unseen} style={{ height: below }} />}
        </tbody>
        {rows.length > 1 && (
          <tfoot>
            <tr>
              <td>
                <Trans>Всего</Trans>
              </td>
              {cells(total)}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

type CellsProps<F extends Figure> = {
  values: FigureValues<F>
  columns: readonly F[]
  changes: readonly F[]
  behind: (figure: F) => Behind
}

function Cells<F extends Figure>({ values, columns, changes, behind }: CellsProps<F>) {
  const { i18n } = useLingui()
  const write = useWriting()
  const percent = new Intl.NumberFormat(i18n.locale, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  })
  return columns.map((figure) => {
    const value: number | null = values[figure]
    const isNothing = value === null || value === 0
    const change = changeOf(figure, value, values.previous?.[figure] ?? null)
    return (
      <Fragment key={figure}>
        <td className={isNothing ? classes.zero : undefined}>
          {value === null && '—'}
          {value === 0 && write(figure, 0)}
          {value !== null && value !== 0 && <Link {...behind(figure)}>{write(figure, value)}</Link>}
        </td>
        {changes.includes(figure) && <td className={classes.zero}>{change ? percent.format(change.share) : '—'}</td>}
      </Fragment>
    )
  })
}
