import { useLingui } from '@lingui/react/macro'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import type { ReactNode } from 'react'
import { formatCalendar } from '../../../platform/time/time.ts'
import { ChevronDownIcon, ChevronUpIcon, FilterIcon } from '../../../ui/icons/icons.tsx'
import { useObjects } from '../../desk/api.ts'
import { periodOf, type StatsSearch } from '../search.ts'
import classes from './Fold.module.css'
import { usePeriodNames } from './usePeriodNames.ts'

type Props = {
  search: StatsSearch
  isOpen: boolean
  onFold: (isOpen: boolean) => void
  /** At the end of the line. */
  children: ReactNode
}

/** On a phone the figures come first: of what stands above them, one line says what it is set to. */
export function Fold({ search, isOpen, onFold, children }: Props) {
  const words = useSetTo(search)
  return (
    <div className={classes.line}>
      <button type="button" className={classes.button} aria-expanded={isOpen} onClick={() => onFold(!isOpen)}>
        <FilterIcon size={16} />
        <span className={classes.words}>{words}</span>
        {isOpen ? <ChevronUpIcon size={16} /> : <ChevronDownIcon size={16} />}
      </button>
      {children}
    </div>
  )
}

function useSetTo(search: StatsSearch): string {
  const { i18n } = useLingui()
  const names = usePeriodNames()
  const { items, companies } = useObjects()
  const { from, to, company_id, provider, object_id } = search
  const period = periodOf(search)
  const day = (at: string) => formatCalendar(at, 'short', i18n.locale)
  return [
    period === 'own' && from && to ? `${day(from)} – ${day(to)}` : names[period],
    companies.find(({ id }) => id === company_id)?.name,
    provider && (findNetwork(provider)?.name ?? provider),
    items.find(({ id }) => id === object_id)?.name,
  ]
    .filter(Boolean)
    .join(' · ')
}
