import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { NoneFound } from '../../../ui/page/NothingFound.tsx'
import { FilterChoice } from '../../filters/parts/FilterChoice.tsx'
import classes from './PickMany.module.css'

export type PickOption<T> = { value: T; label: string; icon?: ReactNode }
type Props<T> = {
  /** What is looked for: «Найти аккаунт». */
  label: string
  options: readonly PickOption<T>[]
  chosen: readonly T[]
  onToggle: (value: T) => void
}

/** Up to this many are all in sight; of more, the chosen ones and a place to look the others up. */
const IN_SIGHT = 7

/** Several of a few or of hundreds, inside a panel: nothing opens over it. */
export function PickMany<T extends string | number>({ label, options, chosen, onToggle }: Props<T>) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const [search, setSearch] = useState('')
  const isShort = options.length <= IN_SIGHT
  const shown = isShort ? options : options.filter(({ value }) => chosen.includes(value))
  const found = options.filter(({ label: name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  const choice = ({ value, label: name, icon }: PickOption<T>) => (
    <FilterChoice key={value} isOn={chosen.includes(value)} onToggle={() => onToggle(value)}>
      {icon}
      <span className={classes.name}>{name}</span>
    </FilterChoice>
  )

  return (
    <div className={classes.choices}>
      {shown.map(choice)}
      {!isShort && (
        <button type="button" className={classes.more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? <Trans>Свернуть</Trans> : t`Выбрать из ${options.length}`}
        </button>
      )}
      {!isShort && isOpen && (
        <div className={classes.search}>
          <SearchField label={label} value={search} onChange={setSearch} />
          <div className={classes.found}>
            {found.map(choice)}
            {found.length === 0 && <NoneFound className={classes.none} />}
          </div>
        </div>
      )}
    </div>
  )
}
