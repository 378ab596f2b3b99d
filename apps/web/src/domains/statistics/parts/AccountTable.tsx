import { Trans, useLingui } from '@lingui/react/macro'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import type { StatsChannel } from '@otklik/contract/statistics/period.ts'
import { type Figure, figureNames, type Stats, type StatsRow } from '@otklik/contract/statistics/statistics.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ChevronDownIcon, ChevronUpIcon } from '../../../ui/icons/icons.tsx'
import { NetworkGlyph } from '../../../ui/icons/NetworkGlyph.tsx'
import { changeOf } from '../change.ts'
import { listBehind, type Narrow } from '../links.ts'
import { useFigureWords } from '../useFigureWords.ts'
import classes from './AccountTable.module.css'
import { useWriting } from './Figures.tsx'

type Column = Figure | 'name'
type Props = { accounts: readonly StatsRow[]; figures: Stats['figures']; channel: StatsChannel; narrow: Narrow }

/** The same figures by account; the last line is their sum, and the figures above. */
export function AccountTable({ accounts, figures, channel, narrow }: Props) {
  const { t, i18n } = useLingui()
  const { names } = useFigureWords(channel)
  const [by, setBy] = useState<{ column: Column; isUp: boolean }>({ column: 'received', isUp: false })
  const rows = accounts.toSorted((one, two) => (by.isUp ? 1 : -1) * compare(one, two, by.column, i18n.locale))
  const isCompared = accounts.some(({ previous }) => previous)

  const head = (column: Column, name: string) => (
    <th key={column} scope="col" aria-sort={by.column === column ? (by.isUp ? 'ascending' : 'descending') : undefined}>
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
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className={classes.scroll} aria-label={t`По аккаунтам`} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {head('name', t`Аккаунт`)}
            {head('received', names.received)}
            {isCompared && (
              <th scope="col">
                <Trans>К прошлому</Trans>
              </th>
            )}
            {figureNames.slice(1).map((figure) => head(figure, names[figure]))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.object_id}>
              <td>
                <span className={classes.account}>
                  <NetworkGlyph network={row.provider} />
                  <span>{row.name}</span>
                  <span className={classes.network}>{findNetwork(row.provider)?.name ?? row.provider}</span>
                </span>
              </td>
              <Cells
                row={row}
                isCompared={isCompared}
                channel={channel}
                narrow={{ ...narrow, object_id: row.object_id }}
              />
            </tr>
          ))}
        </tbody>
        {rows.length > 1 && (
          <tfoot>
            <tr>
              <td>
                <Trans>Всего</Trans>
              </td>
              <Cells row={totalOf(figures)} isCompared={isCompared} channel={channel} narrow={narrow} />
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

type Numbers = Record<Figure, number | null> & { previous: { received: number } | null }
type CellsProps = { row: Numbers; isCompared: boolean; channel: StatsChannel; narrow: Narrow }

function Cells({ row, isCompared, channel, narrow }: CellsProps) {
  const { i18n } = useLingui()
  const write = useWriting()
  const percent = new Intl.NumberFormat(i18n.locale, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  })
  const change = changeOf('received', row.received, row.previous?.received ?? null)
  return figureNames.map((figure) => {
    const value = row[figure]
    const isNothing = value === null || value === 0
    return [
      <td key={figure} className={isNothing ? classes.zero : undefined}>
        {value === null && '—'}
        {value === 0 && write(figure, 0)}
        {value !== null && value !== 0 && <Link {...listBehind(figure, channel, narrow)}>{write(figure, value)}</Link>}
      </td>,
      figure === 'received' && isCompared && (
        <td key="change" className={classes.zero}>
          {change ? percent.format(change.share) : '—'}
        </td>
      ),
    ]
  })
}

export const totalOf = (figures: Stats['figures']): Numbers => {
  const value = (name: Figure) => figures.find((figure) => figure.name === name)?.value ?? null
  const previous = figures.find(({ name }) => name === 'received')?.previous ?? null
  return {
    received: value('received'),
    processed: value('processed'),
    replied: value('replied'),
    closed: value('closed'),
    backlog: value('backlog'),
    reaction: value('reaction'),
    previous: previous === null ? null : { received: previous },
  }
}

function compare(one: StatsRow, two: StatsRow, column: Column, locale: string): number {
  if (column === 'name') return one.name.localeCompare(two.name, locale)
  return (one[column] ?? -1) - (two[column] ?? -1) || two.name.localeCompare(one.name, locale)
}
