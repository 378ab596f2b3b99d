import { Trans, useLingui } from '@lingui/react/macro'
import { Tooltip } from '@mantine/core'
import type { StatsChannel } from '@otklik/contract/statistics/period.ts'
import type { Figure, Stats } from '@otklik/contract/statistics/statistics.ts'
import { Link } from '@tanstack/react-router'
import { formatReaction } from '../../../platform/time/time.ts'
import { InfoIcon, TrendDownIcon, TrendUpIcon } from '../../../ui/icons/icons.tsx'
import { changeOf } from '../change.ts'
import { listBehind, type Narrow } from '../links.ts'
import { useFigureWords } from '../useFigureWords.ts'
import classes from './Figures.module.css'

type Props = { figures: Stats['figures']; channel: StatsChannel; narrow: Narrow }

/** One strip of figures. Each leads to its rows, and says how it is counted. */
export function Figures({ figures, channel, narrow }: Props) {
  const received = figures.find(({ name }) => name === 'received')?.value ?? 0
  return (
    <dl className={classes.strip}>
      {figures.map((figure) => (
        <OneFigure key={figure.name} {...figure} received={received} channel={channel} narrow={narrow} />
      ))}
    </dl>
  )
}

type One = Stats['figures'][number] & Pick<Props, 'channel' | 'narrow'> & { received: number }

function OneFigure({ name, value, previous, received, channel, narrow }: One) {
  const { t, i18n } = useLingui()
  const { names, formulas } = useFigureWords(channel)
  const write = useWriting()
  const title = names[name]
  const hasShare =
    (name === 'processed' || name === 'replied' || (name === 'closed' && channel === 'items')) && received > 0
  const share = new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 1 })
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
        {value === null ? '—' : <Link {...listBehind(name, channel, narrow)}>{write(name, value)}</Link>}
        {hasShare && value !== null && <small>{share.format(value / received)}</small>}
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

/** A number, or for reactions how long. */
export function useWriting() {
  const { i18n } = useLingui()
  const numbers = new Intl.NumberFormat(i18n.locale)
  return (figure: Figure, value: number) =>
    figure === 'reaction' ? formatReaction(value, i18n.locale) : numbers.format(value)
}
