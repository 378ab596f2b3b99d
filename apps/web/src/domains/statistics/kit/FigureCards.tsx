import { Trans, useLingui } from '@lingui/react/macro'
import { Tooltip } from '@mantine/core'
import { described, type Figure } from '@otklik/contract/statistics/figures.ts'
import type { StatsChannel } from '@otklik/contract/statistics/period.ts'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { InfoIcon, TrendDownIcon, TrendUpIcon } from '../../../ui/icons/icons.tsx'
import type { Behind } from './behind.ts'
import { changeOf } from './change.ts'
import classes from './FigureCards.module.css'
import { useFigureWords } from './useFigureWords.ts'
import { useUnits, useWriting } from './useWriting.ts'

export type FigureValue = { name: Figure; value: number | null; previous: number | null }
type Props = {
  figures: readonly FigureValue[]
  channel: StatsChannel
  /** The rows behind a figure. */
  behind: (figure: Figure) => Behind
}

/** One strip of figures. Each leads to its rows, and says how it is counted. */
export function FigureCards({ figures, channel, behind }: Props) {
  const received = figures.find(({ name }) => name === 'received')?.value ?? 0
  return (
    <dl className={classes.strip} style={besides(figures.length)}>
      {figures.map((figure) => (
        <OneFigure key={figure.name} {...figure} received={received} channel={channel} behind={behind} />
      ))}
    </dl>
  )
}

/** As many beside each other as the page has; more than six would be too narrow to be read. */
export const besides = (count: number) => ({ '--figures': Math.min(count, 6) }) as CSSProperties

type One = FigureValue & Pick<Props, 'channel' | 'behind'> & { received: number }

function OneFigure({ name, value, previous, received, channel, behind }: One) {
  const { t } = useLingui()
  const { names, formulas } = useFigureWords(channel)
  const write = useWriting()
  const writeUnit = useUnits()
  const title = names[name]
  const isPart = described(name).part_in?.includes(channel) && received > 0
  return (
    <div className={classes.figure}>
      <dt className={classes.name}>
        {title}
        <Tooltip label={formulas[name]} multiline w={260} events={{ hover: true, focus: true, touch: true }}>
          <button type="button" className={classes.formula} aria-label={t`${title}: как считается. ${formulas[name]}`}>
            <InfoIcon size={13} />
          </button>
        </Tooltip>
      </dt>
      <dd className={classes.value}>
        {value === null ? '—' : <Link {...behind(name)}>{write(name, value)}</Link>}
        {isPart && value !== null && <small>{writeUnit('share', value / received)}</small>}
      </dd>
      <dd className={classes.change}>
        <Change name={name} value={value} previous={previous} />
      </dd>
    </div>
  )
}

function Change({ name, value, previous }: Pick<One, 'name' | 'value' | 'previous'>) {
  const { i18n } = useLingui()
  const write = useWriting()
  if (previous === null) return null
  const before = write(name, previous)
  const change = changeOf(name, value, previous)
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <>
      {change && (
        <b data-tone={change.tone}>
          {change.share > 0 ? <TrendUpIcon size={13} /> : <TrendDownIcon size={13} />}
          {percent.format(Math.abs(change.share))}
        </b>
      )}
      <span>
        <Trans>было {before}</Trans>
      </span>
    </>
  )
}
